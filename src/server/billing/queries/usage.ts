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

/** From the first instant on, and before the second; both on the hour. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** What was used in one UTC month, or in the part of it that a period has. */
export interface CycleUsage {
  /** The beginning of the month. */
  readonly cycle: Date;
  readonly usage: readonly ProviderUsage[];
}

/** Settled in whole hours from `from` on and before `to`, of a customer and everybody below it, by UTC month and provider. */
export async function listCycleUsage(db: Db, tenantId: string, { from, to }: Period): Promise<CycleUsage[]> {
  const found = await sql<ProviderUsage & { readonly cycle: Date }>`
    select date_trunc('month', hour at time zone 'UTC') at time zone 'UTC' as cycle, provider_code as provider,
      sum(rounds)::bigint as rounds, sum(turnover)::bigint as turnover, sum(wins)::bigint as wins
    from rounds_by_hour where tenant_id = ${tenantId} and hour >= ${from} and hour < ${to}
    group by 1, provider_code order by 1, provider_code`.execute(db);
  return [...Map.groupBy(found.rows, ({ cycle }) => cycle.getTime())].map(([at, rows]) => ({
    cycle: new Date(at),
    usage: rows.map(({ provider, rounds, turnover, wins }) => ({ provider, rounds, turnover, wins })),
  }));
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
