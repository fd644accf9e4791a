/** Real processes for the promises that kill them: nodes of the platform on one database, an agent's wallet, players' games. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#server/db/cluster-launch.ts";
import { kill } from "#server/ledger/crash-run.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const UP_WITHIN_MS = 90_000;
const ANSWER_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 20;
/** Of what a process said the end is enough to tell why it did not start. */
const KEPT_CHARS = 4_000;

interface Killable {
  /** Starts it, and waits until it says that it is up. */
  readonly start: () => Promise<void>;
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>;
}

interface Program {
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What it prints when it is up. */
  readonly sign: string;
}

/** It ends by itself when the test does: the channel between them closes. */
function processOf({ script, args, env, sign }: Program): Killable & { readonly child: () => ChildProcess } {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const started = spawn(process.execPath, [script, ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = started;
      let said = "";
      for (const stream of [started.stdout, started.stderr])
        stream?.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-KEPT_CHARS)));
      await until(`${script} is up`, async () => {
        if (started.exitCode !== null) throw new Error(`${script} did not start: ${said}`);
        return said.includes(sign);
      });
    },
    kill: async () => (child === undefined ? undefined : kill(child)),
    child() {
      if (child === undefined) throw new Error(`${script} was not started`);
      return child;
    },
  };
}

export interface Node extends Killable {
  readonly port: number;
  /** How its connections are named at the database. */
  readonly name: string;
}

/** A node as it runs in production, on a database that is there already; all of them share the secret and the folder. */
export async function nodeOf(
  { adminUrl, appUrl }: FreshDatabase,
  { name, secret, dataDir, more = {} }: { name: string; secret: string; dataDir: string; more?: NodeJS.ProcessEnv },
): Promise<Node> {
  const port = await freePort();
  const named = new URL(appUrl);
  named.searchParams.set("application_name", name);
  const env = {
    PORT: String(port),
    DATABASE_URL: adminUrl,
    DATABASE_APP_URL: named.href,
    REELGATE_SECRET: secret,
    DATA_DIR: dataDir,
    ALLOW_LOOPBACK_CALLBACKS: "yes",
    ...more,
  };
  return {
    ...processOf({ script: "src/server/main.ts", args: ["--empty"], env, sign: "Ctrl C ends it." }),
    port,
    name,
  };
}

const walletsWord = z.object({
  calls: z.array(z.string()),
  books: z.array(z.object({ player: z.string(), balance: z.coerce.bigint(), txIds: z.array(z.string()) })),
});

export interface WalletProcess extends Killable {
  readonly address: string;
  /** Which calls have come since it was started, as `type player`, and what it has booked for these players. */
  readonly ask: (players: readonly string[]) => Promise<z.output<typeof walletsWord>>;
}

/** The wallet that is handed to agents for trying out; what it has booked is in its journal. */
export async function walletOf(secret: string, journal: string): Promise<WalletProcess> {
  const port = await freePort();
  const script = "test/promises/wallet-process.ts";
  const wallet = processOf({ script, args: [String(port), secret, journal], sign: "up" });
  return {
    ...wallet,
    address: `http://127.0.0.1:${port}/wallet`,
    async ask(players) {
      const child = wallet.child();
      const heard = new Promise<unknown>((resolve) => child.once("message", resolve));
      child.send([...players]);
      const late = new AbortController();
      const word = await Promise.race([heard, sleepMs(ANSWER_WITHIN_MS, undefined, { signal: late.signal })]);
      late.abort();
      return walletsWord.parse(word);
    },
  };
}

export interface ClientProcess extends Killable {
  /** Has it ask for the first round of each of these games. It waits for no answer. */
  readonly play: (games: readonly { readonly port: number; readonly token: string }[]) => void;
}

/** The games of players in a process that can be killed while they ask. */
export function clientOf(): ClientProcess {
  const client = processOf({ script: "test/promises/client-process.ts", args: [], sign: "up" });
  return { ...client, play: (games) => void client.child().send([...games]) };
}

/** Waits for what must come to be. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UP_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it never came to be: ${what}`);
    await sleepMs(LOOK_AGAIN_MS);
  }
}
