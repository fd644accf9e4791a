/** A database is opened with the secret it was set up with, or not at all. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createSeal } from "./seal.ts";
import { checkSeal } from "./seal-check.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe("works", () => {
  test("with the same secret at every start, also of two nodes at once", async () => {
    const seal = createSeal(randomBytes(32).toString("base64url"));
    await Promise.all([checkSeal(database.db, seal), checkSeal(database.db, seal)]);
    await expect(checkSeal(database.db, seal)).resolves.toBeUndefined();
  });
});

describe("refuses", () => {
  test("another secret, in one line that names the setting", async () => {
    const other = createSeal(randomBytes(32).toString("base64url"));
    await expect(checkSeal(database.db, other)).rejects.toThrow(/^REELGATE_SECRET: [^\n]+$/);
  });
});
