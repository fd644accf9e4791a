// Reads of rounds in play: the journal and the final rows a player's session is answered from.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { dayOf } from "../../db/uuid.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import type { RoundSeed } from "../outcome.ts";

/** A round as stored, open or final, with the seeds that decide it. */
export interface StoredRound extends RoundSeed {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly state: "open" | "settled" | "refunded" | "rejected";
  readonly code: string | null;
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  readonly balanceAfter: bigint;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
  readonly serverSeedHash: string;
  readonly revealedAt: Date | null;
}

const seedColumns = sql`
  d.id as "seedId", d.server_seed_encrypted as "serverSeedEncrypted", d.server_seed_hash as "serverSeedHash",
  d.client_seed as "clientSeed", d.revealed_at as "revealedAt"`;
const roundColumns = sql`
  r.id, r.tenant_id as "tenantId", r.agent_id as "agentId", r.player_id as "playerId", r.session_id as "sessionId",
  r.number, r.game_code as game, r.variant_id as variant, r.stake, r.currency,
  r.balance_after as "balanceAfter", r.started_at as "startedAt"`;

/** The round with this id, wherever it stands; undefined when the tenant has none. */
export async function findStoredRound(db: Db, tenantId: string, id: string): Promise<StoredRound | undefined> {
  // A round goes from the journal to the final ones: looked for in this order, it cannot slip through in between.
  const open = await sql<StoredRound>`
    select ${roundColumns}, ${seedColumns}, 'open' as state, null as code, 0::bigint as win, null as "settledAt"
    from open_rounds r join seeds d on d.tenant_id = ${tenantId} and d.id = r.series_id
    where r.tenant_id = ${tenantId} and r.id = ${id}`.execute(db);
  if (open.rows[0] !== undefined) return open.rows[0];
  const final = await sql<StoredRound>`
    select ${roundColumns}, ${seedColumns}, r.state, r.code, r.win, r.settled_at as "settledAt"
    from rounds r join seeds d on d.tenant_id = ${tenantId} and d.id = r.series_id
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.day = ${dayOf(id)}::date`.execute(db);
  return final.rows[0];
}

/** Rounds of a tenant whose stake was booked before `before` and that are still open, oldest first. */
export async function listOpenRounds(db: Db, tenantId: string, before: Date, limit: number): Promise<StoredRound[]> {
  const open = await sql<StoredRound>`
    select ${roundColumns}, ${seedColumns}, 'open' as state, null as code, 0::bigint as win, null as "settledAt"
    from open_rounds r join seeds d on d.tenant_id = ${tenantId} and d.id = r.series_id
    where r.tenant_id = ${tenantId} and r.started_at < ${before}
    order by r.started_at limit ${limit}`.execute(db);
  return open.rows;
}

/** The round with this id if it lies within a reach; everything outside does not exist. */
export async function findRoundWithin(db: Db, reach: Reach, id: string): Promise<StoredRound | undefined> {
  for (const tenantId of await tenantsOfRound(db, reach, id)) {
    const round = await findStoredRound(db, tenantId, id);
    if (round !== undefined && (reach.agentIds === null || reach.agentIds.includes(round.agentId))) return round;
  }
  return undefined;
}

async function tenantsOfRound(db: Db, reach: Reach, id: string): Promise<readonly string[]> {
  if (reach.tenantIds.length <= 1) return reach.tenantIds;
  const found = await sql<{ tenant_id: string }>`
    /* platform-wide: rounds */
    select tenant_id from rounds
    where tenant_id = any(${[...reach.tenantIds]}::uuid[]) and id = ${id}::uuid and day = ${dayOf(id)}::date
    union all
    select tenant_id from open_rounds
    where tenant_id = any(${[...reach.tenantIds]}::uuid[]) and id = ${id}::uuid`.execute(db);
  return found.rows.map((row) => row.tenant_id);
}

/** What a round moved in the account that pays its stakes, in order. */
export interface RoundMovement {
  readonly id: string;
  readonly kind: "stake" | "win" | "refund";
  readonly amount: bigint;
  readonly balanceAfter: bigint | null;
  readonly at: Date;
}

export async function listRoundMovements(db: Db, tenantId: string, roundId: string): Promise<RoundMovement[]> {
  const ids = movementIdsOf(roundId);
  const found = await sql<RoundMovement>`
    select id, kind, amount, coalesce(debit_after, credit_after) as "balanceAfter", at
    from movements
    where tenant_id = ${tenantId} and id in (${ids.stake}, ${ids.end}) and day = ${dayOf(roundId)}::date
      and round_id = ${roundId}
    order by at, id <> ${ids.stake}`.execute(db);
  return found.rows;
}

/** A round within a reach and the movement with this id that ended it; the one that began it bears the round's own id. */
export async function findEndWithin(
  db: Db,
  reach: Reach,
  id: string,
): Promise<{ readonly round: StoredRound; readonly movement: RoundMovement } | undefined> {
  const round = await findRoundWithin(db, reach, movementIdsOf(id).end);
  const movements = round === undefined ? [] : await listRoundMovements(db, round.tenantId, round.id);
  const movement = movements.find((one) => one.id === id);
  return round === undefined || movement === undefined ? undefined : { round, movement };
}

/** Codes of the agent and the player of a round. */
export async function namesOfRound(
  db: Db,
  round: Pick<StoredRound, "tenantId" | "agentId" | "playerId">,
): Promise<{ agentCode: string; playerCode: string }> {
  return db
    .selectFrom("players as p")
    .innerJoin("agents as a", (join) => join.onRef("a.tenant_id", "=", "p.tenant_id").onRef("a.id", "=", "p.agent_id"))
    .select(["a.code as agentCode", "p.code as playerCode"])
    .where("p.tenant_id", "=", round.tenantId)
    .where("p.id", "=", round.playerId)
    .executeTakeFirstOrThrow();
}
