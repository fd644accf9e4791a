// Closed days are compared with what they were made from: once after each closes, and again in a slow rotation.
import { setTimeout as sleepMs } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#server/db/database.ts";
import { raiseForPlatform } from "#server/db/raise-notice.ts";
import { listEveryTenantId } from "#server/db/reach.ts";
import { addDays, dayAt, type DaySpan } from "./days.ts";
import type { FeedConsumer } from "./feed/consumers.ts";
import { findCompleteTo } from "./feed/lag.ts";
import { allowSumsOfDay } from "./rows-of-day.ts";

export type DaySubject = "rounds" | "balances";

/** What making a day anew came to. */
export interface RebuiltDay {
  readonly rows: bigint;
  /** Rows that were missing, wrong or too many, with those of later days that followed. */
  readonly changed: bigint;
}

export interface DayComparison {
  readonly rows: bigint;
  readonly differences: bigint;
  /** JSON: the first differences. */
  readonly named: string;
  /** Of the first. */
  readonly agentCode: string | null;
  readonly gameEn: string | null;
  readonly gamePt: string | null;
}

export interface DayCheckRules {
  readonly subject: DaySubject;
  readonly consumer: FeedConsumer;
  readonly findDays: (db: Db, tenantId: string) => Promise<DaySpan | null>;
  readonly compare: (db: Db, tenantId: string, day: string) => Promise<DayComparison>;
}

interface DayCheckDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

interface CheckOptions {
  readonly signal?: AbortSignal;
  readonly onDifferences: (found: {
    readonly tenantId: string;
    readonly day: string;
    readonly differences: bigint;
  }) => void;
  /** One tenant's failure does not stop the others. */
  readonly onFailure: (tenantId: string, error: unknown) => void;
}

/** After midnight, before a day counts as closed. */
const GRACE_MS = 3_600_000;
const AGAIN_AFTER = "7 days";
/** A day that differs is looked at sooner, so that it is soon seen that it was mended. */
const DIFFERING_AGAIN_AFTER = "1 hour";
/** A tenant whose day could not be compared, most likely because it takes longer than a statement may, rests so long. */
const REST_AFTER_FAILURE_MS = 3_600_000;
export const NAMED = 20;

/** Answers a function that checks at most one day of each tenant, the one that is due first; it says how many it checked. */
export function createDayChecks({ db, clock }: DayCheckDeps, rules: DayCheckRules) {
  // Where a tenant's days begin is slow to find, and does not change.
  const firstDays = new Map<string, string>();
  const restsUntil = new Map<string, Date>();
  const firstDayOf = async (tenantId: string): Promise<string | null> => {
    const known = firstDays.get(tenantId) ?? (await rules.findDays(db, tenantId))?.from ?? null;
    if (known !== null) firstDays.set(tenantId, known);
    return known;
  };
  return async ({ signal, onDifferences, onFailure }: CheckOptions): Promise<number> => {
    let checked = 0;
    for (const tenantId of await listEveryTenantId(db)) {
      if (signal?.aborted === true) return checked;
      const now = clock();
      if (now < (restsUntil.get(tenantId) ?? now)) continue;
      const begun = performance.now();
      try {
        const first = await firstDayOf(tenantId);
        const day = first === null ? null : await findDueDay(db, rules, tenantId, first, now);
        if (day === null) continue;
        const { differences } = await checkDay({ db, clock }, rules, tenantId, day);
        if (differences > 0n) onDifferences({ tenantId, day, differences });
        checked += 1;
      } catch (error) {
        restsUntil.set(tenantId, new Date(now.getTime() + REST_AFTER_FAILURE_MS));
        onFailure(tenantId, error);
      }
      // Players go first: it rests as long as it works.
      await sleepMs(performance.now() - begun);
    }
    return checked;
  };
}

/** Of the days that are closed and followed to their end: one made anew, one never checked, or the one that has waited longest. */
async function findDueDay(
  db: Db,
  { subject, consumer }: DayCheckRules,
  tenantId: string,
  first: string,
  now: Date,
): Promise<string | null> {
  const completeTo = await findCompleteTo(db, [tenantId], consumer);
  const closed = addDays(dayAt(new Date(Math.min(now.getTime() - GRACE_MS, completeTo.getTime()))), -1);
  const due = await sql<{ day: string }>`
    select d.day::date as day
    from generate_series(${first}::date, ${closed}::date, interval '1 day') d(day)
    left join day_checks c on c.tenant_id = ${tenantId} and c.subject = ${subject} and c.day = d.day::date
    where c.checked_at is null
      or c.checked_at < ${now}::timestamptz - case when c.differences > 0 then ${DIFFERING_AGAIN_AFTER}::interval else ${AGAIN_AFTER}::interval end
    order by coalesce(c.checked_at, to_timestamp(1)), d.day desc limit 1`.execute(db);
  return due.rows[0]?.day ?? null;
}

