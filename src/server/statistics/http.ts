// Pairs the overview, the rankings, figures by period, holdings and the home page's counts with their functions.
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { listPeriods } from "#contract/period-figures.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import { getHomeFigures, getOverview } from "#contract/statistics.ts";
import { games } from "#studio/games/catalogue.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveAnybody, serveMember, type Route } from "../http/serve.ts";
import { readAgentHoldings } from "./service/read-agent-holdings.ts";
import { readAgentRanking } from "./service/read-agent-ranking.ts";
import { readHoldings } from "./service/read-holdings.ts";
import { readPeriods } from "./service/read-periods.ts";
import { readPlayerRanking } from "./service/read-player-ranking.ts";
import { readHomeFigures, readOverview, type StatisticsDeps } from "./service/read-overview.ts";

export const statisticsRoutes = (deps: StatisticsDeps): Route[] => [
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
  serveAnybody(getHomeFigures, async () => ({ ...(await readHomeFigures(deps)), games: games.length })),
];
