/** Sums of all deposits and withdrawals a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { TransferFilter } from "./transfers.ts";

/** Of those that were done. */
export interface TransferSum {
  readonly currency: CurrencyCode;
  readonly deposits: bigint;
  readonly deposited: bigint;
  readonly withdrawals: bigint;
  readonly withdrawn: bigint;
}

/** More transfers than this are not read one by one for a sum. */
const MOST_READ = 50_000n;

/** Per currency; null when more transfers than `mostRead` would have to be read, failed ones among them. */
export async function sumPlayerTransfers(
  db: Db,
  reach: Reach,
  filter: TransferFilter,
  mostRead = MOST_READ,
): Promise<TransferSum[] | null> {
  const byCurrency = new Map<CurrencyCode, TransferSum>();
  let left = mostRead;
  for (const tenantId of reach.tenantIds) {
    for (const { read, ...sum } of await sumOfTenant(db, { ...reach, tenantIds: [tenantId] }, tenantId, filter, left)) {
      left -= read;
      byCurrency.set(sum.currency, added(byCurrency.get(sum.currency), sum));
    }
    if (left < 0n) return null;
  }
  return [...byCurrency.values()]
    .filter(({ deposits, withdrawals }) => deposits + withdrawals > 0n)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const added = (before: TransferSum | undefined, sum: TransferSum): TransferSum =>
  before === undefined
    ? sum
    : {
        currency: sum.currency,
        deposits: before.deposits + sum.deposits,
        deposited: before.deposited + sum.deposited,
        withdrawals: before.withdrawals + sum.withdrawals,
        withdrawn: before.withdrawn + sum.withdrawn,
      };

/** One transfer more than are left to be read is enough to know that there are too many. */
async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  { playerId, ref, fromId, toId }: TransferFilter,
  left: bigint,
): Promise<(TransferSum & { readonly read: bigint })[]> {
  const found = await sql<TransferSum & { readonly read: bigint }>`
    select t.currency, count(*) as read,
      count(*) filter (where t.state = 'done' and t.kind = 'deposit') as deposits,
      coalesce(sum(t.amount) filter (where t.state = 'done' and t.kind = 'deposit'), 0)::bigint as deposited,
      count(*) filter (where t.state = 'done' and t.kind = 'withdrawal') as withdrawals,
      coalesce(sum(t.amount) filter (where t.state = 'done' and t.kind = 'withdrawal'), 0)::bigint as withdrawn
    from (
      select t.currency, t.kind, t.state, t.amount from transfers t
      where t.tenant_id = ${tenantId} and t.player_id is not null and ${withinAgents(reach, "t.agent_id")}
        and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
        and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
        and ${playerId === undefined ? sql`true` : sql`t.player_id = ${playerId}::uuid`}
        and ${ref === undefined ? sql`true` : sql`t.ref = ${ref}`}
      limit ${left + 1n}
    ) t
    group by t.currency`.execute(db);
  return found.rows;
}
