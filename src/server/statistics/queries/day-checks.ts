// How far closed days have been compared with the rounds and movements they were made from, and what was found.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { DaySubject } from "../../ledger/day-checks.ts";

export interface DayChecks {
  /** The newest closed day (UTC) that was checked at every tenant with rounds by then; null before the first. */
  readonly checkedTo: string | null;
  /** Days that were checked, of whichever of these tenants. */
  readonly days: number;
  /** As each day's latest check found them; 0 where all is right. */
  readonly differences: number;
  /** Of the newest day that differs. */
  readonly first: {
    readonly day: string;
    readonly subject: DaySubject;
    readonly agentCode: string;
    /** Its names; null where it is not of a game. */
    readonly game: { readonly "en-US": string; readonly "pt-BR": string } | null;
  } | null;
}

/** A day counts as checked once it was compared with both its rounds and its movements. */
const SUBJECTS = 2;

interface Differing {
  readonly day: string;
  readonly subject: DaySubject;
  readonly agentCode: string | null;
  readonly gameEn: string | null;
  readonly gamePt: string | null;
}

export async function readDayChecks(db: Db, tenantIds: readonly string[]): Promise<DayChecks> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: day checks */` : sql``;
  const tenants = sql`${[...tenantIds]}::uuid[]`;
  const sums = await sql<{ checkedTo: string | null; days: bigint; differences: bigint }>`
    ${tag}
    with playing as (
      select t.tenant_id, f.day as since
      from unnest(${tenants}) t(tenant_id)
      cross join lateral (
        select d.day from rounds_by_day d where d.tenant_id = t.tenant_id order by d.day limit 1
      ) f
    ), checks as (
      select c.tenant_id, c.day, c.differences from day_checks c where c.tenant_id = any(${tenants})
    )
    select (
        select max(x.day) from (
          select c.day from checks c join playing p on p.tenant_id = c.tenant_id and p.since <= c.day
          group by c.day
          having count(*) = ${SUBJECTS} * (select count(*) from playing q where q.since <= c.day)
        ) x
      ) as "checkedTo",
      (select count(distinct c.day) from checks c) as days,
      (select coalesce(sum(c.differences), 0)::bigint from checks c) as differences`.execute(db);
  const { checkedTo = null, days = 0n, differences = 0n } = sums.rows[0] ?? {};
  const first = differences === 0n ? undefined : await findFirstDifference(db, tenantIds);
  return { checkedTo, days: Number(days), differences: Number(differences), first: first ?? null };
}

async function findFirstDifference(db: Db, tenantIds: readonly string[]): Promise<DayChecks["first"]> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: day checks */` : sql``;
  const found = await sql<Differing>`
    ${tag}
    select c.day, c.subject, c.details #>> '{named,0,agent_code}' as "agentCode",
      c.details #>> '{named,0,game,en-US}' as "gameEn", c.details #>> '{named,0,game,pt-BR}' as "gamePt"
    from day_checks c
    where c.tenant_id = any(${[...tenantIds]}::uuid[]) and c.differences > 0
    order by c.day desc, c.subject desc, c.tenant_id limit 1`.execute(db);
  const [row] = found.rows;
  if (row === undefined) return null;
  const { day, subject, agentCode, gameEn, gamePt } = row;
  const game = gameEn === null || gamePt === null ? null : { "en-US": gameEn, "pt-BR": gamePt };
  return { day, subject, agentCode: agentCode ?? "", game };
}
