/** Everything an agent's engineers may call, in one list. */
import type { AgentDeps } from "../agent/service/deps.ts";
import type { GameDeps } from "../game/service/deps.ts";
import type { Route } from "../http/serve.ts";
import type { RtpDeps } from "../round/service/watch-rtp.ts";
import { agentRoutes } from "./agent.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { entryRoutes } from "./entries.ts";
import { playerRoutes } from "./players.ts";
import { roundRoutes } from "./rounds.ts";
import { rtpRoutes } from "./rtp.ts";
import { sessionRoutes } from "./sessions.ts";
import { transferRoutes, type TransferDeps } from "./transfers.ts";

type IntegrationDeps = AgentDeps & GameDeps & RtpDeps & TransferDeps & Parameters<typeof roundRoutes>[0];

export const integrationRoutes = (deps: IntegrationDeps): Route[] => [
  ...agentRoutes(deps),
  ...playerRoutes(deps),
  ...transferRoutes(deps),
  ...catalogueRoutes(deps),
  ...sessionRoutes(deps),
  ...roundRoutes(deps),
  ...entryRoutes(deps),
  ...rtpRoutes(deps),
];
