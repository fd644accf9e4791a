/** Statements by the daily balances: the same to the cent as every movement added up, wherever the daily balances are. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDb, type Db } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger } from "./commands.ts";
import { balancesConsumer } from "./daily-balances.ts";
import { followFeed } from "./feed/follow.ts";
import { createLedger } from "./ledger.ts";
import { sumEntries } from "./queries.ts";
import { openSampleBooks, sampleTransfer, type SamplePlayer } from "./sample-books.ts";
import { readStatement, type Statement, type StatementQuery } from "./statement.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The middle of the first day anything is booked. */
const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * DAY_MS;
const DAYS = 8;

let database: FreshDatabase;
let ledger: Ledger;
let player: SamplePlayer;
beforeAll(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
  await database.pool.query("select ensure_partitions($1::date, current_date + 1)", [new Date(START - 7 * DAY_MS)]);
});
afterAll(async () => {
  await ledger.close();
  await database.close();
});
beforeEach(async () => {
  const [opened] = await openSampleBooks(database.pool);
  if (opened === undefined) throw new Error("no player");
  player = opened;
  await ledger.transfer(sampleTransfer(player, "credit_issue", 1_000_000n));
});

interface Booking {
  /** Negative for money that leaves the wallet. */
  readonly amount: bigint;
  readonly at: number;
  /** Instant inside the id. */
  readonly idAt: number;
}

async function book({ amount, at, idAt }: Booking): Promise<void> {
  const id = uuidAt(idAt);
  const kind = amount > 0n ? "deposit" : "withdrawal";
  const changes = { id, ref: id, at: new Date(at) };
  await ledger.transfer(sampleTransfer(player, kind, amount > 0n ? amount : -amount, changes));
}
const onDay = (day: number, amount = 10n, hour = 12): Booking => {
  const at = START + day * DAY_MS + hour * HOUR_MS;
  return { amount, at, idAt: at };
};
async function bookAll(bookings: readonly Booking[]): Promise<void> {
  for (const booking of bookings) await book(booking);
}

