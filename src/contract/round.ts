// Rounds: one stake and everything that follows from it, with its replay and proof.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { outcomeOfWire, outcomeOnWire } from "./outcome-on-wire.ts";
import { walletCallType } from "./wallet-call.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";

export const roundState = z.enum(["open", "settled", "refunded", "rejected"]);

export const roundRow = z.object({
  id,
  session_id: id,
  agent: z.object({ id, code: z.string() }),
  player: z.object({ id, code: z.string() }),
  game: z.string(),
  variant: z.string(),
  state: roundState,
  stake: amount,
  win: amount,
  currency,
  balance_after: amount.nullable(),
  started_at: instant,
  settled_at: instant.nullable(),
});
export type RoundRow = z.output<typeof roundRow>;

const wireSpin = z.object({
  stops: z.array(z.int()),
  /** Reel-major: `grid[reel * rows + row]`, symbol indices. */
  grid: z.array(z.int()),
  wins: z.array(z.object({ line: z.int(), symbol: z.int(), count: z.int(), coins: z.int(), multiplier: z.int() })),
  scatters: z.int(),
  coins: z.int(),
  scatter_coins: z.int(),
  free_spins_awarded: z.int(),
});
/** An outcome as the wire spells it; `symbol` and those of the grid are indices of the game's symbols. */
export const wireOutcome = z.object({
  base: wireSpin,
  free: z.array(wireSpin),
  /** Σ in coins after the cap; `betCoins` coins make one stake. */
  coins: z.int(),
  capped: z.boolean(),
});
export type RoundOutcome = ReturnType<typeof outcomeOfWire<z.output<typeof wireSpin>>>;
/** Inside as the engine has it. */
export const roundOutcome = z.codec(wireOutcome, z.custom<RoundOutcome>(), {
  decode: (outcome) => outcomeOfWire(outcome),
  encode: (outcome) => outcomeOnWire(outcome),
});

/** What is needed to recompute a round; the server seed is shown once its session has ended. */
export const roundProof = z.object({
  server_seed_hash: z.string(),
  server_seed: z.string().nullable(),
  client_seed: z.string(),
  nonce: z.int(),
  maths_hash: z.string(),
});

/** What a round moved in the account that pays its stakes: the player's wallet, or in seamless mode the agent's credit. */
export const roundMovement = z.object({
  id,
  kind: z.enum(["stake", "win", "refund"]),
  amount,
  balance_after: amount.nullable(),
  at: instant,
});
export type RoundMovement = z.output<typeof roundMovement>;

/** A call to the agent's wallet about a round in seamless mode, and its answer. */
export const roundWalletCall = z.object({
  id,
  type: walletCallType,
  tx_id: id,
  amount,
  /** What the wallet said the player has after it. */
  balance: amount.nullable(),
  address: z.string(),
  at: instant,
  duration_ms: z.int(),
  request: z.string(),
  /** null where there was no answer. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** `ok`, the wallet's refusal, or why nobody knows. */
  verdict: z.string(),
});

/** What stands between us and the agent's wallet about a round in seamless mode. */
export const roundWallet = z.object({
  state: z.enum(["started", "rejected", "rolling_back", "rolled_back", "paying", "paid", "by_hand"]),
  attempts: z.int(),
  /** When it is asked next by itself; null when it is over, or a person must decide. */
  due_at: instant.nullable(),
  last_failure: z.string().nullable(),
  stuck_at: instant.nullable(),
  balance: amount.nullable(),
  /** Calls of the last 90 days. */
  calls: z.array(roundWalletCall),
});
export type RoundWallet = z.output<typeof roundWallet>;

export const roundDetail = roundRow.extend({
  outcome: roundOutcome.nullable(),
  proof: roundProof,
  movements: z.array(roundMovement),
  /** null where the player's money is with us. */
  wallet: roundWallet.nullable(),
});
export type RoundDetail = z.output<typeof roundDetail>;

export const listRounds = endpoint("GET /api/rounds", {
  summary: "Rounds of my subtree, newest or oldest first",
  may: { permission: "round.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    player_id: id.optional(),
    game: z.string().max(64).optional(),
    /** Of whatever game: the variants of all bear the same names. */
    variant: z.string().max(64).optional(),
    currency: currency.optional(),
    state: roundState.optional(),
    /** Only rounds whose win is at least this many times the stake. */
    min_multiplier: z.coerce.number().int().min(1).max(100_000).optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    roundRow,
    /** Of the whole filter, settled rounds only; null where too many rounds would have to be read to add up exactly. */
    z.array(z.object({ currency, rounds: z.int(), turnover: amount, wins: amount })).nullable(),
  ),
  errors: ["agent_not_found", "player_not_found", "cursor_invalid"],
});

/**
 * Whether the rounds of a query can only be found by reading all there are: no index leads to them. Without a beginning
 * it then covers the last `SCREEN_MAX_DAYS`; see docs/decisions/0045.
 */
export const isReadThrough = (query: z.output<typeof listRounds.query>): boolean =>
  query.player_id === undefined &&
  query.state !== "open" &&
  [query.game, query.variant, query.state, query.min_multiplier].some((one) => one !== undefined);

export const getRound = endpoint("GET /api/rounds/{id}", {
  summary: "One round with its outcome, its proof and what it moved",
  may: { permission: "round.read" },
  params: z.object({ id }),
  answer: roundDetail,
  errors: ["round_not_found"],
});
