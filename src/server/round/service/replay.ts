// Replays every settled round of our own games and records what differs: a consumer of the feed.
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { raiseForPlatform } from "../../db/raise-notice.ts";
import type { Seal } from "../../db/seal.ts";
import type { ConsumerRules } from "../../ledger/feed/consume.ts";
import { createJudge } from "../judge-round.ts";
import {
  addReplayCounts,
  insertDifferences,
  listRoundsToReplay,
  type BookedRound,
  type Difference,
} from "../queries/replay.ts";

export interface ReplayDeps {
  readonly seal: Seal;
  readonly clock: () => Date;
}

interface Replayed {
  readonly rounds: number;
  readonly differences: readonly Difference[];
}

/** Worked out at a time: enough to keep the threads that sign busy, few enough to let others have their turn. */
const AT_A_TIME = 50;
/** Who found it: no member. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Answers what differed. No transaction is open while rounds are worked out, so nothing waits for them. */
export const replayConsumer = ({ seal, clock }: ReplayDeps): ConsumerRules<Replayed, readonly Difference[]> => ({
  name: "replay",
  counts: "rounds",
  most: 2_000,
  async prepare(db, span) {
    const rounds = await listRoundsToReplay(db, span);
    return { rounds: rounds.length, differences: await judgeAll(seal, rounds) };
  },
  async apply(tx, { tenantId }, { rounds, differences }) {
    const at = clock();
    if (rounds === 0) return differences;
    await addReplayCounts(tx, tenantId, { replayed: BigInt(rounds), differing: BigInt(differences.length) }, at);
    await insertDifferences(tx, differences, at);
    await chain(tx, differences, at);
    const [first] = differences;
    if (first !== undefined) await alarm(tx, first, at);
    return differences;
  },
});

async function judgeAll(seal: Seal, rounds: readonly BookedRound[]): Promise<Difference[]> {
  const judge = createJudge(seal);
  const differences: Difference[] = [];
  for (let at = 0; at < rounds.length; at += AT_A_TIME) {
    const judged = await Promise.all(rounds.slice(at, at + AT_A_TIME).map(judge));
    differences.push(...judged.filter((difference) => difference !== null));
  }
  return differences;
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