async function read(query: Partial<StatementQuery> = {}, accountId = player.accountId, db = database.db): Promise<Statement> {
  const statement = await readStatement(db, player.tenantId, accountId, { limit: 200, ...query });
  if ("refused" in statement) throw new Error(statement.refused);
  return statement;
}
const within = (from: number | undefined, to: number | undefined): Pick<StatementQuery, "from" | "to"> => ({
  from: from === undefined ? undefined : new Date(from).toISOString(),
  to: to === undefined ? undefined : new Date(to).toISOString(),
});
const stateNow = async (query: Partial<StatementQuery> = {}) => (await read(query)).proof.state;

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
    await database.pool.query("select sequence_feed($1, 1)", [player.tenantId]);
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
    [player.tenantId, player.accountId],
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
  const bound = fc.option(fc.oneof(instant, fc.integer({ min: -2, max: DAYS + 2 }).map((day) => START + day * DAY_MS)), {
    nil: undefined,
  });

  test("equals the movements for any filter, with the daily balances anywhere", { timeout: 300_000 }, async () => {
    const run = fc.record({
      bookings: fc.array(booking, { minLength: 1, maxLength: 25 }),
      followed: fc.oneof(fc.constant("all" as const), fc.integer({ min: 0, max: 20 })),
      isOutOfOrder: fc.boolean(),
      filters: fc.array(fc.tuple(bound, bound), { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ bookings, followed, isOutOfOrder, filters }) => {
        const [opened] = await openSampleBooks(database.pool);
        if (opened === undefined) throw new Error("no player");
        player = opened;
        await ledger.transfer(sampleTransfer(player, "credit_issue", 1_000_000n));
        await bookAll([{ amount: 300n, at: START, idAt: START }, ...bookings]);
        if (isOutOfOrder) await followFirstLast();
        await (followed === "all" ? addUpDays(database.db) : followSome(followed));
        for (const accountId of [player.accountId, player.creditAccountId]) {
          const lines = await entriesOf(accountId);
          for (const [from, to] of [[undefined, undefined] as const, ...filters]) {
            const { proof, balance, totals, lines: listed } = await read(within(from, to), accountId);
            const expected = addedUp(lines, from, to);
            expect(totals).toEqual(expected.totals);
            expect(listed.map(({ seq }) => seq)).toEqual(expected.seqs.toReversed());
            expect(proof).toMatchObject({ state: "adds_up", sum: balance, entries: BigInt(lines.length) });
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("says which days it took from the daily balances, and which entries it read", async () => {
    await bookAll([0, 0, 1, 2, 2].map((day) => onDay(day)));
    expect((await read()).proof).toMatchObject({ days: null, since: { entries: 5n, sum: 50n } });
    await addUpDays(database.db);
    await database.admin.query(
      `insert into day_checks (tenant_id, day, subject, checked_at, rows, differences, details)
       values ($1, $2, 'balances', now(), 1, 0, '[]')`,
      [player.tenantId, new Date(START)],
    );
    const day = (days: number): string => new Date(START + days * DAY_MS).toISOString().slice(0, 10);
    expect((await read()).proof).toMatchObject({
      state: "adds_up",
      days: { from: day(0), to: day(1), days: 2n, entries: 3n, closing: 30n, compared: 1n, differences: 0n },
      since: { entries: 2n, sum: 20n, first: new Date(onDay(2).at), last: new Date(onDay(2).at) },
    });
    // What comes after is read beside them.
    await book(onDay(3, 7n));
    expect((await read()).proof).toMatchObject({ days: { to: day(1) }, since: { entries: 3n, sum: 27n } });
  });

  test("lists the same entries page by page from either end, under whatever ids they are", async () => {
    const early = { ...onDay(3), idAt: onDay(3).at - 6 * DAY_MS };
    await bookAll([onDay(0), onDay(1), early, onDay(4), onDay(2), onDay(4)]);
    for (const follow of [async () => undefined, () => addUpDays(database.db)]) {
      await follow();
      for (const sort of ["newest", "oldest"] as const) {
        const seqs: bigint[] = [];
        let cursor: string | null = null;
        do {
          const page: Statement = await read({ limit: 2, sort, ...(cursor !== null && { cursor }) });
          seqs.push(...page.lines.map(({ seq }) => seq));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(sort === "oldest" ? seqs : seqs.toReversed()).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
      }
    }
    const [from, to] = [START + DAY_MS, START + 4 * DAY_MS];
    const some = await read(within(from, to));
    expect(some.lines.map(({ seq }) => seq)).toEqual(addedUp(await entriesOf(player.accountId), from, to).seqs.toReversed());
  });
});

describe("protects", () => {
  test("a page, its proof and its totals read a bounded number of entries", async () => {
    const { tenantId, accountId, creditAccountId } = player;
    const [days, perDay] = [40, 300];
    const first = START - 27 * DAY_MS;
    await database.pool.query("select ensure_partitions($1::date, current_date)", [new Date(first - DAY_MS)]);
    await database.admin.query(
      `insert into movements (tenant_id, id, day, at, kind, debit_account_id, credit_account_id, amount, currency, debit_after,
         debit_seq, credit_after, credit_seq)
       select $1, i.id, day_of_uuid7(i.id), i.at, 'deposit', $2, $3, 1, 'BRL', 1000000 - n, n + 1, n, n
       from (
         select n, t.at, (lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000800000' || lpad(to_hex(n), 10, '0'))::uuid as id
         from generate_series(1, $4::int * $5::int) n
         cross join lateral (select $6::timestamptz + ((n - 1) / $5::int) * interval '1 day' + ((n - 1) % $5::int) * interval '1 minute' as at) t
       ) i`,
      [tenantId, creditAccountId, accountId, days, perDay, new Date(first)],
    );
    await database.admin.query("update accounts set balance = $3, entries = $3 where tenant_id = $1 and id = $2", [
      tenantId,
      accountId,
      days * perDay,
    ]);
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       select $1, (array_agg(id))[1], now(), 0, count(*), '{}', array_agg(id) from movements
       where tenant_id = $1 and credit_account_id = $2`,
      [tenantId, accountId],
    );
    await database.admin.query("analyze movements");
    await addUpDays(database.db);
    const query = { limit: 50, ...within(first + 3.1 * DAY_MS, first + 35.1 * DAY_MS) };
    const all = await rowsReadBy((db) => read({ limit: 50 }, accountId, db));
    expect(all.result.proof).toMatchObject({ state: "adds_up", entries: BigInt(days * perDay), since: { entries: 300n } });
    // The newest day again, and the page.
    expect(all.rows).toBeLessThan(perDay + 120);
    const some = await rowsReadBy((db) => read(query, accountId, db));
    expect(some.result.totals).toMatchObject({ gains: BigInt(32 * perDay) });
    // The two days that are cut, the newest again, and for the page a day more, since ids are not in the order of time.
    expect(some.rows).toBeLessThan(5 * perDay);
    // The control: the movements themselves are as many as there are entries.
    const control = await rowsReadBy((db) => sumEntries(db, tenantId, accountId));
    expect(control.rows).toBeGreaterThanOrEqual(days * perDay);
  });

  test("a balance that was changed, and an entry that is missing", async () => {
    await bookAll([0, 1, 1, 2].map((day) => onDay(day)));
    for (const follow of [async () => undefined, () => addUpDays(database.db)]) {
      await follow();
      expect(await stateNow()).toBe("adds_up");
      await change("update accounts set balance = balance + 1 where id = $1", async () => {
        expect(await read()).toMatchObject({ balance: 41n, proof: { state: "differs", sum: 40n, entries: 4n } });
      });
      await change("update accounts set entries = entries + 1 where id = $1", async () => {
        expect(await stateNow()).toBe("differs");
      });
      await change("update accounts set entries = entries + 5000000 where id = $1", async () => {
        expect(await read()).toMatchObject({ proof: { state: "differs", since: null }, totals: null });
      });
      // The newest, which is read also where a daily balance has it.
      await change("delete from movements where credit_account_id = $1 and credit_seq = 4", async () => {
        expect(await read()).toMatchObject({ proof: { state: "differs", entries: 3n } });
      });
      expect(await stateNow()).toBe("adds_up");
    }
  });

  test("a daily balance that was changed, on whatever day", async () => {
    await bookAll([0, 1, 1, 2, 3].map((day) => onDay(day)));
    await addUpDays(database.db);
    expect(await stateNow()).toBe("adds_up");
    for (const day of [0, 1, 2, 3]) {
      const at = `where account_id = $1 and day = '${new Date(START + day * DAY_MS).toISOString().slice(0, 10)}'`;
      for (const changed of [
        "closing = closing + 5, gained = gained + 5, deposit = deposit + 5",
        "opening = opening + 5, closing = closing + 5",
        "gains = gains + 1",
        "entries_to = entries_to + 1",
      ]) {
        await change(`update daily_balances set ${changed} ${at}`, async () => {
          expect(["differs", "days_differ"]).toContain(await stateNow());
        });
      }
      await change(`delete from daily_balances ${at}`, async () => {
        expect(["differs", "days_differ"]).toContain(await stateNow());
      });
    }
    // Two changes that hide each other from the days before and after, seen where the filter cuts the day.
    const day = new Date(START + DAY_MS).toISOString().slice(0, 10);
    await change(
      `update daily_balances set gained = gained + 5, lost = lost + 5, gains = gains + 1, losses = losses + 1,
         entries_to = entries_to + 2 where account_id = $1 and day = '${day}'`,
      async () => {
        expect(["differs", "days_differ"]).toContain(await stateNow({ from: `${day}T13:00:00Z` }));
      },
    );
    expect(await stateNow()).toBe("adds_up");
  });

  test("a backlog is said, and neither read nor called wrong", async () => {
    await bookAll([onDay(0), onDay(1)]);
    await addUpDays(database.db);
    const { tenantId, accountId } = player;
    await database.admin.query("update accounts set balance = balance + 20000, entries = entries + 20000 where id = $1", [
      accountId,
    ]);
    // As many entries as no daily balance has, but nothing pending in the feed: this is no backlog.
    expect(await stateNow()).toBe("differs");
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       values ($1, gen_random_uuid(), now(), 0, 20000, '{}', '{}')`,
      [tenantId],
    );
    const behind = await read();
    expect(behind).toMatchObject({
      balance: 20_020n,
      proof: { state: "not_ready", sum: null, entries: null, since: null, days: { days: 2n, closing: 20n } },
      totals: null,
    });
    // Another account of the same tenant is not held up by it.
    expect((await read({}, player.creditAccountId)).proof.state).toBe("adds_up");
    await database.admin.query("delete from ledger_outbox where tenant_id = $1", [tenantId]);
  });
});

const OWNED = { accounts: "id = $1", daily_balances: "account_id = $1", movements: "$1 in (debit_account_id, credit_account_id)" };

/** Changes something of the player's account as the owner, looks, and puts it back. */
async function change(statement: string, look: () => Promise<void>): Promise<void> {
  const values = [player.accountId];
  for (const [table, isOwn] of Object.entries(OWNED)) {
    await database.admin.query(`create table before_${table} as select * from ${table} where false`);
    await database.admin.query(`insert into before_${table} select * from ${table} where ${isOwn}`, values);
  }
  try {
    await database.admin.query(statement, values);
    await look();
  } finally {
    for (const [table, isOwn] of Object.entries(OWNED)) {
      await database.admin.query(`delete from ${table} where ${isOwn}`, values);
      await database.admin.query(`insert into ${table} select * from before_${table}`);
      await database.admin.query(`drop table before_${table}`);
    }
  }
}

/** Movements read while `work` runs, through an index or all in a row. */
async function rowsReadBy<Result>(work: (db: Db) => Promise<Result>): Promise<{ rows: number; result: Result }> {
  const before = await movementsRead();
  const applicationName = "counted reads";
  const pool = createPool(database.appUrl, { applicationName, max: 1 });
  const result = await work(createDb(pool));
  await pool.end();
  // A connection tells what it has read when it ends.
  const connections = async (): Promise<number> =>
    (await database.admin.query("select from pg_stat_activity where application_name = $1", [applicationName])).rowCount ?? 0;
  await expect.poll(connections).toBe(0);
  return { rows: (await movementsRead()) - before, result };
}

async function movementsRead(): Promise<number> {
  const { rows } = await database.admin.query<{ read: bigint }>(
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::bigint as read from pg_stat_user_tables where relname like 'movements_2%'`,
  );
  return Number(rows[0]?.read ?? 0);
}
