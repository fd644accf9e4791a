/** Checks the books of every tenant and writes the result down, where the dashboard finds it. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/database.ts";
import { raiseForPlatform } from "#server/db/raise-notice.ts";
import { listEveryTenantId } from "#server/db/reach.ts";
import type { UuidSource } from "#server/db/uuid.ts";
import { checkBooks } from "./self-check.ts";
import type { CheckResult } from "./self-check.ts";

export interface RecordCheckDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
}

/** Days looked at by a check that is not of the whole: today and yesterday, so that midnight hides nothing. */
const RECENT_MS = 86_400_000;

/** Answers the number of breaks. A break is never mended here: a person has to look. */
export async function recordCheck({ db, ids, clock }: RecordCheckDeps, extent: "recent" | "whole"): Promise<bigint> {
  const now = clock();
  const days = { from: dayOf(new Date(now.getTime() - RECENT_MS)), to: dayOf(now) };
  const sum = { accounts: 0n, movements: 0n, breaks: 0n };
  const named: { tenantId: string; breaks: CheckResult["named"] }[] = [];
  for (const tenantId of await listEveryTenantId(db)) {
    const result = await checkBooks(db, tenantId, extent === "whole" ? undefined : days);
    sum.accounts += result.accounts;
    sum.movements += result.movements;
    sum.breaks += result.breaks;
    if (result.named.length > 0) named.push({ tenantId, breaks: result.named });
  }
  await db.transaction().execute(async (tx) => {
    if (sum.breaks > 0n) await alarm(tx, sum.breaks, now);
    await tx
      .insertInto("ledger_checks")
      .values({ id: ids(), checked_at: now, ...sum, details: JSON.stringify({ extent, named }) })
      .execute();
  });
  return sum.breaks;
}

/** Once, until the books have added up as a whole again: what is broken is found anew every minute. */
async function alarm(tx: Tx, breaks: bigint, at: Date): Promise<void> {
  const whole = await tx
    .selectFrom("ledger_checks")
    .select("id")
    .where("breaks", "=", 0n)
    .where(sql<boolean>`details ->> 'extent' = 'whole'`)
    .orderBy("checked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const key = `ledger.broken/${whole?.id ?? "never whole"}`;
  await raiseForPlatform(tx, { key, about: { event: "ledger.broken", breaks: Number(breaks) }, at });
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
