// Players: an agent's end users, their wallets, and the transfers in and out.
import { z } from "zod";
import { statement } from "./statement.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { foreignId, id, instant, instantInput, pageOf, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { linesText } from "./typed-text.ts";

export const playerState = z.enum(["active", "blocked", "self_excluded", "closed"]);

export const playerRow = z.object({
  id,
  code: z.string(),
  name: z.string().nullable(),
  agent: z.object({ id, code: z.string() }),
  currency,
  /** null in seamless mode: the money is with the agent. */
  balance: amount.nullable(),
  state: playerState,
  /** No stake may be higher; null: as high as the game takes. */
  stake_cap: amount.nullable(),
  /** Since when nobody knows who it was. */
  anonymised_at: instant.nullable(),
  country: z.string().nullable(),
  rounds: z.int(),
  turnover: amount,
  wins: amount,
  last_game: z.string().nullable(),
  last_round_at: instant.nullable(),
  created_at: instant,
});
export type PlayerRow = z.output<typeof playerRow>;

/** Newest first, who played last first, or by the agent's code for them. */
export const playerSort = z.enum(["created_at", "last_round_at", "code"]);
export type PlayerSort = z.output<typeof playerSort>;
export const listPlayers = endpoint("GET /api/players", {
  summary: "Players of my subtree",
  may: { permission: "player.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    search: z.string().trim().max(64).optional(),
    state: playerState.optional(),
    /** Only who has had a round in the last 15 minutes. */
    playing: z.enum(["yes"]).optional(),
    sort: playerSort.default("created_at"),
  }),
  answer: pageWithTotals(playerRow, z.array(z.object({ currency, players: z.int(), balance: amount }))),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const getPlayer = endpoint("GET /api/players/{id}", {
  summary: "One player of my subtree",
  may: { permission: "player.read" },
  params: z.object({ id }),
  answer: playerRow,
  errors: ["player_not_found"],
});
export const setPlayerState = endpoint("PUT /api/players/{id}/state", {
  summary: "Block a player, let it play again, or record its self-exclusion, which no member can undo",
  may: { permission: "player.block" },
  params: z.object({ id }),
  body: z.strictObject({ state: z.enum(["active", "blocked", "self_excluded"]) }),
  answer: playerRow,
  errors: ["player_not_found", "player_closed", "player_self_excluded"],
});
/** As many as one page of the list can show. */
export const MOST_PLAYERS_AT_ONCE = 200;
export const playerStateResult = z.object({
  id,
  /** null: not a player the caller may know. */
  code: z.string().nullable(),
  outcome: z.enum(["done", "unchanged", "refused"]),
  /** Why it was refused. */
  reason: z.enum(["player_not_found", "player_closed", "player_self_excluded"]).nullable(),
});
export type PlayerStateResult = z.output<typeof playerStateResult>;
export const setPlayerStates = endpoint("PUT /api/players/state", {
  summary: "Block many players or let them play again; each has a result of its own",
  may: { permission: "player.block" },
  body: z.strictObject({
    ids: z.array(id).min(1).max(MOST_PLAYERS_AT_ONCE),
    state: z.enum(["active", "blocked"]),
  }),
  /** One result per player named, in the order they were named, each once. */
  answer: z.object({ data: z.array(playerStateResult) }),
});
export const setStakeCap = endpoint("PUT /api/players/{id}/stake-cap", {
  summary: "Set the highest stake a player may play, or lift it",
  may: { permission: "player.limit" },
  params: z.object({ id }),
  body: z.strictObject({ stake_cap: positiveAmount.nullable() }),
  answer: playerRow,
  errors: ["player_not_found", "player_closed"],
});
export const anonymisePlayer = endpoint("POST /api/players/{id}/anonymisation", {
  summary: "Take away who a player was, for good; its rounds and its money stay",
  may: { permission: "player.anonymise" },
  params: z.object({ id }),
  /** The player's code, typed again. */
  body: z.strictObject({ code: foreignId }),
  answer: playerRow,
  errors: ["player_not_found", "player_in_use"],
});

export const playerNote = z.object({
  id,
  /** null: taken away when the player was anonymised. */
  text: z.string().nullable(),
  /** Who wrote it, and for which agent (its code). */
  author: z.string().nullable(),
  agent: z.string().nullable(),
  created_at: instant,
});
export type PlayerNote = z.output<typeof playerNote>;
export const listPlayerNotes = endpoint("GET /api/players/{id}/notes", {
  summary: "Notes on a player by members of my subtree, newest first",
  may: { permission: "player.read" },
  params: z.object({ id }),
  query: pageQuery,
  answer: pageOf(playerNote),
  errors: ["player_not_found", "cursor_invalid"],
});
export const addPlayerNote = endpoint("POST /api/players/{id}/notes", {
  summary: "Write a note on a player; notes are never changed",
  may: { permission: "player.note" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once for ever: a repeated call has one effect. */
    ref: foreignId,
    text: linesText(1, 2_000),
  }),
  answer: playerNote,
  status: 201,
  errors: ["player_not_found", "player_closed", "transfer_conflict"],
});

