/** Payments, invoices and terms as members and jobs bring them about, at a time the test says. */
import { z } from "zod";
import { listCreditTransfers } from "#contract/agent.ts";
import { billingTerms, getBillingTerms, termsChange, type TermsChange } from "#contract/billing-terms.ts";
import { getInvoice, listInvoices } from "#contract/invoice.ts";
import { getPayment, listPayments, payment, type Payment } from "#contract/payment.ts";
import { webhookEvent, webhookType, type WebhookEvent } from "#contract/webhook-event.ts";
import { billingRoutes } from "#server/billing/http.ts";
import type { BillingDeps } from "#server/billing/service/deps.ts";
import { issueInvoices } from "#server/billing/service/issue-invoices.ts";
import { uuidSource, uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { checkBooks } from "#server/ledger/self-check.ts";
import { openPapers } from "#server/paper/papers.ts";
import { setWebhook } from "#server/webhook/service/settings.ts";
import { openTreeStage, type StageAnswer, type TreeStage } from "./tree-stage.ts";

/** Of every agent that is planted without another one: a twelfth per cent buys it all. */
export const PRICE = 1_200n;
export const ACCOUNT = ["Reelgate Ltda", "Banco 001, 1234-5"];

export const readPayment = (answer: { json(): unknown }): Payment => payment.parse(answer.json());
export const readTerms = (answer: { json(): unknown }): TermsChange => termsChange.parse(answer.json());
type Named = { readonly id: string };

/** What members of agents and of the platform do about one payment. */
function paymentCalls(stage: TreeStage) {
  const { platform } = stage.tree;
  const topUp = (by: MemberCaller, amount: bigint, ref: string = uuidv7(), more: object = {}) =>
    stage.call(by, "POST", "/api/payments", {
      request_id: ref,
      method: "bank_transfer",
      amount: Number(amount),
      ...more,
    });
  const arrive = (
    { id }: Named,
    received: bigint,
    { by = platform, movement = `bank ${uuidv7()}` }: { readonly by?: MemberCaller; readonly movement?: string } = {},
  ) => stage.call(by, "POST", `/api/payments/${id}/arrival`, { received: Number(received), bank_reference: movement });
  const decide = (by: MemberCaller, { id }: Named, isApproved = true) =>
    stage.call(
      by,
      "POST",
      `/api/payments/${id}/decision`,
      isApproved ? { decision: "approve" } : { decision: "reject", reason: "not on the account" },
    );
  return {
    topUp,
    arrive,
    decide,
    /** Agreed on by the agent. */
    awaited: async (by: MemberCaller, amount: bigint) => readPayment(await topUp(by, amount)),
    cancel: (by: MemberCaller, { id }: Named) => stage.call(by, "POST", `/api/payments/${id}/cancellation`),
    one: async (by: MemberCaller, { id }: Named) =>
      getPayment.answer.parse((await stage.call(by, "GET", `/api/payments/${id}`)).json()),
    payments: async (by: MemberCaller, query = "") =>
      listPayments.answer.parse((await stage.call(by, "GET", `/api/payments${query}`)).json()),
  };
}

export interface Agreed {
  readonly kind: "prepaid" | "postpaid";
  readonly line: bigint;
  readonly days?: number;
  readonly ref?: string;
}

function termsCalls(stage: TreeStage) {
  const { platform } = stage.tree;
  return {
    change: (of: MemberCaller, { kind, line, days = 15, ref = uuidv7() }: Agreed, by = platform) =>
      stage.call(by, "POST", `/api/agents/${of.agentId}/billing-terms`, {
        request_id: ref,
        kind,
        credit_line: Number(line),
        due_days: days,
        reason: "as agreed",
      }),
    decideTerms: (by: MemberCaller, { id }: Named, isApproved = true) =>
      stage.call(
        by,
        "POST",
        `/api/billing-terms/${id}/decision`,
        isApproved ? { decision: "approve" } : { decision: "reject", reason: "too much" },
      ),
    withdrawTerms: (by: MemberCaller, { id }: Named) => stage.call(by, "POST", `/api/billing-terms/${id}/withdrawal`),
    termsOf: async (by: MemberCaller, of: MemberCaller = by) =>
      getBillingTerms.answer.parse((await stage.call(by, "GET", `/api/agents/${of.agentId}/billing-terms`)).json()),
    listedTerms: async (by: MemberCaller, query = "") =>
      z
        .object({ data: z.array(billingTerms), next_cursor: z.string().nullable() })
        .parse((await stage.call(by, "GET", `/api/billing-terms${query}`)).json()),
  };
}

/** What stands in the database afterwards: books, notices, what an agent's server is told, and the audit. */
function booksOf({ database: { pool }, tree, call }: TreeStage) {
  return {
    async balance({ agentId }: MemberCaller): Promise<bigint> {
      const { rows } = await pool.query<{ balance: bigint }>(
        `select c.balance from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
         where a.id = $1`,
        [agentId],
      );
      return rows[0]?.balance ?? -1n;
    },
    /** Of its whole tenant: all accounts add up to nothing, and every balance is what its movements say. */
    wrongInBooks: async ({ tenantId }: MemberCaller) => (await checkBooks(tree.deps.db, tenantId)).named,
    issued: async (to: MemberCaller) =>
      listCreditTransfers.answer
        .parse((await call(tree.platform, "GET", "/api/credit-transfers?limit=200")).json())
        .data.filter((transfer) => transfer.to.id === to.agentId),
    /** Wants to hear of everything from now on. */
    async listen({ tenantId, agentId }: MemberCaller): Promise<void> {
      const { db, seal } = tree.deps;
      const settings = { tenantId, agentId, address: "https://hooks.example.com/x", events: webhookType.options };
      await db.transaction().execute((tx) => setWebhook(tx, seal, { ...settings, at: new Date() }));
    },
    async toldServer({ agentId }: MemberCaller): Promise<WebhookEvent[]> {
      const { rows } = await pool.query<{ body: string }>(
        "select body from webhook_deliveries where agent_id = $1 order by created_at, id",
        [agentId],
      );
      return rows.map(({ body }) => {
        const event = webhookEvent.parse(JSON.parse(body));
        if (JSON.stringify(z.encode(webhookEvent, event)) !== body) throw new Error(`more than agreed on: ${body}`);
        return event;
      });
    },
    /** Notices about an agent: of what, whom they go to, and who is not told. */
    async noticed({ agentId }: MemberCaller) {
      const { rows } = await pool.query<{
        event: string;
        about: unknown;
        to_agent_id: string | null;
        except_member_id: string | null;
      }>(
        `select event, about, to_agent_id, except_member_id from notice_events
         where about->>'agent_id' = $1 order by at, key`,
        [agentId],
      );
      return rows;
    },
    async audited({ agentId }: MemberCaller) {
      const { rows } = await pool.query<{ action: string; before: unknown; after: unknown; member_id: string }>(
        `select action, before, after, member_id from audit_records
         where subject = $1 and (action like 'payment.%' or action like 'terms.%') order by seq`,
        [agentId],
      );
      return rows;
    },
  };
}

/** Rounds of long ago as the roll-ups have them, and the job that invoices them. */
function usageCalls(stage: TreeStage, deps: BillingDeps, time: Time) {
  const { pool } = stage.database;
  /** Everything booked before this time is in the roll-ups of every tenant, and nothing after. */
  const rolledUp = async (until: string): Promise<void> => {
    await stage.database.admin.query("delete from ledger_outbox");
    await stage.database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       select tenant_id, tenant_id, $1, 1, 0, array[tenant_id], '{}' from tenants`,
      [until],
    );
  };
  return {
    rolledUp,
    /** Makers of games beside the studio. */
    addProviders: () =>
      stage.database.admin.query("insert into providers (code, name) values ('acme', 'Acme'), ('zeta', 'Zeta Games')"),
    /** Within one hour. */
    used: ({ tenantId, agentId }: MemberCaller, hour: string, provider: string, turnover: bigint, wins = 0n) =>
      pool.query(
        `insert into rounds_by_hour (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
         values ($1, $2, $3, $4, 'BRL', 10, $5, $6, 0)`,
        [tenantId, hour, agentId, provider, turnover, wins],
      ),
    /** The job looks at this time, with every round before it in the roll-ups. */
    async issueAt(now: string): Promise<void> {
      time.fixed = new Date(now);
      await rolledUp(now);
      await issueInvoices(deps);
    },
  };
}

interface Time {
  /** null: the real time. */
  fixed: Date | null;
  clock(): Date;
  ids(): string;
}

/** What time it is: the real one, or what a test says. Ids follow it and stand in the order they were taken in. */
function openTime(): Time {
  const source = { at: 0, ids: uuidv7 };
  const time: Time = {
    fixed: null,
    clock(): Date {
      return this.fixed ?? new Date();
    },
    ids(): string {
      const at = this.fixed?.getTime();
      if (at === undefined) return uuidv7();
      if (at !== source.at) Object.assign(source, { at, ids: uuidSource({ now: () => at }) });
      return source.ids();
    },
  };
  return time;
}

/** `more` changes what the services are given. */
export async function openBillingStage(more: Partial<BillingDeps> = {}) {
  const time = openTime();
  const billing = {
    bankAccounts: () => ({ BRL: ACCOUNT }),
    pixBank: () => null,
    publicUrl: "http://127.0.0.1",
    ids: () => time.ids(),
    clock: () => time.clock(),
    ...more,
  };
  const papers = openPapers();
  const opened = await openTreeStage((given) => billingRoutes({ ...given, ...billing, papers }));
  const stage: TreeStage = {
    ...opened,
    async close() {
      await opened.close();
      await papers.stop();
    },
  };
  const deps: BillingDeps = { ...stage.tree.deps, ...billing };
  return {
    stage,
    time,
    deps,
    ...paymentCalls(stage),
    ...termsCalls(stage),
    ...booksOf(stage),
    ...usageCalls(stage, deps, time),
    invoices: async (by: MemberCaller, query = "") =>
      listInvoices.answer.parse((await stage.call(by, "GET", `/api/invoices${query}`)).json()),
    invoice: async (by: MemberCaller, { id }: Named) =>
      getInvoice.answer.parse((await stage.call(by, "GET", `/api/invoices/${id}`)).json()),
    codeOf: (answer: Promise<StageAnswer>) => stage.codeOf(answer),
  };
}
export type BillingStage = Awaited<ReturnType<typeof openBillingStage>>;
