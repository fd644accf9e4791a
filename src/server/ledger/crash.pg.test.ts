/** P11: nothing acknowledged is lost and nothing doubled when PostgreSQL or the app is killed under 16 writers. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureDatabase, startCluster } from "#server/db/cluster.ts";
import type { Cluster } from "#server/db/cluster.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { createPool } from "#server/db/pool.ts";
import { judge, kill, killServer, prepareRun, waitForAnswers, WRITERS } from "./crash-run.ts";
import type { Run, Stage, Verdict } from "./crash-run.ts";
import { drillCount, leaveEvidence } from "./drill.ts";

const KILLS = drillCount({ gate: 3, drill: 50 });

let folder: string;
let cluster: Cluster;
let stage: Stage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-p11-"));
  // A server of its own: the one that the other tests share must not be killed.
  cluster = await startCluster({ dataDir: folder, settings: { shared_buffers: "64MB" } });
  const adminUrl = await ensureDatabase(cluster, "books");
  const { appUrl } = await openDatabase({ adminUrl, appPassword: "only-for-tests" });
  stage = { admin: createPool(adminUrl, { applicationName: "reelgate tests", max: 2 }), appUrl, folder };
});
afterAll(async () => {
  await stage.admin.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("protects", () => {
  test(
    `P11: ${KILLS} kills of PostgreSQL under ${WRITERS} writers lose and double nothing`,
    { timeout: KILLS * 30_000 },
    async () => {
      const run = await prepareRun(stage, "postgres");
      const child = run.start();
      const backMs: number[] = [];
      try {
        await waitForAnswers(run, WRITERS);
        for (let count = 0; count < KILLS; count += 1) {
          await sleepMs(100 + ((count * 37) % 150));
          backMs.push(await killAndWait(run));
        }
      } finally {
        await kill(child);
      }
      const verdict = await judge(stage.admin, run);
      expect(verdict).toMatchObject({ lost: [], doubled: [], breaks: 0n });
      expect(verdict.answered).toBeGreaterThan(WRITERS * KILLS);
      await leaveEvidence("P11-postgres", { kills: KILLS, ...figuresOf(verdict, backMs) });
    },
  );

  test(
    `P11: ${KILLS} kills of the app under ${WRITERS} writers lose and double nothing`,
    { timeout: KILLS * 30_000 },
    async () => {
      const run = await prepareRun(stage, "app");
      const backMs: number[] = [];
      let child = run.start();
      try {
        await waitForAnswers(run, WRITERS);
        for (let count = 0; count < KILLS; count += 1) {
          await sleepMs(50 + ((count * 37) % 150));
          await kill(child);
          child = run.start();
          backMs.push(await waitForAnswers(run, 1));
        }
        await waitForAnswers(run, WRITERS);
      } finally {
        await kill(child);
      }
      const verdict = await judge(stage.admin, run);
      expect(verdict).toMatchObject({ lost: [], doubled: [], breaks: 0n });
      await leaveEvidence("P11-app", { kills: KILLS, ...figuresOf(verdict, backMs) });
    },
  );

  test(
    "P11 control: with synchronous_commit off, a kill of PostgreSQL loses answered commands",
    { timeout: 180_000 },
    async () => {
      await stage.admin.query("alter database books set synchronous_commit = off");
      try {
        let lost = 0;
        let kills = 0;
        while (lost === 0 && kills < 10) {
          const run = await prepareRun(stage, `control-${kills}`);
          const child = run.start();
          try {
            await waitForAnswers(run, WRITERS * 4);
            const killed = cluster.pid();
            killServer(killed);
            // Ended before it can send again what was lost.
            await kill(child);
            await waitForNextServer(killed);
          } finally {
            await kill(child);
          }
          kills += 1;
          lost += (await judge(stage.admin, run)).lost.length;
        }
        expect(lost).toBeGreaterThan(0);
        await leaveEvidence("P11-control", { kills, lost });
      } finally {
        await stage.admin.query("alter database books reset synchronous_commit");
      }
    },
  );
});

/** Kills the server; returns how long the writers were without answers, in ms. */
async function killAndWait(run: Run): Promise<number> {
  const begun = performance.now();
  const killed = cluster.pid();
  killServer(killed);
  // Answers that were on their way when the server died are no sign of life.
  await waitForNextServer(killed);
  await waitForAnswers(run, WRITERS);
  return performance.now() - begun;
}

/** Waits until the supervisor has another server running, one that takes connections. */
async function waitForNextServer(killed: number): Promise<void> {
  for (let tries = 0; cluster.pid() === killed; tries += 1) {
    if (tries > 6_000) throw new Error("the server was not started again");
    await sleepMs(10);
  }
}

function figuresOf({ answered, lost, doubled }: Verdict, backMs: readonly number[]): Record<string, unknown> {
  const sorted = [...backMs].sort((a, b) => a - b).map(Math.round);
  return {
    answered,
    lost: lost.length,
    doubled: doubled.length,
    back_ms: { median: sorted[sorted.length >> 1], worst: sorted.at(-1) },
  };
}
