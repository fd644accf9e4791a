// The order and the sums of a ranking by hand.
import { describe, expect, test } from "vitest";
import { ggrPerPlayer, marginBps, rankingSort } from "#contract/agent-ranking.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { fc } from "../../../test/factories/drawn.ts";
import { compare, type KnownAgent, placeOf, type Played, type ProviderSums, rankingOf } from "./ranking.ts";

const agent = (code: string, above: readonly string[] = [], currency: CurrencyCode = "BRL"): KnownAgent => ({
  id: `id-${code}`,
  code,
  name: `Casa ${code.toUpperCase()}`,
  path: [...above.map((one) => `id-${one}`), `id-${code}`],
  currency,
  priceBps: 1_250,
});
const sums = (code: string, turnover: bigint, wins: bigint, provider = "studio"): ProviderSums => ({
  agentId: `id-${code}`,
  provider,
  rounds: turnover / 10n,
  turnover,
  wins,
  expectedWinsBps: turnover * 9_600n,
});
const TREE = [agent("top"), agent("left", ["top"]), agent("low", ["top", "left"]), agent("sea", [], "USD")];
const PLAYED: Played = {
  agents: TREE,
  sums: [
    sums("top", 1_000n, 900n),
    sums("left", 4_000n, 4_100n),
    sums("low", 2_000n, 500n),
    sums("low", 3_000n, 3_000n, "other"),
    sums("sea", 9_000n, 1n),
  ],
  players: new Map([
    ["id-top", 1],
    ["id-left", 4],
    ["id-low", 3],
  ]),
};
const asked = { scope: "own", sort: "turnover" } as const;
const codes = (more: Partial<Parameters<typeof rankingOf>[1]>) =>
  rankingOf(PLAYED, { ...asked, ...more }).rows.map(({ code }) => code);
const rowOf = (code: string, scope: "own" | "subtree" = "own") =>
  rankingOf(PLAYED, { ...asked, scope }).rows.find((row) => row.code === code);

describe("works", () => {
  test("an agent's figures are of all providers its own players played", () => {
    expect(rowOf("low")).toMatchObject({
      rounds: 500,
      turnover: 5_000n,
      wins: 3_500n,
      ggr: 1_500n,
      rtp_bps: 7_000,
      rtp_theoretical_bps: 9_600,
      share_bps: 5_000,
      players: 3,
      providers: [
        { code: "other", rounds: 300, turnover: 3_000n, ggr: 0n },
        { code: "studio", rounds: 200, turnover: 2_000n, ggr: 1_500n },
      ],
    });
  });

  test("what credit costs is GGR times price, to the nearest unit, and comes back where players won", () => {
    expect(rowOf("low")?.cost).toBe(188n);
    expect(rowOf("left")?.cost).toBe(-13n);
  });

  test("with all below: the one above has theirs as well, and the totals have each once", () => {
    expect(rowOf("top", "subtree")).toMatchObject({ turnover: 10_000n, wins: 8_500n, players: 8, share_bps: 10_000 });
    expect(rowOf("left", "subtree")).toMatchObject({ turnover: 9_000n, players: 7 });
    const { totals } = rankingOf(PLAYED, { ...asked, scope: "subtree" });
    expect(totals).toMatchObject([
      { currency: "BRL", agents: 3, turnover: 10_000n, wins: 8_500n, players: 8 },
      { currency: "USD", agents: 1, turnover: 9_000n, players: 0 },
    ]);
    // Of two that lie below each other, too.
    expect(rankingOf(PLAYED, { ...asked, scope: "subtree", search: "l" }).totals).toMatchObject([
      { agents: 2, turnover: 9_000n, players: 7 },
    ]);
  });

  test("amounts are ranked currency by currency, counts and shares over all of them", () => {
    expect(codes({})).toEqual(["low", "left", "top", "sea"]);
    expect(codes({ sort: "ggr" })).toEqual(["low", "top", "left", "sea"]);
    expect(codes({ sort: "loss" })).toEqual(["left", "top", "low", "sea"]);
    expect(codes({ sort: "rounds" })).toEqual(["sea", "low", "left", "top"]);
    expect(codes({ sort: "players" })).toEqual(["left", "low", "top", "sea"]);
    expect(codes({ sort: "rtp" })).toEqual(["left", "top", "low", "sea"]);
    expect(codes({ sort: "code" })).toEqual(["left", "low", "sea", "top"]);
  });

  test("a search looks at code and name, ids name some; shares stay those of all in reach", () => {
    expect(codes({ search: "CASA L" })).toEqual(["low", "left"]);
    expect(codes({ currency: "USD" })).toEqual(["sea"]);
    const [only, ...others] = rankingOf(PLAYED, { ...asked, ids: "ID-LOW,id-nobody" }).rows;
    expect([only?.code, only?.share_bps, others]).toEqual(["low", 5_000, []]);
  });

  test("whoever played nothing stands last, with no share that could be worked out", () => {
    const quiet = rankingOf({ agents: [agent("b"), agent("a")], sums: [], players: null }, asked);
    expect(quiet.rows).toMatchObject([
      { code: "a", turnover: 0n, rtp_bps: null, share_bps: null, players: null, cost: 0n, providers: [] },
      { code: "b" },
    ]);
  });

  test("margin and GGR per player", () => {
    expect(marginBps({ turnover: 4_000n, ggr: -100n })).toBe(-250);
    expect(marginBps({ turnover: 0n, ggr: 0n })).toBeNull();
    expect(ggrPerPlayer({ ggr: 5n, players: 2 })).toBe(3n);
    expect(ggrPerPlayer({ ggr: -5n, players: 2 })).toBe(-3n);
    expect(ggrPerPlayer({ ggr: 1n, players: 3 })).toBe(0n);
    expect(ggrPerPlayer({ ggr: 7n, players: 0 })).toBeNull();
    expect(ggrPerPlayer({ ggr: 7n, players: null })).toBeNull();
  });
});

describe("protects", () => {
  test("the order is whole: two rows never share a place, and each place divides the others", () => {
    const small = fc.integer({ min: 0, max: 3 });
    const drawn = fc.array(fc.tuple(small, small, small, fc.constantFrom<CurrencyCode>("BRL", "USD", "CLP")), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(drawn, fc.constantFrom(...rankingSort.options), (some, sort) => {
        const agents = some.map(([, , , currency], at) => agent(`a${at}`, [], currency));
        const played: Played = {
          agents,
          sums: some.map(([turnover, wins], at) => sums(`a${at}`, BigInt(turnover), BigInt(wins))),
          players: new Map(some.map(([, , players], at) => [`id-a${at}`, players])),
        };
        const { rows } = rankingOf(played, { scope: "own", sort });
        for (const [at, row] of rows.entries()) {
          const place = placeOf(row, sort);
          const behind = rows.filter((other) => compare(place, placeOf(other, sort)) < 0);
          expect(behind).toEqual(rows.slice(at + 1));
        }
      }),
    );
  });
});
