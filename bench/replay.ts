/** What the replay of rounds costs: the demo's history worked out again from its seeds, in batches as the job does it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { installStudio } from "#server/provider/service.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { sumReplayCounts } from "#server/round/queries/replay.ts";
import { replayConsumer } from "#server/round/service/replay.ts";
import { fillDemo } from "../tools/demo/fill.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";

const wanted = option("rounds", 60_000);
const turns = option("turns", 5);

const server = await startBenchServer();
const dataDir = mkdtempSync(path.join(tmpdir(), "reelgate-replay-"));
const pool = createPool(server.appUrl, { applicationName: "bench", max: 4 });
const admin = createPool(server.ownerUrl, { applicationName: "bench owner", max: 4 });
const ledger = createLedger({ pool });
try {
  const db = createDb(pool);
  const seal = createSeal(Buffer.alloc(32, 5).toString("base64url"));
  await installStudio(db, { ids: uuidv7, clock: () => new Date() });
  await fillDemo({ admin, db, ledger, seal, dataDir, rounds: wanted, say: console.log });
  await sequenceFeed(db);
  const replay = replayConsumer({ seal, clock: () => new Date() });

  const measured: { nodeUs: number; serverUs: number; perSecond: number; stallMs: number }[] = [];
  let replayed = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await admin.query("delete from replay_counts");
    await admin.query("delete from feed_marks where consumer = 'replay'");
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    const nodeBefore = process.cpuUsage();
    const serverBefore = cpuOfTreeUs(server.pid());
    const began = performance.now();
    stalls.enable();
    await followFeed(db, replay, {
      onStep: (differences) => {
        if (differences.length > 0) throw new Error(`${differences.length} rounds of the demo differ`);
      },
      onFailure: (_tenantId, error) => {
        throw error;
      },
    });
    replayed = Number((await sumReplayCounts(db)).replayed);
    stalls.disable();
    const node = process.cpuUsage(nodeBefore);
    const seconds = (performance.now() - began) / 1_000;
    measured.push({
      nodeUs: (node.user + node.system) / replayed,
      serverUs: (cpuOfTreeUs(server.pid()) - serverBefore) / replayed,
      perSecond: replayed / seconds,
      stallMs: stalls.max / 1e6,
    });
  }
  const figure = (pick: (one: (typeof measured)[number]) => number): string =>
    `${median(measured.map(pick)).toFixed(0)} (${measured.map((one) => pick(one).toFixed(0)).join(", ")})`;
  await publish({
    row: "P42-replay",
    title: "what the replay of every round costs",
    head: ["rounds replayed", "node µs per round", "server µs per round", "rounds per second", "longest stall ms"],
    lines: [
      [
        String(replayed),
        figure((one) => one.nodeUs),
        figure((one) => one.serverUs),
        figure((one) => one.perSecond),
        figure((one) => one.stallMs),
      ],
    ],
    notes: [
      "The demo's history, all of it, from an empty mark, in steps of at most 2,000 rounds, 50 at a time; with a backlog the consumer rests as long as it works, which the rounds per second include. Node's figure counts all its threads, and so what WebCrypto does; the server's counts reading the rounds with their seeds and moving the mark. A stall is how long nothing else could run on the node's main thread. Each turn replays everything; the median counts. No round differed.",
    ],
  });
} finally {
  await ledger.close();
  await pool.end();
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
