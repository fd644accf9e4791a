// A break of the books: which rule, about what; and how a statement of the self-check answers them.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

export type CheckName =
  | "brokenChains"
  | "unbalancedCurrencies"
  | "wrongBalances"
  | "wrongDailyBalances"
  | "wrongRounds"
  | "wrongSeries"
  | "wrongTransfers";

export interface LedgerBreak {
  readonly check: CheckName;
  /** Id of the account, round, transfer or series, or the currency. */
  readonly subject: string;
  readonly detail: string;
}

export interface Found {
  readonly breaks: bigint;
  /** The first of each statement. */
  readonly named: readonly LedgerBreak[];
}

interface BreakRow extends LedgerBreak {
  /** How many there are in all; the statement answers the first. */
  readonly total: bigint;
}

/** Answers what breaks a rule of the books, seen at one instant. */
export type Rule = RawBuilder<BreakRow>;

/** How many breaks of a check are named. */
export const MOST_NAMED = 20;

export const FIRST: RawBuilder<unknown> = sql`limit ${sql.lit(MOST_NAMED)}`;

export async function findBreaks(db: Db, rules: readonly Rule[]): Promise<Found> {
  const named: LedgerBreak[] = [];
  let breaks = 0n;
  for (const rule of rules) {
    const { rows } = await rule.execute(db);
    breaks += rows[0]?.total ?? 0n;
    for (const { check, subject, detail } of rows) named.push({ check, subject, detail });
  }
  return { breaks, named };
}

/** Adds breaks to those named before, the first of each check. */
export function addNamed(named: readonly LedgerBreak[], more: readonly LedgerBreak[]): LedgerBreak[] {
  const all = [...named];
  for (const one of more)
    if (all.filter(({ check }) => check === one.check).length < MOST_NAMED) all.push(one);
  return all;
}
