/** Where the rows of rankings, of figures by period, of holdings and of an agent in depth come from. */
import { type DepthRow, listAgentDepth, listAgentShares, type SharePart } from "#contract/agent-depth.ts";
import { isRefusal } from "#contract/errors.ts";
import { listAgentRanking, type RankedAgent } from "#contract/agent-ranking.ts";
import { type AgentHoldings, type HoldingsRow, listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { listPeriods, type PeriodFigures } from "#contract/period-figures.ts";
import { listPlayerRanking, type RankedPlayer } from "#contract/player-ranking.ts";
import { readAgentHoldings } from "../../statistics/service/read-agent-holdings.ts";
import { readAgentDepth } from "../../statistics/service/read-agent-depth.ts";
import { readAgentShares } from "../../statistics/service/read-agent-parts.ts";
import { readAgentRanking } from "../../statistics/service/read-agent-ranking.ts";
import { readHoldings } from "../../statistics/service/read-holdings.ts";
import { readPeriods } from "../../statistics/service/read-periods.ts";
import { readPlayerRanking } from "../../statistics/service/read-player-ranking.ts";
import { agentHoldingsColumns, holdingsColumns } from "../columns/holdings.ts";
import { agentDepthColumns, agentSharesColumns } from "../columns/agent-depth.ts";
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

export const holdingsList: Source<HoldingsRow> = {
  ...holdingsColumns,
  ...listedBy(listHoldings),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  // Each row is looked up for every agent.
  pageRows: 200,
  read: (deps, reading) =>
    readHoldings(deps, reading.caller, { ...listHoldings.query.parse(reading.query), ...page(reading) }),
};

export const agentHoldingsList: Source<AgentHoldings> = {
  ...agentHoldingsColumns,
  ...listedBy(listAgentHoldings),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  // All of it is worked out for each page.
  pageRows: 20_000,
  read: (deps, reading) =>
    readAgentHoldings(deps, reading.caller, { ...listAgentHoldings.query.parse(reading.query), ...page(reading) }),
};

export const agentDepth: Source<DepthRow> = {
  ...agentDepthColumns,
  ...listedBy(listAgentDepth),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  pageRows: 20_000,
  read: (deps, reading) =>
    readAgentDepth(deps, reading.caller, { ...listAgentDepth.query.parse(reading.query), ...page(reading) }),
};

export const agentShares: Source<SharePart> = {
  ...agentSharesColumns,
  ...listedBy(listAgentShares),
  isOfOne: false,
  hasPeriod: true,
  isOfScreenDays: true,
  async read(deps, reading) {
    const found = await readAgentShares(deps, reading.caller, listAgentShares.query.parse(reading.query));
    return isRefusal(found) ? found : { data: found.data, next_cursor: null };
  },
};
