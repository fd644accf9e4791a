// Replays every settled round of our own games and keeps what differs: batch after batch, from a mark that moves only forward.
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { raiseForPlatform } from "../../db/raise-notice.ts";
import type { Seal } from "../../db/seal.ts";
import { createJudge } from "../judge-round.ts";
import {
  beginReplay,
  countOwnRounds,
  findFinishedTx,
  findReplayMark,
  insertDifferences,
  isTenant,
  listRoundsToReplay,
  moveReplayMark,
  NO_ROUND,
  type BookedRound,
  type Difference,
  type ReplayMark,
} from "../queries/replay.ts";

export interface ReplayDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: () => Date;
}

export interface ReplayLimits {
  /** Rounds in one step of the mark. */
  readonly batch: number;
  /** Rounds in one call. */
  readonly most: number;
}

export const REPLAY_LIMITS: ReplayLimits = { batch: 1_000, most: 5_000 };
/** Worked out at a time: enough to keep the threads that sign busy, few enough to let others have their turn. */
const AT_A_TIME = 50;
/** Who found it: no member. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const WIDEST_SPAN = 1n << 20n;
/** With nothing new, the mark is only moved so often: it says up to when everything is replayed. */
const IDLE_MS = 10_000;

/**
 * A call goes on from the mark until nothing is left or its limit is reached, and answers what differed. Any number of
 * nodes may call it: a batch counts for the one that moves the mark, whatever the others have worked out meanwhile.
 * No transaction is open while rounds are worked out, so nothing waits for them.
 */
export function createReplay(
  deps: ReplayDeps,
  { batch, most }: ReplayLimits = REPLAY_LIMITS,
): (signal?: AbortSignal) => Promise<Difference[]> {
  // How many transactions are looked at for one batch; learnt from the batch before.
  let span = 1_000n;

  const step = async (mark: ReplayMark): Promise<Step | null> => {
    const finished = await findFinishedTx(deps.db);
    if (mark.tx >= finished) return null;
    const before = mark.tx + span < finished ? mark.tx + span : finished;
    const rounds = await listRoundsToReplay(deps.db, mark, before, batch);
    const last = rounds.length === batch ? rounds.at(-1) : undefined;
    if (last !== undefined) span = span / 4n + 1n;
    else if (rounds.length < batch / 4 && span < WIDEST_SPAN) span *= 4n;
    return {
      upTo: last === undefined ? { tx: before, roundId: NO_ROUND } : { tx: last.tx, roundId: last.id },
      rounds: rounds.length,
      differences: await judgeAll(deps.seal, rounds),
      isCaughtUp: last === undefined && before === finished,
    };
  };

  return async (signal) => {
    const found: Difference[] = [];
    let mark = await markOf(deps);
    let known: bigint | null = null;
    for (let done = 0; done < most;) {
      if (signal?.aborted === true) break;
      const stepped = await step(mark);
      if (stepped === null) break;
      const at = deps.clock();
      if (stepped.isCaughtUp && stepped.rounds === 0 && at.getTime() - mark.at.getTime() < IDLE_MS) break;
      if (!stepped.isCaughtUp) known ??= await countOwnRounds(deps.db);
      const to = markAfter(mark, stepped, known ?? 0n, at);
      if (!(await keep(deps.db, mark, to, stepped.differences))) break;
      found.push(...stepped.differences);
      done += stepped.rounds;
      mark = to;
      if (stepped.isCaughtUp) break;
    }
    return found;
  };
}

interface Step {
  readonly upTo: Pick<ReplayMark, "tx" | "roundId">;
  readonly rounds: number;
  readonly differences: readonly Difference[];
  readonly isCaughtUp: boolean;
}

/** @param known own rounds as far as somebody has counted them. */
function markAfter(
  mark: ReplayMark,
  { upTo, rounds, differences, isCaughtUp }: Step,
  known: bigint,
  at: Date,
): ReplayMark {
  const replayed = mark.replayed + BigInt(rounds);
  const differing = mark.differing + BigInt(differences.length);
  return { ...upTo, replayed, differing, total: isCaughtUp || known < replayed ? replayed : known, at };
}

async function markOf({ db, clock }: ReplayDeps): Promise<ReplayMark> {
  const known = await findReplayMark(db);
  if (known !== null) return known;
  await beginReplay(db, clock());
  const begun = await findReplayMark(db);
  if (begun === null) throw new Error("the replay has no mark");
  return begun;
}

async function judgeAll(seal: Seal, rounds: readonly BookedRound[]): Promise<Difference[]> {
  const judge = createJudge(seal);
  const differences: Difference[] = [];
  for (let at = 0; at < rounds.length; at += AT_A_TIME) {
    const judged = await Promise.all(rounds.slice(at, at + AT_A_TIME).map(judge));
    differences.push(...judged.filter((difference) => difference !== null));
  }
  return differences;
}

/** All of a batch or nothing of it; false when another node was quicker. */
async function keep(db: Db, from: ReplayMark, to: ReplayMark, differences: readonly Difference[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await moveReplayMark(tx, from, to))) return false;
    await insertDifferences(tx, differences, to.at);
    // In one order, so that two writers of audits never wait for each other.
    const byTenant = [...Map.groupBy(differences, ({ tenantId }) => tenantId)].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [tenantId, own] of byTenant) if (await isTenant(tx, tenantId)) await chain(tx, own, to.at);
    const [first] = differences;
    if (first !== undefined) await alarm(tx, first, to.at);
    return true;
  });
}

/** The first of a day by name; whoever is told looks at all of them. */
const alarm = (tx: Tx, { roundId }: Difference, at: Date): Promise<void> =>
  raiseForPlatform(tx, {
    key: `round.differed/${at.toISOString().slice(0, 10)}`,
    about: { event: "round.differed", round: roundId },
    at,
  });

/** Into the tenant's audit, so that a difference cannot be taken back either: the first by name, all by their number. */
async function chain(tx: Tx, differences: readonly Difference[], at: Date): Promise<void> {
  const [first] = differences;
  if (first === undefined) return;
  const { tenantId, roundId, reason, bookedWin, dueWin } = first;
  await appendAudit(tx, {
    tenantId,
    memberId: NOBODY,
    address: "",
    action: "round.differ",
    subject: roundId,
    before: null,
    after: { rounds: differences.length, reason, booked_win: bookedWin, due_win: dueWin },
    at,
  });
}
