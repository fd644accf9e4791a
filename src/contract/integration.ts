// The API agents program against: the wire contract of /v1.
import { z } from "zod";
import { agentState, credit, walletMode } from "./agent.ts";
import { country } from "./country.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { nameText } from "./name.ts";
import { foreignId, id, instant, instantInput, integrationPageQuery, pageOf } from "./page.ts";
import { playerState } from "./player.ts";
import { roundProof, roundState, wireOutcome } from "./round.ts";
import { locale } from "./session.ts";
import { gameMode } from "./game.ts";

const noQuery = z.strictObject({});

export const v1Agent = z.object({
  code: z.string(),
  name: z.string(),
  state: agentState,
  effective_state: agentState,
  currency,
  wallet_mode: walletMode,
  credit,
  providers: z.array(z.string()),
});
export const v1Player = z.object({
  code: z.string(),
  currency,
  state: playerState,
  /** null in seamless mode */
  balance: amount.nullable(),
  name: z.string().nullable(),
  country: z.string().nullable(),
  locale: locale.nullable(),
  created_at: instant,
});
export type V1Player = z.output<typeof v1Player>;
export const v1Transfer = z.object({
  transfer_id: z.string(),
  kind: z.enum(["deposit", "withdrawal"]),
  player: z.string(),
  amount,
  currency,
  state: z.enum(["done", "failed"]),
  /** Code of the refusal when failed. */
  code: z.string().optional(),
  balance: amount.nullable(),
  created_at: instant,
});
export type V1Transfer = z.output<typeof v1Transfer>;
export const v1Variant = z.object({
  id: z.string(),
  rtp_bps: z.int(),
  hit_rate_bps: z.int(),
  volatility: z.string(),
  max_win_multiplier: z.int(),
  maths_hash: z.string(),
});
export const v1Game = z.object({
  code: z.string(),
  provider: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
  state: z.enum(["active", "maintenance", "disabled"]),
  variant: v1Variant,
  currencies: z.array(z.object({ currency, stake_min: amount, stake_max: amount, stake_step: amount })),
  demo: z.boolean(),
});
export const v1Provider = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(["active", "maintenance", "disabled"]),
  games: z.int(),
});
export const v1Round = z.object({
  id,
  session_id: id,
  player: z.string(),
  game: z.string(),
  variant: z.string(),
  state: roundState,
  stake: amount,
  win: amount,
  currency,
  balance_after: amount.nullable(),
  started_at: instant,
  settled_at: instant.nullable(),
  proof: roundProof.omit({ server_seed: true }),
});
export const v1RoundDetail = v1Round.extend({
  proof: roundProof,
  outcome: wireOutcome.nullable(),
  wallet_calls: z.array(
    z.object({ type: z.string(), tx_id: id, amount, balance_after: amount.nullable(), at: instant }),
  ),
});
export const v1Entry = z.object({
  id,
  account: z.string(),
  kind: z.string(),
  amount,
  balance_after: amount,
  ref: z.string().nullable(),
  created_at: instant,
});

/** What one game has paid at this agent since `since`, by settled rounds with a stake of the variant in force. */
export const v1Rtp = z.object({
  game: z.string(),
  variant: v1Variant.pick({ id: true, rtp_bps: true, maths_hash: true }),
  since: instant,
  rounds: z.int(),
  turnover: amount,
  wins: amount,
  currency,
  /** Wins ÷ turnover; null without rounds. */
  actual_rtp_bps: z.int().nullable(),
  /** Where the RTP of so many rounds of a game as declared lies, at one look; `is_exact` when all stakes were equal. */
  band: z.object({ low_bps: z.int(), high_bps: z.int(), confidence_bps: z.int(), is_exact: z.boolean() }).nullable(),
  /** Evidence against the declared law, that may be looked at any time: 1 at first; a healthy game ever reaches c in at most one of c series. */
  e_value: z.number(),
  state: z.enum(["no_rounds", "as_declared", "alarm"]),
});

const playerCode = foreignId.meta({ examples: ["ana"] });
const codeParam = z.object({ code: playerCode });
const transferId = foreignId.meta({ examples: ["transfer-2026-0001"] });
const transferIdParam = z.object({ transfer_id: transferId });
const money = [
  "player_not_found",
  "currency_mismatch",
  "wallet_mode_mismatch",
  "transfer_conflict",
  "transfer_in_progress",
  "agent_suspended",
] as const;

