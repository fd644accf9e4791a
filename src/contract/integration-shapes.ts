// What an agent's own server is answered: the shapes of /v1, field by field.
import { z } from "zod";
import { agentState, credit, walletMode } from "./agent.ts";
import { operatingState } from "./catalogue.ts";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";
import { playerState } from "./player.ts";
import { roundProof, roundState, wireOutcome } from "./round.ts";
import { locale } from "./session.ts";

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
  volatility: z.enum(["low", "low-medium", "medium", "high"]),
  max_win_multiplier: z.int(),
  maths_hash: z.string(),
});
export const v1Game = z.object({
  code: z.string(),
  provider: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
  /** As it can be played now: as bad as its provider is. */
  state: operatingState,
  variant: v1Variant,
  currencies: z.array(z.object({ currency, stake_min: amount, stake_max: amount, stake_step: amount })),
  demo: z.boolean(),
});
export const v1Provider = z.object({
  code: z.string(),
  name: z.string(),
  /** In maintenance while an announced window is in force. */
  state: operatingState,
  games: z.int(),
  /** Announced windows that are not over, the first to begin first. */
  maintenance: z.array(z.object({ window_id: id, from: instant, to: instant.nullable() })),
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
    z.object({
      type: z.string(),
      tx_id: id,
      amount,
      balance_after: amount.nullable(),
      at: instant,
      /** `ok`, the wallet's refusal, or why nobody knows what became of the call: only `ok` moved money. */
      status: z.string(),
    }),
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
