/**
 * B06: what following a settled round costs, how soon a figure has it, what following costs with nothing to do at 400
 * daily partitions, and how a backlog drains while players play on. `--backlog=5000000` measures the backlog of a bad day.
 */
import { setTimeout as sleepMs } from "node:timers/promises";
import { createDb, type Db } from "#server/db/database.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { bulkSettledRounds, type BulkRound } from "#server/ledger/bulk.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import type { ConsumerRules } from "#server/ledger/feed/consume.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { readFeedState } from "#server/ledger/feed/lag.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { openRtpMaths } from "#server/round/service/rtp-maths.ts";
import { rtpConsumer } from "#server/round/service/watch-rtp.ts";
import { liveConsumer } from "#server/statistics/service/live-rounds.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { followedBooks, type FollowedBooks } from "./load/followed-books.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";
import { prepareLoad } from "./load/round-load.ts";

const PARTITIONS = 400;
const CLIENTS = 16;
const DAY_MS = 86_400_000;
const rounds = option("rounds", 200_000);
const backlog = option("backlog", 500_000);
const turns = option("turns", 3);
const seconds = option("seconds", 20);

const server = await startBenchServer();
const pool = createPool(server.appUrl, { applicationName: "bench", max: 8 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 2 });
const rtp = openRtpMaths();
const db = createDb(pool);
const clock = (): Date => new Date();
const consumers: readonly { readonly name: string; readonly follow: (to: Db) => Promise<unknown> }[] = [
  { name: "sequencer", follow: (to) => sequenceFeed(to) },
  { name: "figures (roll-ups)", follow: (to) => follow(to, figuresConsumer) },
  {
    name: "live events",
    follow: (to) =>
      follow(
        to,
        liveConsumer(() => undefined),
      ),
  },
  { name: "RTP watch", follow: (to) => follow(to, rtpConsumer({ clock, rtp, ids: () => uuidAt(Date.now()) })) },
  { name: "daily balances", follow: (to) => follow(to, balancesConsumer) },
];

let longestStepMs = 0;

function follow<Prepared, Result>(to: Db, rules: ConsumerRules<Prepared, Result>): Promise<number> {
  let begun = 0;
  const timed: ConsumerRules<Prepared, Result> = {
    ...rules,
    prepare: (from, span) => {
      begun = performance.now();
      return rules.prepare(from, span);
    },
    apply: async (tx, span, prepared) => {
      const result = await rules.apply(tx, span, prepared);
      longestStepMs = Math.max(longestStepMs, performance.now() - begun);
      return result;
    },
  };
  return followFeed(to, timed, {
    onFailure: (_tenantId, error) => {
      throw error;
    },
  });
}

try {
  await owner.query("select ensure_partitions(current_date - $1::int, current_date + 2)", [PARTITIONS - 3]);
  const costs = await measureCosts(
    await followedBooks(pool, { agents: 20, players: 1_000, begin: new Date(Date.now() - DAY_MS), everyMs: 50 }),
  );
  const idle = await measureIdle();
  const delay = await measureDelay();
  const drained = await measureBacklog(
    await followedBooks(pool, {
      agents: 5,
      players: 2_000,
      begin: new Date(Date.now() - DAY_MS),
      everyMs: DAY_MS / backlog,
    }),
  );
  await publish({
    row: "B06",
    title: "following settled rounds",
    head: ["", "figure", "target"],
    lines: [
      ...consumers.map(({ name }, index) => [
        `${name}: PostgreSQL's CPU per round`,
        `${costs
          .map((one) => one[index] ?? Number.NaN)
          .map((one) => one.toFixed(1))
          .join(", ")} µs`,
        name.startsWith("figures") ? "≤ 10 µs" : "none",
      ]),
      ["delay from a round to the figures: median, longest", delay, "≤ 2 s"],
      [`all consumers with nothing to do, ${PARTITIONS} daily partitions: cores`, idle.toFixed(4), "≤ 0.01"],
      [`${backlog} rounds pending: drained by all consumers in`, `${drained.seconds.toFixed(0)} s`, "no time-out"],
      ["longest step of it", `${drained.longestStepMs.toFixed(0)} ms`, "none"],
      [
        `p99 of a round of ${CLIENTS} clients: alone, while it drained`,
        `${drained.idleP99Ms.toFixed(0)} ms, ${drained.busyP99Ms.toFixed(0)} ms`,
        "≤ 1.5 ×",
      ],
    ],
    notes: [
      `Cost: ${rounds} rounds of 1,000 players at 20 agents, booked by the bulk path and then followed; CPU of all processes of the server. The replay works rounds out from their seeds and is measured by bench/replay.ts. Delay: ${seconds} s of play with ${CLIENTS} clients, the jobs at their own pace; sampled every 100 ms. Backlog: the rounds of one tenant, booked by the bulk path; the consumers drain it beside each other, resting as long as they work, while ${CLIENTS} clients of another tenant play. Everything runs in one node process on a machine of two cores, clients included.`,
    ],
  });
} finally {
  await rtp.stop();
  await pool.end();
  await owner.end();
  await server.stop();
}