export const v1GetAgent = endpoint("GET /v1/agent", {
  summary: "The agent the key belongs to, with its play credit",
  may: { scope: "read" },
  query: noQuery,
  answer: v1Agent,
});
export const v1PutPlayer = endpoint("PUT /v1/players/{code}", {
  summary: "Create a player (201) or update it (200)",
  may: { scope: "play" },
  params: codeParam,
  body: z.strictObject({
    currency,
    name: nameText(1, 80).nullish(),
    country: country.nullish(),
    locale: locale.nullish(),
  }),
  answer: v1Player,
  errors: ["currency_mismatch", "player_closed", "agent_suspended"],
});
export const v1GetPlayer = endpoint("GET /v1/players/{code}", {
  summary: "One player",
  may: { scope: "read" },
  params: codeParam,
  query: noQuery,
  answer: v1Player,
  errors: ["player_not_found"],
});
export const v1ListPlayers = endpoint("GET /v1/players", {
  summary: "Players, newest first",
  may: { scope: "read" },
  query: integrationPageQuery,
  answer: pageOf(v1Player),
  errors: ["cursor_invalid"],
});
export const v1Deposit = endpoint("POST /v1/players/{code}/deposits", {
  summary: "Move agent credit to the player's wallet; the transfer_id has one effect, for ever",
  may: { scope: "money" },
  params: codeParam,
  body: z.strictObject({ transfer_id: transferId, amount: positiveAmount, currency }),
  answer: v1Transfer,
  errors: [...money, "credit_insufficient", "player_closed", "player_blocked", "player_self_excluded"],
});
export const v1Withdraw = endpoint("POST /v1/players/{code}/withdrawals", {
  summary: "Move money from the player's wallet back to agent credit: an amount, or all of it",
  may: { scope: "money" },
  params: codeParam,
  body: z.union([
    z.strictObject({ transfer_id: transferId, amount: positiveAmount, currency }),
    z.strictObject({ transfer_id: transferId, all: z.literal(true) }),
  ]),
  answer: v1Transfer,
  errors: [...money, "wallet_insufficient"],
});
export const v1GetTransfer = endpoint("GET /v1/transfers/{transfer_id}", {
  summary: "A transfer by the agent's own id, also when it failed",
  may: { scope: "read" },
  params: transferIdParam,
  query: noQuery,
  answer: v1Transfer,
  errors: ["transfer_not_found"],
});
export const v1ListProviders = endpoint("GET /v1/providers", {
  summary: "Providers this agent may offer",
  may: { scope: "read" },
  query: integrationPageQuery,
  answer: pageOf(v1Provider),
});
export const v1ListGames = endpoint("GET /v1/games", {
  summary: "Games this agent may offer, with the variant in force",
  may: { scope: "read" },
  query: integrationPageQuery.extend({ provider: z.string().max(64).optional() }),
  answer: pageOf(v1Game),
});
export const v1CreateSession = endpoint("POST /v1/sessions", {
  summary: "Open a game for a player (or as a demo): the launch address is single use and lives 5 minutes",
  may: { scope: "play" },
  body: z.strictObject({
    player: playerCode.optional(),
    game: z
      .string()
      .min(1)
      .max(64)
      .meta({ examples: ["lantern-meadow"] }),
    currency,
    locale: locale.optional(),
    mode: gameMode.optional(),
    lobby_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
    ext_ref: foreignId.optional(),
  }),
  answer: z.object({ session_id: id, launch_url: z.string(), expires_at: instant, variant: z.string() }),
  status: 201,
  errors: [
    "player_not_found",
    "player_blocked",
    "player_self_excluded",
    "player_closed",
    "game_not_found",
    "game_disabled",
    "game_maintenance",
    "provider_disabled",
    "currency_mismatch",
    "credit_exhausted",
    "agent_suspended",
    "callback_unhealthy",
    "session_limit",
    "wallet_mode_mismatch",
  ],
});
export const v1EndSession = endpoint("DELETE /v1/sessions/{id}", {
  summary: "End a session after the round in progress",
  may: { scope: "play" },
  params: z.object({ id }),
  query: noQuery,
  answer: z.object({ session_id: id, state: z.enum(["ending", "closed"]) }),
  status: 202,
  errors: ["session_not_found"],
});
export const v1ListRounds = endpoint("GET /v1/rounds", {
  summary: "Rounds, newest first",
  may: { scope: "read" },
  query: integrationPageQuery.extend({
    player: foreignId.optional(),
    game: z.string().max(64).optional(),
    state: roundState.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
  }),
  answer: pageOf(v1Round),
  errors: ["cursor_invalid", "player_not_found"],
});
export const v1GetRound = endpoint("GET /v1/rounds/{id}", {
  summary: "One round with its outcome, proof and money movements",
  may: { scope: "read" },
  params: z.object({ id }),
  query: noQuery,
  answer: v1RoundDetail,
  errors: ["round_not_found"],
});
export const v1ListEntries = endpoint("GET /v1/entries", {
  summary: "Ledger entries of the credit account or of one player's wallet, newest first",
  may: { scope: "read" },
  query: integrationPageQuery.extend({
    account: z
      .string()
      .regex(/^(credit|wallet:[A-Za-z0-9_.:-]{1,64})$/, "This must be credit or wallet:{player}.")
      .default("credit"),
    from: instantInput.optional(),
    to: instantInput.optional(),
  }),
  answer: pageOf(v1Entry),
  errors: ["cursor_invalid", "player_not_found", "wallet_mode_mismatch"],
});
export const v1ListRtp = endpoint("GET /v1/rtp", {
  summary: "What each game has really paid this year, beside what its variant declares",
  may: { scope: "read" },
  query: integrationPageQuery,
  answer: pageOf(v1Rtp),
  errors: ["cursor_invalid"],
});
