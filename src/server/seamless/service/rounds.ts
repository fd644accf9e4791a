// Keeps what stands between us and an agent's wallet about each round.
// It is written before the wallet is asked, so that whoever finds a round in the middle knows what must still be said.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

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

/**
 * Writes down that the wallet is about to be asked for a stake; false when the number of the series is spoken for, the
 * player is not known by that code any more, or the session is over: whoever ends it so waits for this, or this for them.
 */
export async function startRound(db: Db, round: StartedRound): Promise<boolean> {
  const result = await sql`/* prepared: start_seamless_round */
    insert into seamless_rounds (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, currency, state,
      due_at, started_at)
    select ${round.tenantId}::uuid, ${round.id}::uuid, ${round.agentId}::uuid, p.id, ${round.sessionId}::uuid,
      ${round.seriesId}::uuid, ${round.number}::bigint, ${round.stake}::bigint, ${round.currency}::text, 'started',
      ${round.dueAt}::timestamptz, ${round.at}::timestamptz
    from players p join game_sessions s on s.tenant_id = ${round.tenantId} and s.id = ${round.sessionId}
    where p.tenant_id = ${round.tenantId} and p.id = ${round.playerId} and p.code = ${round.playerCode} and s.state = 'active'
    for share of s
    on conflict (tenant_id, series_id, number)
      where state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null) do nothing`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
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
    .set({ state: "rolling_back", code, last_failure: code, attempts: 0, due_at: dueAt, ending_since: at })
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

/** The round is final here, and the wallet is to be told its win from `dueAt` on; false when somebody else has said so. */
export async function markPaying(
  db: Db,
  { tenantId, id }: Known,
  { win, balance, at, dueAt, tellingUntil }: Paying,
): Promise<boolean> {
  const marked = await sql`/* prepared: mark_seamless_paying */
    update seamless_rounds set state = 'paying', win = ${win}::bigint, balance = coalesce(${balance}::bigint, balance),
      attempts = 0, due_at = ${dueAt}::timestamptz, ending_since = ${at}::timestamptz,
      telling_until = coalesce(${tellingUntil ?? null}::timestamptz, telling_until)
    where tenant_id = ${tenantId} and id = ${id} and state = 'started'`.execute(db);
  return marked.numAffectedRows === 1n;
}

/** The wallet has taken the win or the rollback. */
export async function markEnded(
  db: Db,
  { tenantId, id }: Known,
  { balance, at }: { balance: bigint | null; at: Date },
): Promise<void> {
  await sql`/* prepared: mark_seamless_ended */
    update seamless_rounds set state = case state when 'paying' then 'paid' else 'rolled_back' end,
      balance = coalesce(${balance}::bigint, balance), attempts = attempts + 1, due_at = null, stuck_at = null,
      telling_until = null, last_failure = null, ended_at = ${at}::timestamptz
    where tenant_id = ${tenantId} and id = ${id} and state in ('paying', 'rolling_back')`.execute(db);
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
