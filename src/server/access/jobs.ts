/** What keeps the keys' account books and the calls made with them small. */
import type { Job } from "../jobs/runner.ts";
import { forgetApiCalls } from "./service/call-log.ts";
import { purgeNonces } from "./service.ts";
import type { AccessDeps } from "./service.ts";

export const accessJobs = (deps: Pick<AccessDeps, "db" | "clock">): Job[] => [
  { name: "nonce.purge", everyMs: 60_000, run: () => purgeNonces(deps) },
  {
    name: "api-call.forget",
    everyMs: 3_600_000,
    run: async () => {
      await forgetApiCalls(deps);
    },
  },
];
