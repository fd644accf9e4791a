/** P03: posted rows never change: the application's own database role is refused whatever it tries. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createLedger } from "./ledger.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";

const MONEY_TABLES = ["accounts", "movements", "transfers", "stake_series", "open_rounds", "rounds"] as const;
const INSUFFICIENT_PRIVILEGE = "42501";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const ledger = createLedger({ pool: database.pool });
  const [player] = await openSampleBooks(database.pool);
  if (player === undefined) throw new Error("no player");
  await ledger.transfer(sampleTransfer(player, "credit_issue", 1_000n));
  await ledger.transfer(sampleTransfer(player, "deposit", 500n));
  const stake = sampleStake(player, 0n);
  await ledger.round(stake);
  await ledger.round({ ...stake, kind: "refund", movementId: uuidv7() });
  await ledger.round(sampleStake(player, 1n));
  await ledger.close();
});
afterAll(() => database.close());

/** The money tables and all their partitions. */
async function moneyTables(): Promise<string[]> {
  const found = await database.admin.query<{ name: string }>(
    `select name from unnest($1::text[]) t(name)
     union
     select p.relid::regclass::text from unnest($1::text[]) t(name), pg_partition_tree(t.name::regclass) p
     order by 1`,
    [MONEY_TABLES],
  );
  return found.rows.map(({ name }) => name);
}

async function columnsOf(table: string): Promise<string[]> {
  const found = await database.admin.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
    [table],
  );
  return found.rows.map(({ name }) => name);
}

async function attemptsOn(table: string): Promise<string[]> {
  const columns = await columnsOf(table);
  return [
    ...columns.map((column) => `update ${table} set ${column} = ${column}`),
    `delete from ${table}`,
    `truncate ${table}`,
    `insert into ${table} select * from ${MONEY_TABLES.find((name) => table.startsWith(name)) ?? table}`,
    `merge into ${table} t using ${MONEY_TABLES.find((name) => table.startsWith(name)) ?? table} s on true when matched then delete`,
    `select * from ${MONEY_TABLES.find((name) => table.startsWith(name)) ?? table} for update`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ];
}

/** The attempts that were not refused for want of a right; everything is rolled back. */
async function allowed(attempts: readonly string[]): Promise<string[]> {
  const client = await database.pool.connect();
  const passed: string[] = [];
  try {
    for (const attempt of attempts) {
      await client.query("begin");
      try {
        await client.query(attempt);
        passed.push(attempt);
      } catch (error) {
        // Any other error would mean that the attempt failed by chance and not for want of the right.
        if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) passed.push(`${attempt}: ${String(error)}`);
      }
      await client.query("rollback");
    }
  } finally {
    client.release();
  }
  return passed;
}

describe("protects", () => {
  test("P03: the app's role is refused every change of every money table and partition", async () => {
    const tables = await moneyTables();
    expect(tables.length).toBeGreaterThanOrEqual(MONEY_TABLES.length + 6);
    for (const table of tables) {
      const rows = await database.admin.query<{ rows: bigint }>(`select count(*) as rows from ${table}`);
      if (MONEY_TABLES.some((name) => name === table)) expect(rows.rows).not.toEqual([{ rows: 0n }]);
      expect(await allowed(await attemptsOn(table))).toEqual([]);
    }
  });

  test("P03: an account is opened empty, and a series at its beginning", async () => {
    const attempts = [
      "insert into accounts (tenant_id, id, kind, currency, floor, balance, created_at) select tenant_id, gen_random_uuid(), 'wallet', 'BRL', 0, 1, now() from tenants",
      "insert into accounts (tenant_id, id, kind, currency, floor, entries, created_at) select tenant_id, gen_random_uuid(), 'wallet', 'BRL', 0, 1, now() from tenants",
      "insert into accounts (tenant_id, id, kind, currency, floor, reserved, created_at) select tenant_id, gen_random_uuid(), 'wallet', 'BRL', 0, 0, now() from tenants",
      "insert into stake_series (tenant_id, id, next_number) select tenant_id, gen_random_uuid(), 1 from tenants",
    ];
    expect(await allowed(attempts)).toEqual([]);
  });

  test("P03: the owner's functions are not the app's", async () => {
    const found = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege(current_user, p.oid, 'execute')
       order by 1`,
    );
    expect(found.rows.map(({ name }) => name)).toEqual([
      "anonymise_player",
      "close_accounts",
      "close_series",
      "end_wallet_mode",
      "ensure_partitions",
      "forget_api_calls",
      "forget_player_calls",
      "forget_wallet_calls",
      "post_rounds",
      "post_settlement",
      "post_stake",
      "post_transfers",
      "reject_round",
      "sequence_feed",
      "set_account_floor",
    ]);
  });

  test("P03: the functions do not see tables that a session puts in front of the real ones", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("create temp table accounts (tenant_id uuid, id uuid, balance bigint)");
      const outcome = await client.query<{ outcome: string }>(
        "select set_account_floor(tenant_id, id, -1) as outcome from public.accounts where kind = 'credit'",
      );
      expect(outcome.rows).toEqual([{ outcome: "set" }]);
    } finally {
      client.release(true);
    }
  });

  test("P03 control: one right too many is noticed", async () => {
    for (const right of ["update (balance)", "delete", "truncate", "insert"]) {
      const table = right.startsWith("update") ? "accounts" : "movements";
      await database.admin.query(`grant ${right} on ${table} to reelgate_app`);
      try {
        expect([right, ...(await allowed(await attemptsOn(table)))].length).toBeGreaterThan(1);
      } finally {
        await database.admin.query(`revoke ${right} on ${table} from reelgate_app`);
      }
    }
    expect(await allowed(await attemptsOn("movements"))).toEqual([]);
  });
});
