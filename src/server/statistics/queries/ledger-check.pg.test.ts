// Whether the books are said to add up: a break stands until a whole check that began after it has found none.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { findLedgerCheck } from "./overview.ts";

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const BEGIN = Date.parse("2026-11-21T10:00:00Z");
const at = (minute: number): Date => new Date(BEGIN + minute * 60_000);

/** A check that ended in this minute; a whole one began in another. */
async function check(extent: "recent" | "whole", minute: number, breaks: number, began = minute): Promise<void> {
  const details = { extent, named: [], ...(extent === "whole" && { pass: { began: at(began) } }) };
  await database.admin.query("insert into ledger_checks values ($1, $2, 3, 5, $3, $4)", [
    uuidv7(),
    at(minute),
    breaks,
    JSON.stringify(details),
  ]);
}

describe("works", () => {
  test("nothing is said before the first check; then the newest says when", async () => {
    expect(await findLedgerCheck(database.db)).toBeNull();
    await check("recent", 1, 0);
    await check("recent", 2, 0);
    expect(await findLedgerCheck(database.db)).toEqual({ checkedAt: at(2), addsUp: true });
  });

  test("a whole check that began after the break says that it is gone", async () => {
    await check("recent", 1, 2);
    await check("whole", 9, 0, 2);
    expect(await findLedgerCheck(database.db)).toEqual({ checkedAt: at(9), addsUp: true });
  });
});

describe("protects", () => {
  test("a break stands though the check of the next minute looks at other entries", async () => {
    await check("whole", 1, 0);
    await check("recent", 2, 1);
    await check("recent", 3, 0);
    expect(await findLedgerCheck(database.db)).toEqual({ checkedAt: at(3), addsUp: false });
  });

  test("a whole check that had begun before the break does not end it", async () => {
    await check("recent", 5, 1);
    await check("whole", 9, 0, 2);
    expect(await findLedgerCheck(database.db)).toMatchObject({ addsUp: false });
  });

  test("a break of a whole check stands, and that of one under way is said at once", async () => {
    await check("whole", 1, 0);
    await check("whole", 9, 1, 2);
    await check("recent", 10, 0);
    expect(await findLedgerCheck(database.db)).toMatchObject({ addsUp: false });
    await check("whole", 20, 0, 11);
    expect(await findLedgerCheck(database.db)).toMatchObject({ addsUp: true });
    await database.admin.query(
      "insert into ledger_check_passes (name, id, began_at, breaks) values ('whole', $1, $2, 1)",
      [uuidv7(), at(21)],
    );
    expect(await findLedgerCheck(database.db)).toMatchObject({ addsUp: false });
  });
});
