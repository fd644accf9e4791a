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

  test("a plan made while the journal was empty reads no more of a full one than it ends", async () => {
    const read = await readToEnd();
    expect(read).toBeLessThan(ENDS * 10);
    const restore = await weaken(
      database.admin,
      "post_rounds",
      "o.tenant_id = p_end_tenant_id[i] and o.id = p_end_round_id[i] returning",
      "o.tenant_id::text = p_end_tenant_id[i]::text and o.id::text = p_end_round_id[i]::text returning",
    );
    const readWithoutKey = await readToEnd();
    await restore();
    expect(readWithoutKey).toBeGreaterThan(ENDS * 100);
  });
});

/** Rows of the journal that are read to end `ENDS` rounds among many, by a connection that was opened when it was empty. */
async function readToEnd(): Promise<number> {
  // Plans belong to a connection, whose counters are told when it ends.
  const pool = createPool(database.appUrl, { applicationName: "reelgate claims", max: 1 });
  const endAll = (stakes: readonly StakeCommand[]): Promise<RoundResult[]> =>
    postRounds(
      pool,
      stakes.map((stake) => settle(stake, 0n)),
    );
  await endAll(await staked(2));
  const stakes = await staked(ENDS);
  const others = await staked(400);
  const before = await journalReads();
  expect(new Set(codesOf(await endAll(stakes)))).toEqual(new Set(["settled"]));
  await pool.end();
  await expect.poll(async () => (await journalReads()) - before).toBeGreaterThanOrEqual(ENDS);
  const read = (await journalReads()) - before;
  await postRounds(
    database.pool,
    others.map((stake) => settle(stake, 0n)),
  );
  return read;
}

/** Rows of the journal read so far, through its index or all in a row. */
async function journalReads(): Promise<number> {
  const { rows } = await database.admin.query<{ read: bigint }>(
    "select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::bigint as read from pg_stat_user_tables where relname = 'open_rounds'",
  );
  return Number(rows[0]?.read ?? 0n);
}
