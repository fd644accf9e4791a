/** How much of an account a page of its statement reads. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDb, type Db } from "#server/db/database.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { DAY_MS, START, within } from "../../../test/factories/dated-wallet.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { sumEntries } from "../../../test/pg/sum-entries.ts";
import { openSampleBooks, type SamplePlayer } from "./sample-books.ts";
import { readStatement, type Statement, type StatementQuery } from "./statement.ts";

const NAME = "counted reads";
const FIRST = START - 27 * DAY_MS;
const DAYS = 40;
const PER_DAY = 300;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
});

/** A connection tells what it has read when it ends: each piece of work has its own. */
async function apart<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, { applicationName: NAME, max: 1 });
  const result = await work(pool);
  await pool.end();
  const connections = async (): Promise<number> =>
    (await database.admin.query("select from pg_stat_activity where application_name = $1", [NAME])).rowCount ?? 0;
  await expect.poll(connections).toBe(0);
  return result;
}

/** Movements read while `work` runs, through an index or all in a row. */
async function rowsReadBy<Result>(work: (db: Db) => Promise<Result>): Promise<{ rows: number; result: Result }> {
  const before = await movementsRead();
  const result = await apart(database.appUrl, (pool) => work(createDb(pool)));
  return { rows: (await movementsRead()) - before, result };
}

async function movementsRead(): Promise<number> {
  const { rows } = await database.admin.query<{ read: bigint }>(
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::bigint as read from pg_stat_user_tables where relname like 'movements_2%'`,
  );
  return Number(rows[0]?.read ?? 0);
}

/** Books a wallet's entries of many days at once, a minute between two. */
async function bookLongHistory(owner: Pool): Promise<SamplePlayer> {
  const [player] = await openSampleBooks(owner);
  if (player === undefined) throw new Error("no player");
  const { tenantId, accountId, creditAccountId } = player;
  await owner.query("select ensure_partitions($1::date, current_date)", [new Date(FIRST - DAY_MS)]);
  await owner.query(
    `insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_after,
       debit_seq, credit_after, credit_seq)
     select $1, i.id, day_of_uuid7(i.id), i.at, 'deposit', $2, $3, 1, 'BRL', 1000000 - n, n + 1, n, n
     from (
       select n, t.at,
         (lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000800000' || lpad(to_hex(n), 10, '0'))::uuid as id
       from generate_series(1, $4::int * $5::int) n
       cross join lateral (
         select $6::timestamptz + ((n - 1) / $5::int) * interval '1 day' + ((n - 1) % $5::int) * interval '1 minute' as at
       ) t
     ) i`,
    [tenantId, creditAccountId, accountId, DAYS, PER_DAY, new Date(FIRST)],
  );
  const entries = DAYS * PER_DAY;
  await owner.query("update accounts set balance = $2, entries = $2 where id = $1", [accountId, entries]);
  await owner.query(
    `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
     select $1, (array_agg(id))[1], now(), 0, count(*), '{}', array_agg(id) from movements
     where tenant_id = $1 and credit_account_id = $2`,
    [tenantId, accountId],
  );
  await owner.query("analyze movements");
  return player;
}

describe("protects", () => {
  test("a page, its proof and its totals read a bounded number of entries", async () => {
    const { tenantId, accountId } = await apart(database.adminUrl, bookLongHistory);
    await apart(database.appUrl, (pool) => addUpDays(createDb(pool)));
    const read = async (db: Db, query: Partial<StatementQuery> = {}): Promise<Statement> => {
      const statement = await readStatement(db, tenantId, accountId, { limit: 50, ...query });
      if ("refused" in statement) throw new Error(statement.refused);
      return statement;
    };
    const all = await rowsReadBy((db) => read(db));
    expect(all.result.proof).toMatchObject({
      state: "adds_up",
      entries: BigInt(DAYS * PER_DAY),
      since: { entries: BigInt(PER_DAY) },
    });
    // The newest day again, and the page.
    expect(all.rows).toBeLessThanOrEqual(PER_DAY + 51);
    const cut = within(FIRST + 3.1 * DAY_MS, FIRST + 35.1 * DAY_MS);
    for (const sort of ["newest", "oldest"] as const) {
      const some = await rowsReadBy((db) => read(db, { ...cut, sort }));
      expect(some.result.totals).toMatchObject({ gains: BigInt(32 * PER_DAY) });
      expect(some.result.lines).toHaveLength(50);
      // The newest day again, the two days that are cut, one of them once more for the page, and the page.
      expect(some.rows).toBeLessThanOrEqual(4 * PER_DAY + 2 * 51);
    }
    // The control: adding them all up reads them all.
    const control = await rowsReadBy((db) => sumEntries(db, tenantId, accountId));
    expect(control.rows).toBeGreaterThanOrEqual(DAYS * PER_DAY);
  });
});
