/** The feed is written by the ledger's functions and its own; the application's role only follows it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe("refuses", () => {
  test("the application's role writes no outbox, no batch and no head", async () => {
    for (const text of [
      "insert into ledger_outbox select * from ledger_outbox",
      "delete from ledger_outbox",
      "insert into feed_batches select * from feed_batches",
      "update feed_batches set position = 1",
      "update feed_heads set position = 0",
      "delete from feed_marks",
    ])
      await expect(database.pool.query(text)).rejects.toThrow("permission denied");
  });
});
