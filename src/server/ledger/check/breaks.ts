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
  /** How many there are in all; the rule answers the first. */
  readonly total: bigint;
}

/** A query for what breaks a rule of the books. */
export type Rule = RawBuilder<BreakRow>;

/** How many breaks of a check are named. */
export const MOST_NAMED = 20;

export const FIRST: RawBuilder<unknown> = sql`limit ${sql.lit(MOST_NAMED)}`;

/** What breaks these rules, all seen at one instant. `material`: what they read, as a `with` clause. */
export async function findBreaks(
  db: Db,
  rules: readonly Rule[],
  material: RawBuilder<unknown> = sql``,
): Promise<Found> {
  const { rows } = await sql<BreakRow & { readonly rule: number }>`
    ${material}
    ${sql.join(
      rules.map((rule, index) => sql`select ${sql.lit(index)} as rule, x.* from (${rule}) x`),
      sql` union all `,
    )}`.execute(db);
  const totals = new Map(rows.map(({ rule, total }) => [rule, total]));
  return {
    breaks: [...totals.values()].reduce((sum, total) => sum + total, 0n),
    named: rows.map(({ check, subject, detail }) => ({ check, subject, detail })),
  };
}

/** Adds breaks to those named before, the first of each check. */
export function addNamed(named: readonly LedgerBreak[], more: readonly LedgerBreak[]): LedgerBreak[] {
  const all = [...named];
  for (const one of more) if (all.filter(({ check }) => check === one.check).length < MOST_NAMED) all.push(one);
  return all;
}
