// Calendars of time zones, and sums of settled rounds by their periods.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { PeriodUnit } from "#contract/period-figures.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { added, type Sums } from "../figures.ts";
import { hourOf } from "../overview.ts";
import type { CalendarPeriod, PeriodSums } from "../periods.ts";
import { hourAfter, type Span } from "../span.ts";
import { type CutBounds, ofTenants, planSettled, type SettledPart } from "./settled.ts";

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: periods */` : sql``);

/** How days, weeks and months follow each other on a clock. Hours are those of UTC on every clock. */
interface Calendar {
  readonly unit: PeriodUnit;
  readonly timeZone: string;
}

/** Every period that has a part in the span, oldest first. */
export async function listCalendar(db: Db, { unit, timeZone }: Calendar, span: Span): Promise<CalendarPeriod[]> {
  const found = await (unit === "hour" ? listHours(span) : listLocal({ unit, timeZone }, span)).execute(db);
  return found.rows;
}

const listHours = ({ from, to }: Span) => sql<CalendarPeriod>`
  select at as "from", at + interval '1 hour' as "to"
  from generate_series(
    ${hourOf(from)}::timestamptz, ${hourAfter(to)}::timestamptz - interval '1 hour', interval '1 hour'
  ) at`;

/**
 * PostgreSQL reads a local time that comes twice, because clocks are put back over it, as the second one (`second`); a
 * period begins with the first. Three hours before, the clock has not been put back yet.
 */
function listLocal({ unit, timeZone }: Calendar, { from, to }: Span) {
  const step = sql`('1 ' || ${unit})::interval`;
  return sql<CalendarPeriod>`
    select at as "from", next as "to"
    from (
      select at, lead(at) over (order by at) as next
      from generate_series(
        date_trunc(${unit}, ${from}::timestamptz at time zone ${timeZone}),
        ${to}::timestamptz at time zone ${timeZone} + ${step}, ${step}
      ) local
      cross join lateral (select local at time zone ${timeZone} as second) s
      cross join lateral (
        select second - interval '3 hours' + (local - ((second - interval '3 hours') at time zone ${timeZone})) as first
      ) f
      cross join lateral (
        select least(second, case when first at time zone ${timeZone} = local then first end) as at
      ) start
    ) starts
    where at < ${to}::timestamptz and at < next
    order by at`;
}

interface Sorting {
  readonly calendar: readonly CalendarPeriod[];
  readonly by: "all" | "agent";
}

/**
 * What was settled in each period of a calendar, as far as it lies in the span; null where the hours that edges of
 * periods cut have too many rounds to be read.
 */
export async function sumByPeriod(
  db: Db,
  reach: Reach,
  sorting: Sorting,
  span: Span,
  bounds?: CutBounds,
): Promise<PeriodSums[] | null> {
  const edges = sorting.calendar.map(({ from }) => from);
  const parts = await planSettled(db, reach, span, edges, bounds);
  if (parts === null) return null;
  const sums = new Map<string, PeriodSums>();
  for (const part of parts)
    for (const { position, ...row } of await sumPart(db, part, sorting)) {
      const period = sorting.calendar[position - 1];
      if (period === undefined) throw new Error(`no period has the position ${position}`);
      const key = `${position} ${row.agentId ?? ""} ${row.currency}`;
      const before = sums.get(key);
      sums.set(key, { ...row, from: period.from, ...(before !== undefined && added(before, row)) });
    }
  return [...sums.values()];
}

interface PartSum extends Sums {
  /** Of the period in its calendar, from one on. */
  readonly position: number;
  readonly agentId: string | null;
  readonly agentCode: string | null;
  readonly currency: CurrencyCode;
}

async function sumPart(db: Db, { reach, rows }: SettledPart, { calendar, by }: Sorting): Promise<PartSum[]> {
  const starts = calendar.map(({ from }) => from.toISOString());
  const agentId = by === "agent" ? sql`e.agent_id` : sql`null::uuid`;
  const found = await sql<PartSum>`
    ${tag(reach)}
    select s.position, s.agent_id as "agentId", a.code as "agentCode", s.currency, s.rounds, s.turnover, s.wins,
      s."expectedWinsBps"
    from (
      select width_bucket(e.at, ${starts}::timestamptz[]) as position, ${agentId} as agent_id, e.currency,
        sum(e.rounds)::bigint as rounds, sum(e.turnover)::bigint as turnover, sum(e.wins)::bigint as wins,
        sum(e.expected_wins_bps)::bigint as "expectedWinsBps"
      from (${rows}) e
      group by 1, 2, 3
    ) s
    left join agents a on ${ofTenants(reach, "a.tenant_id")} and a.id = s.agent_id`.execute(db);
  return found.rows;
}
