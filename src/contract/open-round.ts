// Rounds that are not settled yet: the step each is in, the party it waits for, and the time of the next attempt.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { id, instant, pageQuery, pageWithTotals, timeSort } from "./page.ts";

/**
 * `stake`: the agent's wallet has been asked for the stake; `outcome`: the stake is booked, its win is not;
 * `win` and `rollback`: the round is final here, and the agent's wallet has not taken its end.
 */
export const openRoundStep = z.enum(["stake", "outcome", "win", "rollback"]);
export type OpenRoundStep = z.output<typeof openRoundStep>;

export const openRoundWaitsFor = z.enum(["platform", "wallet", "person"]);
export type OpenRoundWaitsFor = z.output<typeof openRoundWaitsFor>;

export const openRound = z.object({
  id,
  session_id: id,
  agent: z.object({ id, code: z.string() }),
  player: z.object({ id, code: z.string() }),
  game: z.string(),
  currency,
  stake: amount,
  /** null until it is drawn. */
  win: amount.nullable(),
  started_at: instant,
  step: openRoundStep,
  waits_for: openRoundWaitsFor,
  /** Answers of the agent's wallet to this step so far. */
  attempts: z.int(),
  last_failure: z.string().nullable(),
  /** Time of the next automatic attempt; null: a person has to decide. */
  next_at: instant.nullable(),
  /** The next automatic attempt is overdue, or there is none. */
  is_stuck: z.boolean(),
  /** People may settle it manually. */
  is_for_hands: z.boolean(),
  /** A manual settlement is proposed and not decided yet. */
  is_proposed: z.boolean(),
});
export type OpenRound = z.output<typeof openRound>;

export const openRoundTotals = z.object({
  open: z.int(),
  stuck: z.int(),
  /** When the oldest of them began. */
  oldest_at: instant.nullable(),
  stakes: z.array(z.object({ currency, rounds: z.int(), stake: amount })),
});
export type OpenRoundTotals = z.output<typeof openRoundTotals>;

export const listOpenRounds = endpoint("GET /api/open-rounds", {
  summary: "Rounds of my subtree that are not settled, with the step each is in and who has to act",
  may: { permission: "round.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    game: z.string().max(64).optional(),
    waits_for: openRoundWaitsFor.optional(),
    progress: z.enum(["moving", "stuck"]).optional(),
    sort: timeSort.default("oldest"),
  }),
  answer: pageWithTotals(openRound, openRoundTotals),
  errors: ["agent_not_found", "cursor_invalid"],
});
