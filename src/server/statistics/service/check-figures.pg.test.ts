// Closed days are compared with their rounds and movements: what differs is named, and is raised once until it is mended.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPastDays, type PastDays } from "../../../../test/factories/past-days.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { balancesCheck } from "../../ledger/check-balances.ts";
import { checkDay, createDayChecks, type DayCheckRules } from "../../ledger/day-checks.ts";
import { startOf } from "../../ledger/days.ts";
import { sequenceFeed } from "../../ledger/feed/sequence.ts";
import { rebuildBalances } from "../../ledger/rebuild-balances.ts";
import { readDayChecks } from "../queries/day-checks.ts";
import { figuresCheck } from "./check-figures.ts";
import { rebuildFigures } from "./rebuild-figures.ts";

let database: FreshDatabase;
let stage: PastDays;
let now: Date;
beforeAll(async () => {
  database = await freshDatabase();
  const platform = uuidv7();
  await database.admin.query("insert into tenants (tenant_id, is_platform, created_at) values ($1, true, now())", [
    platform,
  ]);
  await database.admin.query(
    `insert into agents (tenant_id, id, depth, path, code, name, created_at)
     values ($1, $1, 0, array[$1::uuid], 'platform', 'Platform', now())`,
    [platform],
  );
  stage = await openPastDays(database);
  await stage.play(8);
  await stage.follow();
});
let turns = 0;
beforeEach(() => {
  turns += 1;
  now = new Date(startOf(stage.days[4]).getTime() + 2 * 3_600_000 + turns * 60_000);
});
afterAll(async () => {
  await stage.ledger.close();
  await database.close();
});

const deps = () => ({ db: database.db, clock: () => now });
const check = (rules: DayCheckRules, day: string) => checkDay(deps(), rules, stage.tenantId, day);
const run = async (rules: DayCheckRules): Promise<number> => {
  const failures: unknown[] = [];
  const checked = await createDayChecks(
    deps(),
    rules,
  )({
    onDifferences: () => undefined,
    onFailure: (_tenantId, error) => failures.push(error),
  });
  expect(failures).toEqual([]);
  return checked;
};
const read = () => readDayChecks(database.db, [stage.tenantId]);
const repair = async (day: string): Promise<void> => {
  await rebuildFigures(database.db, stage.tenantId, day);
  await rebuildBalances(database.db, stage.tenantId, day);
};
const raised = async (): Promise<unknown[]> => {
  const found = await database.admin.query<{ about: unknown }>(
    "select about from notice_events where event = 'figures.differed' order by at, key",
  );
  return found.rows.map(({ about }) => about);
};
const named = async (day: string, subject: string): Promise<unknown[]> => {
  const found = await database.admin.query<{ named: unknown[] }>(
    "select details -> 'named' as named from day_checks where day = $1 and subject = $2",
    [day, subject],
  );
  return found.rows[0]?.named ?? [];
};

