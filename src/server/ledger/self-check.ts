/** Proves the books of one tenant: sums, balances, chains of entries, rounds and transfers against their movements. */
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import {
  brokenChains,
  unbalancedCurrencies,
  wrongBalances,
  wrongRounds,
  wrongSeries,
  wrongTransfers,
} from "./self-check-statements.ts";

const ALWAYS = { brokenChains, wrongRounds, wrongTransfers };
/** These add up everything there ever was, so they only make sense without a limit on the days. */
const WHOLE_HISTORY = { unbalancedCurrencies, wrongBalances, wrongSeries };

export type CheckName = keyof typeof ALWAYS | keyof typeof WHOLE_HISTORY;

export interface LedgerBreak {
  readonly check: CheckName;
  /** Id of the account, round, transfer or series, or the currency. */
  readonly subject: string;
  readonly detail: string;
}

export interface CheckResult {
  readonly accounts: bigint;
  readonly movements: bigint;
  /** How many breaks there are; 0 when the books are right. */
  readonly breaks: bigint;
  /** The first 20 of each check. */
  readonly named: readonly LedgerBreak[];
}

/**
 * Checks everything a tenant has, or with `days` only what has an id of these days (`YYYY-MM-DD`, inclusive): each entry
 * then stands on the one before it, so that checking every day once proves the whole. Safe beside running traffic.
 */
export async function checkBooks(
  db: Db,
  tenantId: string,
  days?: { readonly from: string; readonly to: string },
): Promise<CheckResult> {
  const stretch = { tenantId, fromDay: days?.from ?? "-infinity", toDay: days?.to ?? "infinity" };
  const statements = Object.entries({ ...ALWAYS, ...(days === undefined && WHOLE_HISTORY) });
  const named: LedgerBreak[] = [];
  let breaks = 0n;
  for (const [check, statement] of statements) {
    const { rows } = await statement(stretch).execute(db);
    breaks += rows[0]?.total ?? 0n;
    // Object.entries forgets that the keys are those of the two lists above.
    for (const { subject, detail } of rows) named.push({ check: check as CheckName, subject, detail });
  }
  const size = await sql<{ accounts: bigint; movements: bigint }>`
    select (select count(*) from accounts where tenant_id = ${tenantId}) as accounts,
      (select count(*) from movements
       where tenant_id = ${tenantId} and day between ${stretch.fromDay}::date and ${stretch.toDay}::date) as movements`.execute(
    db,
  );
  return { accounts: size.rows[0]?.accounts ?? 0n, movements: size.rows[0]?.movements ?? 0n, breaks, named };
}
