/** What keeping its calls costs the server: the same calls to /v1 with and without, in turns, and the CPU of node and PostgreSQL. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleepMs } from "node:timers/promises";
import { z } from "zod";
import { callApi, type Access } from "../../test/http/serve-api.ts";
import { startBenchServer, type BenchServer } from "./bench-server.ts";
import { median } from "./figures.ts";
import { cpuOfTreeUs } from "./process-cpu.ts";

const access = z.object({ address: z.string(), keyId: z.string(), secret: z.string() });
const opened = z.object({ kept: access, plain: access });
const used = z.object({ cpu: z.object({ user: z.number(), system: z.number() }), lost: z.number() });

const CLIENTS = 12;
/** Longer than calls wait to be written. */
const WRITTEN_AFTER_MS = 400;

const KINDS = {
  "a read: GET /v1/players/{code}": (client: Access, turn: number) =>
    callApi(client, "GET", `/v1/players/player-${turn % 50}`),
  "a list: GET /v1/players": (client: Access) => callApi(client, "GET", "/v1/players?limit=20"),
  "a signed write: POST /v1/players/{code}/deposits": (client: Access, turn: number) =>
    callApi(client, "POST", `/v1/players/player-${turn % 50}/deposits`, {
      transfer_id: `t-${process.hrtime.bigint()}-${turn}`,
      amount: 5,
      currency: "BRL",
    }),
} as const;

interface Used {
  readonly nodeUs: number;
  readonly postgresUs: number;
}

export interface KeptCost {
  readonly kind: string;
  readonly plain: Used;
  readonly kept: Used;
  /** How much more a call takes, of each pair of turns the median. */
  readonly more: number;
}

/** `calls` a turn. */
export async function costOfKeeping({ turns, calls }: { turns: number; calls: number }): Promise<KeptCost[]> {
  const server = await startBenchServer();
  const child = fork(new URL("recorded-server.ts", import.meta.url), [server.appUrl]);
  try {
    const both = opened.parse(await heardFrom(child));
    const costs: KeptCost[] = [];
    for (const [kind, ask] of Object.entries(KINDS)) {
      const measure = (client: Access) => usedBy({ server, child, calls }, (turn) => ask(client, turn));
      const plain: Used[] = [];
      const kept: Used[] = [];
      for (let turn = -1; turn < turns; turn += 1) {
        // Who is first takes turns too.
        const pair =
          turn % 2 === 0
            ? [await measure(both.plain), await measure(both.kept)]
            : [await measure(both.kept), await measure(both.plain)].reverse();
        const [without, withThem] = pair;
        if (turn < 0 || without === undefined || withThem === undefined) continue;
        plain.push(without);
        kept.push(withThem);
      }
      const more = plain.map((one, at) => total(kept[at] ?? one) / total(one) - 1);
      costs.push({ kind, plain: middle(plain), kept: middle(kept), more: median(more) });
      console.log(costs.at(-1));
    }
    return costs;
  } finally {
    if (child.connected) {
      const ended = once(child, "exit");
      child.send("close");
      await ended;
    }
    await server.stop();
  }
}

const total = ({ nodeUs, postgresUs }: Used): number => nodeUs + postgresUs;
const middle = (all: readonly Used[]): Used => ({
  nodeUs: median(all.map(({ nodeUs }) => nodeUs)),
  postgresUs: median(all.map(({ postgresUs }) => postgresUs)),
});

interface Watched {
  readonly server: BenchServer;
  readonly child: ChildProcess;
  readonly calls: number;
}

async function usedBy(
  { server, child, calls }: Watched,
  ask: (turn: number) => Promise<{ status: number }>,
): Promise<Used> {
  const node = await cpuOf(child);
  const postgres = cpuOfTreeUs(server.pid());
  let next = 0;
  const client = async (): Promise<void> => {
    for (let turn = next++; turn < calls; turn = next++) {
      const { status } = await ask(turn);
      if (status !== 200) throw new Error(`answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await sleepMs(WRITTEN_AFTER_MS);
  return { nodeUs: ((await cpuOf(child)) - node) / calls, postgresUs: (cpuOfTreeUs(server.pid()) - postgres) / calls };
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const told = heardFrom(child);
  child.send("cpu");
  const { cpu, lost } = used.parse(await told);
  if (lost > 0) throw new Error(`${lost} calls were not kept`);
  return cpu.user + cpu.system;
}

async function heardFrom(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(() => {
    throw new Error("the server has ended");
  });
  try {
    const heard: unknown[] = await Promise.race([once(child, "message", { signal: over.signal }), ended]);
    return heard[0];
  } finally {
    ended.catch(() => undefined);
    over.abort();
  }
}
