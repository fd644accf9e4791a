/** Two nodes follow the feed while players play; one of them, or PostgreSQL, is killed at every step: every figure equals its rounds. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureDatabase, startCluster, type Cluster } from "#server/db/cluster.ts";
import { createDb, type Db } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { openSampleBooks } from "#server/ledger/sample-books.ts";
import { createClient, type Step } from "#server/ledger/traffic.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openRtpMaths, type RtpMaths } from "#server/round/service/rtp-maths.ts";
import { openCasino } from "../factories/casino.ts";
import { figuresOfRounds } from "./figures-of-rounds.ts";
import { followToTheEnd } from "./followers.ts";
import { POINTS, startFollower, type Follower } from "./follower.ts";
import { playRounds, takeSeatAt, type PlayedCasino } from "./played-casino.ts";
import { until } from "./processes.ts";

/** Each step at the gate, half of them with a node that dies and half with PostgreSQL; in the drill each in both ways, four times. */
const KILLS = POINTS.length * drillCount({ gate: 1, drill: 8 });
/** How far clocks are off, in hours. PostgreSQL's own cannot be moved: it dates the outbox and the marks, which decide nothing. */
const SHIFTS = [0, 2, -2, 26, -1, -26];
const HOUR_MS = 3_600_000;

let folder: string;
let cluster: Cluster;
let admin: Pool;
let pool: Pool;
let db: Db;
let appUrl: string;
let rtp: RtpMaths;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-followers-"));
  // A server of its own: the one that the other tests share must not be killed.
  cluster = await startCluster({ dataDir: folder, settings: { shared_buffers: "64MB" } });
  const adminUrl = await ensureDatabase(cluster, "books");
  ({ appUrl } = await openDatabase({ adminUrl, appPassword: "only-for-tests" }));
  const options = { applicationName: "reelgate tests", max: 4, onIdleError: () => undefined };
  admin = createPool(adminUrl, options);
  pool = createPool(appUrl, options);
  db = createDb(pool);
  rtp = openRtpMaths();
});
afterAll(async () => {
  await rtp.stop();
  await Promise.all([admin.end(), pool.end()]);
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Repeats an action until it is stopped; errors of a cut connection are ignored. */
function repeat(work: () => Promise<unknown>, everyMs: number): { stop: () => Promise<void> } {
  const end = new AbortController();
  const loop = (async () => {
    while (!end.signal.aborted) {
      try {
        await work();
      } catch {
        // The next turn tells.
      }
      await sleepMs(everyMs);
    }
  })();
  return {
    stop() {
      end.abort();
      return loop;
    },
  };
}

const KINDS: readonly Step["kind"][] = [
  "stake",
  "settle",
  "stake",
  "refund",
  "deposit",
  "withdrawal",
  "repeat",
  "stake",
  "settle",
];

/** Rounds of our own games at one tenant, and at another everything else the ledger books. */
async function openPlay(shiftMs: () => number): Promise<{ played: PlayedCasino; stop: () => Promise<void> }> {
  const clock = () => new Date(Date.now() + shiftMs());
  const played = await takeSeatAt(await openCasino({ db, pool }), clock);
  const [player] = await openSampleBooks(admin);
  if (player === undefined) throw new Error("no player");
  const client = createClient(player);
  const ledger = createLedger({ pool });
  await client.take(ledger, { kind: "issue", size: 1_000_000 });
  let step = 0;
  const loops = [
    repeat(() => playRounds(played, 1), 20),
    repeat(async () => {
      step += 1;
      await client.take(ledger, { kind: KINDS[step % KINDS.length] ?? "stake", size: (step * 7) % 50 });
    }, 20),
  ];
  return { played, stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** Notes where a mark or the head of a feed went back. */
function watchMarks(): { wentBack: string[]; stop: () => Promise<void> } {
  const highest = new Map<string, bigint>();
  const wentBack: string[] = [];
  const { stop } = repeat(async () => {
    const found = await admin.query<{ name: string; position: bigint }>(
      `select concat_ws('/', tenant_id, consumer) as name, position from feed_marks
       union all select concat_ws('/', tenant_id, 'head'), position from feed_heads`,
    );
    for (const { name, position } of found.rows) {
      const before = highest.get(name) ?? 0n;
      if (position < before) wentBack.push(`${name}: from ${before} to ${position}`);
      highest.set(name, position);
    }
  }, 20);
  return { wentBack, stop };
}

describe("protects", () => {
  test(
    `two nodes follow, one of them or PostgreSQL killed at each of ${POINTS.length} steps, ${KILLS} kills: nothing lost, nothing twice`,
    { timeout: KILLS * 20_000 },
    async () => {
      let shiftMs = 0;
      const failures: string[] = [];
      const play = await openPlay(() => shiftMs);
      const marks = watchMarks();
      const start = (turn: number): Promise<Follower> =>
        startFollower({
          appUrl,
          shiftMs: (SHIFTS[turn % SHIFTS.length] ?? 0) * HOUR_MS,
          rtp,
          onFailure: (failure) => failures.push(failure),
        });
      const nodes = [start(0), start(1)];
      const kills = { node: 0, server: 0 };
      try {
        for (let count = 0; count < KILLS; count += 1) {
          const point = POINTS[count % POINTS.length];
          if (point === undefined) throw new Error("there is no such step");
          // The number of steps is odd: in the next round over them each comes the other way.
          const target = count % 2 === 0 ? "node" : "server";
          // After a node has died it is the other one's turn: its successor takes a second or two to start.
          const place = ((count + 1) >> 1) % 2;
          const node = await nodes[place];
          const serverPid = cluster.pid();
          await node?.carryOut({ ...point, target, serverPid });
          kills[target] += 1;
          if (target === "node") nodes[place] = start(count);
          else await until("another server is there", async () => cluster.pid() !== serverPid);
          shiftMs = (SHIFTS[count % SHIFTS.length] ?? 0) * HOUR_MS;
        }
      } finally {
        await play.stop();
        for (const node of nodes) await (await node).kill();
        await marks.stop();
      }
      expect(failures).toEqual([]);
      expect(marks.wentBack).toEqual([]);
      const deps = { seal: play.played.casino.seal, clock: () => new Date(), rtp };
      await followToTheEnd(db, deps);
      expect(await figuresOfRounds(admin)).toEqual([]);
      const counted = await admin.query<{ rounds: number; movements: number }>(
        "select (select count(*)::integer from rounds) as rounds, (select count(*)::integer from movements) as movements",
      );
      expect(counted.rows[0]?.rounds).toBeGreaterThan(KILLS);
      await leaveEvidence("figures-killed", {
        steps: POINTS.length,
        ...kills,
        ...counted.rows[0],
        differences: 0,
        marks_back: 0,
      });
    },
  );

  test("control: where a step writes its figures apart from its mark, a kill between the two counts rounds twice", async () => {
    const play = await openPlay(() => 0);
    const node = await startFollower({ appUrl, shiftMs: 0, rtp, onFailure: () => undefined });
    const order = { target: "node", serverPid: 0, isCareless: true } as const;
    await node.carryOut({ ...order, consumer: "figures", moment: "applied" });
    await play.stop();
    await followToTheEnd(db, { seal: play.played.casino.seal, clock: () => new Date(), rtp });
    const wrong = (await figuresOfRounds(admin)).map((found) => found.replace(/: .*/, ""));
    expect([...new Set(wrong)]).toEqual([
      "rounds_by_day",
      "rounds_by_hour",
      "rounds_by_game",
      "rounds_by_player",
      "rounds_by_minute",
    ]);
  });
});
