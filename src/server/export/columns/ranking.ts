/** Agents and players ranked, and figures by period, as columns of a file. */
import { ggrPerPlayer, marginBps, type RankedAgent } from "#contract/agent-ranking.ts";
import type { PeriodFigures } from "#contract/period-figures.ts";
import type { RankedPlayer } from "#contract/player-ranking.ts";
import type { Column, Columns } from "../column.ts";
import { wordFor, type WordKey } from "../words.ts";
import { instantOf } from "./player.ts";

export const share = <Row>(id: string, head: WordKey, bps: (row: Row) => number | null): Column<Row> => ({
  id,
  head,
  kind: "decimal",
  digits: 2,
  unit: "%",
  value: (row) => {
    const found = bps(row);
    return found === null ? null : BigInt(found);
  },
});

/** Each provider's share of the turnover, the largest first. */
const mixOf = ({ providers, turnover }: RankedAgent): string =>
  turnover === 0n ? "" : providers.map((one) => `${one.code} ${(one.turnover * 100n) / turnover} %`).join(", ");

export const agentRankingColumns: Columns<RankedAgent> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    { id: "turnover", head: "agentRanking.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "agentRanking.column.wins", kind: "money", value: (row) => row.wins },
    { id: "ggr", head: "agentRanking.column.ggr", kind: "money", value: (row) => row.ggr },
    share("margin", "agentRanking.column.margin", marginBps),
    share("rtp", "agentRanking.column.rtp", (row) => row.rtp_bps),
    share("theoretical", "agentRanking.column.theoretical", (row) => row.rtp_theoretical_bps),
    { id: "cost", head: "agentRanking.column.cost", kind: "money", value: (row) => row.cost },
    { id: "rounds", head: "agentRanking.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "players", head: "agentRanking.column.players", kind: "count", value: (row) => row.players },
    { id: "perPlayer", head: "agentRanking.column.perPlayer", kind: "money", value: ggrPerPlayer },
    share("share", "agentRanking.column.share", (row) => row.share_bps),
    { id: "providers", head: "agentRanking.column.providers", kind: "text", value: mixOf },
    share("price", "agent.column.price", (row) => row.price_bps),
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

export const playerRankingColumns: Columns<RankedPlayer> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("player.state", row.state, locale),
    },
    { id: "turnover", head: "agentRanking.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "agentRanking.column.wins", kind: "money", value: (row) => row.wins },
    { id: "net", head: "playerRanking.column.net", kind: "money", value: (row) => -row.ggr },
    { id: "biggestWin", head: "playerRanking.column.biggestWin", kind: "money", value: (row) => row.biggest_win },
    share("rtp", "agentRanking.column.rtp", (row) => row.rtp_bps),
    share("theoretical", "agentRanking.column.theoretical", (row) => row.rtp_theoretical_bps),
    { id: "rounds", head: "agentRanking.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "lastRound", head: "player.column.lastRound", kind: "instant", value: (row) => instantOf(row.last_round_at) },
    {
      id: "firstSeen",
      head: "playerRanking.column.firstSeen",
      kind: "instant",
      value: (row) => instantOf(row.first_seen_at),
    },
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    { id: "stakeCap", head: "player.column.stakeCap", kind: "money", value: (row) => row.stake_cap },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

export const periodColumns: Columns<PeriodFigures> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "period", head: "agentPeriod.column.period", kind: "instant", value: (row) => instantOf(row.from) },
    {
      id: "agent",
      head: "column.agent",
      kind: "text",
      value: (row, locale) => row.agent?.code ?? wordFor("agentPeriod", "everybody", locale),
    },
    { id: "turnover", head: "agentRanking.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "agentRanking.column.wins", kind: "money", value: (row) => row.wins },
    { id: "ggr", head: "agentRanking.column.ggr", kind: "money", value: (row) => row.ggr },
    {
      id: "change",
      head: "agentPeriod.column.change",
      kind: "money",
      value: ({ ggr, before }) => (before === null ? null : ggr - before.ggr),
    },
    share("rtp", "agentRanking.column.rtp", (row) => row.rtp_bps),
    share("theoretical", "agentRanking.column.theoretical", (row) => row.rtp_theoretical_bps),
    { id: "rounds", head: "agentRanking.column.rounds", kind: "count", value: (row) => row.rounds },
    {
      id: "turnoverChange",
      head: "agentPeriod.column.turnoverChange",
      kind: "money",
      value: ({ turnover, before }) => (before === null ? null : turnover - before.turnover),
    },
    { id: "until", head: "agentPeriod.column.until", kind: "instant", value: (row) => instantOf(row.to) },
    {
      id: "part",
      head: "agentPeriod.column.part",
      kind: "text",
      value: (row, locale) => (row.is_whole ? null : wordFor("agentPeriod", "part", locale)),
    },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};
