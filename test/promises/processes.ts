/** Real processes for the promises that kill them: nodes of the platform on one database, and an agent's wallet with its journal. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { kill } from "#server/ledger/crash-run.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const UP_WITHIN_MS = 60_000;

export interface Process {
  /** Starts it, and waits until it says so. */
  readonly start: () => Promise<void>;
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>;
}

function processOf(args: readonly string[], env: NodeJS.ProcessEnv, sign: string): Process {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const started = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });
      child = started;
      let said = "";
      for (const stream of [started.stdout, started.stderr])
        stream.on("data", (part: Buffer) => (said += part.toString()));
      const until = performance.now() + UP_WITHIN_MS;
      while (!said.includes(sign)) {
        if (started.exitCode !== null || performance.now() > until)
          throw new Error(`${args[0]} did not start: ${said}`);
        await sleepMs(20);
      }
    },
    kill: async () => (child === undefined ? undefined : kill(child)),
  };
}

/** A node as it runs in production, on a database that is there already. */
export const nodeOf = (database: FreshDatabase, { port, secret, dataDir }: NodeOptions): Process =>
  processOf(
    ["src/server/main.ts", "--empty"],
    {
      PORT: String(port),
      DATABASE_URL: database.adminUrl,
      DATABASE_APP_URL: database.appUrl,
      REELGATE_SECRET: secret,
      DATA_DIR: dataDir,
      ALLOW_LOOPBACK_CALLBACKS: "yes",
    },
    "Ctrl C ends it.",
  );

export interface NodeOptions {
  readonly port: number;
  readonly secret: string;
  readonly dataDir: string;
}

/** The wallet that `npm run fake:wallet` starts; what it has booked is in its journal. */
export const walletOf = (port: number, secret: string, journal: string): Process =>
  processOf(
    ["tools/fake-wallet.ts", "--port", String(port), "--secret", secret, "--journal", journal],
    {},
    `secret   ${secret}`,
  );

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}
