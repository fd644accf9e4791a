// Reads and writes of the replay: the rounds of a span of the feed, how many were replayed, and what differed.
import { sql } from "kysely";
import type { z } from "zod";
import type { replayReason } from "#contract/statistics.ts";
import type { Db, Tx } from "../../db/database.ts";
import { inSpan, type FeedSpan } from "../../ledger/feed/consume.ts";
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

export interface ReplayCounts {
  readonly replayed: bigint;
  readonly differing: bigint;
}

/** Of all tenants. */
export async function sumReplayCounts(db: Db): Promise<ReplayCounts> {
  const found = await sql<ReplayCounts>`
    /* platform-wide: replay */
    select coalesce(sum(c.replayed), 0)::bigint as replayed, coalesce(sum(c.differing), 0)::bigint as differing
    from replay_counts c`.execute(db);
  return found.rows[0] ?? { replayed: 0n, differing: 0n };
}

export async function addReplayCounts(
  tx: Tx,
  tenantId: string,
  { replayed, differing }: ReplayCounts,
  at: Date,
): Promise<void> {
  await sql`
    insert into replay_counts as c (tenant_id, replayed, differing, at)
    values (${tenantId}, ${replayed}, ${differing}, ${at})
    on conflict (tenant_id) do update set
      replayed = c.replayed + excluded.replayed, differing = c.differing + excluded.differing, at = excluded.at`.execute(
    tx,
  );
}

/** Settled rounds of our own games in a span of the feed. */
export async function listRoundsToReplay(db: Db, span: FeedSpan): Promise<BookedRound[]> {
  const found = await sql<BookedRound>`
    select r.tenant_id as "tenantId", r.id, r.agent_id as "agentId", r.number, r.game_code as game,
      r.variant_id as variant, r.rtp_bps as "rtpBps", r.stake, r.win, r.series_id as "seedId",
      d.server_seed_encrypted as "sealedSeed", d.server_seed_hash as "serverSeedHash", d.client_seed as "clientSeed",
      v.maths_hash as "certifiedHash", v.rtp_bps as "certifiedRtpBps"
    from rounds r
    left join seeds d on d.tenant_id = ${span.tenantId} and d.id = r.series_id
    left join game_variants v on v.game_code = r.game_code and v.id = r.variant_id
    where ${inSpan("r", span)} and r.state = 'settled' and r.provider_code = ${STUDIO_CODE}
    order by r.id`.execute(db);
  return found.rows;
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
