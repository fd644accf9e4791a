// Keeps the roll-ups: a consumer of the feed that adds every settled round exactly once, by one aggregation per step.
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import { inSpan, type ConsumerRules, type FeedSpan } from "../../ledger/feed/consume.ts";
import { insertSums, MINUTES_RETAINED, ROLL_UPS, type RollUp, sumsOfRounds } from "./roll-ups.ts";

/** Rounds that became part of the figures in one step, per agent. */
export interface RolledUp {
  readonly agentId: string;
  readonly rounds: bigint;
}

/** The consumer behind every figure of the dashboard. */
export const figuresConsumer: ConsumerRules<void, RolledUp[]> = {
  name: "figures",
  counts: "rounds",
  most: 10_000,
  prepare: async () => undefined,
  apply: addToRollUps,
};

/**
 * Reads the rounds of a span once, adds them up by five keys at a time, and adds those sums to the roll-ups. The mark's
 * lock keeps other nodes out of the tenant's roll-ups meanwhile.
 */
async function addToRollUps(tx: Tx, span: FeedSpan): Promise<RolledUp[]> {
  const { tenantId } = span;
  const added = await sql<Added>`
    with ${sumsOfRounds(inSpan("r", span))}, by_day as (${addSums(ROLL_UPS.day, tenantId)}),
    by_hour as (${addSums(ROLL_UPS.hour, tenantId)}), by_game as (${addSums(ROLL_UPS.game, tenantId)}), by_player as (${addSums(ROLL_UPS.player, tenantId)}),
    by_minute as (${addSums(ROLL_UPS.minute, tenantId)}
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

const addSums = (rollUp: RollUp, tenantId: string): RawBuilder<unknown> => sql`
  ${insertSums(rollUp, tenantId)} do update set ${sql.join(
    rollUp.sums.map((sum) => {
      const [here, more] = [sql.ref(`t.${sum}`), sql.ref(`excluded.${sum}`)];
      const together: Partial<Record<typeof sum, RawBuilder<unknown>>> = {
        biggest_win: sql`greatest(${here}, ${more})`,
        hours: sql`${here} | ${more}`,
      };
      return sql`${sql.ref(sum)} = ${together[sum] ?? sql`${here} + ${more}`}`;
    }),
  )}`;

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
