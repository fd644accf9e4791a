// The demo's billing: what the roots of the trees paid for their play credit, and terms under which one pays afterwards.
import { ALONE_AT_MOST, needsSecond } from "#contract/credit-request.ts";
import { creditFor } from "#contract/payment.ts";
import { newReference } from "#server/billing/service/reference.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { bookPix, receivedFor } from "./pix.ts";
import { ownerIdOf, type DemoPeople, type PlacedAgent } from "./people.ts";

/** One of them pays an invoice each month; the other direct customers buy ahead. */
const MAY_PAY_AFTERWARDS: readonly string[] = ["meridian", "atlas"];
const DUE_DAYS = 15;
const HOUR_MS = 3_600_000;
/** From the agreement to the money, as banks take. */
const TRANSFER_TAKES_MS = 20 * HOUR_MS;
const PIX_TAKES_MS = 60_000;

export interface BillingPlan {
  readonly admin: Pool;
  readonly people: DemoPeople;
  /** When the story begins, and when it is told. */
  readonly begin: Date;
  readonly until: Date;
}

interface Payment {
  /** The bank's own word credited it, and no person. */
  readonly isPix?: boolean;
  readonly agent: PlacedAgent;
  readonly makerId: string;
  readonly credited: bigint;
  readonly madeAt: Date;
  readonly state: "awaited" | "arrived" | "confirmed";
  readonly arrivedAt?: Date;
  readonly transferId?: string;
}

/** The history's grants to the roots become what they paid for; the newest payments are still on their way. */
export async function bookBilling(plan: BillingPlan): Promise<void> {
  const { admin, people, until } = plan;
  const roots = people.agents.filter(({ parent }) => parent === null);
  const postpaid = await whoUsedMost(plan, roots);
  for (const agent of roots) {
    if (agent.code === postpaid) {
      await agreeOnInvoices(plan, agent);
      continue;
    }
    const makerId = await ownerIdOf(admin, agent);
    const issued = await admin.query<{ id: string; amount: bigint; at: Date }>(
      `select id, amount, at from transfers where tenant_id = $1 and kind = 'credit_issue' and state = 'done' order by at`,
      [agent.tenantId],
    );
    for (const [place, { id, amount, at }] of issued.rows.entries())
      await pay(plan, {
        // Every other one in reais: the money is there within a minute.
        isPix: agent.currency === "BRL" && place % 2 === 1,
        agent,
        makerId,
        credited: amount,
        madeAt: new Date(
          at.getTime() - (agent.currency === "BRL" && place % 2 === 1 ? PIX_TAKES_MS : TRANSFER_TAKES_MS),
        ),
        state: "confirmed",
        arrivedAt: at,
        transferId: id,
      });
    const limit = ALONE_AT_MOST[agent.currency];
    const ago = (hours: number): Date => new Date(until.getTime() - hours * HOUR_MS);
    await pay(plan, { agent, makerId, credited: limit / 2n, madeAt: ago(3), state: "awaited" });
    // So much that a second person has to look.
    const much = {
      agent,
      makerId,
      credited: limit * 2n,
      madeAt: ago(26),
      state: "arrived",
      arrivedAt: ago(2),
    } as const;
    if (agent.code === "aurora") await pay(plan, much);
    if (agent.currency === "BRL") await bookPix({ admin, people, agent, makerId, until });
  }
}

/** In the months that are over: there is something to be invoiced, unless the players of both won. */
async function whoUsedMost({ admin, until }: BillingPlan, roots: readonly PlacedAgent[]): Promise<string | undefined> {
  const month = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth(), 1));
  const may = roots.filter(({ code }) => MAY_PAY_AFTERWARDS.includes(code));
  const used = await admin.query<{ tenant_id: string }>(
    `select tenant_id from rounds where tenant_id = any($1::uuid[]) and day < $2::date and state = 'settled'
     group by tenant_id order by sum(stake - win) desc limit 1`,
    [may.map(({ tenantId }) => tenantId), month.toISOString().slice(0, 10)],
  );
  return (may.find(({ tenantId }) => tenantId === used.rows[0]?.tenant_id) ?? may[0])?.code;
}

async function pay(plan: BillingPlan, payment: Payment): Promise<void> {
  const {
    admin,
    people: { platform },
  } = plan;
  const { isPix = false, agent, makerId, credited, madeAt, state, arrivedAt, transferId } = payment;
  const { tenantId, agentId, currency, priceBps } = agent;
  const amount = (credited * BigInt(priceBps) + 9_999n) / 10_000n;
  const isSecond = !isPix && needsSecond(credited, currency) && state !== "awaited";
  const id = uuidAt(madeAt.getTime());
  const arrived = arrivedAt === undefined ? null : arrivedAt;
  const isDecided = state === "confirmed";
  await admin.query(
    `insert into payments (tenant_id, id, kind, method, agent_id, amount, currency, price_bps, credited, reference, ref,
       maker_id, made_at, state, received, bank_reference, movement, needs_second, arrived_by_tenant_id, arrived_by_id, arrived_at,
       checker_tenant_id, checker_id, decided_at, confirmed_at, transfer_id)
     values ($1, $2, 'top_up', $23, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18,
       $19, $20, $21, $24, $22)`,
    [
      tenantId,
      id,
      agentId,
      amount,
      currency,
      priceBps,
      // What the books say where they say it already.
      transferId === undefined ? creditFor(amount, priceBps) : credited,
      newReference(),
      id,
      makerId,
      madeAt,
      state,
      arrived && amount,
      arrived && `${currency}-${id.slice(-6).toUpperCase()}`,
      isSecond,
      isPix ? null : arrived && platform.tenantId,
      isPix ? null : arrived && platform.financeId,
      arrived,
      isDecided && !isPix ? platform.tenantId : null,
      isDecided && !isPix ? (isSecond ? platform.ownerId : platform.financeId) : null,
      isDecided && !isPix ? arrived : null,
      transferId ?? null,
      isPix ? "pix" : "bank_transfer",
      isDecided ? arrived : null,
    ],
  );
  if (!isPix || arrived === null) return;
  const endToEndId = await receivedFor({ ...plan, agent, makerId }, { id, amount, madeAt, at: arrived });
  await admin.query("update payments set bank_reference = $3, movement = upper($3) where tenant_id = $1 and id = $2", [
    tenantId,
    id,
    endToEndId,
  ]);
}

/** From the beginning on: the invoice of the month that is over is issued as soon as the server runs. */
async function agreeOnInvoices({ admin, people: { platform }, begin }: BillingPlan, agent: PlacedAgent): Promise<void> {
  const { tenantId, agentId, currency } = agent;
  const line = ALONE_AT_MOST[currency] * 5n;
  await admin.query(
    `insert into billing_terms (tenant_id, id, agent_id, kind, credit_line, due_days, reason, needs_second, ref,
       maker_tenant_id, maker_id, made_at, state, checker_tenant_id, checker_id, decided_at)
     values ($1, $2::uuid, $3, 'postpaid', $4, $5, $6, true, $2::uuid::text, $7, $8, $10, 'done', $7, $9, $10)`,
    [
      tenantId,
      uuidAt(begin.getTime()),
      agentId,
      line,
      DUE_DAYS,
      "Contract of the agent: monthly invoice",
      platform.tenantId,
      platform.financeId,
      platform.ownerId,
      begin,
    ],
  );
  await admin.query(
    "select set_account_floor($1, credit_account_id, $3) from agents where tenant_id = $1 and id = $2",
    [tenantId, agentId, -line],
  );
}
