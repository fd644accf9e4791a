// Forgets what was said to agents' wallets when its time is over.
import type { Job } from "../jobs/runner.ts";
import { forgetWalletCalls } from "./service/forget.ts";

export const seamlessJobs = (deps: Parameters<typeof forgetWalletCalls>[0]): Job[] => [
  {
    name: "wallet-call.forget",
    everyMs: 3_600_000,
    run: async () => {
      await forgetWalletCalls(deps);
    },
  },
];
