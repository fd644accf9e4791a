// Where a figure of the overview leads: the list, narrowed as the link narrows it, has totals that are the figure.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { reachOf } from "../../db/reach.ts";
import { dayOf, uuidAt } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { pageOfPlayers, readPlayers } from "../../player/service/read-players.ts";
import { upsertPlayer } from "../../player/service/upsert-player.ts";
import { filterOf, totalsOfRounds } from "../../round/service/explore.ts";
import { readOverview } from "./read-overview.ts";
import { announceRounds, rollUp } from "../../../../test/pg/followed-feed.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One moment for all that is read, so that no minute and no hour ends meanwhile. */
const NOW = Date.now();
const THIS_HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS;
const LAST_MINUTE = Math.floor(NOW / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
const instant = (ms: number): string => new Date(ms).toISOString();

let database: FreshDatabase;
let tree: Tree;
let top: MemberCaller;
let low: MemberCaller;
let other: MemberCaller;
const deps = () => ({ db: database.db, clock: () => new Date(NOW) });

interface Played {
  readonly by: MemberCaller;
  readonly player: string;
  readonly at: number;
  readonly state?: "settled" | "refunded";
}

let played = 0;
async function play({ by, player, at, state = "settled" }: Played): Promise<void> {
  const id = uuidAt(at);
  played += 1;
  await database.admin.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
     values ($1, $2, $3, $2, 0, $4, $5, $2, 'studio', 'meadow', 'r96', 9600, $6, $7, $8, $9, 0, $10, $11)`,
    [
      by.tenantId,
      id,
      dayOf(id),
      by.agentId,
      player,
      by === other ? "USD" : "BRL",
      state,
      100 + played,
      state === "settled" ? (played * 37) % 250 : 0,
      new Date(at),
      new Date(at + 300),
    ],
  );
  await announceRounds(database.admin, by.tenantId, [id]);
}
async function player(of: MemberCaller, code: string): Promise<string> {
  const made = await upsertPlayer(tree.deps, of, code, of === other ? "USD" : "BRL", {});
  if (isRefusal(made)) throw new Error(made.refused);
  return made.player.id;
}

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  await database.admin.query("select ensure_partitions(current_date - 4, current_date + 1)");
  top = await tree.plant(tree.platform, "figures");
  low = await tree.plant(top, "figures_low");
  other = await tree.plant(tree.platform, "figures_usd", { currency: "USD" });
  for (const by of [top, low, other]) {
    const [busy, gone] = [await player(by, "busy"), await player(by, "gone")];
    // Two days, hour by hour, and one that was given back in each.
    for (let hours = 1; hours <= 48; hours += 1) {
      const at = THIS_HOUR - hours * HOUR_MS + 10 * MINUTE_MS;
      await play({ by, player: gone, at });
      await play({ by, player: gone, at: at + MINUTE_MS, state: "refunded" });
    }
    for (const at of [5_000, 20_000]) await play({ by, player: busy, at: LAST_MINUTE + at });
  }
  const settled = async () => {
    await rollUp(database.db);
    const found = await database.admin.query<{ n: bigint }>(
      "select coalesce(sum(rounds), 0)::bigint as n from rounds_by_hour",
    );
    return found.rows[0]?.n;
  };
  expect(await settled()).toBe(150n);
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

async function overviewOf(viewer: MemberCaller, agentId?: string) {
  const overview = await readOverview(deps(), viewer, agentId);
  if (isRefusal(overview)) throw new Error(overview.refused);
  return overview;
}
async function roundsOf(viewer: MemberCaller, period: { from: string; to: string }, agentId?: string) {
  const reach = await reachOf(database.db, viewer, agentId);
  if (reach === undefined) throw new Error("out of reach");
  return totalsOfRounds(database.db, reach, filterOf({ state: "settled", ...period }));
}
const lookers = (): readonly (readonly [MemberCaller, string?])[] => [
  [tree.platform],
  [tree.platform, other.agentId],
  [top],
  [top, low.agentId],
  [low],
];

describe("works", () => {
  test("rounds, turnover and wins of the 24 hours are the totals of their rounds", async () => {
    for (const [viewer, agentId] of lookers()) {
      const { currencies } = await overviewOf(viewer, agentId);
      const from = currencies[0]?.hours[0]?.hour ?? "";
      const totals = await roundsOf(viewer, { from, to: instant(Date.parse(from) + 24 * HOUR_MS) }, agentId);
      const figures = currencies.map(({ currency, last_24h: { rounds, turnover, wins } }) => ({
        currency,
        rounds,
        turnover,
        wins,
      }));
      expect(totals).toEqual(figures);
      expect(figures[0]?.rounds).toBeGreaterThan(20);
    }
  });

  test("rounds per minute are those of the minute that is told, and who is active is who the list finds playing", async () => {
    for (const [viewer, agentId] of lookers()) {
      const overview = await overviewOf(viewer, agentId);
      const { last_minute: from } = overview;
      const totals = await roundsOf(viewer, { from, to: instant(Date.parse(from) + MINUTE_MS) }, agentId);
      expect(totals?.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(overview.rounds_per_minute);
      const query = { limit: 1, sort: "created_at", playing: "yes", agent_id: agentId } as const;
      const players = await readPlayers(deps(), viewer, query);
      if (isRefusal(players)) throw new Error(players.refused);
      expect(players.totals.reduce((sum, one) => sum + one.players, 0)).toBe(overview.active_players);
      expect(overview.active_players).toBe(overview.rounds_per_minute / 2);
    }
  });
});

describe("protects", () => {
  test("who played longer ago is not among those who play, in any order of the list", async () => {
    for (const sort of ["created_at", "last_round_at", "code"] as const) {
      const found = await pageOfPlayers(deps(), top, { limit: 50, sort, playing: "yes" });
      if (isRefusal(found)) throw new Error(found.refused);
      expect(found.data.map(({ code }) => code)).toEqual(["busy", "busy"]);
    }
  });
});
