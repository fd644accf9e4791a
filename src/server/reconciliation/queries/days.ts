// Which days are to be compared, and the stored rows of days: lists and one.
import { type RawBuilder, sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type {
  Reconciliation,
  ReconciliationResult,
  ReconciliationSource,
  ReconciliationState,
} from "#contract/reconciliation.ts";
import type { Db } from "../../db/database.ts";
import type { Direction } from "../../db/keyset.ts";
import { type Reach, withinAgents } from "../../db/reach.ts";

/**
 * Of the days with bookings or figures: one that was never compared, or the one that has waited longest. The current day
 * and days that are not complete are looked at often, days that differ every hour, the others once a week. Not those that
 * are `done`.
 */
export async function findDueDay(db: Db, tenantId: string, now: Date, done: readonly string[]): Promise<string | null> {
  const due = await sql<{ day: string }>`
    with known as materialized (
      select least(
        (select min(b.day) from daily_balances b where b.tenant_id = ${tenantId}),
        (select min(g.day) from rounds_by_day g where g.tenant_id = ${tenantId})) as first
    ), checked as materialized (
      select r.day, min(r.checked_at) as at, bool_or(r.result = 'incomplete') as incomplete, bool_or(r.result = 'differs') as differs
      from reconciliations r where r.tenant_id = ${tenantId} group by r.day
    )
    select d.day::date as day
    from known k
    cross join generate_series(k.first, (${now}::timestamptz at time zone 'utc')::date, interval '1 day') d(day)
    left join checked c on c.day = d.day::date
    where (c.at is null or c.at < ${now}::timestamptz - case when c.incomplete then interval '2 minutes'
        when c.differs then interval '1 hour' else interval '7 days' end)
      and (exists (select from daily_balances b where b.tenant_id = ${tenantId} and b.day = d.day::date
          and (b.stake, b.win, b.refund, b.deposit, b.withdrawal) <> (0, 0, 0, 0, 0))
        or exists (select from rounds_by_day g where g.tenant_id = ${tenantId} and g.day = d.day::date))
      and d.day::date <> all(${[...done]}::date[])
    order by coalesce(c.at, to_timestamp(1)), d.day desc limit 1`.execute(db);
  return due.rows[0]?.day ?? null;
}

export interface DayRow {
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly day: string;
  readonly currency: CurrencyCode;
  readonly result: ReconciliationResult;
  readonly incomplete: Reconciliation["incomplete"];
  readonly state: ReconciliationState | null;
  readonly stakes: bigint;
  readonly refunds: bigint;
  readonly wins: bigint;
  readonly openBefore: bigint;
  readonly openAfter: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly rounds: bigint;
  readonly rollupTurnover: bigint;
  readonly rollupWins: bigint;
  readonly walletStakes: bigint | null;
  readonly walletWins: bigint | null;
  readonly walletPending: bigint;
  readonly rollupDifferences: bigint;
  readonly walletDifferences: bigint;
  readonly fileDifferences: bigint;
  readonly fileId: string | null;
  readonly checkedAt: Date;
}

const COLUMNS = sql`
  r.tenant_id as "tenantId", r.agent_id as "agentId", a.code as "agentCode", r.day, r.currency, r.result, r.incomplete, r.state,
  r.stakes, r.refunds, r.wins, r.open_before as "openBefore", r.open_after as "openAfter", r.deposits, r.withdrawals, r.rounds,
  r.rollup_turnover as "rollupTurnover", r.rollup_wins as "rollupWins", r.wallet_stakes as "walletStakes",
  r.wallet_wins as "walletWins", r.wallet_pending as "walletPending", r.rollup_differences as "rollupDifferences",
  r.wallet_differences as "walletDifferences", r.file_differences as "fileDifferences", r.file_id as "fileId",
  r.checked_at as "checkedAt"`;

export interface DayFilter {
  readonly result?: ReconciliationResult | undefined;
  readonly state?: ReconciliationState | undefined;
  readonly source?: ReconciliationSource | undefined;
  /** From the first day on, and before the second. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DayPlace extends Direction {
  /** Day and agent of the last row of the page before. */
  readonly after: readonly [day: string, agentId: string] | undefined;
  readonly limit: number;
}

const DIFFERENCES_OF = {
  rollups: sql`r.rollup_differences`,
  wallet: sql`r.wallet_differences`,
  file: sql`r.file_differences`,
} as const satisfies Record<ReconciliationSource, RawBuilder<unknown>>;

const wanted = (reach: Reach, { result, state, source, from, to }: DayFilter) => sql`
  r.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "r.agent_id")}
  and ${result === undefined ? sql`true` : sql`r.result = ${result}`}
  and ${state === undefined ? sql`true` : sql`r.state = ${state}`}
  and ${source === undefined ? sql`true` : sql`${DIFFERENCES_OF[source]} > 0`}
  and ${from === undefined ? sql`true` : sql`r.day >= ${from}::date`}
  and ${to === undefined ? sql`true` : sql`r.day < ${to}::date`}`;

const tagOf = ({ tenantIds }: Reach) => (tenantIds.length > 1 ? sql`/* platform-wide: reconciliations */` : sql``);

export async function listDayRows(
  db: Db,
  reach: Reach,
  filter: DayFilter,
  { after, order, isBehind, limit }: DayPlace,
): Promise<DayRow[]> {
  const found = await sql<DayRow>`
    ${tagOf(reach)}
    select ${COLUMNS}
    from reconciliations r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    where ${wanted(reach, filter)}
      and ${after === undefined ? sql`true` : sql`(r.day, r.agent_id) ${isBehind} (${after[0]}::date, ${after[1]}::uuid)`}
    order by r.day ${order}, r.agent_id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

export async function countDays(
  db: Db,
  reach: Reach,
  filter: DayFilter,
): Promise<{ readonly result: ReconciliationResult; readonly days: bigint }[]> {
  const found = await sql<{ result: ReconciliationResult; days: bigint }>`
    ${tagOf(reach)}
    select r.result, count(*) as days from reconciliations r where ${wanted(reach, filter)}
    group by r.result order by r.result`.execute(db);
  return found.rows;
}

export async function findDay(
  db: Db,
  { tenantId, agentId, day }: { readonly tenantId: string; readonly agentId: string; readonly day: string },
): Promise<DayRow | undefined> {
  const found = await sql<DayRow>`
    select ${COLUMNS}
    from reconciliations r
    join agents a on a.tenant_id = ${tenantId} and a.id = r.agent_id
    where r.tenant_id = ${tenantId} and r.agent_id = ${agentId} and r.day = ${day}::date`.execute(db);
  return found.rows[0];
}

/** When the roll-ups and the daily balances of a day were last compared with what they were made from. */
export async function findDayCheck(
  db: Db,
  tenantId: string,
  day: string,
): Promise<{ readonly checkedAt: Date; readonly differences: bigint } | null> {
  const found = await sql<{ checkedAt: Date; differences: bigint; subjects: bigint }>`
    select min(c.checked_at) as "checkedAt", coalesce(sum(c.differences), 0)::bigint as differences, count(*) as subjects
    from day_checks c where c.tenant_id = ${tenantId} and c.day = ${day}::date`.execute(db);
  const [row] = found.rows;
  return row === undefined || row.subjects < 2n ? null : row;
}
