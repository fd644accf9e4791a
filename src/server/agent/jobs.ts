/** What finishes requests to move credit that a crash cut off after their approval. */
import type { Job } from "../jobs/runner.ts";
import type { AgentDeps } from "./service/deps.ts";
import { finishLeftRequests } from "./service/finish-credit-request.ts";

export const agentJobs = (deps: AgentDeps): Job[] => [
  { name: "credit.finish-requests", everyMs: 30_000, run: () => finishLeftRequests(deps) },
];
