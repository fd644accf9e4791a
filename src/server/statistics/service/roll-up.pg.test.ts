// The roll-ups equal the rounds they were made from, whatever the order of commits.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { dayOf, uuidv7 } from "../../db/uuid.ts";
import { rollUpRounds, type RolledUp } from "./roll-up.ts";

let database: FreshDatabase;
const tenant = uuidv7();
const agent = uuidv7();

beforeAll(async () => {
  database = await freshDatabase();
  await database.admin.query("select ensure_partitions(current_date - 2, current_date + 2)");
  await database.admin.query("insert into tenants (tenant_id, currency, created_at) values ($1, 'BRL', now())", [
    tenant,
  ]);
  await database.admin.query(
    "insert into agents (tenant_id, id, depth, path, code, name, currency, created_at) values ($1, $2, 1, array[$2::uuid], 'one', 'One', 'BRL', now())",
    [tenant, agent],
  );
});
afterAll(() => database.close());

interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}
async function insertRound(
  on: Queryable,
  player: string,
  stake: number,
  win: number,
  state = "settled",
): Promise<void> {
  const id = uuidv7();
  await on.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, code, stake, win, balance_after, started_at, settled_at)
     values ($1, $2, $3, $2, 0, $4, $5, $2, 'studio', 'meadow', 'r96', 9600, 'BRL', $6, $7, $8, $9, 0, now(), now())`,
    [tenant, id, dayOf(id), agent, player, state, state === "rejected" ? "wallet_insufficient" : null, stake, win],
  );
}
async function rolledUp(): Promise<{ rounds: bigint; turnover: bigint; wins: bigint; expected: bigint }[]> {
  const tables = ["rounds_by_day", "rounds_by_hour", "rounds_by_player"];
  return Promise.all(
    tables.map(async (table) => {
      const sums = await database.admin.query<{ rounds: bigint; turnover: bigint; wins: bigint; expected: bigint }>(
        `select coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(turnover), 0)::bigint as turnover,
           coalesce(sum(wins), 0)::bigint as wins, coalesce(sum(expected_wins_bps), 0)::bigint as expected from ${table}`,
      );
      const row = sums.rows[0];
      if (row === undefined) throw new Error("an aggregate has one row");
      return row;
    }),
  );
}

/** Rolls up until nothing changes any more: transactions of other databases of the same server hold the figures back. */
async function rollUpAll(rounds: bigint): Promise<void> {
  await expect
    .poll(
      async () => {
        await rollUpRounds(database.db);
        return (await rolledUp())[0]?.rounds;
      },
      { timeout: 30_000 },
    )
    .toBe(rounds);
}

describe("works", () => {
  test("adds each settled round once, leaves rejected ones out, and names who changed", async () => {
    const player = uuidv7();
    await insertRound(database.admin, player, 100, 250);
    await insertRound(database.admin, player, 300, 0);
    await insertRound(database.admin, player, 999, 0, "rejected");
    const told: RolledUp[] = [];
    await expect
      .poll(
        async () => {
          told.push(...(await rollUpRounds(database.db)));
          return told.reduce((sum, one) => sum + one.rounds, 0);
        },
        { timeout: 30_000 },
      )
      .toBe(2);
    expect(told[0]).toMatchObject({ tenantId: tenant, agentId: agent, path: [agent] });
    const expected = { rounds: 2n, turnover: 400n, wins: 250n, expected: 400n * 9600n };
    expect(await rolledUp()).toEqual([expected, expected, expected]);
  });
});

describe("protects", () => {
  test("a round committed late, by an older transaction, is neither lost nor counted twice", async () => {
    const [before] = await rolledUp();
    const slow = await database.admin.connect();
    await slow.query("begin");
    await insertRound(slow, uuidv7(), 10, 0);
    await insertRound(database.admin, uuidv7(), 20, 0);
    // The newer round waits for the older transaction: a watermark by time or id would pass it and lose it.
    await rollUpRounds(database.db);
    expect((await rolledUp())[0]?.rounds).toBe(before?.rounds);
    await slow.query("commit");
    slow.release();
    await rollUpAll((before?.rounds ?? 0n) + 2n);
    const [after] = await rolledUp();
    expect(after?.turnover).toBe((before?.turnover ?? 0n) + 30n);
  });

  test("two nodes rolling up at the same time count nothing twice", async () => {
    const [before] = await rolledUp();
    for (let i = 0; i < 20; i += 1) {
      await insertRound(database.admin, uuidv7(), 1, 0);
      await Promise.all([rollUpRounds(database.db), rollUpRounds(database.db), rollUpRounds(database.db)]);
    }
    await rollUpAll((before?.rounds ?? 0n) + 20n);
  });
});
