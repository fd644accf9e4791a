/** Sets an agent's credit line: how far its credit may go below zero. */
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** `unknown`: no such credit account. `in_use`: what is drawn or reserved already needs a longer line; nothing changed. */
export type CreditLineOutcome = "set" | "unknown" | "in_use";

/** `line` in minor units, from 0. */
export async function setCreditLine(
  db: Db,
  tenantId: string,
  creditAccountId: string,
  line: bigint,
): Promise<CreditLineOutcome> {
  if (line < 0n) throw new RangeError("a credit line is never negative");
  const answer = await sql<{ outcome: CreditLineOutcome }>`
    select set_account_floor(${tenantId}::uuid, ${creditAccountId}::uuid, ${-line}::bigint) as outcome`.execute(db);
  return answer.rows[0]?.outcome ?? "unknown";
}
