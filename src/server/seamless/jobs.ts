// Plays certifications of agents' wallets, and forgets what was said to wallets when its time is over.
import type { Job } from "../jobs/runner.ts";
import { forgetWalletCalls } from "./service/forget.ts";
import { createCertifier, type CertifierDeps } from "./service/run-certifications.ts";

export interface SeamlessJobDeps extends CertifierDeps {
  readonly log: { error(context: object, message: string): void };
}

export function seamlessJobs(deps: SeamlessJobDeps): Job[] {
  const certifier = createCertifier(deps, (certificationId, error) =>
    deps.log.error({ error, certificationId }, "a certification was interrupted"),
  );
  return [
    {
      name: "wallet-call.forget",
      everyMs: 3_600_000,
      run: async () => {
        await forgetWalletCalls(deps);
      },
    },
    {
      name: "certification.run",
      everyMs: 1_000,
      isOnEachNode: true,
      run: (signal) => certifier.start(signal),
      idle: () => certifier.idle(),
    },
  ];
}
