// Game sessions on the wire: open one, end one.
import { isRefusal, refuse } from "#contract/errors.ts";
import { v1CreateSession, v1EndSession } from "#contract/integration.ts";
import type { GameDeps } from "../game/service/deps.ts";
import { endGameSession } from "../game/service/end.ts";
import { createGameSession } from "../game/service/launch.ts";
import { findGameSession } from "../game/queries.ts";
import { serveApi, type Route } from "../http/serve.ts";

export const sessionRoutes = (deps: GameDeps): Route[] => [
  serveApi(v1CreateSession, async ({ body, caller }) => {
    const launched = await createGameSession(deps, {
      tenantId: caller.tenantId,
      agentId: caller.agentId,
      player: body.player ?? null,
      game: body.game,
      currency: body.currency,
      locale: body.locale ?? null,
      mode: body.mode ?? "real",
      lobbyUrl: body.lobby_url ?? null,
      extRef: body.ext_ref ?? null,
    });
    if (isRefusal(launched)) return launched;
    return {
      session_id: launched.sessionId,
      launch_url: launched.launchUrl,
      expires_at: launched.expiresAt.toISOString(),
      variant: launched.variant,
    };
  }),
  serveApi(v1EndSession, async ({ params, caller }) => {
    const session = await findGameSession(deps.db, caller.tenantId, params.id, deps.clock());
    if (session === undefined || session.agentId !== caller.agentId)
      return refuse("session_not_found", "There is no such session.");
    return { session_id: params.id, state: await endGameSession(deps, caller.tenantId, params.id) };
  }),
];
