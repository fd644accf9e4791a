/** The audit chain: appended under concurrency, and every kind of tampering by the database's owner is found. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { appendAudit, verifyAudit } from "./audit.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function newTenant(): Promise<string> {
  const tenantId = randomUUID();
  await database.db.insertInto("tenants").values({ tenant_id: tenantId, created_at: new Date() }).execute();
  return tenantId;
}

const append = (tenantId: string, subject: string): Promise<void> =>
  database.db.transaction().execute((tx) =>
    appendAudit(tx, {
      tenantId,
      memberId: randomUUID(),
      address: "203.0.113.7",
      action: "agent.credit",
      subject,
      before: { amount: 9_007_199_254_740_993n, tags: ["b", "a"] },
      after: subject === "nothing" ? null : { name: "Élan", nested: { z: 1, a: undefined } },
      at: new Date("2026-03-01T12:00:00.123Z"),
    }),
  );

async function chainOf(records: number): Promise<string> {
  const tenantId = await newTenant();
  for (let index = 1; index <= records; index += 1) await append(tenantId, `subject ${index}`);
  return tenantId;
}

describe("works", () => {
  test("a whole chain verifies, an empty one too", async () => {
    expect(await verifyAudit(database.db, await newTenant())).toEqual({ isWhole: true, records: 0n });
    expect(await verifyAudit(database.db, await chainOf(3))).toEqual({ isWhole: true, records: 3n });
  });

  test("thirty at once make one chain without gap", async () => {
    const tenantId = await newTenant();
    await Promise.all(Array.from({ length: 30 }, (_, index) => append(tenantId, `at once ${index}`)));
    expect(await verifyAudit(database.db, tenantId)).toEqual({ isWhole: true, records: 30n });
  });

  test("a change that is rolled back leaves no record", async () => {
    const tenantId = await chainOf(1);
    const failed = database.db.transaction().execute(async (tx) => {
      await appendAudit(tx, {
        tenantId,
        memberId: randomUUID(),
        address: "",
        action: "agent.suspend",
        subject: "x",
        before: null,
        after: null,
        at: new Date(),
      });
      throw new Error("the change failed");
    });
    await expect(failed).rejects.toThrow("the change failed");
    expect(await verifyAudit(database.db, tenantId)).toEqual({ isWhole: true, records: 1n });
  });
});

describe("refuses", () => {
  test("the application may not change or remove a record", async () => {
    const tenantId = await chainOf(1);
    const { db } = database;
    await expect(
      db.updateTable("audit_records").set({ action: "x" }).where("tenant_id", "=", tenantId).execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(db.deleteFrom("audit_records").where("tenant_id", "=", tenantId).execute()).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("protects", () => {
  const where = "where tenant_id = $1 and seq";
  test.each([
    ["an edited field", `update audit_records set subject = 'else' ${where} = 3`, 3n, "changed"],
    ["an edited value", `update audit_records set after = '{"name":"Elan"}' ${where} = 2`, 2n, "changed"],
    ["another instant", `update audit_records set at = at + interval '1 ms' ${where} = 4`, 4n, "changed"],
    ["a removed record", `delete from audit_records ${where} = 3`, 3n, "missing"],
    ["a removed end", `delete from audit_records ${where} >= 4`, 4n, "head_differs"],
    ["a removed start", `delete from audit_records ${where} = 1`, 1n, "missing"],
    ["everything removed", `delete from audit_records ${where} > 0`, 1n, "head_differs"],
    [
      "two swapped",
      `update audit_records a set (at, member_id, address, action, subject, before, after, previous_hash, hash) =
        (select at, member_id, address, action, subject, before, after, previous_hash, hash
           from audit_records b where b.tenant_id = a.tenant_id and b.seq = 5 - a.seq) ${where} in (2, 3)`,
      2n,
      "unchained",
    ],
    [
      "an added one",
      `insert into audit_records select tenant_id, 6, at, member_id, address, action, subject, before, after, hash, hash from audit_records ${where} = 5`,
      6n,
      "changed",
    ],
  ] as const)("finds %s", async (_name, statement, firstBadSeq, reason) => {
    const tenantId = await chainOf(5);
    await database.admin.query(statement, [tenantId]);
    expect(await verifyAudit(database.db, tenantId)).toEqual({ isWhole: false, firstBadSeq, reason });
  });
});