/** Compares one day of one tenant and records what was found. */
export async function checkDay(
  { db, clock }: DayCheckDeps,
  { subject, compare }: DayCheckRules,
  tenantId: string,
  day: string,
): Promise<DayComparison> {
  const found = await db.transaction().execute(async (tx) => {
    await allowSumsOfDay(tx);
    return compare(tx, tenantId, day);
  });
  await db.transaction().execute((tx) => recordDayCheck(tx, { tenantId, day, subject, at: clock() }, found));
  return found;
}

interface DayKey {
  readonly tenantId: string;
  readonly day: string;
  readonly subject: DaySubject;
  readonly at: Date;
}

/** A notice is raised once from the first check that finds a day to differ until one that does not. */
async function recordDayCheck(tx: Tx, { tenantId, day, subject, at }: DayKey, found: DayComparison): Promise<void> {
  const recorded = await sql<{ since: string | null }>`
    insert into day_checks as c (tenant_id, day, subject, checked_at, rows, differences, details)
    values (${tenantId}, ${day}::date, ${subject}, ${at}, ${found.rows}, ${found.differences},
      jsonb_build_object('since', case when ${found.differences}::bigint > 0 then ${at.toISOString()}::text end, 'named', ${found.named}::jsonb))
    on conflict (tenant_id, day, subject) do update set
      checked_at = excluded.checked_at, rows = excluded.rows, differences = excluded.differences,
      details = case when excluded.differences > 0 and c.differences > 0
        then excluded.details || jsonb_build_object('since', c.details -> 'since') else excluded.details end
    returning c.details ->> 'since' as since`.execute(tx);
  const since = recorded.rows[0]?.since ?? null;
  if (since === null) return;
  const { agentCode, gameEn, gamePt, differences } = found;
  await raiseForPlatform(tx, {
    key: `figures.differed/${tenantId}/${day}/${subject}/${since}`,
    about: {
      event: "figures.differed",
      day,
      agent_code: agentCode ?? "",
      game: gameEn === null || gamePt === null ? null : { "en-US": gameEn, "pt-BR": gamePt },
      differences: Number(differences),
    },
    at,
  });
}

/** A day that was found to differ, and has been made anew, is the next to be checked. */
export const requestRecheck = (tx: Tx, tenantId: string, day: string, subject: DaySubject): Promise<unknown> =>
  sql`
    update day_checks c set checked_at = to_timestamp(0)
    where c.tenant_id = ${tenantId} and c.day = ${day}::date and c.subject = ${subject} and c.differences > 0`.execute(
    tx,
  );

/** All days that were checked are checked again soon. */
export const requestRecheckOfAll = (tx: Tx, tenantId: string, subject: DaySubject): Promise<unknown> =>
  sql`
    update day_checks c set checked_at = to_timestamp(0)
    where c.tenant_id = ${tenantId} and c.subject = ${subject}`.execute(tx);

/**
 * Counts the rows of `compared`, and those of them that differ. `compared` are parts of a `with`, the last of that name
 * with a column `differs`; `differences` selects from it the first that differ, as `difference` (an object that has an
 * `agent_code` and may have a `game`, by language) in the order of `place`.
 */
export async function readComparison(
  db: Db,
  compared: RawBuilder<unknown>,
  differences: RawBuilder<unknown>,
): Promise<DayComparison> {
  const found = await sql<DayComparison>`
    with ${compared}, named as materialized (
      select coalesce(jsonb_agg(d.difference order by d.place), '[]') as list from (${differences}) d
    )
    select (select count(*) from compared) as rows, (select count(*) from compared c where c.differs) as differences,
      n.list::text as named, n.list #>> '{0,agent_code}' as "agentCode", n.list #>> '{0,game,en-US}' as "gameEn",
      n.list #>> '{0,game,pt-BR}' as "gamePt"
    from named n`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error("a comparison has one row");
  return row;
}
