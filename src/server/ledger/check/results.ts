// Results of the self-check: written down where the dashboard finds them, with an alarm when the books are broken.
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/database.ts";
import { raiseForPlatform } from "#server/db/raise-notice.ts";
import type { UuidSource } from "#server/db/uuid.ts";
import type { LedgerBreak } from "./breaks.ts";

export interface CheckDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
}

export interface TenantBreaks {
  readonly tenantId: string;
  readonly breaks: readonly LedgerBreak[];
}

export interface CheckSums {
  readonly accounts: bigint;
  readonly movements: bigint;
  readonly breaks: bigint;
}

export interface CheckDetails {
  /** `recent`: what was booked since the one before; `whole`: everything. */
  readonly extent: "recent" | "whole";
  readonly named: readonly TenantBreaks[];
  /** Of a whole one. */
  readonly pass?: {
    readonly began: Date;
    readonly steps: number;
    readonly workMs: number;
    readonly longestMs: number;
    readonly unchecked: readonly LedgerBreak[];
  };
}

export async function writeResult(
  tx: Tx,
  { ids, clock }: Pick<CheckDeps, "ids" | "clock">,
  sums: CheckSums,
  details: CheckDetails,
): Promise<void> {
  const now = clock();
  if (sums.breaks > 0n) await alarm(tx, sums.breaks, now);
  await tx
    .insertInto("ledger_checks")
    .values({ id: ids(), checked_at: now, ...sums, details: JSON.stringify(details) })
    .execute();
}

/** Once, until the books have added up as a whole again. */
export async function alarm(tx: Tx, breaks: bigint, at: Date): Promise<void> {
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
