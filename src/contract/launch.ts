// Opening a game from the dashboard as an agent's own server would, and watching what its session moves.
import { z } from "zod";
import { walletMode } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { gameMode, gameSessionState } from "./game.ts";
import { v1Game } from "./integration-shapes.ts";
import { v1CreateSession, v1EndSession } from "./integration.ts";
import { currency } from "./money.ts";
import { id, instant } from "./page.ts";
import { roundRow, roundWalletCall } from "./round.ts";

const ofAgent = z.object({ id });
const sessionOfAgent = z.object({ id, session: id });

/** A game of an agent's catalogue, in the state it can be played there. */
export const agentGame = v1Game.pick({ code: true, names: true, state: true }).extend({
  /** In force for new sessions. */
  variant: v1Game.shape.variant.pick({ id: true, rtp_bps: true }),
});
export type AgentGame = z.output<typeof agentGame>;

export const listAgentGames = endpoint("GET /api/agents/{id}/games", {
  summary: "The games an agent of my subtree may offer, with the variant in force",
  may: { permission: "agent.read" },
  params: ofAgent,
  answer: z.object({ data: z.array(agentGame) }),
  errors: ["agent_not_found"],
});

export const launchSession = endpoint("POST /api/launches", {
  summary: "Open a game for a player of an agent, or as a demo, as that agent's own server would",
  may: { permission: "session.launch" },
  body: v1CreateSession.body.pick({ player: true, game: true, currency: true, locale: true, mode: true }).extend({
    agent_id: id,
  }),
  answer: v1CreateSession.answer,
  status: 201,
  errors: ["agent_not_found", ...v1CreateSession.errors],
});

/** A call to the agent's wallet; about no round where a balance is asked. */
const sessionWalletCall = roundWalletCall.extend({ round_id: id.nullable() });

const sessionRound = roundRow.pick({
  id: true,
  state: true,
  stake: true,
  win: true,
  balance_after: true,
  started_at: true,
  settled_at: true,
});
export type SessionRound = z.output<typeof sessionRound>;

export const watchedSession = z.object({
  id,
  state: gameSessionState,
  mode: gameMode,
  wallet_mode: walletMode,
  game: z.string(),
  variant: z.string(),
  currency,
  /** null in a demo. */
  player: z.object({ id, code: z.string() }).nullable(),
  created_at: instant,
  /** When its launch address was used; null: nobody has opened it yet. */
  opened_at: instant.nullable(),
  /** Until when the launch address opens it. */
  expires_at: instant,
  /** The newest, newest first; none in a demo, whose rounds are not kept. */
  rounds: z.array(sessionRound),
  /** The newest, newest first; none where the player's money is with us. */
  calls: z.array(sessionWalletCall),
});
export type WatchedSession = z.output<typeof watchedSession>;

export const watchSession = endpoint("GET /api/agents/{id}/sessions/{session}", {
  summary: "A game session of an agent as it stands, with its newest rounds and calls to the agent's wallet",
  may: { permission: "round.read" },
  params: sessionOfAgent,
  answer: watchedSession,
  errors: ["agent_not_found", "session_not_found"],
});

export const endSession = endpoint("DELETE /api/agents/{id}/sessions/{session}", {
  summary: "End a game session of an agent after the round in progress",
  may: { permission: "session.launch" },
  params: sessionOfAgent,
  answer: v1EndSession.answer,
  status: 202,
  errors: ["agent_not_found", "session_not_found"],
});
