/** What keeps the sessions' table small, and ends what a session left open. */
import type { Job } from "../jobs/runner.ts";
import { endLeftViewings } from "./service/viewing.ts";
import { tellLockouts } from "./service/tell-lockouts.ts";
import { tidySessions } from "./service.ts";
import type { SessionDeps } from "./service.ts";

export const sessionJobs = (deps: Pick<SessionDeps, "db" | "clock">): Job[] => [
  { name: "session.end-viewing", everyMs: 60_000, run: () => endLeftViewings(deps) },
  { name: "session.tell-lockouts", everyMs: 5_000, run: () => tellLockouts(deps) },
  { name: "session.forget", everyMs: 600_000, run: () => tidySessions(deps) },
];
