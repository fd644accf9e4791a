// Ranks agents by what was played; pure, so that every rule can be tested without a database.
import type { RankedAgent, RankingSort } from "#contract/agent-ranking.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { costOf } from "#contract/payment.ts";
import type { Figures } from "#contract/statistics.ts";
import { added, figuresOf, NO_SUMS, type Sums } from "./figures.ts";

export interface KnownAgent {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Ids from the root of the tenant down to the agent itself. */
  readonly path: readonly string[];
  readonly currency: CurrencyCode;
  readonly priceBps: number;
}

/** What an agent's own players played at one provider. */
export interface ProviderSums extends Sums {
  readonly agentId: string;
  readonly provider: string;
}

export interface Played {
  /** All agents in reach, before any filter by name. */
  readonly agents: readonly KnownAgent[];
  readonly sums: readonly ProviderSums[];
  /** How many of an agent's own players played; null where nobody counted. */
  readonly players: ReadonlyMap<string, number> | null;
}

interface RankingAsked {
  /** Part of the code or the name. */
  readonly search?: string | undefined;
  /** With commas between. */
  readonly ids?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly scope: "own" | "subtree";
  readonly sort: RankingSort;
}

interface CurrencySum extends Figures {
  readonly currency: CurrencyCode;
  readonly agents: number;
  readonly players: number | null;
}

/** Every agent the filter finds, in order, with the sums of each currency. */
export interface Ranking {
  readonly rows: readonly RankedAgent[];
  readonly totals: readonly CurrencySum[];
}

export function rankingOf(played: Played, { search, ids, currency, scope, sort }: RankingAsked): Ranking {
  const { agents } = played;
  const belongings = scope === "own" ? new Map(agents.map(({ id }) => [id, [id]])) : belowEach(agents);
  const sumsOf = Map.groupBy(played.sums, ({ agentId }) => agentId);
  const wholes = wholeTurnovers(agents, sumsOf);
  const wanted = search?.toLowerCase() ?? "";
  const named = ids === undefined ? null : new Set(ids.toLowerCase().split(","));
  const found = agents.filter(
    (agent) =>
      (currency === undefined || agent.currency === currency) &&
      (named === null || named.has(agent.id)) &&
      (agent.code.includes(wanted) || agent.name.toLowerCase().includes(wanted)),
  );
  const rows = found.map((agent) => {
    const whose = belongings.get(agent.id) ?? [];
    const sums = whose.flatMap((id) => sumsOf.get(id) ?? []);
    const figures = figuresOf(sums.reduce(added, NO_SUMS));
    const whole = wholes.get(agent.currency) ?? 0n;
    return {
      ...figures,
      id: agent.id,
      code: agent.code,
      name: agent.name,
      currency: agent.currency,
      price_bps: agent.priceBps,
      cost: costOf(figures.ggr, agent.priceBps),
      share_bps: whole === 0n ? null : Number((figures.turnover * 20_000n + whole) / (whole * 2n)),
      players: countOf(played.players, whose),
      providers: mixOf(sums),
    };
  });
  const totals = [...Map.groupBy(found, (agent) => agent.currency)].map(([code, some]) => {
    // Whoever plays below two of them is counted once.
    const whose = [...new Set(some.flatMap(({ id }) => belongings.get(id) ?? []))];
    const figures = figuresOf(whose.flatMap((id) => sumsOf.get(id) ?? []).reduce(added, NO_SUMS));
    return { currency: code, agents: some.length, players: countOf(played.players, whose), ...figures };
  });
  return {
    rows: rows.toSorted((one, other) => compare(placeOf(one, sort), placeOf(other, sort))),
    totals: totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

/** Each agent with all below it, itself included, as far as they are known. */
function belowEach(agents: readonly KnownAgent[]): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>(agents.map(({ id }) => [id, []]));
  for (const { id, path } of agents) for (const above of path) below.get(above)?.push(id);
  return below;
}

type SumsOf = ReadonlyMap<string, readonly ProviderSums[]>;

function wholeTurnovers(agents: readonly KnownAgent[], sumsOf: SumsOf): ReadonlyMap<CurrencyCode, bigint> {
  const wholes = new Map<CurrencyCode, bigint>();
  for (const { id, currency } of agents) {
    const own = (sumsOf.get(id) ?? []).reduce((sum, { turnover }) => sum + turnover, 0n);
    wholes.set(currency, (wholes.get(currency) ?? 0n) + own);
  }
  return wholes;
}

/** A player belongs to one agent, so nobody is counted twice. */
const countOf = (players: Played["players"], ids: readonly string[]): number | null =>
  players === null ? null : ids.reduce((sum, id) => sum + (players.get(id) ?? 0), 0);

const mixOf = (sums: readonly ProviderSums[]): RankedAgent["providers"] =>
  [...Map.groupBy(sums, ({ provider }) => provider)]
    .map(([code, some]) => {
      const { rounds, turnover, ggr } = figuresOf(some.reduce(added, NO_SUMS));
      return { code, rounds, turnover, ggr };
    })
    .toSorted((one, other) => descending(one.turnover, other.turnover) || ascending(one.code, other.code));

/** Where a row stands in a ranking: its currency where amounts are ranked, its figure, its code. No two are alike. */
export interface Place {
  readonly currency: string;
  /** null: it has none, and comes last. */
  readonly figure: bigint | null;
  readonly code: string;
}

const FIGURES: Readonly<Record<RankingSort, (row: RankedAgent) => bigint | null>> = {
  turnover: ({ turnover }) => turnover,
  wins: ({ wins }) => wins,
  ggr: ({ ggr }) => ggr,
  loss: ({ ggr }) => -ggr,
  cost: ({ cost }) => cost,
  rounds: ({ rounds }) => BigInt(rounds),
  players: ({ players }) => (players === null ? null : BigInt(players)),
  rtp: ({ rtp_bps: bps }) => (bps === null ? null : BigInt(bps)),
  code: () => null,
};
/** Amounts of two currencies cannot be compared. */
const OF_AMOUNTS: ReadonlySet<RankingSort> = new Set(["turnover", "wins", "ggr", "loss", "cost"]);

export const placeOf = (row: RankedAgent, sort: RankingSort): Place => ({
  currency: OF_AMOUNTS.has(sort) ? row.currency : "",
  figure: FIGURES[sort](row),
  code: row.code,
});

/** Below zero where the first comes first. */
export function compare(one: Place, other: Place): number {
  if (one.currency !== other.currency) return ascending(one.currency, other.currency);
  if (one.figure === other.figure) return ascending(one.code, other.code);
  if (one.figure === null) return 1;
  return other.figure === null ? -1 : descending(one.figure, other.figure);
}

const ascending = (one: string, other: string): number => (one < other ? -1 : one === other ? 0 : 1);
const descending = (one: bigint, other: bigint): number => (one > other ? -1 : one === other ? 0 : 1);
