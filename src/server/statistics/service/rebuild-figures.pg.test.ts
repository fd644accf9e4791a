// Roll-ups made anew equal the rounds, whatever was wrong with them, while play and the consumer go on.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPastDays, type PastDays } from "../../../../test/factories/past-days.ts";
import { AS_BOOKED, countDifferences } from "../../../../test/pg/figures-as-booked.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { holdMark } from "../../ledger/feed/hold-mark.ts";
import { sequenceFeed } from "../../ledger/feed/sequence.ts";
import { rebuildFigures } from "./rebuild-figures.ts";
import { insertSums, ROLL_UPS, sumsOfRounds } from "./roll-ups.ts";

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

const rebuildAll = async (): Promise<bigint> => {
  let changed = 0n;
  for (const day of stage.days) changed += (await rebuildFigures(database.db, stage.tenantId, day)).changed;
  return changed;
};

describe("works", () => {
  test("healthy days stay as they are while clients play and the consumer follows", async () => {
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
    const before = await database.admin.query("select count(*) from rounds");
    for (let turn = 0; turn < 5; turn += 1) expect(await stage.playDuring(rebuildAll)).toBe(0n);
    expect(await database.admin.query("select count(*) from rounds")).not.toEqual(before);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("a round begun the day before counts on the day it was settled", async () => {
    const [first, second, third] = stage.days;
    const roundsOn = async (day: string): Promise<bigint | undefined> => {
      await database.admin.query("delete from rounds_by_day where day = $1", [day]);
      await rebuildFigures(database.db, stage.tenantId, day);
      const found = await database.admin.query<{ rounds: bigint }>(
        "select sum(rounds)::bigint as rounds from rounds_by_day where day = $1",
        [day],
      );
      return found.rows[0]?.rounds;
    };
    expect(await roundsOn(first)).toBe(24n);
    expect(await roundsOn(second)).toBe(32n);
    expect(await roundsOn(third)).toBe(32n);
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("what is sequenced and not followed stays the consumer's to add", async () => {
    await stage.play(8);
    await sequenceFeed(database.db);
    await stage.play(8);
    expect(await rebuildAll()).toBe(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });
});

describe("protects", () => {
  const damage: readonly (readonly [string, string])[] = [
    ["changed sums", "update rounds_by_day set turnover = turnover + 1 where day = $1"],
    ["a changed fact", "update rounds_by_day set currency = 'USD' where day = $1"],
    ["a lost day", "delete from rounds_by_day where day = $1"],
    ["lost hours", "delete from rounds_by_hour where (hour at time zone 'utc')::date = $1"],
    ["a changed hour", "update rounds_by_hour set rounds = rounds * 2 where (hour at time zone 'utc')::date = $1"],
    ["another biggest win", "update rounds_by_player set biggest_win = 0 where day = $1"],
    [
      "rows that should not be",
      `insert into rounds_by_player select tenant_id, day, gen_random_uuid(), agent_id, currency, rounds, turnover, wins, biggest_win, expected_wins_bps, hours
       from rounds_by_player where day = $1`,
    ],
    [
      "another game's row",
      `insert into rounds_by_day select tenant_id, day, agent_id, 'nowhere', currency, rounds, turnover, wins, expected_wins_bps
       from rounds_by_day where day = $1 and game_code = 'elsewhere'`,
    ],
  ];
  test.each(damage)("%s become what the rounds say, with play going on", async (_name, statement) => {
    const day = stage.days[1];
    await database.admin.query(statement, [day]);
    expect(await countDifferences(database.admin)).not.toEqual(AS_BOOKED);
    const { changed } = await stage.playDuring(() => rebuildFigures(database.db, stage.tenantId, day));
    expect(changed).toBeGreaterThan(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("today's rows and minutes, damaged in all tables, become right under play", async () => {
    await stage.play(4);
    await stage.follow();
    const today = stage.days[4];
    for (const statement of [
      "update rounds_by_day set wins = wins + 5 where day = $1::date",
      "delete from rounds_by_hour where (hour at time zone 'utc')::date = $1::date",
      "delete from rounds_by_player where day = $1::date",
      "update rounds_by_minute set rounds = rounds + 1 where (minute at time zone 'utc')::date = $1::date",
      "insert into rounds_by_minute select tenant_id, minute, gen_random_uuid(), 9 from rounds_by_minute where (minute at time zone 'utc')::date = $1::date",
    ])
      await database.admin.query(statement, [today]);
    await stage.playDuring(() => rebuildFigures(database.db, stage.tenantId, today));
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("with what is not followed counted in, rounds would be counted twice", async () => {
    await stage.follow();
    await stage.play(8);
    const today = stage.days[4];
    const { tenantId } = stage;
    // The same without the part that leaves out what the consumer has still to add.
    await database.db.transaction().execute(async (tx) => {
      await holdMark(tx, tenantId, "figures");
      await sql`
        with ${sumsOfRounds(sql`r.tenant_id = ${tenantId} and r.settled_at >= ${today}::timestamp at time zone 'utc'`)}
        ${insertSums(ROLL_UPS.day, tenantId)} do update set rounds = excluded.rounds, turnover = excluded.turnover, wins = excluded.wins,
          expected_wins_bps = excluded.expected_wins_bps`.execute(tx);
    });
    await stage.follow();
    expect((await countDifferences(database.admin))["rounds_by_day"]).toBeGreaterThan(0);
    await stage.play(8);
    expect((await rebuildFigures(database.db, tenantId, today)).changed).toBeGreaterThan(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });
});
