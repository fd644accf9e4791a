// What keeps game sessions tidy while nobody looks.
import type { Job } from "../jobs/runner.ts";
import type { GameDeps } from "./service/deps.ts";
import { tidyGameSessions } from "./service/end.ts";

export const gameJobs = (deps: Pick<GameDeps, "db" | "ids" | "clock">): Job[] => [
  {
    name: "session.tidy",
    everyMs: 5_000,
    run: async () => {
      await tidyGameSessions(deps);
    },
  },
];
