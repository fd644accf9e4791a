// Keeps what stands between us and an agent's wallet about each round.
// It is written before the wallet is asked, so that whoever finds a round in the middle knows what must still be said.
import { sql } from "kysely";
import { ask, type Statement } from "../../db/ask.ts";
import { poolOf, type Db } from "../../db/database.ts";
import { columnOf, writtenTogether, type WriteMany } from "./write-together.ts";

export interface StartedRound {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly sessionId: string;
  readonly seriesId: string;
  readonly number: bigint;
  readonly stake: bigint;
  readonly currency: string;
  readonly at: Date;
  /** When whoever comes by must take it that nobody is at it any more. */
  readonly dueAt: Date;
}

const START: Statement<true> = {
  name: "start_seamless_round",
  text: `insert into seamless_rounds (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, currency, state, due_at,
      started_at)
    select $1::uuid, $2::uuid, $3::uuid, p.id, s.id, $7::uuid, $8::bigint, $9::bigint, $10::text, 'started', $11::timestamptz,
      $12::timestamptz
    from players p, game_sessions s
    where p.tenant_id = $1 and p.id = $4 and p.code = $5 and s.tenant_id = $1 and s.id = $6 and s.state = 'active'
    for share of s
    on conflict (tenant_id, series_id, number)
      where state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null) do nothing
    returning id`,
  read: () => true,
};

async function startOne(db: Db, round: StartedRound): Promise<boolean> {
  const { tenantId, id, agentId, playerId, playerCode, sessionId, seriesId, number, stake, currency } = round;
  const { dueAt, at } = round;
  const ids = [tenantId, id, agentId, playerId, playerCode, sessionId, seriesId];
  const [isStarted = false] = await ask(poolOf(db), START, [...ids, number, stake, currency, dueAt, at]);
  if (isStarted) return true;
  const started = await startMany(db, tenantId, [round]);
  return started.length === 1;
}

/**
 * Writes down that the wallet is about to be asked for a stake; false when the number of the series is spoken for, the
 * player is not known by that code any more, or the session is over: whoever ends it so waits for this, or this for them.
 */
export const startRound = writtenTogether<StartedRound>({ one: startOne, many: startMany });

async function startMany(db: Db, tenantId: string, rounds: readonly StartedRound[]): Promise<{ id: string }[]> {
  const ids = columnOf(rounds, ({ id }) => id);
  const result = await sql<{ id: string }>`/* prepared: start_seamless_rounds */
    with known as (
      -- Asked again after a cut connection: it may be written already.
      select id from seamless_rounds where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and state = 'started'
    ), started as (
      insert into seamless_rounds (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, currency, state,
        due_at, started_at)
      select ${tenantId}::uuid, n.id, n.agent_id, p.id, s.id, n.series_id, n.number, n.stake, n.currency, 'started', n.due_at,
        n.at
      from unnest(
        ${ids}::uuid[], ${columnOf(rounds, (round) => round.agentId)}::uuid[],
        ${columnOf(rounds, (round) => round.playerId)}::uuid[], ${columnOf(rounds, (round) => round.playerCode)}::text[],
        ${columnOf(rounds, (round) => round.sessionId)}::uuid[], ${columnOf(rounds, (round) => round.seriesId)}::uuid[],
        ${columnOf(rounds, (round) => round.number)}::bigint[], ${columnOf(rounds, (round) => round.stake)}::bigint[],
        ${columnOf(rounds, (round) => round.currency)}::text[], ${columnOf(rounds, (round) => round.dueAt)}::timestamptz[],
        ${columnOf(rounds, (round) => round.at)}::timestamptz[]
      ) n (id, agent_id, player_id, player_code, session_id, series_id, number, stake, currency, due_at, at)
      join players p on p.tenant_id = ${tenantId} and p.id = n.player_id and p.code = n.player_code
      join game_sessions s on s.tenant_id = ${tenantId} and s.id = n.session_id and s.state = 'active'
      -- Two statements that want the same numbers want them in the same order.
      order by n.series_id, n.number
      for share of s
      on conflict (tenant_id, series_id, number)
        where state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null) do nothing
      returning id
    )
    select id from known union select id from started`.execute(db);
  return result.rows;
}

interface Known {
  readonly tenantId: string;
  readonly id: string;
}

