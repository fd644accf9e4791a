// A statement: every entry of an account, with the proof that they add up to its balance.
import { z } from "zod";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";

/** One line of an account's statement. */
export const entry = z.object({
  /** Movement the line belongs to. */
  id,
  seq: z.int(),
  kind: z.string(),
  /** Signed: what the account gained (+) or lost (−). */
  amount,
  balance_after: amount,
  ref: z.string().nullable(),
  counterparty: z.string().nullable(),
  /** The round or the transfer that made the entry, by our id. */
  round_id: id.nullable(),
  transfer_id: id.nullable(),
  /** Who stood on the other side, where that is a player or an agent the reader may see. */
  player: z.object({ id, code: z.string() }).nullable(),
  agent: z.object({ id, code: z.string() }).nullable(),
  actor: z.string().nullable(),
  created_at: instant,
});
export type Entry = z.output<typeof entry>;
/** A page of a statement with the proof that it adds up. */
export const statement = z.object({
  data: z.array(entry),
  next_cursor: z.string().nullable(),
  currency,
  balance: amount,
  /** Σ of all entries of the account; equal to `balance` when the books are right. */
  entries_sum: amount,
  entries_count: z.int(),
  adds_up: z.boolean(),
  /** Of the whole filter: how many entries brought the account money and how many took some, and how much. */
  totals: z.object({ gains: z.int(), gained: amount, losses: z.int(), lost: amount }),
});
