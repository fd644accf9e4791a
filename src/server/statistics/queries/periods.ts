// Sums by period of somebody's calendar, from the roll-up by hour.
import { sql } from "kysely";
import type { PeriodUnit } from "#contract/period-figures.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { CalendarPeriod, PeriodSums } from "../periods.ts";
import type { Hours } from "./played.ts";

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: periods */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** How days, weeks and months follow each other on a clock; hours are the same length on all of them. */
interface Calendar {
  readonly unit: PeriodUnit;
  readonly timeZone: string;
}

/** Every period that has a part in these hours, the first first. */
export async function listCalendar(db: Db, { unit, timeZone }: Calendar, hours: Hours): Promise<CalendarPeriod[]> {
  const step = sql`('1 ' || ${unit})::interval`;
  const found =
    unit === "hour"
      ? sql<CalendarPeriod>`
          select at as "from", at + ${step} as "to"
          from generate_series(${hours.from}::timestamptz, ${hours.to}::timestamptz - ${step}, ${step}) at`
      : sql<CalendarPeriod>`
          select local at time zone ${timeZone} as "from", (local + ${step}) at time zone ${timeZone} as "to"
          from generate_series(
            date_trunc(${unit}, ${hours.from}::timestamptz at time zone ${timeZone}),
            ${hours.to}::timestamptz at time zone ${timeZone}, ${step}
          ) local
          where local at time zone ${timeZone} < ${hours.to}::timestamptz`;
  const periods = await found.execute(db);
  return periods.rows;
}

/** What was settled in each period, as far as it lies in these hours. */
export async function sumByPeriod(
  db: Db,
  reach: Reach,
  { unit, timeZone, by }: Calendar & { readonly by: "all" | "agent" },
  { from, to }: Hours,
): Promise<PeriodSums[]> {
  // The hours of all clocks that are counted are those of UTC.
  const start = unit === "hour" ? sql`h.hour` : sql`date_trunc(${unit}, h.hour, ${timeZone})`;
  const agentId = by === "agent" ? sql`h.agent_id` : sql`null::uuid`;
  const found = await sql<PeriodSums>`
    ${tag(reach)}
    select s."from", s.agent_id as "agentId", a.code as "agentCode", s.currency, s.rounds, s.turnover, s.wins,
      s."expectedWinsBps"
    from (
      select ${start} as "from", ${agentId} as agent_id, h.currency,
        sum(h.rounds)::bigint as rounds, sum(h.turnover)::bigint as turnover, sum(h.wins)::bigint as wins,
        sum(h.expected_wins_bps)::bigint as "expectedWinsBps"
      from rounds_by_hour h
      where h.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "h.agent_id")}
        and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
      group by 1, 2, 3
    ) s
    left join agents a on a.tenant_id = any(${tenants(reach)}) and a.id = s.agent_id`.execute(db);
  return found.rows;
}