/** The wallet refused the stake in a word we know: nothing is owed. */
export async function markRejected(
  db: Db,
  { tenantId, id }: Known,
  { code, balance, at }: { code: string; balance: bigint | null; at: Date },
): Promise<void> {
  await db
    .updateTable("seamless_rounds")
    .set({ state: "rejected", code, balance, attempts: 0, due_at: null, ended_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "started")
    .execute();
}

/** The stake is to be given back at the wallet, from `dueAt` on. */
export async function markRollingBack(
  db: Db,
  { tenantId, id }: Known,
  { code, at, dueAt }: { code: string; at: Date; dueAt: Date },
): Promise<void> {
  await db
    .updateTable("seamless_rounds")
    .set({ state: "rolling_back", code, attempts: 0, due_at: dueAt, ending_since: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "started")
    .execute();
}

interface Paying {
  readonly win: bigint;
  /** After the stake, if known. */
  readonly balance: bigint | null;
  readonly at: Date;
  readonly dueAt: Date;
  /** Whoever marks it tells it too, until then. */
  readonly tellingUntil?: Date;
}

// The ids are named twice: by the list alone a table that is thought small is read through its index too.
const markManyTold: WriteMany<Known & Paying> = async (db, tenantId, rounds) => {
  const result = await sql<{ id: string }>`/* prepared: mark_seamless_paying */
    update seamless_rounds r set state = 'paying', win = n.win, balance = coalesce(n.balance, r.balance), attempts = 0,
      due_at = n.due_at, ending_since = n.at, telling_until = coalesce(n.telling_until, r.telling_until)
    from unnest(
      ${columnOf(rounds, (round) => round.id)}::uuid[], ${columnOf(rounds, (round) => round.win)}::bigint[],
      ${columnOf(rounds, (round) => round.balance)}::bigint[], ${columnOf(rounds, (round) => round.dueAt)}::timestamptz[],
      ${columnOf(rounds, (round) => round.at)}::timestamptz[],
      ${columnOf(rounds, (round) => round.tellingUntil ?? null)}::timestamptz[]
    ) n (id, win, balance, due_at, at, telling_until)
    where r.tenant_id = ${tenantId} and r.id = n.id and r.id = any(${columnOf(rounds, ({ id }) => id)}::uuid[]) and r.state = 'started'
    returning r.id`.execute(db);
  return result.rows;
};

const markTold = writtenTogether({ many: markManyTold });

/** The round is final here, and the wallet is to be told its win from `dueAt` on; false when somebody else has said so. */
export const markPaying = (db: Db, { tenantId, id }: Known, paying: Paying): Promise<boolean> =>
  markTold(db, { ...paying, tenantId, id });

interface Ended {
  readonly balance: bigint | null;
  readonly at: Date;
}

const markManyOver: WriteMany<Known & Ended> = async (db, tenantId, rounds) => {
  const result = await sql<{ id: string }>`/* prepared: mark_seamless_ended */
    update seamless_rounds r set state = case r.state when 'paying' then 'paid' else 'rolled_back' end,
      balance = coalesce(n.balance, r.balance), attempts = r.attempts + 1, due_at = null, stuck_at = null,
      telling_until = null, last_failure = null, ended_at = n.at
    from unnest(
      ${columnOf(rounds, (round) => round.id)}::uuid[], ${columnOf(rounds, (round) => round.balance)}::bigint[],
      ${columnOf(rounds, (round) => round.at)}::timestamptz[]
    ) n (id, balance, at)
    where r.tenant_id = ${tenantId} and r.id = n.id and r.id = any(${columnOf(rounds, ({ id }) => id)}::uuid[]) and r.state in ('paying', 'rolling_back')
    returning r.id`.execute(db);
  return result.rows;
};

const markOver = writtenTogether({ many: markManyOver });

/** The wallet has taken the win or the rollback. */
export async function markEnded(db: Db, { tenantId, id }: Known, ended: Ended): Promise<void> {
  await markOver(db, { ...ended, tenantId, id });
}

/** The wallet did not take it: again at `dueAt`, or, when that is null, a person decides. */
export async function markFailed(
  db: Db,
  { tenantId, id }: Known,
  { reason, at, dueAt, until }: { reason: string; at: Date; dueAt: Date | null; until: Date },
): Promise<void> {
  await sql`
    update seamless_rounds set attempts = attempts + 1, last_failure = ${reason}, due_at = ${dueAt}::timestamptz,
      stuck_at = case when ${dueAt}::timestamptz is null then ${at}::timestamptz else stuck_at end,
      telling_until = nullif(telling_until, ${until}::timestamptz)
    where tenant_id = ${tenantId} and id = ${id} and state in ('paying', 'rolling_back')`.execute(db);
}

/**
 * Takes a round that is due for oneself until `until`; false when somebody else was quicker, or is at it. Until then nobody
 * else tells the wallet, and nobody settles the round by hand: whoever holds it so knows that nothing else is said meanwhile.
 */
export async function claimDue(
  db: Db,
  { tenantId, id }: Known,
  { dueAt, now, until }: { dueAt: Date; now: Date; until: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable("seamless_rounds")
    .set({ due_at: until, telling_until: until })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    // The database counts in microseconds. Whoever was quicker has put it off by seconds.
    .where("due_at", "<", new Date(dueAt.getTime() + 1))
    .where((row) => row.or([row("telling_until", "is", null), row("telling_until", "<=", now)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** The same for whoever comes by its end without its being due. */
export async function claimEnd(
  db: Db,
  { tenantId, id }: Known,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await sql`
    update seamless_rounds set telling_until = ${until}
    where tenant_id = ${tenantId} and id = ${id} and state in ('paying', 'rolling_back')
      and (telling_until is null or telling_until <= ${now})`.execute(db);
  return taken.numAffectedRows === 1n;
}

/** Holds a claim for longer; false when it has passed to somebody else, or the round is over. */
export async function prolongClaim(
  db: Db,
  { tenantId, id }: Known,
  { held, until }: { held: Date; until: Date },
): Promise<boolean> {
  const kept = await sql`
    update seamless_rounds set telling_until = ${until}
    where tenant_id = ${tenantId} and id = ${id} and state in ('paying', 'rolling_back') and telling_until = ${held}`.execute(
    db,
  );
  return kept.numAffectedRows === 1n;
}

/** Gives a claim back without having told anything. */
export async function releaseClaim(db: Db, { tenantId, id }: Known, held: Date): Promise<void> {
  await sql`
    update seamless_rounds set telling_until = null
    where tenant_id = ${tenantId} and id = ${id} and telling_until = ${held}`.execute(db);
}
