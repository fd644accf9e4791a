// The roll-ups equal the rounds they were made from, whatever the order of commits.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceRounds, follow, publishRounds, rollUp } from "../../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { dayOf, uuidv7 } from "../../db/uuid.ts";
import type { Happening } from "../../live/publish.ts";
import { figuresConsumer } from "./roll-up.ts";

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
  await announceRounds(on, tenant, [id]);
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
const minutes = async (): Promise<bigint> =>
  (await database.admin.query<{ n: bigint }>("select coalesce(sum(rounds), 0)::bigint as n from rounds_by_minute"))
    .rows[0]?.n ?? 0n;

describe("works", () => {
  test("adds each settled round once, leaves rejected ones out, and publishes who changed once the figures have it", async () => {
    const player = uuidv7();
    await insertRound(database.admin, player, 100, 250);
    await insertRound(database.admin, player, 300, 0);
    await insertRound(database.admin, player, 999, 0, "rejected");
    const happenings: Happening[] = [];
    const publish = (added: readonly Happening[]) => void happenings.push(...added);
    await publishRounds(database.db, publish);
    expect(happenings).toEqual([]);
    expect(await rollUp(database.db)).toEqual([{ agentId: agent, rounds: 2n }]);
    const expected = { rounds: 2n, turnover: 400n, wins: 250n, expected: 400n * 9600n };
    expect(await rolledUp()).toEqual([expected, expected, expected]);
    expect(await minutes()).toBe(2n);
    await publishRounds(database.db, publish);
    await publishRounds(database.db, publish);
    expect(happenings).toEqual([{ kind: "round.settled", agentId: agent, path: [agent], count: 2 }]);
  });

  test("the biggest win and the last activity follow", async () => {
    const player = uuidv7();
    await database.admin.query(
      "insert into players (tenant_id, id, agent_id, code, currency, created_at) values ($1, $2, $3, 'big', 'BRL', now())",
      [tenant, player, agent],
    );
    for (const win of [10, 900, 30]) {
      await insertRound(database.admin, player, 5, win);
      await rollUp(database.db);
    }
    const seen = await database.admin.query(
      `select biggest_win, rounds, p.last_game_code as game, p.last_round_at = (select max(settled_at) from rounds where player_id = $1) as is_last
       from rounds_by_player b join players p on p.id = b.player_id where b.player_id = $1`,
      [player],
    );
    expect(seen.rows).toEqual([{ biggest_win: 900n, rounds: 3n, game: "meadow", is_last: true }]);
  });
});

describe("protects", () => {
  test("a round committed late, by an older transaction, is neither lost nor counted twice", async () => {
    const [before] = await rolledUp();
    const slow = await database.admin.connect();
    await slow.query("begin");
    await insertRound(slow, uuidv7(), 10, 0);
    await insertRound(database.admin, uuidv7(), 20, 0);
    await rollUp(database.db);
    // The newer one waits for nobody.
    expect((await rolledUp())[0]?.rounds).toBe((before?.rounds ?? 0n) + 1n);
    await slow.query("commit");
    slow.release();
    await rollUp(database.db);
    const [after] = await rolledUp();
    expect(after?.rounds).toBe((before?.rounds ?? 0n) + 2n);
    expect(after?.turnover).toBe((before?.turnover ?? 0n) + 30n);
  });

  test("two nodes rolling up at the same time count nothing twice", async () => {
    const [before] = await rolledUp();
    for (let i = 0; i < 20; i += 1) {
      await insertRound(database.admin, uuidv7(), 1, 0);
      await Promise.all([rollUp(database.db), rollUp(database.db), rollUp(database.db)]);
    }
    await rollUp(database.db);
    expect((await rolledUp())[0]?.rounds).toBe((before?.rounds ?? 0n) + 20n);
  });

  test("a step that fails leaves mark and figures as they were, and is taken again", async () => {
    const [before] = await rolledUp();
    await insertRound(database.admin, uuidv7(), 7, 0);
    const failing = {
      ...figuresConsumer,
      apply: async (...step: Parameters<typeof figuresConsumer.apply>) => {
        await figuresConsumer.apply(...step);
        throw new Error("the node is gone before the commit");
      },
    };
    await expect(follow(database.db, failing)).rejects.toThrow("the node is gone");
    expect((await rolledUp())[0]?.rounds).toBe(before?.rounds);
    await rollUp(database.db);
    expect((await rolledUp())[0]?.rounds).toBe((before?.rounds ?? 0n) + 1n);
  });
});
