/** The platform's direct customers, which it bills: the agent at the root of each tenant. */
import { sql } from "kysely";
import type { BillingKind } from "#contract/billing-terms.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";

export interface Customer {
  readonly tenantId: string;
  readonly agentId: string;
  readonly code: string;
  readonly name: string;
  readonly state: "active" | "suspended" | "closed";
  readonly currency: CurrencyCode;
  /** Of 100 units of credit, in hundredths of a per cent. */
  readonly priceBps: number;
  readonly creditAccountId: string;
  readonly issuanceAccountId: string;
  readonly kind: BillingKind;
  /** Between an invoice and when it is due; null where nothing was ever agreed on. */
  readonly dueDays: number | null;
  readonly creditLine: bigint;
  readonly balance: bigint;
}

/** Undefined for the platform's own tenant. */
export async function findCustomer(db: Db, tenantId: string): Promise<Customer | undefined> {
  const found = await sql<Customer>`
    select a.tenant_id as "tenantId", a.id as "agentId", a.code, a.name, a.state, a.currency, a.price_bps as "priceBps",
      a.credit_account_id as "creditAccountId", t.issuance_account_id as "issuanceAccountId",
      coalesce(now.kind, 'prepaid') as kind, now.due_days as "dueDays", -c.floor as "creditLine", c.balance
    from agents a
    join tenants t on t.tenant_id = ${tenantId}
    join accounts c on c.tenant_id = ${tenantId} and c.id = a.credit_account_id
    left join lateral (
      select b.kind, b.due_days from billing_terms b
      where b.tenant_id = ${tenantId} and b.agent_id = a.id and b.state = 'done'
      order by b.decided_at desc, b.id desc limit 1
    ) now on true
    where a.tenant_id = ${tenantId} and a.depth = 1 and a.parent_id is null`.execute(db);
  return found.rows[0];
}

export async function findAgentName(
  db: Db,
  { tenantId, agentId }: Pick<Customer, "tenantId" | "agentId">,
): Promise<string> {
  const agent = await db
    .selectFrom("agents")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  return agent.name;
}
