/** Work that several nodes share: each tenant's goes to one of them, and none of it is lost with a node. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { openJobQueue, type JobQueue } from "../db/job-queue.ts";
import { uuidv7 } from "../db/uuid.ts";
import { createLog } from "../http/log.ts";
import { startJobs, type JobRunner, type SharedJob } from "./runner.ts";

const NAME = "thing.do";
const SOON = { timeout: 20_000, interval: 20 };
const log = createLog("silent");
let database: FreshDatabase;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.admin.query("delete from pgboss.job");
});
afterAll(() => database.close());

async function openQueue(pool = database.pool): Promise<JobQueue> {
  const onError = (error: Error): never => {
    throw error;
  };
  return openJobQueue({ pool, names: [NAME], onError });
}

/** A queue that ends with the test. */
async function join(): Promise<JobQueue> {
  const queue = await openQueue();
  ends.push(() => queue.stop());
  return queue;
}

async function startNode(isLeading: boolean, work: Pick<SharedJob, "find" | "takeUp">): Promise<JobRunner> {
  const leadership = { isLeading: () => isLeading, resign: async () => undefined };
  const job: SharedJob = { name: NAME, everyMs: 20, ...work };
  const runner = startJobs({ jobs: [job], leadership, queue: await openQueue(), log });
  ends.push(() => runner.stop());
  return runner;
}

describe("works", () => {
  test("what the leading node finds is taken up by that node and by the others, until there is no more", async () => {
    const waiting = new Set<string>();
    const takenBy = new Map<string, Set<string>>([
      ["leads", new Set()],
      ["follows", new Set()],
    ]);
    const work = (who: string) => ({
      find: async () => [...waiting],
      takeUp: async (tenantId: string) => {
        waiting.delete(tenantId);
        takenBy.get(who)?.add(tenantId);
      },
    });
    await startNode(true, work("leads"));
    await startNode(false, work("follows"));
    const all = new Set<string>();
    await expect
      .poll(() => {
        const tenantId = uuidv7();
        all.add(tenantId);
        waiting.add(tenantId);
        return Math.min(...[...takenBy.values()].map(({ size }) => size));
      }, SOON)
      .toBeGreaterThan(2);
    await expect.poll(() => waiting.size, SOON).toBe(0);
    expect(new Set([...takenBy.values()].flatMap((one) => [...one]))).toEqual(all);
  });

  test("who waits already is not asked twice, and may be asked again once it was taken up", async () => {
    const queue = await join();
    const [one, other] = [uuidv7(), uuidv7()];
    for (let times = 0; times < 3; times += 1) await queue.ask(NAME, [one, other, one]);
    const taken: string[] = [];
    await queue.take(NAME, async (tenantId) => void taken.push(tenantId));
    await expect.poll(() => taken.length, SOON).toBe(2);
    expect(new Set(taken)).toEqual(new Set([one, other]));
    await queue.ask(NAME, [one]);
    await expect.poll(() => taken.length, SOON).toBe(3);
    expect(taken.at(-1)).toBe(one);
  });
});

describe("protects", () => {
  test("what a node has taken and never finishes is taken up by another, as soon as it is asked for again", async () => {
    const [hanging, well] = [await openQueue(), await join()];
    const letGo = Promise.withResolvers<void>();
    ends.push(async () => {
      letGo.resolve();
      await hanging.stop();
    });
    const tenantId = uuidv7();
    let hangs = 0;
    await hanging.take(NAME, async () => {
      hangs += 1;
      await letGo.promise;
    });
    await hanging.ask(NAME, [tenantId]);
    await expect.poll(() => hangs, SOON).toBe(1);
    const taken: string[] = [];
    await well.take(NAME, async (one) => void taken.push(one));
    await well.ask(NAME, [tenantId]);
    await expect.poll(() => taken, SOON).toEqual([tenantId]);
  });

  test("one tenant's work that fails keeps no other's from being taken up, then or later", async () => {
    const [bad, good] = [uuidv7(), uuidv7()];
    const taken: string[] = [];
    await startNode(true, {
      find: async () => [bad, good],
      takeUp: async (tenantId) => {
        taken.push(tenantId);
        if (tenantId === bad) throw new Error("as always");
      },
    });
    for (const one of [bad, good])
      await expect.poll(() => taken.filter((other) => other === one).length, SOON).toBeGreaterThan(1);
  });

  test("a node that stops waits for what it is taking up, and takes nothing more", async () => {
    const letGo = Promise.withResolvers<void>();
    const done: string[] = [];
    const found = [uuidv7()];
    let begun = 0;
    const node = await startNode(true, {
      find: async () => found,
      takeUp: async (tenantId) => {
        begun += 1;
        await letGo.promise;
        done.push(tenantId);
      },
    });
    await expect.poll(() => begun, SOON).toBe(1);
    const stopping = node.stop();
    ends.length = 0;
    letGo.resolve();
    await stopping;
    expect(done).toEqual(found);
    await database.pool.query("select pg_sleep(0.7)");
    expect(begun).toBe(1);
  });

  test("the application may work with the queue and not change what it is made of", async () => {
    for (const statement of [
      "drop table pgboss.job",
      "alter table pgboss.job add column x int",
      "create table pgboss.x ()",
      "truncate pgboss.job",
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/must be owner|permission denied/);
  });

  test("a database that was not made ready is refused at the start", async () => {
    const bare = await freshDatabase({ migrated: false });
    try {
      await expect(openQueue(bare.admin)).rejects.toThrow("not installed");
    } finally {
      await bare.close();
    }
  });
});
