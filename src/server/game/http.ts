/** Pairs the endpoints of game sessions, as members see, open and end them, with their functions. */
import { isRefusal } from "#contract/errors.ts";
import { endLiveSessions as endLiveSessionsEndpoint } from "#contract/live-session.ts";
import { endSession, launchSession, listAgentGames } from "#contract/launch.ts";
import {
  endPlayerSessions as endPlayerSessionsEndpoint,
  listPlayerSessions,
  type PlayerSession,
} from "#contract/player.ts";
import { readWalletMode, setWalletMode } from "#contract/wallet-mode.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { Publish } from "../live/publish.ts";
import type { OpenSession } from "./queries/open-sessions.ts";
import { changeWalletMode, findWalletMode } from "./service/change-wallet-mode.ts";
import type { GameDeps } from "./service/deps.ts";
import type { LaunchedSession } from "./service/launch.ts";
import { endLiveSessions } from "./service/end-live-sessions.ts";
import { endForAgent, gamesOfAgent, launchForAgent } from "./service/member-launch.ts";
import { endPlayerSessions, readPlayerSessions } from "./service/player-sessions.ts";
import { availabilityRoutes } from "./availability-routes.ts";
import { stopRoutes } from "./stop-routes.ts";
import { variantRoutes } from "./variant-routes.ts";

export const gameSessionRoutes = (deps: GameDeps & { readonly publish: Publish }): Route[] => [
  serveMember(listPlayerSessions, async ({ params, caller }) => {
    const open = await readPlayerSessions(deps, caller, params.id);
    return isRefusal(open) ? open : { data: open.map((session) => sessionOf(session)) };
  }),
  serveMember(endPlayerSessionsEndpoint, ({ params, caller }) => endPlayerSessions(deps, caller, params.id)),
  serveMember(endLiveSessionsEndpoint, ({ body, caller }) => endLiveSessions(deps, caller, body.ids)),
  serveMember(listAgentGames, async ({ params, caller }) => {
    const games = await gamesOfAgent(deps, caller, params.id);
    return isRefusal(games) ? games : { data: games };
  }),
  serveMember(launchSession, async ({ body, caller }) => {
    const { agent_id: agentId, player = null, locale = null, mode = "real", game, currency } = body;
    const launched = await launchForAgent(deps, caller, agentId, { player, game, currency, locale, mode });
    return isRefusal(launched) ? launched : launchOf(launched);
  }),
  serveMember(endSession, ({ params, caller }) => endForAgent(deps, caller, params.id, params.session)),
  serveMember(readWalletMode, ({ params, caller }) => findWalletMode(deps, caller, params.id)),
  serveMember(setWalletMode, ({ params, caller, body }) => changeWalletMode(deps, caller, params.id, body.mode)),
  ...variantRoutes(deps),
  ...availabilityRoutes(deps),
  ...stopRoutes(deps),
];

/** As the agent's own server is answered. */
const launchOf = ({ sessionId, launchUrl, expiresAt, variant }: LaunchedSession) => ({
  session_id: sessionId,
  launch_url: launchUrl,
  expires_at: expiresAt.toISOString(),
  variant,
});

const sessionOf = (session: OpenSession): PlayerSession => ({
  id: session.id,
  game: session.game,
  variant: session.variant,
  rtp_bps: session.rtpBps,
  state: session.state,
  last_seen_at: session.lastSeenAt.toISOString(),
  created_at: session.createdAt.toISOString(),
});
