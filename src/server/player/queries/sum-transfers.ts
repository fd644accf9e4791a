/** Sums of all deposits and withdrawals a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { sumByCurrency, type ReadSum } from "../../db/sum-by-currency.ts";
import type { TransferFilter } from "./transfers.ts";

/** Of those that were done. */
export interface TransferSum {
  readonly currency: CurrencyCode;
  readonly deposits: bigint;
  readonly deposited: bigint;
  readonly withdrawals: bigint;
  readonly withdrawn: bigint;
}

/** Per currency; null when more transfers than `mostRead` would have to be read, failed ones among them. */
export async function sumPlayerTransfers(
  db: Db,
  reach: Reach,
  filter: TransferFilter,
  mostRead?: bigint,
): Promise<TransferSum[] | null> {
  const sums = await sumByCurrency<TransferSum>({
    reach,
    mostRead,
    sumOfTenant: (part, tenantId, left) => sumOfTenant(db, part, tenantId, filter, left),
    added: ({ currency, ...one }, other) => ({
      currency,
      deposits: one.deposits + other.deposits,
      deposited: one.deposited + other.deposited,
      withdrawals: one.withdrawals + other.withdrawals,
      withdrawn: one.withdrawn + other.withdrawn,
    }),
  });
  return sums?.filter(({ deposits, withdrawals }) => deposits + withdrawals > 0n) ?? null;
}

async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  { playerId, ref, fromId, toId }: TransferFilter,
  left: bigint,
): Promise<ReadSum<TransferSum>[]> {
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
  return found.rows.map(({ read, ...sum }) => ({ read, sum }));
}
