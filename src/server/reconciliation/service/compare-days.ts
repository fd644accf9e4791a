// Compares the books of days, one at a time: the ledger with the roll-ups, and with what was agreed on with the agent's wallet.
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Reconciliation } from "#contract/reconciliation.ts";
import { listTenantIds } from "../../db/reach.ts";
import { addDays, startOf } from "../../ledger/days.ts";
import { findCompleteTo } from "../../ledger/feed/lag.ts";
import { allowSumsOfDay } from "../../ledger/rows-of-day.ts";
import { findDueDay } from "../queries/days.ts";
import { type DaySums, readDaySums } from "../queries/sums.ts";
import { compareSums } from "./compare-sums.ts";
import { compareWallet } from "./compare-wallet.ts";
import { notifyOfDay, type ReconciliationDeps } from "./deps.ts";
import { recordBooks } from "./record-day.ts";

/** After midnight, before a day counts as over: clocks of nodes differ, and rounds end. */
const GRACE_MS = 3_600_000;
/** Days of one tenant in one turn: a first run has a year of them. */
const DAYS_AT_ONCE = 20;

interface CompareOptions {
  readonly signal?: AbortSignal;
  /** One tenant's failure does not stop the others. */
  readonly onFailure: (tenantId: string, error: unknown) => void;
}

/** Compares the days that are due; answers how many. */
export async function compareDueDays(deps: ReconciliationDeps, { signal, onFailure }: CompareOptions): Promise<number> {
  let compared = 0;
  for (const tenantId of await listTenantIds(deps.db)) {
    const done: string[] = [];
    while (done.length < DAYS_AT_ONCE) {
      if (signal?.aborted === true) return compared;
      const begun = performance.now();
      try {
        const day = await findDueDay(deps.db, tenantId, deps.clock(), done);
        if (day === null) break;
        await compareDay(deps, tenantId, day);
        done.push(day);
        compared += 1;
      } catch (error) {
        onFailure(tenantId, error);
        break;
      }
      // Players go first: it rests as long as it works.
      await sleepMs(performance.now() - begun);
    }
  }
  return compared;
}

/** All agents of a tenant on one day. */
export async function compareDay(deps: ReconciliationDeps, tenantId: string, day: string): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  const isOver = at.getTime() >= startOf(addDays(day, 1)).getTime() + GRACE_MS;
  const isFollowed = isOver && (await isFollowedTo(deps, tenantId, startOf(addDays(day, 1))));
  const agents = await db.transaction().execute(async (tx) => {
    await allowSumsOfDay(tx);
    return readDaySums(tx, tenantId, day);
  });
  for (const sums of agents) {
    const of = { tenantId, agentId: sums.agentId, day };
    const isCompared = isOver && isFollowed;
    const rollUps = isCompared ? compareSums(sums) : null;
    const { creditAccountId, hasWallet } = sums;
    const wallet =
      isCompared && hasWallet && creditAccountId !== null ? await compareWallet(db, { ...of, creditAccountId }) : null;
    const incomplete = whyIncomplete(sums, { isOver, isFollowed });
    const isNew = await db
      .transaction()
      .execute((tx) => recordBooks(tx, of, { sums, incomplete, rollUps, wallet, at }));
    if (isNew) await notifyOfDay(deps, of);
  }
}

/** Everything booked before that instant is in the roll-ups and in the daily balances. */
async function isFollowedTo({ db }: ReconciliationDeps, tenantId: string, end: Date): Promise<boolean> {
  for (const consumer of ["figures", "balances"] as const)
    if ((await findCompleteTo(db, [tenantId], consumer)) < end) return false;
  return true;
}

function whyIncomplete(
  { pending }: DaySums,
  { isOver, isFollowed }: { readonly isOver: boolean; readonly isFollowed: boolean },
): Reconciliation["incomplete"] {
  if (!isOver) return "day_open";
  if (!isFollowed) return "figures_behind";
  return pending > 0n ? "wallet_pending" : null;
}
