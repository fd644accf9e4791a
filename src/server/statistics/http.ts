// Pairs the overview, the rankings, figures by period, holdings, one agent in depth and the home page's counts with their functions.
import { getAgentHours, getAgentRtp, listAgentDepth, listAgentShares } from "#contract/agent-depth.ts";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { getPeriodChange } from "#contract/period-change.ts";
import { listPeriods } from "#contract/period-figures.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import { getHomeFigures, getOverview } from "#contract/statistics.ts";
import { games } from "#studio/games/catalogue.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveAnybody, serveMember, type Route } from "../http/serve.ts";
import { readAgentHoldings } from "./service/read-agent-holdings.ts";
import type { RtpMaths } from "../round/service/rtp-maths.ts";
import { readAgentDepth } from "./service/read-agent-depth.ts";
import { readAgentHours, readAgentRtp, readAgentShares } from "./service/read-agent-parts.ts";
import { readAgentRanking } from "./service/read-agent-ranking.ts";
import { readHoldings } from "./service/read-holdings.ts";
import { readPeriodChange } from "./service/read-change.ts";
import { readPeriods } from "./service/read-periods.ts";
import { readPlayerRanking } from "./service/read-player-ranking.ts";
import { readHomeFigures, readOverview, type StatisticsDeps } from "./service/read-overview.ts";

export const statisticsRoutes = (deps: StatisticsDeps & { readonly rtp: RtpMaths }): Route[] => [
  serveMember(getOverview, ({ query, caller }) => readOverview(deps, caller, query.agent_id)),
  serveMember(
    listAgentRanking,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readAgentRanking(deps, caller, query),
  ),
  serveMember(
    listPlayerRanking,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readPlayerRanking(deps, caller, query),
  ),
  serveMember(
    listPeriods,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readPeriods(deps, caller, query),
  ),
  serveMember(
    listHoldings,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readHoldings(deps, caller, query),
  ),
  serveMember(
    listAgentHoldings,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readAgentHoldings(deps, caller, query),
  ),
  serveMember(
    listAgentDepth,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readAgentDepth(deps, caller, query),
  ),
  serveMember(
    listAgentShares,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readAgentShares(deps, caller, query),
  ),
  serveMember(
    getAgentHours,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readAgentHours(deps, caller, query),
  ),
  serveMember(getAgentRtp, ({ query, caller }) => readAgentRtp(deps, caller, query)),
  serveMember(getPeriodChange, ({ query, caller }) => readPeriodChange(deps, caller, query)),
  serveAnybody(getHomeFigures, async () => ({ ...(await readHomeFigures(deps)), games: games.length })),
];
