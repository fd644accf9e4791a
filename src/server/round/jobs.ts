// Finishes what was interrupted, and works out again what was played.
import type { AnyJob } from "../jobs/runner.ts";
import { followFeed, logFailures } from "../ledger/feed/follow.ts";
import { listTenantsWithWork } from "../seamless/queries.ts";
import { recoverRounds } from "./service/recover.ts";
import { replayConsumer } from "./service/replay.ts";
import type { RoundDeps } from "./service/play.ts";
import { createWalletDeliveries } from "./service/wallet-deliveries.ts";
import { rtpConsumer, type RtpDeps } from "./service/watch-rtp.ts";

export interface RoundJobDeps extends RoundDeps, RtpDeps {
  readonly log: { error(context: object, message: string): void };
}

export function roundJobs(deps: RoundJobDeps): AnyJob[] {
  const replay = replayConsumer(deps);
  const watch = rtpConsumer(deps);
  const deliveries = createWalletDeliveries(deps, (roundId, error) =>
    deps.log.error({ error, roundId }, "an agent's wallet could not be told"),
  );
  return [
    {
      name: "round.recover",
      everyMs: 2_000,
      run: async () => {
        await recoverRounds(deps, (roundId, err) => deps.log.error({ err, roundId }, "a round could not be finished"));
      },
    },
    {
      name: "wallet.deliver",
      everyMs: 500,
      find: () => listTenantsWithWork(deps.db, deps.clock()),
      takeUp: (tenantId) => deliveries.start(tenantId),
      idle: () => deliveries.idle(),
    },
    {
      name: "rtp.watch",
      everyMs: 10_000,
      // The exact laws are seconds of work: the node answers first.
      firstAfterMs: 30_000,
      run: async (signal) => {
        await followFeed(deps.db, watch, {
          signal,
          onStep: (raised) => {
            for (const { agentId, game, variant, rounds } of raised)
              deps.log.error({ agentId, game, variant, rounds }, "the RTP of a variant is not as declared");
          },
          onFailure: logFailures(deps.log, "the RTP of a tenant could not be watched"),
        });
      },
    },
    {
      name: "round.replay",
      everyMs: 1_000,
      run: async (signal) => {
        await followFeed(deps.db, replay, {
          signal,
          onStep: (differences) => {
            const [first] = differences;
            if (first === undefined) return;
            const { roundId, reason } = first;
            deps.log.error({ rounds: differences.length, roundId, reason }, "rounds differ from their replay");
          },
          onFailure: logFailures(deps.log, "rounds of a tenant could not be replayed"),
        });
      },
    },
  ];
}
