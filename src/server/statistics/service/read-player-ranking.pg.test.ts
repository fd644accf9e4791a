// The ranking of players against a straight count of the rounds, whatever the hours; nobody sees more of it than is theirs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { listPlayerRanking, playerRankingSort, type RankedPlayer } from "#contract/player-ranking.ts";
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
import type { MemberCaller } from "../../http/caller.ts";
import type { Bounds } from "../queries/played.ts";
import { readPlayerRanking } from "./read-player-ranking.ts";

let stage: Ranked;
beforeAll(async () => {
  stage = await arrangeRanked();
});
afterAll(() => stage.end());

const ENOUGH: Bounds = { edgeRounds: 10_000, rounds: 10_000, tenants: 10 };
const read = (viewer: MemberCaller, query: Readonly<Record<string, unknown>>, bounds = ENOUGH) =>
  readPlayerRanking(
    { db: stage.database.db, clock: () => new Date(NOW) },
    viewer,
    listPlayerRanking.query.parse(query),
    bounds,
  );
async function ranking(viewer: MemberCaller, query: Readonly<Record<string, unknown>> = {}, bounds = ENOUGH) {
  const found = await read(viewer, query, bounds);
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

interface Counted {
  readonly player: string;
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
  readonly biggest: bigint;
}
/** From the rounds themselves, without any roll-up. */
async function counted(from: Date, to: Date): Promise<Map<string, Counted>> {
  const found = await stage.database.admin.query<Counted>(
    `select player_id as player, count(*) as rounds, sum(stake)::bigint as turnover, sum(win)::bigint as wins,
       max(win) as biggest
     from rounds where state = 'settled' and settled_at >= $1 and settled_at < $2 group by player_id`,
    [from, to],
  );
  return new Map(found.rows.map((row) => [row.player, row]));
}
const told = (rows: readonly RankedPlayer[]) =>
  new Map(
    rows.map(({ id, rounds, turnover, wins, biggest_win: biggest }) => [
      id,
      { player: id, rounds: BigInt(rounds), turnover, wins, biggest },
    ]),
  );
const names = (rows: readonly RankedPlayer[]) => rows.map(({ agent, code }) => `${agent.code} ${code}`);

const drawnHours = fc
  .tuple(fc.integer({ min: 0, max: HOURS }), fc.integer({ min: 0, max: HOURS }))
  .map(([one, two]) => ({
    from: new Date(START + Math.min(one, two) * HOUR_MS),
    to: new Date(START + Math.max(one, two) * HOUR_MS),
  }));

describe("works", () => {
  test("everybody whose round was settled in these hours, with their sums, and nobody else", async () => {
    await fc.assert(
      fc.asyncProperty(drawnHours, async ({ from, to }) => {
        const { data, totals } = await ranking(stage.tree.platform, {
          from: instant(from.getTime()),
          to: instant(to.getTime()),
        });
        const straight = await counted(from, to);
        expect(told(data)).toEqual(straight);
        expect(totals.reduce((sum, { players }) => sum + players, 0)).toBe(straight.size);
        const sumOf = (rows: Iterable<{ readonly turnover: bigint }>) =>
          [...rows].reduce((sum, { turnover }) => sum + turnover, 0n);
        expect(sumOf(totals)).toBe(sumOf(straight.values()));
        const largest = (wins: readonly bigint[]) => wins.toSorted((one, other) => (one < other ? 1 : -1))[0];
        expect(largest(totals.map((total) => total.biggest_win))).toBe(
          largest([...straight.values()].map(({ biggest }) => biggest)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("every order is that of its figure, and is the same page by page", async () => {
    const figures: Readonly<Record<string, (row: RankedPlayer) => number>> = {
      turnover: ({ turnover }) => Number(turnover),
      wins: ({ wins }) => Number(wins),
      won: ({ ggr }) => -Number(ggr),
      lost: ({ ggr }) => Number(ggr),
      biggest_win: ({ biggest_win: win }) => Number(win),
      rounds: ({ rounds }) => rounds,
      rtp: ({ rtp_bps: bps }) => bps ?? -1,
    };
    // Part of a day, so that the tenants are read by statements of their own.
    const period = { from: instant(START + 3 * HOUR_MS), to: instant(START + 2 * DAY_MS + 7 * HOUR_MS) };
    for (const sort of playerRankingSort.options) {
      const whole = (await ranking(stage.tree.platform, { ...period, sort })).data;
      expect(whole.length).toBeGreaterThan(9);
      for (const [at, row] of whole.entries()) {
        const next = whole[at + 1];
        if (next === undefined || (row.currency !== next.currency && sort !== "rounds" && sort !== "rtp")) continue;
        expect(figures[sort]?.(row)).toBeGreaterThanOrEqual(figures[sort]?.(next) ?? 0);
      }
      const paged: RankedPlayer[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await ranking(stage.tree.platform, {
          ...period,
          sort,
          limit: 2,
          ...(cursor !== undefined && { cursor }),
        });
        paged.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  test("a member sees players of its own agent and those below; filters find some of them", async () => {
    const agents = async (viewer: MemberCaller, query = {}) =>
      [...new Set((await ranking(viewer, query)).data.map(({ agent }) => agent.code))].toSorted();
    expect(await agents(stage.tree.platform)).toEqual(["ranked", "ranked_low", "ranked_usd"]);
    expect(await agents(stage.top)).toEqual(["ranked", "ranked_low"]);
    expect(await agents(stage.low)).toEqual(["ranked_low"]);
    expect(await agents(stage.top, { agent_id: stage.low.agentId })).toEqual(["ranked_low"]);
    expect(await agents(stage.tree.platform, { currency: "USD" })).toEqual(["ranked_usd"]);
    expect(names((await ranking(stage.low, { search: "AI" })).data)).toEqual(["ranked_low caio"]);
    expect(names((await ranking(stage.low, { search: "%" })).data)).toEqual([]);
    const { data, totals } = await ranking(stage.low, { search: "ana" });
    expect(totals).toMatchObject([{ players: 1, turnover: data[0]?.turnover }]);
    expect(names((await ranking(stage.top, { player_id: data[0]?.id })).data)).toEqual(["ranked_low ana"]);
    expect((await ranking(stage.top, { state: "blocked" })).data).toEqual([]);
  });

  test("where the hours at the edges are too many to read, whole days are told, and said", async () => {
    const period = { from: instant(START + 3 * HOUR_MS), to: instant(START + DAY_MS + 7 * HOUR_MS) };
    for (const few of [{ edgeRounds: 1 }, { tenants: 1 }]) {
      const found = await ranking(stage.tree.platform, period, { ...ENOUGH, ...few });
      expect([found.from, found.to]).toEqual([instant(START), instant(START + 2 * DAY_MS)]);
      expect(told(found.data)).toEqual(await counted(new Date(START), new Date(START + 2 * DAY_MS)));
    }
    const exact = await ranking(stage.tree.platform, period);
    expect([exact.from, exact.to]).toEqual([period.from, period.to]);
  });
});

describe("refuses", () => {
  test("more than can be ranked, an agent out of reach, and what is no cursor of this order", async () => {
    expect(await read(stage.tree.platform, {}, { ...ENOUGH, rounds: 100 })).toMatchObject({
      refused: "period_too_busy",
    });
    expect(await read(stage.low, { agent_id: stage.top.agentId })).toMatchObject({ refused: "agent_not_found" });
    const { next_cursor: cursor } = await ranking(stage.top, { limit: 1 });
    expect(await read(stage.top, { limit: 1, cursor, sort: "won" })).toMatchObject({ refused: "cursor_invalid" });
    expect(await read(stage.top, { cursor: "AAAA" })).toMatchObject({ refused: "cursor_invalid" });
  });

  test("a player out of reach: as if there were none", async () => {
    const { data } = await ranking(stage.other);
    expect((await ranking(stage.top, { player_id: data[0]?.id })).data).toEqual([]);
  });
});
