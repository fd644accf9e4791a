// What keeps game sessions tidy while nobody looks, and puts scheduled variants in force.
import type { Job } from "../jobs/runner.ts";
import type { Publish } from "../live/publish.ts";
import type { GameDeps } from "./service/deps.ts";
import { tidyGameSessions } from "./service/end.ts";
import { activateVariants } from "./service/variant/activate-variants.ts";

type GameJobDeps = Pick<GameDeps, "db" | "ids" | "clock"> & { readonly publish: Publish };

export const gameJobs = (deps: GameJobDeps): Job[] => [
  {
    name: "session.tidy",
    everyMs: 5_000,
    run: async () => {
      await tidyGameSessions(deps);
    },
  },
  { name: "variant.activate", everyMs: 1_000, run: () => activateVariants(deps) },
];
