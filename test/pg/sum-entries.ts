/** An account's entries, counted and added up row by row: the yardstick for sums that the product keeps. */
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** How many entries the account has from a moment on, and their sum in minor units. Without a moment the sum is the balance. */
export async function sumEntries(
  db: Db,
  tenantId: string,
  accountId: string,
  from: Date = new Date(0),
): Promise<{ count: bigint; sum: bigint }> {
  const found = await sql<{ count: bigint; sum: bigint }>`
    select count(*)::bigint as count, coalesce(sum(e.amount), 0)::bigint as sum
    from (
      select -m.amount as amount from movements m
      where m.tenant_id = ${tenantId} and m.debit_account_id = ${accountId} and m.debit_seq is not null and m.at >= ${from}
      union all
      select m.amount from movements m
      where m.tenant_id = ${tenantId} and m.credit_account_id = ${accountId} and m.credit_seq is not null and m.at >= ${from}
    ) e`.execute(db);
  return found.rows[0] ?? { count: 0n, sum: 0n };
}