describe("works", () => {
  test("each closed day is checked once, the newest first, and none differs, with play going on", async () => {
    expect(await read()).toEqual({ checkedTo: null, days: 0, differences: 0, first: null });
    await stage.playDuring(async () => {
      expect(await run(figuresCheck)).toBe(1);
      // A day counts once both its rounds and its movements have been compared.
      expect(await read()).toMatchObject({ checkedTo: null, days: 1 });
      expect(await run(balancesCheck)).toBe(1);
      expect(await read()).toMatchObject({ checkedTo: stage.days[3], days: 1 });
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await run(figuresCheck)).toBe(1);
        expect(await run(balancesCheck)).toBe(1);
      }
      expect([await run(figuresCheck), await run(balancesCheck)]).toEqual([0, 0]);
    });
    expect(await read()).toEqual({ checkedTo: stage.days[3], days: 5, differences: 0, first: null });
    const rows = await database.admin.query("select day, subject, rows from day_checks order by subject, day");
    expect(rows.rows).toHaveLength(10);
    expect(rows.rows.filter(({ rows: count }) => count === 0n)).toHaveLength(2);
    expect(await raised()).toEqual([]);
  });

  test("each day is checked again after a week, those first that have waited longest", async () => {
    await database.admin.query("update day_checks set checked_at = checked_at - interval '1 minute' where day = $1", [
      stage.days[1],
    ]);
    const checkedBefore = now;
    now = new Date(now.getTime() + 7 * 86_400_000);
    expect(await run(figuresCheck)).toBe(1);
    const found = await database.admin.query(
      "select day from day_checks where subject = 'rounds' and checked_at > $1",
      [checkedBefore],
    );
    expect(found.rows).toEqual([{ day: stage.days[1] }]);
  });

  test("a day that has just ended, or is not followed to its end, is not closed", async () => {
    await database.admin.query("delete from day_checks where day = $1", [stage.days[3]]);
    const due = now;
    now = new Date(startOf(stage.days[4]).getTime() + 3_599_000);
    expect(await run(figuresCheck)).toBe(0);
    now = due;
    await database.admin.query("insert into ledger_outbox values ($1, $2, $3, 1, 0, array[$2::uuid], '{}')", [
      stage.tenantId,
      uuidv7(),
      new Date(startOf(stage.days[4]).getTime() - 1_000),
    ]);
    expect(await run(figuresCheck)).toBe(0);
    await database.admin.query("delete from ledger_outbox where rounds = 1 and movements = 0 and at < $1", [
      startOf(stage.days[4]),
    ]);
    expect(await run(figuresCheck)).toBe(1);
  });

  test("what is booked late on a closed day, and not followed yet, is no difference", async () => {
    const { days, tenantId } = stage;
    await stage.play(6);
    await sequenceFeed(database.db);
    await stage.play(6);
    // Today as if it were closed.
    expect((await check(figuresCheck, days[4])).differences).toBe(0n);
    expect((await check(balancesCheck, days[4])).differences).toBe(0n);
    await stage.follow();
    expect((await check(figuresCheck, days[4])).differences).toBe(0n);
    await database.admin.query("delete from day_checks where tenant_id = $1 and day = $2", [tenantId, days[4]]);
  });
});

