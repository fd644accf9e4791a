// Daily balances made anew equal the movements, and later days open with what they close, while play goes on.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPastDays, type PastDays } from "../../../test/factories/past-days.ts";
import { AS_BOOKED, countDifferences } from "../../../test/pg/figures-as-booked.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { sequenceFeed } from "./feed/sequence.ts";
import { rebuildBalances } from "./rebuild-balances.ts";

let database: FreshDatabase;
let stage: PastDays;
beforeAll(async () => {
  database = await freshDatabase();
  stage = await openPastDays(database);
  await stage.play(8);
  await stage.follow();
});
afterAll(async () => {
  await stage.ledger.close();
  await database.close();
});

const rebuild = (...days: readonly string[]): Promise<bigint> =>
  days.reduce(
    async (sum, day) => (await sum) + (await rebuildBalances(database.db, stage.tenantId, day)).changed,
    Promise.resolve(0n),
  );

describe("works", () => {
  test("healthy days stay as they are while clients play and the consumer follows", async () => {
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
    for (let turn = 0; turn < 5; turn += 1) expect(await stage.playDuring(() => rebuild(...stage.days))).toBe(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("what is sequenced and not followed stays the consumer's to add", async () => {
    await stage.play(8);
    await sequenceFeed(database.db);
    await stage.play(8);
    expect(await rebuild(...stage.days)).toBe(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });
});

describe("protects", () => {
  /** $1 is the third day, $2 a wallet's account. */
  const damage: readonly (readonly [string, string])[] = [
    ["a changed kind", "update daily_balances set stake = stake + 3, win = win - 3 where day = $1 and account_id = $2"],
    [
      "another closing, which later rows do not know",
      "update daily_balances set closing = closing + 7, gained = gained + 7, win = win + 7 where day = $1 and account_id = $2",
    ],
    [
      "another closing, which later rows carry on",
      `update daily_balances set closing = closing + 7, gained = gained + case when day = $1 then 7 else 0 end,
         win = win + case when day = $1 then 7 else 0 end, opening = opening + case when day = $1 then 0 else 7 end
       where day >= $1 and account_id = $2`,
    ],
    [
      "another opening",
      "update daily_balances set opening = opening + 7, closing = closing + 7 where day = $1 and account_id = $2",
    ],
    ["a lost row", "delete from daily_balances where day = $1 and account_id = $2"],
    ["lost rows of all accounts", "delete from daily_balances where day = $1 and $2::uuid is not null"],
    [
      "a wrong count",
      "update daily_balances set entries_to = entries_to + 4, gains = gains + 4 where day = $1 and account_id = $2",
    ],
    [
      "a wrong count, which later rows carry on",
      `update daily_balances set entries_to = entries_to + 4, gains = gains + case when day = $1 then 4 else 0 end
       where day >= $1 and account_id = $2`,
    ],
    ["a lost number", "update daily_balances set last_seq = null where day = $1 and account_id = $2"],
  ];
  test.each(damage)("%s becomes what the movements say, with play going on", async (_name, statement) => {
    const [player] = stage.players;
    await database.admin.query(statement, [stage.days[2], player.accountId]);
    expect(await countDifferences(database.admin)).not.toEqual(AS_BOOKED);
    expect(await stage.playDuring(() => rebuild(stage.days[2]))).toBeGreaterThan(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("a row of an account without movements goes, and its later rows follow", async () => {
    const day = stage.days[2];
    const foreign = stage.players[1].seriesId;
    for (const [at, opening] of [
      [day, 0],
      [stage.days[3], 50],
    ] as const)
      await database.admin.query(
        `insert into daily_balances (tenant_id, account_id, day, opening, closing, gains, gained, win, entries_to)
         values ($1, $2, $3, $4::bigint, $4::bigint + 50, 1, 50, 50, 1 + $4::bigint / 50)`,
        [stage.tenantId, foreign, at, opening],
      );
    expect(await rebuild(day)).toBe(2n);
    const left = await database.admin.query(
      "select day, opening, closing, entries_to from daily_balances where account_id = $1",
      [foreign],
    );
    expect(left.rows).toEqual([{ day: stage.days[3], opening: 0n, closing: 50n, entries_to: 1n }]);
    expect(await rebuild(stage.days[3])).toBe(1n);
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("all rows lost, every day made anew from the first on gives them back, with play going on", async () => {
    await database.admin.query("delete from daily_balances");
    await stage.playDuring(() => rebuild(...stage.days));
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });
});