async function measureCosts(books: FollowedBooks): Promise<number[][]> {
  const measured: number[][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await fill(owner, books, rounds);
    await sleepMs(2_000);
    const ofTurn: number[] = [];
    for (const consumer of consumers) {
      const before = cpuOfTreeUs(server.pid());
      await consumer.follow(db);
      ofTurn.push((cpuOfTreeUs(server.pid()) - before) / rounds);
    }
    measured.push(ofTurn);
  }
  return measured;
}

/** Runs every follower at its job's pace until told to stop. */
function runJobs(): { readonly stop: () => Promise<void> } {
  const over = new AbortController();
  const paces = [250, 1_000, 500, 10_000, 1_000];
  const loops = consumers.map(async ({ follow: followOnce }, index) => {
    while (!over.signal.aborted) {
      await followOnce(db);
      await sleepMs(paces[index], undefined, { signal: over.signal }).catch(() => undefined);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(loops);
    },
  };
}

/** Cores of server and node together. */
async function measureIdle(): Promise<number> {
  const jobs = runJobs();
  await sleepMs(3_000);
  const serverBefore = cpuOfTreeUs(server.pid());
  const nodeBefore = process.cpuUsage();
  await sleepMs(seconds * 1_000);
  const node = process.cpuUsage(nodeBefore);
  const used = cpuOfTreeUs(server.pid()) - serverBefore + node.user + node.system;
  await jobs.stop();
  return used / (seconds * 1e6);
}

async function measureDelay(): Promise<string> {
  const load = await prepareLoad(server.appUrl, { agents: 1, playersPerAgent: 64, mode: "transfer" });
  const tenants = await owner.query<{ id: string }>("select tenant_id as id from tenants");
  const ids = tenants.rows.map(({ id }) => id);
  const jobs = runJobs();
  const seen: number[] = [];
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      await sleepMs(100);
      const { lags } = await readFeedState(db, ids);
      seen.push(lags.find(({ consumer }) => consumer === "figures")?.seconds ?? 0);
    }
  })();
  await load.play(CLIENTS, seconds);
  over.abort();
  await sampling;
  await jobs.stop();
  await load.close();
  return `${median(seen).toFixed(2)} s, ${Math.max(...seen).toFixed(2)} s`;
}

async function measureBacklog(books: FollowedBooks) {
  const load = await prepareLoad(server.appUrl, { agents: 1, playersPerAgent: 64, mode: "transfer" });
  await load.play(CLIENTS, 1);
  await fill(owner, books, backlog);
  await sleepMs(5_000);
  const alone = await load.play(CLIENTS, seconds);
  const begun = performance.now();
  const over = new AbortController();
  const p99s: number[] = [];
  const playing = (async () => {
    while (!over.signal.aborted) p99s.push((await load.play(CLIENTS, 5)).p99Ms);
  })();
  longestStepMs = 0;
  await sequenceFeed(db);
  // The events stay behind the figures, and so come to their end after them.
  await Promise.all(consumers.slice(1).map(async ({ follow: followOnce }) => followOnce(db)));
  await consumers[2]?.follow(db);
  const drainedIn = (performance.now() - begun) / 1_000;
  over.abort();
  await playing;
  await load.close();
  return { seconds: drainedIn, longestStepMs, idleP99Ms: alone.p99Ms, busyP99Ms: median(p99s) };
}

async function fill(to: Pool, books: FollowedBooks, count: number): Promise<void> {
  const CHUNK = 20_000;
  for (let from = 0; from < count; from += CHUNK) {
    const made: BulkRound[] = books.next(Math.min(CHUNK, count - from));
    await bulkSettledRounds(to, made);
  }
}
