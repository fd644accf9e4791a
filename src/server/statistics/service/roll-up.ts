// Keeps the roll-ups: a consumer of the feed that adds every settled round exactly once, by one aggregation per step.
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import { inSpan, type ConsumerRules, type FeedSpan } from "../../ledger/feed/consume.ts";

/** Rounds that became part of the figures in one step, per agent. */
export interface RolledUp {
  readonly agentId: string;
  readonly rounds: bigint;
}

const MINUTES_RETAINED = "2 days";

/** The consumer behind every figure of the dashboard. */
export const figuresConsumer: ConsumerRules<void, RolledUp[]> = {
  name: "figures",
  counts: "rounds",
  most: 10_000,
  prepare: async () => undefined,
  apply: addToRollUps,
};

/**
 * Reads the rounds of a span once, adds them up by four keys at a time, and adds those sums to the roll-ups. The mark's
 * lock keeps other nodes out of the tenant's roll-ups meanwhile.
 */
async function addToRollUps(tx: Tx, span: FeedSpan): Promise<RolledUp[]> {
  const { tenantId } = span;
  const added = await sql<Added>`
    with settled as materialized (
      select r.agent_id, r.player_id, r.provider_code, r.game_code, r.currency, r.stake, r.win, r.stake * r.rtp_bps as expected,
        r.settled_at, (r.settled_at at time zone 'utc')::date as day, date_trunc('hour', r.settled_at, 'UTC') as hour,
        date_trunc('minute', r.settled_at, 'UTC') as minute
      from rounds r
      where ${inSpan("r", span)} and r.state = 'settled'
    ), sums as materialized (
      select s.day, s.hour, s.minute, s.agent_id, s.player_id, s.provider_code, s.game_code, s.currency, count(*) as rounds,
        sum(s.stake)::bigint as turnover, sum(s.win)::bigint as wins, sum(s.expected)::bigint as expected,
        max(s.win) as biggest_win, max(s.settled_at) as last_at,
        case 0 when grouping(s.game_code) then 'day' when grouping(s.provider_code) then 'hour'
          when grouping(s.player_id) then 'player' else 'minute' end as kind
      from settled s
      group by grouping sets (
        (s.day, s.agent_id, s.game_code, s.currency), (s.hour, s.agent_id, s.provider_code, s.currency),
        (s.day, s.player_id, s.agent_id, s.currency), (s.minute, s.agent_id)
      )
    ), by_day as (
      insert into rounds_by_day as t (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
      select ${tenantId}::uuid, s.day, s.agent_id, s.game_code, s.currency, s.rounds, s.turnover, s.wins, s.expected
      from sums s where s.kind = 'day'
      on conflict (tenant_id, day, agent_id, game_code) do update set
        rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
        expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps
    ), by_hour as (
      insert into rounds_by_hour as t (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
      select ${tenantId}::uuid, s.hour, s.agent_id, s.provider_code, s.currency, s.rounds, s.turnover, s.wins, s.expected
      from sums s where s.kind = 'hour'
      on conflict (tenant_id, hour, agent_id, provider_code) do update set
        rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
        expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps
    ), by_player as (
      insert into rounds_by_player as t (tenant_id, day, player_id, agent_id, currency, rounds, turnover, wins, expected_wins_bps,
        biggest_win)
      select ${tenantId}::uuid, s.day, s.player_id, s.agent_id, s.currency, s.rounds, s.turnover, s.wins, s.expected, s.biggest_win
      from sums s where s.kind = 'player'
      on conflict (tenant_id, day, player_id) do update set
        rounds = t.rounds + excluded.rounds, turnover = t.turnover + excluded.turnover, wins = t.wins + excluded.wins,
        expected_wins_bps = t.expected_wins_bps + excluded.expected_wins_bps,
        biggest_win = greatest(t.biggest_win, excluded.biggest_win)
    ), by_minute as (
      insert into rounds_by_minute as t (tenant_id, minute, agent_id, rounds)
      select ${tenantId}::uuid, s.minute, s.agent_id, s.rounds
      from sums s where s.kind = 'minute' and s.minute > now() - ${MINUTES_RETAINED}::interval
      on conflict (tenant_id, minute, agent_id) do update set rounds = t.rounds + excluded.rounds
    ), activity as (
      update agents a set last_activity_at = n.last_at
      from (select s.agent_id, max(s.last_at) as last_at from sums s where s.kind = 'hour' group by s.agent_id) n
      where a.tenant_id = ${tenantId} and a.id = n.agent_id
        and (a.last_activity_at is null or a.last_activity_at < n.last_at - interval '1 minute')
    ), agents as (
      select s.agent_id, sum(s.rounds)::bigint as rounds from sums s where s.kind = 'hour' group by s.agent_id
    ), last_rounds as (
      select distinct on (s.player_id) s.player_id, s.settled_at, s.game_code
      from settled s order by s.player_id, s.settled_at desc
    )
    select (select coalesce(json_agg(json_build_object('agentId', a.agent_id, 'rounds', a.rounds)), '[]') from agents a) as agents,
      l.players::text as players, l.times::text as times, l.games::text as games
    from (
      select array_agg(l.player_id) as players, array_agg(l.settled_at) as times, array_agg(l.game_code) as games
      from last_rounds l
    ) l`.execute(tx);
  const [row] = added.rows;
  if (row === undefined || row.players === null) return [];
  await updateLastRounds(tx, tenantId, row);
  return row.agents.map(({ agentId, rounds }) => ({ agentId, rounds: BigInt(rounds) }));
}

interface Added {
  readonly agents: readonly { readonly agentId: string; readonly rounds: number }[];
  /** Arrays of PostgreSQL that belong together: each player's last round. Null where no round was settled. */
  readonly players: string | null;
  readonly times: string | null;
  readonly games: string | null;
}

/** A statement of its own, with the players named: so that they are looked up by key, however few PostgreSQL thinks there are. */
async function updateLastRounds(tx: Tx, tenantId: string, { players, times, games }: Added): Promise<void> {
  await sql`
    update players p set last_round_at = n.settled_at, last_game_code = n.game_code
    from unnest(${players}::uuid[], ${times}::timestamptz[], ${games}::text[]) n(player_id, settled_at, game_code)
    where p.tenant_id = ${tenantId} and p.id = any(${players}::uuid[]) and p.id = n.player_id
      and (p.last_round_at is null or p.last_round_at < n.settled_at)`.execute(tx);
}

/** Forgets minutes that no figure shows any more; answers how many rows went. A job runs this. */
export async function forgetOldMinutes(db: Db, now: Date): Promise<bigint> {
  const gone = await sql`
    /* platform-wide: roll-up */
    delete from rounds_by_minute where minute < ${now}::timestamptz - ${MINUTES_RETAINED}::interval`.execute(db);
  return gone.numAffectedRows ?? 0n;
}
