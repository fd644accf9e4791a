/** Jobs run only where they are led, go on after a failure and end when asked. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { JobQueue } from "../db/job-queue.ts";
import { createLog } from "../http/log.ts";
import { startJobs } from "./runner.ts";

const log = createLog("silent");
const leading = (is: boolean) => ({ isLeading: () => is, resign: async () => undefined });

/** Nothing is shared. */
const noQueue: JobQueue = {
  ask: () => Promise.reject(new Error("nobody has anything to ask")),
  take: () => Promise.reject(new Error("nobody has anything to take")),
  stop: async () => undefined,
};

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 5_000) throw new Error("it never came to pass");
    await sleepMs(5);
  }
}

describe("works", () => {
  test("runs at once and again, though it fails each time", async () => {
    let runs = 0;
    const job = {
      name: "thing.fail",
      everyMs: 1,
      run: async () => {
        runs += 1;
        throw new Error("as always");
      },
    };
    const runner = startJobs({ jobs: [job], leadership: leading(true), queue: noQueue, log });
    await until(() => runs >= 3);
    await runner.stop();
    const after = runs;
    await sleepMs(20);
    expect(runs).toBe(after);
  });

  test("stop waits for the run under way and tells it", async () => {
    let hasEnded = false;
    let isTold = false;
    const job = {
      name: "thing.last",
      everyMs: 60_000,
      run: async (signal: AbortSignal) => {
        await sleepMs(30);
        isTold = signal.aborted;
        hasEnded = true;
      },
    };
    const runner = startJobs({ jobs: [job], leadership: leading(true), queue: noQueue, log });
    await sleepMs(1);
    await runner.stop();
    expect([hasEnded, isTold]).toEqual([true, true]);
  });
});

describe("protects", () => {
  test("a node that does not lead runs only what concerns itself", async () => {
    const ran: string[] = [];
    const job = (name: string, isOnEachNode: boolean) => ({
      name,
      everyMs: 1,
      isOnEachNode,
      run: async () => void ran.push(name),
    });
    const jobs = [job("led", false), job("own", true)];
    const runner = startJobs({ jobs, leadership: leading(false), queue: noQueue, log });
    await until(() => ran.length >= 3);
    await runner.stop();
    expect(new Set(ran)).toEqual(new Set(["own"]));
  });
});
