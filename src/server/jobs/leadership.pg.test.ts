/** Of several nodes exactly one leads, and another takes over when it goes. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createLog } from "../http/log.ts";
import { campaign } from "./leadership.ts";
import type { Leadership } from "./leadership.ts";

const log = createLog("silent");
let database: FreshDatabase;
const nodes: Leadership[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.resign()));
  await database.close();
});

const join = async (): Promise<Leadership> => {
  const node = await campaign({ url: database.appUrl, log, pollMs: 20 });
  nodes.push(node);
  return node;
};

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 10_000) throw new Error("it never came to pass");
    await sleepMs(10);
  }
}

describe("works", () => {
  test("one leads; when it resigns, another does; when its connection is cut, one does again", async () => {
    const first = await join();
    const second = await join();
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false]);

    await first.resign();
    await until(() => second.isLeading());
    expect(first.isLeading()).toBe(false);

    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reelgate jobs' and datname = current_database()",
    );
    const third = await join();
    await until(() => [second, third].filter((node) => node.isLeading()).length === 1);
  });
});
