// Checks the credit of every agent, and sends credit automatically where a parent has allowed it.
import type { Job } from "../jobs/runner.ts";
import { createCreditCheck } from "./service/check-credit.ts";
import type { RunwayDeps } from "./service/deps.ts";
import { runAutoTopUps } from "./service/run-auto-top-ups.ts";

export const runwayJobs = (deps: RunwayDeps): Job[] => [
  { name: "runway.check", everyMs: 5_000, run: createCreditCheck(deps) },
  { name: "runway.auto-top-up", everyMs: 5_000, run: (signal) => runAutoTopUps(deps, signal) },
];
