// The ranking against a straight count of the rounds, whatever the hours; and nobody sees more of it than is theirs.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { isRefusal } from "#contract/errors.ts";
import { fc } from "../../../../test/factories/drawn.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { reachOf } from "../../db/reach.ts";
import { dayOf, uuidAt, uuidv7 } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { countPlayersByAgent } from "../queries/ranking.ts";
import { readAgentRanking } from "./read-agent-ranking.ts";
import { rollUpRounds } from "./roll-up.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.now();
/** Midnight (UTC) three days ago: all rounds here began since. */
const START = Math.floor(NOW / DAY_MS) * DAY_MS - 3 * DAY_MS;
const ROUNDS = 240;
const PLAYERS = 3;
const instant = (ms: number): string => new Date(ms).toISOString();

let database: FreshDatabase;
let tree: Tree;
let top: MemberCaller;
let low: MemberCaller;
let other: MemberCaller;
const deps = () => ({ db: database.db, clock: () => new Date(NOW) });

/** Every ninth round begins seconds before an hour ends and is settled in the next, some over midnight. */
function startOf(index: number): number {
  const spread = START + Math.floor((index * (NOW - START - HOUR_MS)) / ROUNDS);
  return index % 9 === 0 ? Math.ceil((spread + 1) / HOUR_MS) * HOUR_MS - 200 : spread;
}

/** Somebody whose only round began just before the sixth hour and was settled in it. */
const LATE = START + 5 * HOUR_MS - 100;

