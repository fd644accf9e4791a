/** How rounds are claimed to be ended: many at once, by their key alone, whoever else claims them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { RoundResult, SettleCommand, StakeCommand } from "./commands.ts";
import { postRounds } from "./post-rounds.ts";
import { openSampleBooks, sampleStake } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { weaken } from "./weaken.ts";

const ENDS = 40;
const OTHERS = 1_000;
const LINE = 1_000_000n;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
});

const settle = ({ tenantId, roundId }: StakeCommand, win: bigint): SettleCommand => ({
  kind: "settle",
  tenantId,
  roundId,
  movementId: uuidv7(),
  win,
  at: new Date(),
});

/** Players whose agent's credit pays, each with a stake that is booked. */
async function staked(count: number): Promise<StakeCommand[]> {
  const players = await openSampleBooks(database.pool, { playersPerAgent: count, mode: "seamless", line: LINE });
  const stakes = players.map((player: SamplePlayer) => sampleStake(player, 0n));
  const booked = await postRounds(database.pool, stakes);
  expect(booked.map(({ code }) => code)).toEqual(stakes.map(() => "open"));
  return stakes;
}

const codesOf = (results: readonly RoundResult[]): string[] => results.map(({ code }) => code);

describe("works", () => {
  test("one id of two tenants in one batch ends both rounds, each with its own win", async () => {
    const [one, other] = await Promise.all([staked(1), staked(1)]);
    const [mine] = one;
    const [theirs] = other;
    if (mine === undefined || theirs === undefined) throw new Error("nothing was staked");
    const [player] = await openSampleBooks(database.pool, { mode: "seamless", line: LINE });
    if (player === undefined) throw new Error("no player");
    const twin = sampleStake(player, 0n, { roundId: mine.roundId });
    await postRounds(database.pool, [twin]);
    const results = await postRounds(database.pool, [settle(twin, 7n), settle(theirs, 11n), settle(mine, 13n)]);
    expect(results.map(({ code, amount, balance }) => [code, amount, balance])).toEqual([
      ["settled", 7n, -93n],
      ["settled", 11n, -89n],
      ["settled", 13n, -87n],
    ]);
    const wins = await database.admin.query<{ tenant_id: string; win: bigint }>(
      "select tenant_id, win from rounds where id = $1",
      [mine.roundId],
    );
    expect(new Map(wins.rows.map((row) => [row.tenant_id, row.win]))).toEqual(
      new Map([
        [twin.tenantId, 7n],
        [mine.tenantId, 13n],
      ]),
    );
  });

  test("those known are ended, the others are answered for themselves", async () => {
    const [first, second] = await staked(2);
    if (first === undefined || second === undefined) throw new Error("nothing was staked");
    await postRounds(database.pool, [settle(first, 5n)]);
    const nobody = { ...settle(second, 0n), roundId: uuidv7() };
    const results = await postRounds(database.pool, [nobody, settle(second, 3n), settle(first, 5n)]);
    expect(results.map(({ code, replayed }) => [code, replayed])).toEqual([
      ["unknown", false],
      ["settled", false],
      ["settled", true],
    ]);
  });
});

describe("protects", () => {
  test("two callers who end the same rounds at once end each of them once", async () => {
    const stakes = await staked(ENDS);
    const [one, other] = await Promise.all([
      postRounds(
        database.pool,
        stakes.map((stake) => settle(stake, 1n)),
      ),
      postRounds(
        database.pool,
        stakes.toReversed().map((stake) => settle(stake, 1n)),
      ),
    ]);
    expect(new Set([...codesOf(one), ...codesOf(other)])).toEqual(new Set(["settled"]));
    const replayed = [...one, ...other].filter((result) => result.replayed);
    expect(replayed.length).toBe(ENDS);
    const booked = await database.admin.query<{ count: bigint }>(
      "select count(*) from movements where kind = 'win' and round_id = any ($1)",
      [stakes.map((stake) => stake.roundId)],
    );
    expect(booked.rows[0]?.count).toBe(BigInt(ENDS));
  });

  test("plans made while the tables were empty read no more of full ones than they book", async () => {
    const reads = await readsOfFullTables(async () => undefined);
    for (const read of Object.values(reads)) expect(read).toBeLessThan(ENDS * 5);
    const byEquality = await readsOfFullTables(async ({ admin }) => {
      for (const column of ["c.tenant_id", "c.id", "c.series_id"]) {
        await weaken(admin, "post_rounds", `= any (array[${column}])`, `= ${column}`);
      }
    });
    for (const table of ["accounts", "open_rounds"]) expect(byEquality[table]).toBeGreaterThan(OTHERS);
  });
});

const TABLES = ["accounts", "open_rounds", "stake_series"];
const CLAIMING = "reelgate claims";

/**
 * Rows of each table that are read to begin and to end `ENDS` rounds while `OTHERS` are open, by a connection whose plans
 * were made when the tables were known to hold next to nothing.
 */
async function readsOfFullTables(
  prepare: (own: FreshDatabase) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const own = await freshDatabase();
  try {
    await prepare(own);
    const [first] = await openSampleBooks(own.pool, { mode: "seamless", line: LINE });
    if (first === undefined) throw new Error("no player");
    await postRounds(own.pool, [sampleStake(first, 0n)]);
    for (const table of TABLES) {
      // Statistics that come by themselves would have the plans made anew.
      await own.admin.query(`alter table ${table} set (autovacuum_enabled = false)`);
      await own.admin.query(`vacuum analyze ${table}`);
    }
    // Plans belong to a connection, whose counters are told when it ends.
    const pool = createPool(own.appUrl, { applicationName: CLAIMING, max: 1 });
    const playOut = async (stakes: readonly StakeCommand[]): Promise<void> => {
      expect(new Set(codesOf(await postRounds(pool, stakes)))).toEqual(new Set(["open"]));
      const ends = stakes.map((stake) => settle(stake, 1n));
      expect(new Set(codesOf(await postRounds(pool, ends)))).toEqual(new Set(["settled"]));
    };
    await playOut([sampleStake(first, 1n), sampleStake(first, 2n)]);
    const seated = await openSampleBooks(own.pool, { playersPerAgent: ENDS + OTHERS, mode: "seamless", line: LINE });
    const stakes = seated.map((player) => sampleStake(player, 0n));
    await postRounds(own.pool, stakes.slice(ENDS));
    await openSampleBooks(own.pool, { playersPerAgent: OTHERS, mode: "transfer" });
    const before = await rowsRead(own);
    await playOut(stakes.slice(0, ENDS));
    await pool.end();
    await expect.poll(() => connectionsOf(own, CLAIMING)).toBe(0n);
    const after = await rowsRead(own);
    return Object.fromEntries(TABLES.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
  } finally {
    await own.close();
  }
}

async function connectionsOf({ admin }: FreshDatabase, applicationName: string): Promise<bigint> {
  const { rows } = await admin.query<{ count: bigint }>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1",
    [applicationName],
  );
  return rows[0]?.count ?? 0n;
}

/** Rows of each table read so far, through an index or all in a row. */
async function rowsRead({ admin }: FreshDatabase): Promise<Readonly<Record<string, number>>> {
  const { rows } = await admin.query<{ relname: string; read: bigint }>(
    "select relname, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::bigint as read from pg_stat_user_tables where relname = any ($1)",
    [TABLES],
  );
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, Number(read)]));
}
