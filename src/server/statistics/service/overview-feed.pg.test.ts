// Tests the lag and closed-day checks in the overview and the lists of figures, by role.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isRefusal } from "#contract/errors.ts";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { listPeriods } from "#contract/period-figures.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import { getOverview } from "#contract/statistics.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { FEED_CONSUMERS } from "../../ledger/feed/consumers.ts";
import { sequenceFeed } from "../../ledger/feed/sequence.ts";
import { readAgentRanking } from "./read-agent-ranking.ts";
import { readOverview } from "./read-overview.ts";
import { readPeriods } from "./read-periods.ts";
import { readPlayerRanking } from "./read-player-ranking.ts";

const GAME = { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" };

const OTHERS = FEED_CONSUMERS.filter((consumer) => consumer !== "figures");

let database: FreshDatabase;
let tree: Tree;
let north: MemberCaller;
let below: MemberCaller;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  north = await tree.plant(tree.platform, "north");
  below = await tree.plant(north, "below");
  await tree.plant(tree.platform, "south");
  // 40 s ago 12 rounds were booked; the figures have none of them, everybody else has all.
  await database.admin.query(
    `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
     values ($1, $2, clock_timestamp() - interval '40 seconds', 12, 0, $3, '{}')`,
    [north.tenantId, uuidv7(), Array.from({ length: 12 }, uuidv7)],
  );
  await sequenceFeed(database.db);
  await database.admin.query(
    `insert into feed_marks (tenant_id, consumer, position, rounds, at)
     select h.tenant_id, c.consumer, h.position, h.rounds, clock_timestamp()
     from feed_heads h cross join unnest($1::text[]) c(consumer)`,
    [OTHERS],
  );
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

async function seenBy(viewer: MemberCaller) {
  const overview = await readOverview(tree.deps, viewer, undefined);
  if (isRefusal(overview)) throw new Error(overview.refused);
  return overview;
}
const checkDay = (tenantId: string, day: string, subject: string, differences: readonly object[] = []) =>
  database.admin.query(
    `insert into day_checks (tenant_id, day, subject, checked_at, rows, differences, details)
     values ($1, $2, $3, now(), 10, $4, $5)`,
    [tenantId, day, subject, differences.length, JSON.stringify({ named: differences })],
  );

describe("works", () => {
  test("the platform sees each consumer's lag, and that of the figures in front", async () => {
    const { feed, complete_to: completeTo } = await seenBy(tree.platform);
    expect(feed.lag_rounds).toBe(12);
    expect(feed.lag_seconds).toBeGreaterThanOrEqual(40);
    expect(feed.lag_seconds).toBeLessThan(60);
    expect(Date.now() - Date.parse(completeTo)).toBeGreaterThanOrEqual(40_000);
    expect(feed.consumers?.map(({ consumer, lag_rounds: rounds }) => [consumer, rounds])).toEqual([
      ["figures", 12],
      ...OTHERS.map((consumer) => [consumer, 0]),
    ]);
    expect(feed.broken).toEqual([]);
  });

  test("a broken mark is named by the root agent and the consumer", async () => {
    const move = (by: string) =>
      database.admin.query(
        `update feed_marks set position = position ${by} where tenant_id = $1 and consumer = 'replay'`,
        [north.tenantId],
      );
    await move("+ 3");
    expect((await seenBy(tree.platform)).feed.broken).toEqual([{ agent: "north", consumer: "replay" }]);
    await move("- 3");
    expect((await seenBy(tree.platform)).feed.broken).toEqual([]);
  });

  test("periods and rankings say up to when their figures are complete", async () => {
    const lists = [
      await readPeriods(tree.deps, tree.platform, listPeriods.query.parse({})),
      await readAgentRanking(tree.deps, tree.platform, listAgentRanking.query.parse({})),
      await readPlayerRanking(tree.deps, tree.platform, listPlayerRanking.query.parse({})),
    ];
    for (const list of lists) {
      if (isRefusal(list)) throw new Error(list.refused);
      expect(list.lag_rounds).toBe(12);
      expect(list.lag_seconds).toBeGreaterThanOrEqual(40);
      expect(Date.now() - Date.parse(list.complete_to)).toBeGreaterThanOrEqual(40_000);
    }
  });

  test("closed days: none yet, all alike, and the first that differs", async () => {
    expect((await seenBy(tree.platform)).day_checks).toEqual({
      checked_to: null,
      days: 0,
      differences: 0,
      first: null,
    });
    await database.admin.query(
      `insert into rounds_by_day (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
       values ($1, '2026-11-26', $2, 'lantern-meadow', 'BRL', 1, 100, 0, 0)`,
      [north.tenantId, north.agentId],
    );
    for (const day of ["2026-11-26", "2026-11-28"]) {
      await checkDay(north.tenantId, day, "rounds");
      await checkDay(north.tenantId, day, "balances");
    }
    const alike = { checked_to: "2026-11-28", days: 2, differences: 0, first: null };
    expect((await seenBy(tree.platform)).day_checks).toEqual(alike);
    await checkDay(north.tenantId, "2026-11-27", "balances", [{ agent_code: "north", game: null }]);
    const named = { agent_code: "below", game: GAME };
    await checkDay(north.tenantId, "2026-11-27", "rounds", [named, { ...named, agent_code: "north" }]);
    const overview = await seenBy(tree.platform);
    expect(overview.day_checks).toEqual({
      checked_to: "2026-11-28",
      days: 3,
      differences: 3,
      first: { day: "2026-11-27", subject: "rounds", agent_code: "below", game: GAME },
    });
    expect(z.encode(getOverview.answer, overview).day_checks).toEqual(overview.day_checks);
  });
});

describe("protects", () => {
  test("members of an agent see the figures' lag alone; the root agent's with rounds, others without", async () => {
    const own = await seenBy(north);
    expect(own.feed).toMatchObject({ lag_rounds: 12, consumers: null, broken: null });
    const others = await seenBy(below);
    expect(others.feed).toMatchObject({ lag_rounds: null, consumers: null, broken: null });
    expect(others.feed.lag_seconds).toBeGreaterThanOrEqual(40);
  });

  test("roles of the platform without the replay see the figures' lag alone", async () => {
    expect((await seenBy({ ...tree.platform, role: "risk" })).feed.consumers).toHaveLength(FEED_CONSUMERS.length);
    const { feed } = await seenBy({ ...tree.platform, role: "support" });
    expect([feed.consumers, feed.broken]).toEqual([null, null]);
  });

  test("a difference is named to those who see the whole tenant; others learn the day", async () => {
    const name = { agent_code: "below", game: GAME };
    expect((await seenBy(north)).day_checks.first).toMatchObject(name);
    expect((await seenBy(below)).day_checks.first).toEqual({
      day: "2026-11-27",
      subject: "rounds",
      agent_code: null,
      game: null,
    });
  });
});
