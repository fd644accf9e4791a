/** Sums of all credit transfers a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { sumByCurrency, type ReadSum } from "../../db/sum-by-currency.ts";
import { sidesOf, type CreditFilter } from "./credit-transfers.ts";

/** Of those that were done: what went down the tree, and what came back up. */
export interface CreditSum {
  readonly currency: CurrencyCode;
  readonly sends: bigint;
  readonly sent: bigint;
  readonly takes: bigint;
  readonly taken: bigint;
}

/** Per currency; null when more transfers than `mostRead` would have to be read, failed ones among them. */
export async function sumCreditTransfers(
  db: Db,
  reach: Reach,
  filter: CreditFilter,
  mostRead?: bigint,
): Promise<CreditSum[] | null> {
  const sums = await sumByCurrency<CreditSum>({
    reach,
    mostRead,
    sumOfTenant: (part, tenantId, left) => sumOfTenant(db, part, tenantId, filter, left),
    added: ({ currency, ...one }, other) => ({
      currency,
      sends: one.sends + other.sends,
      sent: one.sent + other.sent,
      takes: one.takes + other.takes,
      taken: one.taken + other.taken,
    }),
  });
  return sums?.filter(({ sends, takes }) => sends + takes > 0n) ?? null;
}

async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: CreditFilter,
  left: bigint,
): Promise<ReadSum<CreditSum>[]> {
  const { fromId, toId } = filter;
  const { targets, sides } = sidesOf(filter, reach);
  const found = await sql<CreditSum & { readonly read: bigint }>`
    select t.currency, count(*) as read,
      count(*) filter (where t.state = 'done' and t.goes_down) as sends,
      coalesce(sum(t.amount) filter (where t.state = 'done' and t.goes_down), 0)::bigint as sent,
      count(*) filter (where t.state = 'done' and not t.goes_down) as takes,
      coalesce(sum(t.amount) filter (where t.state = 'done' and not t.goes_down), 0)::bigint as taken
    from (
      select t.currency, t.state, t.amount, t.kind in ('credit_issue', 'credit_send') as goes_down
      from agents s
      join transfers t on t.tenant_id = ${tenantId} and t.counterparty_agent_id = s.id
      where s.tenant_id = ${tenantId} and ${targets} and ${sides}
        and t.kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take')
        and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
        and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
      limit ${left + 1n}
    ) t
    group by t.currency`.execute(db);
  return found.rows.map(({ read, ...sum }) => ({ read, sum }));
}
