/** What keeps the sessions' table small. */
import type { Job } from "../jobs/runner.ts";
import { tidySessions } from "./service.ts";
import type { SessionDeps } from "./service.ts";

export const sessionJobs = (deps: Pick<SessionDeps, "db" | "clock">): Job[] => [
  { name: "session.forget", everyMs: 600_000, run: () => tidySessions(deps) },
];
