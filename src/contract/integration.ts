// The API agents program against: the wire contract of /v1.
import { z } from "zod";
import { country } from "./country.ts";
import { endpoint } from "./endpoint.ts";
import { currency, positiveAmount } from "./money.ts";
import { lineText } from "./typed-text.ts";
import { foreignId, id, instant, instantInput, integrationPageQuery, pageOf } from "./page.ts";
import { roundState } from "./round.ts";
import { locale } from "./session.ts";
import { gameMode } from "./game.ts";
import {
  v1Agent,
  v1Entry,
  v1Game,
  v1Player,
  v1Provider,
  v1Round,
  v1RoundDetail,
  v1Rtp,
  v1Transfer,
} from "./integration-shapes.ts";

const noQuery = z.strictObject({});

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
    name: lineText(1, 80).nullish(),
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
const catalogueQuery = integrationPageQuery.extend({ provider: z.string().max(64).optional() });
export const v1ListProviders = endpoint("GET /v1/providers", {
  summary: "Providers this agent may offer, by code",
  may: { scope: "read" },
  query: catalogueQuery,
  answer: pageOf(v1Provider),
  errors: ["cursor_invalid"],
});
export const v1ListGames = endpoint("GET /v1/games", {
  summary: "Games this agent may offer, by code, with the variant in force",
  may: { scope: "read" },
  query: catalogueQuery,
  answer: pageOf(v1Game),
  errors: ["cursor_invalid"],
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
  summary: "What each game has really paid this year, by code, beside what its variant declares",
  may: { scope: "read" },
  query: integrationPageQuery,
  answer: pageOf(v1Rtp),
  errors: ["cursor_invalid"],
});
