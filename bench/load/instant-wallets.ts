/** Starts the wallets of many agents in one process, each at an address of its own, and says which of them hangs. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { WalletState } from "./wallet-state.ts";

export interface InstantWallets {
  readonly addresses: readonly string[];
  /** Every call from now on meets them so. */
  readonly set: (state: WalletState) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const started = z.object({ addresses: z.array(z.string()) });

export async function startInstantWallets(count: number): Promise<InstantWallets> {
  const child = fork(fileURLToPath(new URL("./wallet-process.ts", import.meta.url)), [String(count)]);
  const exited = once(child, "exit");
  const first: unknown[] = await Promise.race([once(child, "message"), exited]);
  return {
    addresses: started.parse(first[0]).addresses,
    async set(state) {
      const done = once(child, "message");
      child.send(state);
      await done;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
