/** R8: plants books that do not close inside their tenant, and finds each of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lintBooks } from "../../tools/db/lint/books.ts";
import type { Finding } from "../../tools/db/lint/finding.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** What is found in these books, which are forgotten afterwards. */
async function findingsIn(statements: readonly string[]): Promise<Finding[]> {
  const owner = await database.admin.connect();
  try {
    await owner.query("begin");
    for (const statement of statements) await owner.query(statement);
    return await lintBooks(owner);
  } finally {
    await owner.query("rollback");
    owner.release();
  }
}

const ID = "01900000-0000-7000-8000-00000000000";
const tenant = (number: number, house = "null", issuance = "null"): string =>
  `insert into tenants values ('${ID}${number}', false, 'BRL', ${house}, ${issuance}, now())`;
const account = (of: number, id: number, kind: string, balance = 0): string =>
  `insert into accounts (tenant_id, id, kind, currency, balance, floor, created_at)
   values ('${ID}${of}', '${ID}${id}', '${kind}', 'BRL', ${balance}, ${kind === "wallet" ? 0 : "null"}, now())`;
const movement = (of: number, debit: number, credit: number): string =>
  `insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency)
   values ('${ID}${of}', '${ID}9', '2026-01-01', now(), 'stake', '${ID}${debit}', '${ID}${credit}', 5, 'BRL')`;
const days = "select ensure_partitions('2026-01-01', '2026-01-01')";
const sound = [
  days,
  tenant(1, `'${ID}2'`, `'${ID}3'`),
  account(1, 2, "house"),
  account(1, 3, "issuance"),
  account(1, 4, "wallet"),
];

describe("works", () => {
  it("finds nothing in no books", async () => {
    expect(await lintBooks(database.admin)).toEqual([]);
  });

  it("finds nothing in sound books", async () => {
    const books = [...sound, movement(1, 3, 4), `update accounts set balance = 5, entries = 1 where id = '${ID}4'`];
    expect(await findingsIn(books)).toEqual([]);
  });
});

describe("protects", () => {
  it.each([
    [
      "a tenant without accounts of its own",
      [tenant(1, "null", `'${ID}3'`), account(1, 3, "issuance")],
      /no house account of its own/,
    ],
    [
      "a house account of another tenant",
      [...sound, tenant(5, `'${ID}2'`, `'${ID}6'`), account(5, 6, "issuance")],
      /no house account of its own/,
    ],
    [
      "an issuance account that is a wallet",
      [days, tenant(1, `'${ID}2'`, `'${ID}4'`), account(1, 2, "house"), account(1, 4, "wallet")],
      /no issuance account/,
    ],
    [
      "a movement to an account of another tenant",
      [
        ...sound,
        tenant(5, `'${ID}7'`, `'${ID}6'`),
        account(5, 6, "issuance"),
        account(5, 7, "house"),
        movement(5, 7, 3),
      ],
      /has a side that is no account of the tenant/,
    ],
    [
      "a balance that no movement explains",
      [...sound, `update accounts set balance = 7 where id = '${ID}4'`],
      /sum to 7, not 0/,
    ],
  ])("R8: %s", async (_, statements, what) => {
    const findings = await findingsIn(statements);
    expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(["R8"]);
    expect(findings[0]?.what).toMatch(what);
  });
});
