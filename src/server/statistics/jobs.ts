// Keeps the figures up to date and says to the dashboard what changed.
import type { Logger } from "pino";
import type { Job } from "../jobs/runner.ts";
import type { Db } from "../db/database.ts";
import { createDayChecks } from "../ledger/day-checks.ts";
import { followFeed, logFailures } from "../ledger/feed/follow.ts";
import type { Publish } from "../live/publish.ts";
import { figuresCheck } from "./service/check-figures.ts";
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
  const checkFigures = createDayChecks({ db, clock }, figuresCheck);
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
      name: "statistics.check-days",
      everyMs: 60_000,
      firstAfterMs: 60_000,
      run: async (signal) => {
        await checkFigures({
          signal,
          onDifferences: (found) =>
            log.error({ ...found, differences: String(found.differences) }, "figures of a day differ from its rounds"),
          onFailure: (tenantId, err) => log.error({ err, tenantId }, "figures of a tenant could not be checked"),
        });
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
