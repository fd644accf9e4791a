/** The check of the books is written down, with the breaks it found. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import type { Casino } from "../../../test/factories/casino.ts";
import { uuidv7 } from "../db/uuid.ts";
import { createRecentChecks, recordCheck } from "./record-check.ts";
import { sampleTransfer } from "./sample-books.ts";

let database: FreshDatabase;
let casino: Casino;
beforeAll(async () => {
  database = await freshDatabase();
  casino = await openCasino(database);
});
afterAll(async () => {
  await casino.ledger.close();
  await database.close();
});

const deps = () => ({ db: database.db, ids: uuidv7, clock: () => new Date() });
const newest = () =>
  database.db.selectFrom("ledger_checks").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

describe("works", () => {
  test.each(["recent", "whole"] as const)("%s books that add up", async (extent) => {
    expect(await recordCheck(deps(), extent)).toBe(0n);
    const check = await newest();
    expect(check).toMatchObject({ breaks: 0n, details: { extent, named: [] } });
    expect(check.movements).toBeGreaterThan(0n);
  });

  test("the job follows each time, and writes down once a minute that all is well", async () => {
    let now = new Date();
    const run = createRecentChecks({ ...deps(), clock: () => now });
    const written = async (): Promise<number> =>
      (await database.db.selectFrom("ledger_checks").select("id").execute()).length;
    const before = await written();
    await run(new AbortController().signal);
    expect(await written()).toBe(before + 1);
    for (const seconds of [20, 39]) {
      await casino.ledger.transfer(sampleTransfer(casino.books, "credit_issue", 1n));
      now = new Date(now.getTime() + seconds * 1_000);
      await run(new AbortController().signal);
      expect(await written()).toBe(before + 1);
    }
    now = new Date(now.getTime() + 1_000);
    await run(new AbortController().signal);
    expect(await written()).toBe(before + 2);
    expect(await newest()).toMatchObject({ breaks: 0n, movements: 2n });
  });
});

describe("protects", () => {
  test("the job writes a break down at once", async () => {
    const run = createRecentChecks(deps());
    await run(new AbortController().signal);
    const transfer = sampleTransfer(casino.books, "credit_issue", 1n);
    await casino.ledger.transfer(transfer);
    await database.admin.query("update transfers set amount = 2 where tenant_id = $1 and id = $2", [
      transfer.tenantId,
      transfer.id,
    ]);
    expect(await run(new AbortController().signal)).toBe(1n);
    expect(await newest()).toMatchObject({ breaks: 1n, details: { extent: "recent" } });
    await database.admin.query("update transfers set amount = 1 where tenant_id = $1 and id = $2", [
      transfer.tenantId,
      transfer.id,
    ]);
  });

  test("a balance changed behind the ledger's back is found and named", async () => {
    await database.admin.query("update accounts set balance = balance + 1 where tenant_id = $1 and id = $2", [
      casino.books.tenantId,
      casino.books.creditAccountId,
    ]);
    expect(await recordCheck(deps(), "whole")).toBeGreaterThan(0n);
    const { breaks, details } = await newest();
    expect(breaks).toBeGreaterThan(0n);
    expect(JSON.stringify(details)).toContain(casino.books.creditAccountId);
  });
});
