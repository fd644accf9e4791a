// Keeps the roll-ups: every settled round is added exactly once, by a watermark of transaction ids.
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";

/** Rounds that became part of the figures in one step, per agent. */
export interface RolledUp {
  readonly tenantId: string;
  readonly agentId: string;
  /** Ids from the root of the tenant down to the agent. */
  readonly path: string[];
  readonly rounds: number;
}

interface Stretch {
  readonly lo: bigint;
  readonly hi: bigint;
  readonly firstDay: string;
  readonly lastDay: string;
}

const NAME = "rounds";
const MINUTES_KEPT = "2 days";

/**
 * Adds what was settled since the last step to every roll-up, in one transaction. Transactions below the snapshot's
 * xmin are all finished, so no round can appear below the watermark later. Nodes may run it at the same time: the
 * watermark's row is the lock, and whoever does not get it at once leaves the step to the other.
 */
export async function rollUpRounds(db: Db): Promise<RolledUp[]> {
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into rollup_watermarks (name, upto, complete_to) values (${NAME}, 0, 'epoch') on conflict do nothing`.execute(
      tx,
    );
    const mark = await sql<{ lo: bigint; hi: bigint; now: Date }>`
      /* platform-wide: roll-up */
      select upto as lo, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as hi, clock_timestamp() as now
      from rollup_watermarks where name = ${NAME} for update skip locked`.execute(tx);
    const at = mark.rows[0];
    if (at === undefined) return [];
    const rolled = at.hi > at.lo ? await rollUpStretch(tx, at.lo, at.hi) : [];
    await sql`
      update rollup_watermarks set upto = ${at.hi}, complete_to = ${at.now} where name = ${NAME}`.execute(tx);
    return rolled;
  });
}

async function rollUpStretch(tx: Tx, lo: bigint, hi: bigint): Promise<RolledUp[]> {
  const days = await sql<{ first: string | null; last: string | null }>`
    /* platform-wide: roll-up */
    select min(day) as first, max(day) as last from rounds where tx >= ${lo} and tx < ${hi}`.execute(tx);
  const { first, last } = days.rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return [];
  const stretch = { lo, hi, firstDay: first, lastDay: last };
  await addToDays(tx, stretch);
  await addToHours(tx, stretch);
  await addToPlayers(tx, stretch);
  await addToMinutes(tx, stretch);
  const changed = await sql<Omit<RolledUp, "rounds"> & { rounds: bigint }>`
    /* platform-wide: roll-up */
    select r.tenant_id as "tenantId", r.agent_id as "agentId", a.path, count(*) as rounds
    from rounds r join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    where ${within(stretch)} group by 1, 2, 3`.execute(tx);
  return changed.rows.map((row) => ({ ...row, rounds: Number(row.rounds) }));
}

/** The settled rounds of a stretch; the days let PostgreSQL leave out every other partition. */
const within = ({ lo, hi, firstDay, lastDay }: Stretch) => sql`
  r.tx >= ${lo} and r.tx < ${hi} and r.day >= ${firstDay}::date and r.day <= ${lastDay}::date and r.state = 'settled'`;

const sums = sql`
  count(*), sum(r.stake)::bigint, sum(r.win)::bigint, sum(r.stake * r.rtp_bps)::bigint`;

// The groups are sorted by the key everywhere, so that two statements can never wait for each other crosswise.
const addToDays = (tx: Tx, stretch: Stretch) =>
  sql`
    /* platform-wide: roll-up */
    insert into rounds_by_day as t (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
    select r.tenant_id, (r.settled_at at time zone 'utc')::date, r.agent_id, r.game_code, r.currency, ${sums}
    from rounds r where ${within(stretch)} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (tenant_id, day, agent_id, game_code) do update set
      rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
      expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps`.execute(tx);

const addToHours = (tx: Tx, stretch: Stretch) =>
  sql`
    /* platform-wide: roll-up */
    insert into rounds_by_hour as t (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
    select r.tenant_id, date_trunc('hour', r.settled_at), r.agent_id, r.provider_code, r.currency, ${sums}
    from rounds r where ${within(stretch)} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
    on conflict (tenant_id, hour, agent_id, provider_code) do update set
      rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
      expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps`.execute(tx);

async function addToPlayers(tx: Tx, stretch: Stretch): Promise<void> {
  await sql`
    /* platform-wide: roll-up */
    insert into rounds_by_player as t (tenant_id, day, player_id, agent_id, currency, rounds, turnover, wins, expected_wins_bps, biggest_win)
    select r.tenant_id, (r.settled_at at time zone 'utc')::date, r.player_id, r.agent_id, r.currency, ${sums}, max(r.win)
    from rounds r where ${within(stretch)} group by 1, 2, 3, 4, 5 order by 1, 2, 3
    on conflict (tenant_id, day, player_id) do update set
      rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
      expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps,
      biggest_win = greatest(t.biggest_win, excluded.biggest_win)`.execute(tx);
  await sql`
    /* platform-wide: roll-up */
    update players p set last_round_at = n.at, last_game_code = n.game
    from (
      select distinct on (r.tenant_id, r.player_id) r.tenant_id, r.player_id, r.settled_at as at, r.game_code as game
      from rounds r where ${within(stretch)} order by r.tenant_id, r.player_id, r.settled_at desc
    ) n
    where p.tenant_id = n.tenant_id and p.id = n.player_id and (p.last_round_at is null or p.last_round_at < n.at)`.execute(
    tx,
  );
  await sql`
    /* platform-wide: roll-up */
    update agents a set last_activity_at = n.at
    from (
      select r.tenant_id, r.agent_id, max(r.settled_at) as at from rounds r where ${within(stretch)} group by 1, 2
    ) n
    where a.tenant_id = n.tenant_id and a.id = n.agent_id
      and (a.last_activity_at is null or a.last_activity_at < n.at - interval '1 minute')`.execute(tx);
}

const addToMinutes = (tx: Tx, stretch: Stretch) =>
  sql`
    /* platform-wide: roll-up */
    insert into rounds_by_minute as t (tenant_id, minute, agent_id, rounds)
    select r.tenant_id, date_trunc('minute', r.settled_at), r.agent_id, count(*)
    from rounds r where ${within(stretch)} and r.settled_at > now() - ${MINUTES_KEPT}::interval
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, minute, agent_id) do update set rounds = t.rounds + excluded.rounds`.execute(tx);

/** Forgets minutes that no figure shows any more; answers how many rows went. A job runs this. */
export async function forgetOldMinutes(db: Db, now: Date): Promise<bigint> {
  const gone = await sql`
    /* platform-wide: roll-up */
    delete from rounds_by_minute where minute < ${now}::timestamptz - ${MINUTES_KEPT}::interval`.execute(db);
  return gone.numAffectedRows ?? 0n;
}
