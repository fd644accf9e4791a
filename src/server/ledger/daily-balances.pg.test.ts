/** The daily balances equal the movements they were made from, in whatever order those come. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { dayOf, uuidAt, uuidv7 } from "#server/db/uuid.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.admin.query("select ensure_partitions('2026-03-01', '2026-03-12')");
});
afterAll(() => database.close());

const START = Date.UTC(2026, 2, 2);
const DAY_MS = 86_400_000;

interface Planted {
  readonly day: number;
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
}

/** Movements past the ledger, with only what the daily balances look at; in one posting. */
async function post(tenantId: string, accounts: readonly string[], planted: readonly Planted[]): Promise<void> {
  const ids: string[] = [];
  for (const { day, debit, credit, amount } of planted) {
    const at = START + day * DAY_MS + 1_000;
    const id = uuidAt(at);
    ids.push(id);
    await database.admin.query(
      `insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_seq, credit_seq)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'BRL', 1, 1)`,
      [
        tenantId,
        id,
        dayOf(id),
        new Date(at),
        debit < credit ? "stake" : "win",
        accounts[debit],
        accounts[credit],
        amount,
      ],
    );
  }
  await database.admin.query(
    `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
     values ($1, ($2::uuid[])[1], clock_timestamp(), 0, cardinality($2::uuid[]), '{}', $2)`,
    [tenantId, ids],
  );
}

const EXPECTED = `
  select account_id, day::text, sum(amount) over by_day - amount as opening, sum(amount) over by_day as closing, gained, lost, entries_to
  from (
    select account_id, day, sum(amount) as amount, coalesce(sum(amount) filter (where amount > 0), 0) as gained,
      coalesce(-sum(amount) filter (where amount < 0), 0) as lost, sum(count(*)) over (partition by account_id order by day) as entries_to
    from (
      select debit_account_id as account_id, (at at time zone 'utc')::date as day, -amount as amount from movements where tenant_id = $1
      union all
      select credit_account_id, (at at time zone 'utc')::date, amount from movements where tenant_id = $1
    ) s group by account_id, day
  ) d window by_day as (partition by account_id order by day) order by 1, 2`;
const KEPT = `
  select account_id, day::text, opening::numeric, closing::numeric, gained::numeric, lost::numeric, entries_to::numeric
  from daily_balances where tenant_id = $1 order by 1, 2`;

const planted = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  debit: fc.integer({ min: 0, max: 1 }),
  credit: fc.integer({ min: 2, max: 3 }),
  amount: fc.integer({ min: 1, max: 1_000 }),
});
const turned = planted.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit }));

describe("works", () => {
  test("after any steps, of days in any order, each day opens with what the day before closed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.oneof(planted, turned), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        async (steps) => {
          const tenantId = uuidv7();
          const accounts = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
          await database.admin.query("insert into tenants (tenant_id, created_at) values ($1, now())", [tenantId]);
          for (const step of steps) {
            await post(tenantId, accounts, step);
            await addUpDays(database.db);
          }
          const [stored, straight] = await Promise.all([
            database.admin.query(KEPT, [tenantId]),
            database.admin.query(EXPECTED, [tenantId]),
          ]);
          expect(stored.rows).toEqual(straight.rows);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("refuses", () => {
  test("a row whose parts do not add up", async () => {
    await expect(
      database.admin.query(
        `insert into daily_balances (tenant_id, account_id, day, opening, closing, gains, gained, win, entries_to)
         values ($1, $1, '2026-03-02', 10, 31, 1, 20, 20, 1)`,
        [uuidv7()],
      ),
    ).rejects.toThrow("daily_balances_check");
  });
});
