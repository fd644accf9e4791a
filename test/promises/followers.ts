/** All consumers of the feed over a casino, and following all of them to the end. */
import type { Seal } from "#server/db/seal.ts";
import type { Db } from "#server/db/database.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { checksConsumer } from "#server/ledger/check/recent.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import type { ConsumerRules } from "#server/ledger/feed/consume.ts";
import { replayConsumer } from "#server/round/service/replay.ts";
import type { RtpMaths } from "#server/round/service/rtp-maths.ts";
import { rtpConsumer } from "#server/round/service/watch-rtp.ts";
import { liveConsumer } from "#server/statistics/service/live-rounds.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { follow } from "../pg/followed-feed.ts";

export interface FollowerDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: () => Date;
  readonly rtp: Pick<RtpMaths, "observe" | "compare">;
}

/** What a consumer prepares and answers is its own affair. */
type AnyConsumer = ConsumerRules<unknown, unknown>;

const asAny = <Prepared, Result>(rules: ConsumerRules<Prepared, Result>): AnyConsumer => ({
  ...rules,
  // Only ever handed what its own `prepare` answered.
  apply: (tx, span, prepared) => rules.apply(tx, span, prepared as Prepared),
});

/** In an order in which one turn of each leaves nothing behind. */
export const everyConsumer = ({ rtp, ...deps }: FollowerDeps): readonly AnyConsumer[] => [
  asAny(figuresConsumer),
  asAny(liveConsumer(() => undefined)),
  asAny(rtpConsumer({ ...deps, rtp: { ...rtp, stop: async () => undefined }, ids: uuidv7 })),
  asAny(replayConsumer(deps)),
  asAny(balancesConsumer),
  asAny(checksConsumer({ ...deps, ids: uuidv7 })),
];

/** Follows everything that is booked, by every consumer. @throws what a step threw. */
export async function followToTheEnd(db: Db, deps: Omit<FollowerDeps, "db">): Promise<void> {
  for (const consumer of everyConsumer({ ...deps, db })) await follow(db, consumer);
}
