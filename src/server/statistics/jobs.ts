// Keeps the figures up to date and tells the dashboard what changed.
import type { Job } from "../jobs/runner.ts";
import type { Db } from "../db/database.ts";
import type { Publish } from "../live/publish.ts";
import { forgetOldMinutes, rollUpRounds } from "./service/roll-up.ts";

export interface StatisticsJobDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly publish: Publish;
}

export const statisticsJobs = (deps: StatisticsJobDeps): Job[] => [
  {
    name: "statistics.roll-up",
    everyMs: 1_000,
    run: async () => {
      const rolled = await rollUpRounds(deps.db);
      if (rolled.length > 0)
        deps.publish(
          rolled.map(({ agentId, path, rounds }) => ({ kind: "round.settled", agentId, path, count: rounds })),
        );
    },
  },
  {
    name: "statistics.forget-minutes",
    everyMs: 3_600_000,
    run: async () => {
      await forgetOldMinutes(deps.db, deps.clock());
    },
  },
];
