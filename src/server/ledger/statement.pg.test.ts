/** Statements by the daily balances: the same to the cent as every movement added up, wherever the daily balances are. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  DAYS,
  DAY_MS,
  HOUR_MS,
  START,
  dayAfterStart,
  onDay,
  openDatedWallet,
  within,
  type DatedWallet,
} from "../../../test/factories/dated-wallet.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger } from "./commands.ts";
import { balancesConsumer } from "./daily-balances.ts";
import { followFeed } from "./feed/follow.ts";
import { createLedger } from "./ledger.ts";
import type { StatementQuery } from "./statement.ts";

let database: FreshDatabase;
let ledger: Ledger;
let wallet: DatedWallet;
beforeAll(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
});
afterAll(async () => {
  await ledger.close();
  await database.close();
});
beforeEach(async () => {
  wallet = await openDatedWallet(database, ledger);
});

/** Numbers of the entries of all pages. */
async function pageThrough(query: Partial<StatementQuery>, accountId = wallet.player.accountId): Promise<bigint[]> {
  const seqs: bigint[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await wallet.read({ ...query, cursor }, accountId);
    seqs.push(...page.lines.map(({ seq }) => seq));
    if (page.nextCursor === null) return seqs;
    cursor = page.nextCursor;
  }
}

interface Line {
  readonly seq: bigint;
  readonly amount: bigint;
  readonly at: Date;
}

/** Every entry of an account, straight from the movements. */
async function entriesOf(accountId: string): Promise<Line[]> {
  const { rows } = await database.admin.query<Line>(
    `select coalesce(case when debit_account_id = $1 then debit_seq end, credit_seq) as seq, at,
       case when debit_account_id = $1 then -amount else amount end as amount
     from movements where debit_account_id = $1 or credit_account_id = $1 order by 1`,
    [accountId],
  );
  return rows;
}

/** What the statement of a filter has to say. */
function addedUp(lines: readonly Line[], from: number | undefined, to: number | undefined) {
  const found = lines.filter(({ at }) => at.getTime() >= (from ?? -Infinity) && at.getTime() < (to ?? Infinity));
  const sum = (some: readonly Line[]): bigint => some.reduce((total, { amount }) => total + amount, 0n);
  const gains = found.filter(({ amount }) => amount > 0n);
  const losses = found.filter(({ amount }) => amount < 0n);
  const opening = sum(lines.filter(({ at }) => at.getTime() < (from ?? -Infinity)));
  return {
    totals: {
      opening,
      gains: BigInt(gains.length),
      gained: sum(gains),
      losses: BigInt(losses.length),
      lost: -sum(losses),
      closing: opening + sum(found),
    },
    seqs: found.map(({ seq }) => seq),
  };
}

/** Gives positions to some committed postings only, one by one, and lets the daily balances follow those. */
async function followSome(positions: number): Promise<void> {
  for (let position = 0; position < positions; position += 1)
    await database.pool.query("select sequence_feed($1, 1)", [wallet.player.tenantId]);
  await followFeed(database.db, balancesConsumer, {
    onFailure: (_tenantId, error) => {
      throw error;
    },
  });
}

/** Lets the account's first entry be followed after all others. */
const followFirstLast = (): Promise<unknown> =>
  database.admin.query(
    `update ledger_outbox o set at = o.at + interval '1 hour'
     from movements m where o.tenant_id = $1 and m.tenant_id = $1 and m.id = any (o.movement_ids) and m.credit_seq = 1
       and m.credit_account_id = $2`,
    [wallet.player.tenantId, wallet.player.accountId],
  );

