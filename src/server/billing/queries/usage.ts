/** What a customer used: since when it pays afterwards, what was invoiced already, and the rounds between. */
import { sql } from "kysely";
import type { BillingKind } from "#contract/billing-terms.ts";
import type { Db } from "../../db/database.ts";

export interface AgreedTerms {
  readonly kind: BillingKind;
  readonly dueDays: number;
  readonly at: Date;
}

/** Everything that was ever in force, oldest first. */
export async function listAgreedTerms(db: Db, tenantId: string): Promise<AgreedTerms[]> {
  const found = await sql<AgreedTerms>`
    select kind, due_days as "dueDays", decided_at as at from billing_terms
    where tenant_id = ${tenantId} and state = 'done' order by decided_at, id`.execute(db);
  return found.rows;
}

/** The end of the newest period that was invoiced; null before the first. */
export async function findInvoicedUntil(db: Db, tenantId: string, agentId: string): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(to_at) as at from invoices where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(db);
  return found.rows[0]?.at ?? null;
}

export interface ProviderUsage {
  readonly provider: string;
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
}

/** Settled in whole hours from `from` on and before `to`, of a customer and everybody below it, by provider. */
export async function listProviderUsage(db: Db, tenantId: string, from: Date, to: Date): Promise<ProviderUsage[]> {
  const found = await sql<ProviderUsage>`
    select provider_code as provider, sum(rounds)::bigint as rounds, sum(turnover)::bigint as turnover,
      sum(wins)::bigint as wins
    from rounds_by_hour where tenant_id = ${tenantId} and hour >= ${from} and hour < ${to}
    group by provider_code order by provider_code`.execute(db);
  return found.rows;
}

/** Takes the customer's next number, which nobody else gets: should the transaction fail, it is free again. */
export async function takeInvoiceNumber(db: Db, tenantId: string): Promise<bigint> {
  const taken = await sql<{ last: bigint }>`
    insert into invoice_numbers as n (tenant_id, last) values (${tenantId}, 1)
    on conflict (tenant_id) do update set last = n.last + 1 returning last`.execute(db);
  const number = taken.rows[0]?.last;
  if (number === undefined) throw new Error(`tenant ${tenantId} got no number`);
  return number;
}
