// A player's way into a session: the single-use address, the play token, and whether play may go on.
import { sql } from "kysely";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { PlayDevice } from "#contract/live-session.ts";
import { issueToken, parseToken, tokenMatches } from "../../db/token.ts";
import type { PlayCaller } from "../../http/caller.ts";
import { findGameSession, findSpinSession, type GameSession, type SpinSession } from "../queries.ts";
import { refusalOfAvailability } from "./availability/refusal.ts";
import type { GameDeps } from "./deps.ts";

/**
 * Exchanges a launch token for a play token, once. What the player sees first is made before the address is used up:
 * where `look` refuses, the address still opens until it expires.
 */
export async function openGame<T extends object>(
  deps: GameDeps,
  launchToken: string,
  look: (session: GameSession) => Promise<T | Refusal>,
  device: PlayDevice | null = null,
): Promise<{ playToken: string; seen: T } | Refusal> {
  const used = refuse("launch_used", "This launch address was used before, has expired, or never existed.");
  const launch = parseToken(launchToken);
  if (launch === undefined) return used;
  const session = await findGameSession(deps.db, launch.tenantId, launch.rowId, deps.clock());
  if (session === undefined || !tokenMatches(session.launchHash, launch)) return used;
  const refusal = refusalOfPlay(session);
  if (refusal !== null) return refusal;
  if (session.launchUsedAt !== null || session.launchExpiresAt <= deps.clock()) return used;
  const seen = await look(session);
  if (isRefusal(seen)) return seen;
  const at = deps.clock();
  const play = issueToken(session.tenantId, session.id);
  const taken = await deps.db
    .updateTable("game_sessions")
    .set({ launch_used_at: at, play_hash: play.secretHash, last_seen_at: at, device })
    .where("tenant_id", "=", session.tenantId)
    .where("id", "=", session.id)
    .where("launch_used_at", "is", null)
    .where("launch_expires_at", ">", at)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n ? { playToken: play.token, seen } : used;
}

/** Where the holder of a launch address came from, also after it was used or has expired; null when it never existed. */
export async function lobbyOfLaunch(deps: Pick<GameDeps, "db" | "clock">, launchToken: string): Promise<string | null> {
  const launch = parseToken(launchToken);
  const session = launch && (await findGameSession(deps.db, launch.tenantId, launch.rowId, deps.clock()));
  if (launch === undefined || session === undefined || !tokenMatches(session.launchHash, launch)) return null;
  return session.lobbyUrl;
}

/** What a play token brought with it, so that a spin reads its session once. */
const sessions = new WeakMap<PlayCaller, SpinSession>();

/** Lets a play token in; the session may have ended, which the endpoints answer each in its own way. */
export const authenticatePlay =
  (deps: Pick<GameDeps, "db" | "clock">) =>
  async (playToken: string): Promise<PlayCaller | Refusal> => {
    const token = parseToken(playToken);
    const session = token && (await findSpinSession(deps.db, token.tenantId, token.rowId, deps.clock()));
    if (token === undefined || session === undefined || !tokenMatches(session.playHash, token))
      return refuse("sign_in_required", "This play token is not valid.");
    const caller: PlayCaller = {
      kind: "game-session",
      tenantId: session.tenantId,
      agentId: session.agentId,
      sessionId: session.id,
      playerId: session.playerId,
    };
    sessions.set(caller, session);
    return caller;
  };

/** What a spin must know of the session behind a caller. */
export async function spinSessionOf(deps: Pick<GameDeps, "db" | "clock">, caller: PlayCaller): Promise<SpinSession> {
  const session =
    sessions.get(caller) ?? (await findSpinSession(deps.db, caller.tenantId, caller.sessionId, deps.clock()));
  if (session === undefined) throw new Error(`session ${caller.sessionId} is gone`);
  return session;
}

/** The session behind a caller. */
export async function playSessionOf(deps: Pick<GameDeps, "db" | "clock">, caller: PlayCaller): Promise<GameSession> {
  const session = await findGameSession(deps.db, caller.tenantId, caller.sessionId, deps.clock());
  if (session === undefined) throw new Error(`session ${caller.sessionId} is gone`);
  return session;
}

/** Why nothing may be staked in this session now; null when play may go on. */
export function refusalOfPlay(session: SpinSession): Refusal | null {
  if (session.state !== "active") return refuse("session_closed", "The session has ended.");
  if (!session.agentActive) return refuse("agent_suspended", "The agent, or one above it, is suspended.");
  if (session.playerState === "blocked") return refuse("player_blocked", "The player is blocked.");
  if (session.playerState === "self_excluded") return refuse("player_self_excluded", "The player is self-excluded.");
  if (session.playerState === "closed") return refuse("session_closed", "The player's account is closed.");
  if (session.providerState === "disabled") return refuse("provider_disabled", "The game's provider is disabled.");
  if (session.gameState === "disabled") return refuse("game_disabled", "The game is disabled.");
  if (session.gameState === "maintenance" || session.providerState === "maintenance")
    return refuse("game_maintenance", "The game is in maintenance.");
  return refusalOfAvailability(session.availability);
}

/** The reels of this round, and of all before it, have been shown to the end. */
export async function markRoundShown(
  deps: Pick<GameDeps, "db" | "clock">,
  tenantId: string,
  id: string,
  number: bigint,
): Promise<void> {
  // A late word about a round on seeds that were changed since must not count for rounds to come.
  await sql`
    update game_sessions s set shown_number = greatest(s.shown_number, ${number}::bigint), last_seen_at = ${deps.clock()}
    where s.tenant_id = ${tenantId} and s.id = ${id} and ${number}::bigint < case s.mode when 'demo' then s.demo_next_number
      else (select n.next_number from stake_series n where n.tenant_id = ${tenantId} and n.id = s.seed_id) end`.execute(
    deps.db,
  );
}