describe("works", () => {
  const instant = fc.integer({ min: 0, max: DAYS * 24 * 4 }).map((quarters) => START + (quarters * HOUR_MS) / 4);
  const booking = fc
    .record({
      amount: fc.integer({ min: -30, max: 90 }).map((amount) => BigInt(amount === 0 ? 1 : amount)),
      at: instant,
      // A booking may be under an id of a day long before, or a little after.
      idBeforeMs: fc.oneof(fc.constant(0), fc.integer({ min: -HOUR_MS, max: 6 * DAY_MS })),
    })
    .map(({ amount, at, idBeforeMs }) => ({ amount, at, idAt: at - idBeforeMs }));
  const bound = fc.option(
    fc.oneof(
      instant,
      fc.integer({ min: -2, max: DAYS + 2 }).map((day) => START + day * DAY_MS),
    ),
    {
      nil: undefined,
    },
  );

  test("equals the movements for any filter, with the daily balances anywhere", { timeout: 300_000 }, async () => {
    const run = fc.record({
      bookings: fc.array(booking, { minLength: 1, maxLength: 25 }),
      followed: fc.oneof(fc.constant("all" as const), fc.integer({ min: 0, max: 20 })),
      isOutOfOrder: fc.boolean(),
      filters: fc.array(fc.tuple(bound, bound), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ bookings, followed, isOutOfOrder, filters }) => {
        wallet = await openDatedWallet(database, ledger);
        await wallet.book({ amount: 300n, at: START, idAt: START }, ...bookings);
        if (isOutOfOrder) await followFirstLast();
        await (followed === "all" ? addUpDays(database.db) : followSome(followed));
        for (const accountId of [wallet.player.accountId, wallet.player.creditAccountId]) {
          const lines = await entriesOf(accountId);
          for (const [from, to] of [[undefined, undefined] as const, ...filters]) {
            const { proof, balance, totals, lines: listed } = await wallet.read(within(from, to), accountId);
            const expected = addedUp(lines, from, to);
            expect(totals).toEqual(expected.totals);
            expect(listed.map(({ seq }) => seq)).toEqual(expected.seqs.toReversed());
            for (const sort of ["newest", "oldest"] as const) {
              const seqs = await pageThrough({ ...within(from, to), sort, limit: 4 }, accountId);
              expect(sort === "oldest" ? seqs : seqs.toReversed()).toEqual(expected.seqs);
            }
            expect(proof).toMatchObject({ state: "adds_up", sum: balance, entries: BigInt(lines.length) });
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  test("says which days it took from the daily balances, and which entries it read", async () => {
    await wallet.book(...[0, 0, 1, 2, 2].map((day) => onDay(day)));
    expect((await wallet.read()).proof).toMatchObject({ days: null, since: { entries: 5n, sum: 50n } });
    await addUpDays(database.db);
    await database.admin.query(
      `insert into day_checks (tenant_id, day, subject, checked_at, rows, differences, details)
       values ($1, $2, 'balances', now(), 1, 0, '[]')`,
      [wallet.player.tenantId, new Date(START)],
    );
    expect((await wallet.read()).proof).toMatchObject({
      state: "adds_up",
      days: {
        from: dayAfterStart(0),
        to: dayAfterStart(1),
        days: 2n,
        entries: 3n,
        closing: 30n,
        compared: 1n,
        differences: 0n,
      },
      since: { entries: 2n, sum: 20n, first: new Date(onDay(2).at), last: new Date(onDay(2).at) },
    });
    // What comes after is read beside them.
    await wallet.book(onDay(3, 7n));
    expect((await wallet.read()).proof).toMatchObject({
      days: { to: dayAfterStart(1) },
      since: { entries: 3n, sum: 27n },
    });
  });

  test("lists the same entries page by page from either end, under whatever ids they are", async () => {
    const early = { ...onDay(3), idAt: onDay(3).at - 6 * DAY_MS };
    await wallet.book(onDay(0), onDay(1), early, onDay(4), onDay(2), onDay(4));
    for (const follow of [async () => undefined, () => addUpDays(database.db)]) {
      await follow();
      for (const sort of ["newest", "oldest"] as const) {
        const seqs = await pageThrough({ limit: 2, sort });
        expect(sort === "oldest" ? seqs : seqs.toReversed()).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
      }
    }
    const [from, to] = [START + DAY_MS, START + 4 * DAY_MS];
    const some = await wallet.read(within(from, to));
    expect(some.lines.map(({ seq }) => seq)).toEqual(
      addedUp(await entriesOf(wallet.player.accountId), from, to).seqs.toReversed(),
    );
  });
});