async function insertRounds(by: MemberCaller, seed: number): Promise<void> {
  const players = Array.from({ length: PLAYERS }, () => uuidv7());
  const late = uuidv7();
  for (let index = 0; index <= ROUNDS; index += 1) {
    const isLate = index === ROUNDS;
    const at = isLate ? LATE : startOf(index);
    const id = uuidAt(at);
    // Whoever plays comes for some hours and goes again: otherwise all of them played in every period.
    const player = isLate ? late : players[Math.floor((index + seed) / 17) % PLAYERS];
    await database.admin.query(
      `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
         variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
       values ($1, $2, $3, $2, 0, $4, $5, $2, $6, 'meadow', 'r96', 9600, $7, $8, $9, $10, 0, $11, $12)`,
      [
        by.tenantId,
        id,
        dayOf(id),
        by.agentId,
        player,
        index % 4 === 0 ? "other" : "studio",
        by === other ? "USD" : "BRL",
        index % 11 === 0 ? "refunded" : "settled",
        100 + index,
        index % 11 === 0 ? 0 : (index * 37 + seed) % 250,
        new Date(at),
        new Date(at + 400),
      ],
    );
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  await database.admin.query("select ensure_partitions(current_date - 5, current_date + 1)");
  top = await tree.plant(tree.platform, "ranked");
  low = await tree.plant(top, "ranked_low");
  other = await tree.plant(tree.platform, "ranked_usd", { currency: "USD" });
  for (const [seed, by] of [top, low, other].entries()) await insertRounds(by, seed * 5);
  const rolledUp = async () => {
    await rollUpRounds(database.db);
    const found = await database.admin.query<{ n: bigint }>(
      "select coalesce(sum(rounds), 0)::bigint as n from rounds_by_hour",
    );
    return Number(found.rows[0]?.n);
  };
  const settled = 3 * (ROUNDS + 1 - Math.ceil(ROUNDS / 11));
  // Transactions of other databases of the same server hold the figures back for a moment.
  await vi.waitFor(async () => expect(await rolledUp()).toBe(settled), { timeout: 60_000 });
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

async function ranking(viewer: MemberCaller, query: Readonly<Record<string, unknown>> = {}) {
  const found = await readAgentRanking(deps(), viewer, listAgentRanking.query.parse(query));
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

/** From the rounds themselves, without any roll-up. */
async function counted(from: Date, to: Date) {
  const found = await database.admin.query<{
    agent: string;
    rounds: bigint;
    turnover: bigint;
    wins: bigint;
    players: bigint;
  }>(
    `select agent_id as agent, count(*) as rounds, sum(stake)::bigint as turnover, sum(win)::bigint as wins,
       count(distinct player_id) as players
     from rounds where state = 'settled' and settled_at >= $1 and settled_at < $2 group by agent_id`,
    [from, to],
  );
  return new Map(found.rows.map((row) => [row.agent, row]));
}

const hoursSinceStart = Math.ceil((NOW - START) / HOUR_MS) + 2;
const drawnHours = fc
  .tuple(fc.integer({ min: 0, max: hoursSinceStart }), fc.integer({ min: 0, max: hoursSinceStart }))
  .map(([one, two]) => ({ first: Math.min(one, two), last: Math.max(one, two) }));

describe("works", () => {
  test("sums and people are those of the rounds settled in these hours, for any hours", async () => {
    await fc.assert(
      fc.asyncProperty(drawnHours, fc.integer({ min: 0, max: HOUR_MS - 1 }), async ({ first, last }, early) => {
        // Asked for by whatever clock: whole hours are what is counted, and said.
        const from = new Date(START + first * HOUR_MS);
        const to = new Date(START + last * HOUR_MS);
        const asked = { from: instant(from.getTime() + (first < last ? early : 0)), to: instant(to.getTime()) };
        const { data, ...said } = await ranking(tree.platform, asked);
        expect([said.from, said.to]).toEqual([from.toISOString(), to.toISOString()]);
        const straight = await counted(from, to);
        for (const { id, rounds, turnover, wins, players } of data) {
          const row = straight.get(id) ?? { rounds: 0n, turnover: 0n, wins: 0n, players: 0n };
          expect([rounds, turnover, wins, players]).toEqual([
            Number(row.rounds),
            row.turnover,
            row.wins,
            Number(row.players),
          ]);
        }
        expect(data).toHaveLength(3);
      }),
      { numRuns: 60 },
    );
  });

  test("whoever was settled in an hour has played in it, though the round began before", async () => {
    const hour = async (first: number) => {
      const asked = { from: instant(START + first * HOUR_MS), to: instant(START + (first + 1) * HOUR_MS) };
      const { data } = await ranking(low, asked);
      return data[0]?.players;
    };
    const straight = await counted(new Date(START + 5 * HOUR_MS), new Date(START + 6 * HOUR_MS));
    expect(await hour(5)).toBe(Number(straight.get(low.agentId)?.players));
    expect(await hour(5)).toBeGreaterThan(1);
  });

  test("a member sees its own agent and those below, the platform all but itself", async () => {
    const codes = async (viewer: MemberCaller, query = {}) =>
      (await ranking(viewer, query)).data.map(({ code }) => code);
    expect((await codes(tree.platform)).toSorted()).toEqual(["ranked", "ranked_low", "ranked_usd"]);
    expect((await codes(top)).toSorted()).toEqual(["ranked", "ranked_low"]);
    expect(await codes(low)).toEqual(["ranked_low"]);
    expect(await codes(tree.platform, { agent_id: low.agentId })).toEqual(["ranked_low"]);
    expect(await codes(tree.platform, { currency: "USD" })).toEqual(["ranked_usd"]);
  });

  test("page by page all of them, each once, in the order of one page", async () => {
    for (const sort of listAgentRanking.query.shape.sort.unwrap().options) {
      const whole = (await ranking(tree.platform, { sort })).data.map(({ code }) => code);
      const paged: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await ranking(tree.platform, { sort, limit: 1, ...(cursor !== undefined && { cursor }) });
        expect(page.totals).toHaveLength(2);
        paged.push(...page.data.map(({ code }) => code));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test("without a period: 92 days (UTC), today with them", async () => {
    const { from, to } = await ranking(top);
    expect(from).toBe(instant(START - 88 * DAY_MS));
    expect(Date.parse(to) - NOW).toBeLessThanOrEqual(HOUR_MS);
  });

  test("people are not counted where more would have to be read than is worth it, and are up to there", async () => {
    const reach = await reachOf(database.db, tree.platform);
    if (reach === undefined) throw new Error("the platform sees nothing");
    const hours = { from: new Date(START + HOUR_MS), to: new Date(START + 30 * HOUR_MS) };
    const found = await database.admin.query<{ all: bigint; edges: bigint }>(
      `select sum(rounds)::bigint as all, sum(rounds) filter (where hour < $2 or hour >= $3)::bigint as edges
       from rounds_by_hour where hour >= $1 and hour < $4`,
      [hours.from, new Date(START + DAY_MS), new Date(START + DAY_MS), hours.to],
    );
    const edgeRounds = Number(found.rows[0]?.edges);
    const rounds = Number(found.rows[0]?.all);
    const count = async (bounds: { edgeRounds: number; rounds: number; tenants: number }) =>
      (await countPlayersByAgent(database.db, reach, hours, new Date(NOW), bounds))?.size ?? null;
    expect(await count({ edgeRounds, rounds, tenants: 2 })).toBe(3);
    expect(await count({ edgeRounds: edgeRounds - 1, rounds, tenants: 2 })).toBeNull();
    expect(await count({ edgeRounds, rounds: rounds - 1, tenants: 2 })).toBeNull();
    expect(await count({ edgeRounds, rounds, tenants: 1 })).toBeNull();
  });
});

describe("refuses", () => {
  test("an agent out of reach, and a cursor of another order", async () => {
    const read = (viewer: MemberCaller, query: Readonly<Record<string, unknown>>) =>
      readAgentRanking(deps(), viewer, listAgentRanking.query.parse(query));
    expect(await read(low, { agent_id: top.agentId })).toMatchObject({ refused: "agent_not_found" });
    expect(await read(top, { agent_id: other.agentId })).toMatchObject({ refused: "agent_not_found" });
    const { next_cursor: cursor } = await ranking(tree.platform, { limit: 1 });
    expect(await read(tree.platform, { limit: 1, cursor, sort: "ggr" })).toMatchObject({ refused: "cursor_invalid" });
    expect(await read(tree.platform, { cursor: "AAAA" })).toMatchObject({ refused: "cursor_invalid" });
  });
});
