// The ranking against a straight count of the rounds, whatever the period; and nobody sees more of it than is theirs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { isRefusal } from "#contract/errors.ts";
import { fc } from "../../../../test/factories/drawn.ts";
import {
  arrangeRanked,
  DAY_MS,
  HOUR_MS,
  HOURS,
  instant,
  NOW,
  type Ranked,
  START,
} from "../../../../test/factories/ranked-rounds.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { countPlayersByAgent } from "../queries/ranking.ts";
import { readAgentRanking } from "./read-agent-ranking.ts";

let stage: Ranked;
let platform: MemberCaller;
beforeAll(async () => {
  stage = await arrangeRanked();
  platform = stage.tree.platform;
});
afterAll(() => stage.end());
const deps = () => ({ db: stage.database.db, clock: () => new Date(NOW) });

async function ranking(viewer: MemberCaller, query: Readonly<Record<string, unknown>> = {}) {
  const found = await readAgentRanking(deps(), viewer, listAgentRanking.query.parse(query));
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

/** From the rounds themselves, without any roll-up. */
async function counted(from: Date, to: Date) {
  const found = await stage.database.admin.query<{
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

const drawnHours = fc
  .tuple(fc.integer({ min: 0, max: HOURS }), fc.integer({ min: 0, max: HOURS }))
  .map(([one, two]) => ({ first: Math.min(one, two), last: Math.max(one, two) }));

describe("works", () => {
  test("sums and people are those of the rounds settled in the period, for any period", async () => {
    await fc.assert(
      fc.asyncProperty(drawnHours, fc.integer({ min: 0, max: HOUR_MS - 1 }), async ({ first, last }, early) => {
        const from = new Date(START + first * HOUR_MS + (first < last ? early : 0));
        const to = new Date(START + last * HOUR_MS);
        const { data, ...said } = await ranking(platform, { from: from.toISOString(), to: to.toISOString() });
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
      const { data } = await ranking(stage.low, asked);
      return data[0]?.players;
    };
    const straight = await counted(new Date(START + 5 * HOUR_MS), new Date(START + 6 * HOUR_MS));
    expect(await hour(5)).toBe(Number(straight.get(stage.low.agentId)?.players));
    expect(await hour(5)).toBeGreaterThan(1);
  });

  test("a member sees its own agent and those below, the platform all but itself", async () => {
    const codes = async (viewer: MemberCaller, query = {}) =>
      (await ranking(viewer, query)).data.map(({ code }) => code);
    expect((await codes(platform)).toSorted()).toEqual(["ranked", "ranked_low", "ranked_usd"]);
    expect((await codes(stage.top)).toSorted()).toEqual(["ranked", "ranked_low"]);
    expect(await codes(stage.low)).toEqual(["ranked_low"]);
    expect(await codes(platform, { agent_id: stage.low.agentId })).toEqual(["ranked_low"]);
    expect(await codes(platform, { currency: "USD" })).toEqual(["ranked_usd"]);
  });

  test("page by page all of them, each once, in the order of one page", async () => {
    for (const sort of listAgentRanking.query.shape.sort.unwrap().options) {
      const whole = (await ranking(platform, { sort })).data.map(({ code }) => code);
      const paged: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await ranking(platform, { sort, limit: 1, ...(cursor !== undefined && { cursor }) });
        expect(page.totals).toHaveLength(2);
        paged.push(...page.data.map(({ code }) => code));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test("without a period: 92 days (UTC), today with them", async () => {
    const { from, to } = await ranking(stage.top);
    expect(from).toBe(instant(START - 88 * DAY_MS));
    expect(Date.parse(to) - NOW).toBeLessThanOrEqual(HOUR_MS);
  });

  test("people are not counted where more would have to be read than is worth it, and are up to there", async () => {
    const reach = await reachOf(stage.database.db, platform);
    if (reach === undefined) throw new Error("the platform sees nothing");
    const hours = { from: new Date(START + HOUR_MS), to: new Date(START + 30 * HOUR_MS) };
    const found = await stage.database.admin.query<{ all: bigint; edges: bigint }>(
      `select sum(rounds)::bigint as all, sum(rounds) filter (where hour < $2 or hour >= $3)::bigint as edges
       from rounds_by_hour where hour >= $1 and hour < $4`,
      [hours.from, new Date(START + DAY_MS), new Date(START + DAY_MS), hours.to],
    );
    const edgeRounds = Number(found.rows[0]?.edges);
    const rounds = Number(found.rows[0]?.all);
    const count = async (bounds: { edgeRounds: number; rounds: number; tenants: number }) =>
      (await countPlayersByAgent(stage.database.db, reach, hours, new Date(NOW), bounds))?.size ?? null;
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
    expect(await read(stage.low, { agent_id: stage.top.agentId })).toMatchObject({ refused: "agent_not_found" });
    expect(await read(stage.top, { agent_id: stage.other.agentId })).toMatchObject({ refused: "agent_not_found" });
    const { next_cursor: cursor } = await ranking(platform, { limit: 1 });
    expect(await read(platform, { limit: 1, cursor, sort: "ggr" })).toMatchObject({ refused: "cursor_invalid" });
    expect(await read(platform, { cursor: "AAAA" })).toMatchObject({ refused: "cursor_invalid" });
  });
});
