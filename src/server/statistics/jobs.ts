// Keeps the figures up to date and says to the dashboard what changed.
import type { Logger } from "pino";
import type { Job } from "../jobs/runner.ts";
import type { Db } from "../db/database.ts";
import { followFeed, logFailures } from "../ledger/feed/follow.ts";
import type { Publish } from "../live/publish.ts";
import { liveConsumer } from "./service/live-rounds.ts";
import { figuresConsumer, forgetOldMinutes } from "./service/roll-up.ts";

export interface StatisticsJobDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly publish: Publish;
  readonly log: Pick<Logger, "error">;
}

export function statisticsJobs({ db, clock, publish, log }: StatisticsJobDeps): Job[] {
  const live = liveConsumer(publish);
  return [
    {
      name: "statistics.roll-up",
      everyMs: 1_000,
      run: async (signal) => {
        const onFailure = logFailures(log, "rounds could not be added to the figures");
        await followFeed(db, figuresConsumer, { signal, onFailure });
      },
    },
    {
      name: "statistics.live",
      everyMs: 500,
      run: async (signal) => {
        const onFailure = logFailures(log, "settled rounds could not be published");
        await followFeed(db, live, { signal, onFailure });
      },
    },
    {
      name: "statistics.forget-minutes",
      everyMs: 3_600_000,
      run: async () => {
        await forgetOldMinutes(db, clock());
      },
    },
  ];
}