describe("protects", () => {
  afterEach(async () => {
    await repair(stage.days[2]);
    await repair(stage.days[3]);
    await database.admin.query("update day_checks set differences = 0");
  });

  const wallet = (): string => stage.players[0].accountId;
  const differences: readonly {
    name: string;
    rules: DayCheckRules;
    statement: string;
    values: () => readonly unknown[];
    count: number;
    /** Its names; null: of no game. */
    game: readonly [string, string] | null;
    agent?: 0 | 1;
    detail: object;
  }[] = [
    {
      name: "a sum of a game",
      rules: figuresCheck,
      statement:
        "update rounds_by_day set turnover = turnover + 1 where day = $1 and game_code = 'elsewhere' and agent_id = $2",
      values: () => [stage.players[7]?.agentId],
      count: 1,
      game: ["elsewhere", "elsewhere"],
      agent: 1,
      detail: { roll_up: "rounds_by_day", game_code: "elsewhere", rounds: { rounds: "4" }, figures: { rounds: "4" } },
    },
    {
      name: "a lost game",
      rules: figuresCheck,
      statement: "delete from rounds_by_day where day = $1 and game_code = 'lantern-meadow' and agent_id = $2",
      values: () => [stage.players[0].agentId],
      count: 1,
      game: ["Lantern Meadow", "Campo de Lanternas"],
      detail: { roll_up: "rounds_by_day", figures: null, rounds: { rounds: "12" } },
    },
    {
      name: "a changed hour",
      rules: figuresCheck,
      statement: `update rounds_by_hour set wins = wins - 1 where ctid = (
        select ctid from rounds_by_hour where (hour at time zone 'utc')::date = $1 and agent_id = $2 limit 1)`,
      values: () => [stage.players[0].agentId],
      count: 1,
      game: null,
      detail: { roll_up: "rounds_by_hour", game: null, player_code: null },
    },
    {
      name: "a player too many",
      rules: figuresCheck,
      statement: `insert into rounds_by_player select tenant_id, day, $2, agent_id, currency, 1, 1, 1, 1, 1, 1 from rounds_by_player
        where day = $1 and player_id = $3`,
      values: () => [uuidv7(), stage.players[0].playerId],
      count: 1,
      game: null,
      detail: { roll_up: "rounds_by_player", rounds: null, figures: { rounds: "1" } },
    },
    {
      name: "a biggest win",
      rules: figuresCheck,
      statement: "update rounds_by_player set biggest_win = 1 where day = $1 and player_id = $2",
      values: () => [stage.players[0].playerId],
      count: 1,
      game: null,
      detail: { player_code: "player-0", figures: { biggest_win: "1" }, rounds: { biggest_win: "250" } },
    },
    {
      name: "a kind of a wallet",
      rules: balancesCheck,
      statement: "update daily_balances set stake = stake + 3, win = win - 3 where day = $1 and account_id = $2",
      values: () => [wallet()],
      count: 1,
      game: null,
      detail: { kind: "wallet", player_code: "player-0" },
    },
    {
      name: "an opening that is not what was closed before",
      rules: balancesCheck,
      statement:
        "update daily_balances set opening = opening + 1, closing = closing + 1 where day >= $1 and account_id = $2",
      values: () => [stage.players[7]?.accountId],
      count: 1,
      game: null,
      agent: 1,
      detail: { kind: "wallet", player_code: "player-7" },
    },
    {
      name: "a lost row of the house",
      rules: balancesCheck,
      statement: "delete from daily_balances where day = $1 and account_id = $2",
      values: () => [stage.players[0].houseAccountId],
      count: 1,
      game: null,
      detail: { kind: "house", daily_balances: null, player_code: null },
    },
  ];

  test.each(differences)("$name is found, and day, agent and game are named", async (planted) => {
    const { rules, statement, values, count, game, agent = 0, detail } = planted;
    const day = stage.days[2];
    const before = (await raised()).length;
    await database.admin.query(statement, [day, ...values()]);
    const found = await stage.playDuring(() => check(rules, day));
    expect(found.differences).toBe(BigInt(count));
    const agentCode = stage.codes[agent];
    const [first] = await named(day, rules.subject);
    expect(first).toMatchObject({ agent_code: agentCode, ...detail });
    const names = game === null ? null : { "en-US": game[0], "pt-BR": game[1] };
    expect((await read()).first).toEqual({ day, subject: rules.subject, agentCode, game: names });
    expect((await read()).differences).toBe(count);
    const about = { event: "figures.differed", day, agent_code: agentCode, game: names, differences: count };
    expect((await raised()).slice(before)).toEqual([about]);
    // Not told again while it lasts, told again when it comes back after it was mended.
    now = new Date(now.getTime() + 1_000);
    await check(rules, day);
    expect(await raised()).toHaveLength(before + 1);
    await repair(day);
    expect((await check(rules, day)).differences).toBe(0n);
    expect(await read()).toMatchObject({ differences: 0, first: null });
    now = new Date(now.getTime() + 1_000);
    await database.admin.query(statement, [day, ...values()]);
    await check(rules, day);
    expect(await raised()).toHaveLength(before + 2);
    await repair(day);
    // One that was made anew is the next to be checked.
    await run(rules);
    expect(await read()).toMatchObject({ differences: 0, first: null });
  });

  test("of many differences the first twenty are named", async () => {
    const day = stage.days[2];
    await database.admin.query("delete from rounds_by_hour");
    await database.admin.query("delete from rounds_by_player");
    await database.admin.query("update rounds_by_day set rounds = rounds + 1 where day = $1", [day]);
    const { differences } = await check(figuresCheck, day);
    expect(differences).toBeGreaterThan(12n);
    expect((await named(day, "rounds")).length).toBe(Math.min(20, Number(differences)));
    expect((await read()).first?.game).not.toBeNull();
  });

  test("a tenant that nobody has checked yet holds back the day that counts as checked", async () => {
    const other = await openPastDays(database, "late");
    await other.follow();
    const both = () => readDayChecks(database.db, [stage.tenantId, other.tenantId]);
    expect((await both()).checkedTo).toBeNull();
    for (const rules of [figuresCheck, balancesCheck]) await checkDay(deps(), rules, other.tenantId, stage.days[2]);
    expect((await both()).checkedTo).toBe(stage.days[2]);
    await other.ledger.close();
  });
});
