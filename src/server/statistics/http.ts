// Pairs the overview and the home page's counts with their functions.
import { getHomeFigures, getOverview } from "#contract/statistics.ts";
import { games } from "#studio/games/catalogue.ts";
import { serveAnybody, serveMember, type Route } from "../http/serve.ts";
import { readHomeFigures, readOverview, type StatisticsDeps } from "./service/read-overview.ts";

export const statisticsRoutes = (deps: StatisticsDeps): Route[] => [
  serveMember(getOverview, ({ query, caller }) => readOverview(deps, caller, query.agent_id)),
  serveAnybody(getHomeFigures, async () => ({ ...(await readHomeFigures(deps)), games: games.length })),
];
