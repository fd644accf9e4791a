/** Where the rows of rankings and of figures by period come from. */
import { listAgentRanking, type RankedAgent } from "#contract/agent-ranking.ts";
import { listPeriods, type PeriodFigures } from "#contract/period-figures.ts";
import { listPlayerRanking, type RankedPlayer } from "#contract/player-ranking.ts";
import { readAgentRanking } from "../../statistics/service/read-agent-ranking.ts";
import { readPeriods } from "../../statistics/service/read-periods.ts";
import { readPlayerRanking } from "../../statistics/service/read-player-ranking.ts";
import { agentRankingColumns, periodColumns, playerRankingColumns } from "../columns/ranking.ts";
import { listedBy, page, type Source } from "./source.ts";

export const agentRanking: Source<RankedAgent> = {
  ...agentRankingColumns,
  ...listedBy(listAgentRanking),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  // All of it is worked out for each page.
  pageRows: 20_000,
  read: (deps, reading) =>
    readAgentRanking(deps, reading.caller, { ...listAgentRanking.query.parse(reading.query), ...page(reading) }),
};

export const playerRanking: Source<RankedPlayer> = {
  ...playerRankingColumns,
  ...listedBy(listPlayerRanking),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  pageRows: 20_000,
  read: (deps, reading) =>
    readPlayerRanking(deps, reading.caller, { ...listPlayerRanking.query.parse(reading.query), ...page(reading) }),
};

export const periodList: Source<PeriodFigures> = {
  ...periodColumns,
  ...listedBy(listPeriods),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  pageRows: 20_000,
  read: (deps, reading) =>
    readPeriods(deps, reading.caller, { ...listPeriods.query.parse(reading.query), ...page(reading) }),
};
