/** What keeps the keys' account books small. */
import type { Job } from "../jobs/runner.ts";
import { purgeNonces } from "./service.ts";
import type { AccessDeps } from "./service.ts";

export const accessJobs = (deps: Pick<AccessDeps, "db" | "clock">): Job[] => [
  { name: "nonce.purge", everyMs: 60_000, run: () => purgeNonces(deps) },
];
