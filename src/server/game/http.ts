/** Pairs the endpoints of game sessions, as members see them, with their functions. */
import { isRefusal } from "#contract/errors.ts";
import {
  endPlayerSessions as endPlayerSessionsEndpoint,
  listPlayerSessions,
  type PlayerSession,
} from "#contract/player.ts";
import { readWalletMode, setWalletMode } from "#contract/wallet-mode.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { Publish } from "../live/publish.ts";
import type { OpenSession } from "./queries.ts";
import { changeWalletMode, findWalletMode } from "./service/change-wallet-mode.ts";
import type { GameDeps } from "./service/deps.ts";
import { endPlayerSessions, readPlayerSessions } from "./service/player-sessions.ts";

export const gameSessionRoutes = (deps: GameDeps & { readonly publish: Publish }): Route[] => [
  serveMember(listPlayerSessions, async ({ params, caller }) => {
    const open = await readPlayerSessions(deps, caller, params.id);
    return isRefusal(open) ? open : { data: open.map((session) => sessionOf(session)) };
  }),
  serveMember(endPlayerSessionsEndpoint, ({ params, caller }) => endPlayerSessions(deps, caller, params.id)),
  serveMember(readWalletMode, ({ params, caller }) => findWalletMode(deps, caller, params.id)),
  serveMember(setWalletMode, ({ params, caller, body }) => changeWalletMode(deps, caller, params.id, body.mode)),
];

const sessionOf = (session: OpenSession): PlayerSession => ({
  id: session.id,
  game: session.game,
  variant: session.variant,
  rtp_bps: session.rtpBps,
  state: session.state,
  last_seen_at: session.lastSeenAt.toISOString(),
  created_at: session.createdAt.toISOString(),
});
