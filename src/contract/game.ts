// Games in the browser: what a player's game session calls to open, spin and show.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { jurisdictionProfile } from "./jurisdiction.ts";
import { variantMaths } from "./maths.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { id, instant } from "./page.ts";
import { locale } from "./session.ts";
import { roundOutcome, roundProof } from "./round.ts";

export const gameMode = z.enum(["real", "demo"]);
export const gameSessionState = z.enum(["active", "ending", "closed"]);

/** A round as the game shows it. */
export const playedRound = z.object({
  round_id: id,
  nonce: z.int(),
  stake: amount,
  win: amount,
  outcome: roundOutcome,
});
export type PlayedRound = z.output<typeof playedRound>;

export const playState = z.object({
  session_id: id,
  state: gameSessionState,
  mode: gameMode,
  game: z.string(),
  variant: z.object({
    id: z.string(),
    rtp_bps: z.int(),
    hit_rate_bps: z.int(),
    volatility: z.string(),
    max_win_multiplier: z.int(),
    /** One round in so many pays the highest win; null where the law has none. */
    top_prize_one_in: z.int().nullable(),
    maths_hash: z.string(),
  }),
  /** What `maths_hash` names. */
  maths: variantMaths,
  /** What the player's place asks of the game. */
  profile: jurisdictionProfile,
  currency,
  /** Minor digits of the currency. */
  exponent: z.int(),
  locale,
  lobby_url: z.string().nullable(),
  balance: amount,
  /** Stakes the player may choose, ascending. */
  stakes: z.array(positiveAmount),
  started_at: instant,
  server_seed_hash: z.string(),
  client_seed: z.string(),
  next_nonce: z.int(),
  /** The newest round; `shown` false means its reels have not been shown to the end yet. */
  last_round: playedRound.extend({ shown: z.boolean() }).nullable(),
});
export type PlayState = z.output<typeof playState>;

const launch = z.string().min(20).max(300);
const commitment = z.string().regex(/^[0-9a-f]{64}$/, "This must be 64 of 0-9 a-f");

export const openGame = endpoint("POST /play/api/open", {
  summary: "Exchange a launch token (single use, 5 minutes) for a play token",
  may: "anybody",
  body: z.strictObject({ launch }),
  answer: z.object({ play_token: z.string(), state: playState }),
  status: 201,
  errors: [
    "launch_used",
    "session_closed",
    "agent_suspended",
    "player_blocked",
    "game_disabled",
    "game_maintenance",
    "provider_disabled",
    "callback_unhealthy",
  ],
});
export const findLobby = endpoint("POST /play/api/lobby", {
  summary: "The way back to the agent's lobby, for who holds a launch token that no longer opens its game",
  may: "anybody",
  body: z.strictObject({ launch }),
  answer: z.object({ lobby_url: z.string().nullable() }),
});
export const getPlayState = endpoint("GET /play/api/state", {
  summary: "Where the session stands; finishes an interrupted round first",
  may: "game-session",
  answer: playState,
  errors: ["session_closed", "callback_unhealthy"],
});
export const setClientSeed = endpoint("PUT /play/api/client-seed", {
  summary: "The player's part of the seeds; before the first spin only, after the commitment was shown",
  may: "game-session",
  body: z.strictObject({
    client_seed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "This must be 1 to 64 of A-Z a-z 0-9 _ -"),
  }),
  answer: playState,
  errors: ["session_closed", "spin_out_of_order", "callback_unhealthy"],
});
export const rotateSeeds = endpoint("POST /play/api/seeds", {
  summary: "Reveal the seeds with this hash and commit to new ones; asked again, the same seeds are revealed again",
  may: "game-session",
  body: z.strictObject({ server_seed_hash: commitment }),
  answer: z.object({
    revealed: roundProof.pick({ server_seed_hash: true, client_seed: true, maths_hash: true }).extend({
      server_seed: z.string(),
    }),
    /** On the new seeds; their client seed may be set until the first spin. */
    state: playState,
  }),
  errors: ["session_closed", "seeds_not_found", "seeds_unused", "round_in_progress", "callback_unhealthy"],
});
export const spin = endpoint("POST /play/api/spins", {
  summary: "One round; the same nonce again gives the same round",
  may: "game-session",
  body: z.strictObject({
    nonce: z.int().min(0),
    stake: positiveAmount,
    /** The commitment the player sees; a spin meant for other seeds than those in force is out of order. */
    server_seed_hash: commitment.optional(),
  }),
  answer: z.object({ round: playedRound, balance: amount, next_nonce: z.int() }),
  errors: [
    "session_closed",
    "spin_out_of_order",
    "stake_out_of_range",
    "wallet_insufficient",
    "credit_exhausted",
    "agent_suspended",
    "player_blocked",
    "player_self_excluded",
    "game_disabled",
    "game_maintenance",
    "provider_disabled",
    "round_in_progress",
    "callback_unhealthy",
    "limit_reached",
    "stake_refused",
  ],
});
export const markShown = endpoint("POST /play/api/shown", {
  summary: "The reels of this round have been shown to the end",
  may: "game-session",
  body: z.strictObject({ nonce: z.int().min(0) }),
  answer: z.undefined(),
  status: 204,
  errors: ["session_closed"],
});

/** A round of the player's own, as their history lists it. */
export const ownRound = playedRound.omit({ outcome: true }).extend({ started_at: instant });
export type OwnRound = z.output<typeof ownRound>;

export const listOwnRounds = endpoint("GET /play/api/rounds", {
  summary: "The player's own settled rounds in this game, newest first; none in demo mode, whose rounds are not kept",
  may: "game-session",
  query: z.strictObject({ cursor: id.optional() }),
  answer: z.object({ data: z.array(ownRound), next_cursor: id.nullable() }),
  errors: ["cursor_invalid"],
});
export const getOwnRound = endpoint("GET /play/api/rounds/{id}", {
  summary: "One of the player's own rounds with everything needed to see it again and to check it",
  may: "game-session",
  params: z.object({ id }),
  answer: z.object({ round: playedRound, maths: variantMaths, proof: roundProof }),
  errors: ["round_not_found"],
});