export const listWalletEntries = endpoint("GET /api/players/{id}/entries", {
  summary: "Statement of a player's wallet, newest or oldest first, checked against the balance",
  may: { permission: "entry.read" },
  params: z.object({ id }),
  query: pageQuery.extend({
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: statement,
  errors: ["player_not_found", "wallet_mode_mismatch", "cursor_invalid"],
});

export const playerTransfer = z.object({
  id,
  transfer_id: z.string(),
  kind: z.enum(["deposit", "withdrawal"]),
  player: z.object({ id, code: z.string() }),
  agent: z.object({ id, code: z.string() }),
  amount,
  currency,
  state: z.enum(["done", "failed"]),
  code: z.string().nullable(),
  balance: amount.nullable(),
  /** Ordered by the agent's own server, or by a member on the dashboard. */
  channel: z.enum(["api", "dashboard"]),
  /** The member who ordered it; `*` where that is nobody the reader may know. */
  actor: z.string().nullable(),
  created_at: instant,
});
export type PlayerTransfer = z.output<typeof playerTransfer>;
export const movePlayerMoney = endpoint("POST /api/players/{id}/money", {
  summary: "Deposit to a player's wallet from its agent's play credit, or withdraw from it back to the credit",
  may: { permission: "player.money" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once for ever: a repeated call has one effect. */
    transfer_id: foreignId,
    direction: z.enum(["deposit", "withdraw"]),
    /** Absent for a withdrawal of all the wallet holds at that moment. */
    amount: positiveAmount.optional(),
  }),
  answer: playerTransfer,
  status: 201,
  errors: [
    "player_not_found",
    "agent_suspended",
    "player_blocked",
    "player_self_excluded",
    "player_closed",
    "currency_mismatch",
    "wallet_mode_mismatch",
    "credit_insufficient",
    "wallet_insufficient",
    "transfer_conflict",
  ],
});
export const listPlayerTransfers = endpoint("GET /api/player-transfers", {
  summary: "Deposits and withdrawals of players of my subtree, newest or oldest first",
  may: { permission: "transfer.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    player_id: id.optional(),
    /** The agent's own id of the transfer. */
    transfer_id: z.string().max(64).optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    playerTransfer,
    /** Of the whole filter, transfers that were done only; null where too many would have to be read to add up. */
    z
      .array(z.object({ currency, deposits: z.int(), deposited: amount, withdrawals: z.int(), withdrawn: amount }))
      .nullable(),
  ),
  errors: ["agent_not_found", "player_not_found", "cursor_invalid"],
});

export const playerSession = z.object({
  id,
  game: z.string(),
  variant: z.string(),
  rtp_bps: z.int(),
  /** Ending: the round that is running is finished, no other begins. */
  state: z.enum(["active", "ending"]),
  last_seen_at: instant,
  created_at: instant,
});
export type PlayerSession = z.output<typeof playerSession>;
export const listPlayerSessions = endpoint("GET /api/players/{id}/sessions", {
  summary: "Game sessions a player has open now, newest first",
  may: { permission: "player.read" },
  params: z.object({ id }),
  answer: z.object({ data: z.array(playerSession) }),
  errors: ["player_not_found"],
});
export const endPlayerSessions = endpoint("DELETE /api/players/{id}/sessions", {
  summary: "End all game sessions a player has open; a round that is running is finished first",
  may: { permission: "session.end" },
  params: z.object({ id }),
  answer: z.object({
    closed: z.int(),
    /** Of these a round is still running. */
    ending: z.int(),
  }),
  errors: ["player_not_found"],
});
