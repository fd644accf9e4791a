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

/** A day in UTC. */
const day = z.iso.date();

/** How it was seen that all entries of an account add up to its balance, whatever the filter. */
export const statementProof = z.object({
  /**
   * `differs`: sum or number of the entries are not those of the account. `days_differ`: they are, but a daily balance does
   * not follow from the day before, or from its entries. `not_ready`: too many entries are not in the daily balances yet.
   */
  state: z.enum(["adds_up", "differs", "days_differ", "not_ready"]),
  /** Σ of all entries of the account, and how many there are; null where that is not ready. */
  sum: amount.nullable(),
  entries: z.int().nullable(),
  /** Taken from the daily balances, day after day; null: every entry since the first was read. */
  days: z
    .object({
      from: day,
      to: day,
      days: z.int(),
      entries: z.int(),
      /** What they close with. */
      closing: amount,
      /** How many of these days were compared with the movements after their end, when last, and the differences found. */
      compared: z.int(),
      compared_at: instant.nullable(),
      differences: z.int(),
    })
    .nullable(),
  /** Entries that are not in those days, read one by one; null where they were not read. */
  since: z
    .object({ entries: z.int(), sum: amount, first_at: instant.nullable(), last_at: instant.nullable() })
    .nullable(),
});
export type StatementProof = z.output<typeof statementProof>;

/** A page of a statement with the proof that it adds up. */
export const statement = z.object({
  data: z.array(entry),
  next_cursor: z.string().nullable(),
  currency,
  balance: amount,
  proof: statementProof,
  /**
   * Of the whole filter: the balance before it, how many entries brought the account money and how many took some, and how
   * much, and the balance after it. Null where the proof is not ready.
   */
  totals: z
    .object({ opening: amount, gains: z.int(), gained: amount, losses: z.int(), lost: amount, closing: amount })
    .nullable(),
});
export type Statement = z.output<typeof statement>;
