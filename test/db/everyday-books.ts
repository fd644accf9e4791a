/** The books and the audit on an ordinary day: looked at, proved, added to. */
import { appendAudit, verifyAudit } from "#server/db/audit.ts";
import { bulkSettledRounds } from "#server/ledger/bulk.ts";
import { setCreditLine } from "#server/ledger/credit-line.ts";
import {
  findAccountBalance,
  findSeriesPosition,
  findTransferByRef,
  listEntries,
  listRoundsLeftOpen,
  sumEntries,
} from "#server/ledger/queries.ts";
import { recordCheck } from "#server/ledger/record-check.ts";
import { sampleStake } from "#server/ledger/sample-books.ts";
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
    await sumEntries(db, tenantId, account, { from: new Date("2026-01-01"), to: casino.clock() });
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
