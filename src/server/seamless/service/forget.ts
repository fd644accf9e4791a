// Drops the days of calls that are past keeping.
import { sql } from "kysely";
import { CALLS_KEPT_DAYS } from "#contract/calls.ts";
import type { Db } from "../../db/database.ts";

const DAY_MS = 86_400_000;

/** Answers how many days were dropped. */
export async function forgetWalletCalls({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: () => Date;
}): Promise<number> {
  const before = new Date(clock().getTime() - CALLS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const dropped = await sql<{ days: number }>`select forget_wallet_calls(${before}::date) as days`.execute(db);
  return dropped.rows[0]?.days ?? 0;
}
