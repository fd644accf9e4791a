/** Sums of all credit transfers a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { sidesOf, type CreditFilter } from "./credit-transfers.ts";

/** Of those that were done: what went down the tree, and what came back up. */
export interface CreditSum {
  readonly currency: CurrencyCode;
  readonly sends: bigint;
  readonly sent: bigint;
  readonly takes: bigint;
  readonly taken: bigint;
}

/** More transfers than this are not read one by one for a sum. */
const MOST_READ = 50_000n;

/** Per currency; null when more transfers than `mostRead` would have to be read, failed ones among them. */
export async function sumCreditTransfers(
  db: Db,
  reach: Reach,
  filter: CreditFilter,
  mostRead = MOST_READ,
): Promise<CreditSum[] | null> {
  const byCurrency = new Map<CurrencyCode, CreditSum>();
  let left = mostRead;
  for (const tenantId of reach.tenantIds) {
    for (const { read, ...sum } of await sumOfTenant(db, { ...reach, tenantIds: [tenantId] }, tenantId, filter, left)) {
      left -= read;
      byCurrency.set(sum.currency, added(byCurrency.get(sum.currency), sum));
    }
    if (left < 0n) return null;
  }
  return [...byCurrency.values()]
    .filter(({ sends, takes }) => sends + takes > 0n)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const added = (before: CreditSum | undefined, sum: CreditSum): CreditSum =>
  before === undefined
    ? sum
    : {
        currency: sum.currency,
        sends: before.sends + sum.sends,
        sent: before.sent + sum.sent,
        takes: before.takes + sum.takes,
        taken: before.taken + sum.taken,
      };

/** One transfer more than are left to be read is enough to know that there are too many. */
async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: CreditFilter,
  left: bigint,
): Promise<(CreditSum & { readonly read: bigint })[]> {
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
  return found.rows;
}
