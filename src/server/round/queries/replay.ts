// Reads and writes of the replay: how far it has come, what comes next, and what differed.
import { sql } from "kysely";
import type { z } from "zod";
import type { replayReason } from "#contract/statistics.ts";
import type { Db, Tx } from "../../db/database.ts";
import { STUDIO_CODE } from "../../provider/service.ts";

/** A settled round as it was booked, with the seeds it had to come from and the maths that were certified for it. */
export interface BookedRound {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly number: bigint;
  readonly game: string;
  readonly variant: string;
  readonly rtpBps: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly tx: bigint;
  readonly seedId: string;
  /** null when there are no such seeds. */
  readonly sealedSeed: Buffer | null;
  readonly serverSeedHash: string | null;
  readonly clientSeed: string | null;
  readonly certifiedHash: string | null;
  readonly certifiedRtpBps: number | null;
}

export type DifferenceReason = z.output<typeof replayReason>;

export interface Difference {
  readonly tenantId: string;
  readonly roundId: string;
  readonly agentId: string;
  readonly reason: DifferenceReason;
  readonly bookedWin: bigint;
  /** null where none could be worked out. */
  readonly dueWin: bigint | null;
}

export interface ReplayMark {
  /** Everything before it has been replayed. */
  readonly tx: bigint;
  readonly roundId: string;
  readonly replayed: bigint;
  readonly differing: bigint;
  /** Own rounds there were when the mark was set. */
  readonly total: bigint;
  readonly at: Date;
}

const NAME = "rounds";
/** Before the first of all ids. */
export const NO_ROUND = "00000000-0000-0000-0000-000000000000";

/** The mark; null before the first replay. */
export async function findReplayMark(db: Db): Promise<ReplayMark | null> {
  const row = await db.selectFrom("round_replays").selectAll().where("name", "=", NAME).executeTakeFirst();
  if (row === undefined) return null;
  const { upto: tx, upto_round_id: roundId, replayed, differing, total, at } = row;
  return { tx, roundId, replayed, differing, total, at };
}

export async function beginReplay(db: Db, at: Date): Promise<void> {
  await db
    .insertInto("round_replays")
    .values({ name: NAME, upto: 0n, upto_round_id: NO_ROUND, replayed: 0n, differing: 0n, total: 0n, at })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Transactions below it are all over: no round can appear there any more. */
export async function findFinishedTx(db: Db): Promise<bigint> {
  const found = await sql<{ tx: bigint }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as tx`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new Error("the database told no snapshot");
  return row.tx;
}

/** Own settled rounds after the mark and of transactions below `before`, in the order the mark goes on. */
export async function listRoundsToReplay(
  db: Db,
  { tx, roundId }: Pick<ReplayMark, "tx" | "roundId">,
  before: bigint,
  limit: number,
): Promise<BookedRound[]> {
  const found = await sql<BookedRound>`
    /* platform-wide: replay */
    select r.tenant_id as "tenantId", r.id, r.agent_id as "agentId", r.number, r.game_code as game,
      r.variant_id as variant, r.rtp_bps as "rtpBps", r.stake, r.win, r.tx, r.series_id as "seedId",
      d.server_seed_encrypted as "sealedSeed", d.server_seed_hash as "serverSeedHash", d.client_seed as "clientSeed",
      v.maths_hash as "certifiedHash", v.rtp_bps as "certifiedRtpBps"
    from (
      select * from rounds r
      where r.tx >= ${tx} and r.tx < ${before} and (r.tx, r.id) > (${tx}, ${roundId}::uuid)
        and r.state = 'settled' and r.provider_code = ${STUDIO_CODE}
      order by r.tx, r.id limit ${limit}
    ) r
    left join seeds d on d.tenant_id = r.tenant_id and d.id = r.series_id
    left join game_variants v on v.game_code = r.game_code and v.id = r.variant_id
    order by r.tx, r.id`.execute(db);
  return found.rows;
}

/** Own settled rounds there are, as the roll-ups have them. */
export async function countOwnRounds(db: Db): Promise<bigint> {
  const found = await sql<{ rounds: bigint }>`
    /* platform-wide: replay */
    select coalesce(sum(b.rounds), 0)::bigint as rounds
    from rounds_by_day b join games g on g.code = b.game_code
    where g.provider_code = ${STUDIO_CODE}`.execute(db);
  return found.rows[0]?.rounds ?? 0n;
}

/** Moves the mark on from where it was read; false when another node has moved it meanwhile, and nothing may be kept. */
export async function moveReplayMark(
  tx: Tx,
  from: Pick<ReplayMark, "tx" | "roundId">,
  to: ReplayMark,
): Promise<boolean> {
  const moved = await tx
    .updateTable("round_replays")
    .set({
      upto: to.tx,
      upto_round_id: to.roundId,
      replayed: to.replayed,
      differing: to.differing,
      total: to.total,
      at: to.at,
    })
    .where("name", "=", NAME)
    .where("upto", "=", from.tx)
    .where("upto_round_id", "=", from.roundId)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function insertDifferences(tx: Tx, differences: readonly Difference[], at: Date): Promise<void> {
  for (const { tenantId, roundId, agentId, reason, bookedWin, dueWin } of differences) {
    await tx
      .insertInto("round_differences")
      .values({
        tenant_id: tenantId,
        round_id: roundId,
        agent_id: agentId,
        reason,
        booked_win: bookedWin,
        due_win: dueWin,
        found_at: at,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "round_id"]).doNothing())
      .execute();
  }
}

/** Whether there is such a tenant: a forged round may name any. */
export async function isTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx.selectFrom("tenants").select("tenant_id").where("tenant_id", "=", tenantId).executeTakeFirst();
  return found !== undefined;
}

export interface FoundDifference {
  readonly roundId: string;
  readonly reason: DifferenceReason;
  readonly foundAt: Date;
}

/** The difference that was found first, of all tenants. */
export async function findFirstDifference(db: Db): Promise<FoundDifference | null> {
  const found = await sql<FoundDifference>`
    /* platform-wide: replay */
    select round_id as "roundId", reason, found_at as "foundAt"
    from round_differences order by found_at, round_id limit 1`.execute(db);
  return found.rows[0] ?? null;
}
