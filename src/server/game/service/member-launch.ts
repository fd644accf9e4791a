/** Members open games as an agent's own server would: by the same rules, and with a record of who did. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { appendAudit } from "../../db/audit.ts";
import { placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import { listOfferedGames } from "../../provider/queries.ts";
import { findAgentPath, findGameSession } from "../queries.ts";
import type { GameDeps } from "./deps.ts";
import { endGameSession } from "./end.ts";
import { createGameSession, type LaunchedSession, type NewGameSession } from "./launch.ts";

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const MOST_GAMES = 1_000;

export interface OfferedHere {
  readonly code: string;
  readonly names: { readonly "en-US": string; readonly "pt-BR": string };
  readonly state: "active" | "maintenance" | "disabled";
  readonly variant: { readonly id: string; readonly rtp_bps: number };
}

/** The games an agent may offer, by code. */
export async function gamesOfAgent(
  { db, clock }: Pick<GameDeps, "db" | "clock">,
  caller: MemberCaller,
  anyCaseId: string,
): Promise<OfferedHere[] | Refusal> {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const agentPath = await findAgentPath(db, place);
  const offered = await listOfferedGames(
    db,
    { ...place, agentPath },
    { at: clock(), limit: MOST_GAMES, withHidden: true },
  );
  return offered.map(({ code, nameEn, namePt, state, variantId }) => {
    const game = findGame(code);
    const variant = game === undefined ? undefined : findVariant(game, variantId);
    if (variant === undefined) throw new Error(`${code}/${variantId} is in force but not certified`);
    return {
      code,
      names: { "en-US": nameEn, "pt-BR": namePt },
      state,
      variant: { id: variant.id, rtp_bps: variant.figures.rtpBps },
    };
  });
}

export type MemberLaunch = Pick<NewGameSession, "player" | "game" | "currency" | "locale" | "mode">;

/** Opens a game for a player of an agent or as a demo, or says why not, as that agent's server would be told. */
export async function launchForAgent(
  deps: GameDeps,
  caller: MemberCaller,
  anyCaseId: string,
  launch: MemberLaunch,
): Promise<LaunchedSession | Refusal> {
  const place = await placeOf(deps.db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const { memberId, address } = caller;
  return createGameSession(deps, { ...place, ...launch, lobbyUrl: null, extRef: null }, (tx, { id, at }) =>
    appendAudit(tx, {
      tenantId: place.tenantId,
      memberId,
      address,
      action: "session.launch",
      subject: id,
      before: null,
      after: { agent: place.agentId, ...launch },
      at,
    }),
  );
}

/** Ends a session of an agent, after the round that may be running. */
export async function endForAgent(
  deps: Pick<GameDeps, "db" | "clock" | "ids"> & { readonly publish: Publish },
  caller: MemberCaller,
  anyCaseId: string,
  anyCaseSessionId: string,
): Promise<{ session_id: string; state: "ending" | "closed" } | Refusal> {
  const found = await sessionOfAgent(deps, caller, anyCaseId, anyCaseSessionId);
  if (isRefusal(found)) return found;
  const { tenantId, agentId, id, state: before } = found;
  const state = await endGameSession(deps, tenantId, id);
  if (before === "closed") return { session_id: id, state };
  await deps.db.transaction().execute((tx) =>
    appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "session.end",
      subject: id,
      before: { state: before },
      after: { state },
      at: deps.clock(),
    }),
  );
  const path = await findAgentPath(deps.db, { tenantId, agentId });
  deps.publish([{ kind: "player.changed", agentId, path, count: 1 }]);
  return { session_id: id, state };
}

/** A session as far as the caller sees the agent it is of; whatever else is asked for does not exist. */
export async function sessionOfAgent(
  { db, clock }: Pick<GameDeps, "db" | "clock">,
  caller: MemberCaller,
  anyCaseId: string,
  anyCaseSessionId: string,
) {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const session = await findGameSession(db, place.tenantId, anyCaseSessionId.toLowerCase(), clock());
  if (session === undefined || session.agentId !== place.agentId)
    return refuse("session_not_found", "There is no such session.");
  return session;
}
