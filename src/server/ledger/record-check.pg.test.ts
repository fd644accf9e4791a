/** The check of the books is written down, with the breaks it found. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import type { Casino } from "../../../test/factories/casino.ts";
import { uuidv7 } from "../db/uuid.ts";
import { recordCheck } from "./record-check.ts";

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
});

describe("protects", () => {
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
