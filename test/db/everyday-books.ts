/** The books and the audit on an ordinary day: looked at, proved, added to. */
import { appendAudit, verifyAudit } from "#server/db/audit.ts";
import { createDb } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { bulkSettledRounds } from "#server/ledger/bulk.ts";
import { balancesCheck } from "#server/ledger/check-balances.ts";
import { setCreditLine } from "#server/ledger/credit-line.ts";
import { checkDay } from "#server/ledger/day-checks.ts";
import { dayAt } from "#server/ledger/days.ts";
import { mendFeed } from "#server/ledger/feed/mend.ts";
import {
  findAccountBalance,
  findSeriesPosition,
  findTransferByRef,
  listEntries,
  listRoundsLeftOpen,
} from "#server/ledger/queries.ts";
import { rebuildBalances } from "#server/ledger/rebuild-balances.ts";
import { recordCheck } from "#server/ledger/record-check.ts";
import { sampleStake } from "#server/ledger/sample-books.ts";
import { readDayChecks } from "#server/statistics/queries/day-checks.ts";
import { figuresCheck } from "#server/statistics/service/check-figures.ts";
import { rebuildFigures } from "#server/statistics/service/rebuild-figures.ts";
import type { Tree } from "./everyday-stage.ts";

/** The books are looked at, proved, and history is written into them by the owner. */
export async function keepBooks({ casino, deps, ownersPool }: Tree): Promise<void> {
  const { db, books } = casino;
  const { tenantId, agentId, creditAccountId, accountId } = books;
  const line = await setCreditLine(db, tenantId, creditAccountId, 500n);
  if (line !== "set") throw new Error(`the credit line is ${line}`);
  for (const account of [creditAccountId, accountId]) {
    await findAccountBalance(db, tenantId, account);
    await listEntries(db, tenantId, account, { limit: 5 });
  }
  await findTransferByRef(db, tenantId, agentId, "unknown");
  const session = await casino.openSession();
  const at = casino.clock();
  await bulkSettledRounds(ownersPool, [
    { ...sampleStake(books, 0n), seriesId: session.seedId, sessionId: session.id, stake: 10n, win: 25n, startedAt: at },
    { ...sampleStake(books, 1n), seriesId: session.seedId, sessionId: session.id, stake: 10n, win: 0n, startedAt: at },
  ]);
  const position = await findSeriesPosition(db, tenantId, session.seedId);
  if (position?.nextNumber !== 2n) throw new Error("the history is not in its series");
  await listRoundsLeftOpen(db, at, 10);
  for (const extent of ["recent", "whole"] as const) {
    const breaks = await recordCheck(deps, extent);
    if (breaks > 0n) throw new Error(`${breaks} breaks in the books`);
  }
  await lookAtDays(deps, ownersPool, tenantId, dayAt(at));
}

/** A day is compared with what it was made from, and made anew. */
async function lookAtDays(deps: Tree["deps"], ownersPool: Pool, tenantId: string, day: string): Promise<void> {
  const owner = createDb(ownersPool);
  await mendFeed(owner, tenantId);
  await rebuildFigures(owner, tenantId, day);
  await rebuildBalances(owner, tenantId, day);
  for (const rules of [figuresCheck, balancesCheck]) {
    await rules.findDays(deps.db, tenantId);
    const { differences } = await checkDay(deps, rules, tenantId, day);
    if (differences > 0n) throw new Error(`${differences} ${rules.subject} of a day differ`);
  }
  await readDayChecks(deps.db, [tenantId]);
}

export async function keepAudit({ casino }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const change = { tenantId, memberId: casino.ids(), address: "203.0.113.7", action: "agent.rename", subject: agentId };
  for (const name of ["One", "Two"]) {
    await casino.db
      .transaction()
      .execute((tx) => appendAudit(tx, { ...change, before: null, after: { name }, at: casino.clock() }));
  }
  await verifyAudit(casino.db, tenantId);
}
