/**
 * Sends credit automatically where a parent has allowed it. A run is recorded before it is booked, and booked under a name made
 * of its id, so two nodes or a crash at any point book it once; the next run starts only once the last one is finished.
 */
import { currency } from "#contract/money.ts";
import { findAgentAccounts } from "../../agent/queries/agents.ts";
import { creditRefusalOf, isDirectlyBelow } from "../../agent/service/credit-rules.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import { listTenantIds, type AgentPlace } from "../../db/reach.ts";
import { memberActor } from "../../ledger/actor.ts";
import {
  findAvailable,
  findStartedRun,
  finishRun,
  insertRun,
  listDueAutoTopUps,
  lockAutoTopUp,
  stopAutoTopUp,
  sumRuns,
  type AutoRun,
  type RunOutcome,
} from "../queries/auto-top-ups.ts";
import type { RunwayDeps } from "./deps.ts";

const DAY_MS = 24 * 3_600_000;

export async function runAutoTopUps(deps: RunwayDeps, signal: AbortSignal): Promise<void> {
  for (const tenantId of await listTenantIds(deps.db)) {
    for (const agentId of await listDueAutoTopUps(deps.db, tenantId)) {
      if (signal.aborted) return;
      await runAutoTopUp(deps, { tenantId, agentId });
    }
  }
}

/** Finishes the run that was cut off, or starts one where it is due and books it. */
export async function runAutoTopUp(deps: RunwayDeps, place: AgentPlace): Promise<void> {
  const left = await findStartedRun(deps.db, place);
  const run = left ?? (await deps.db.transaction().execute((tx) => startRun(tx, deps, place)));
  if (run !== null) await bookRun(deps, place, run);
}

async function startRun(tx: Tx, { ids, clock }: RunwayDeps, place: AgentPlace): Promise<AutoRun | null> {
  const rule = await lockAutoTopUp(tx, place);
  if (rule === undefined || rule.stoppedAt !== null) return null;
  // Another node may have started one while this one waited for the lock.
  const started = await findStartedRun(tx, place);
  if (started !== undefined) return started;
  const child = await findAgentAccounts(tx, place.tenantId, place.agentId);
  if (child === undefined || child.parentAccountId === null) return null;
  const now = clock();
  const available = await findAvailable(tx, place.tenantId, child.creditAccountId);
  if (available >= rule.below) return null;
  const sent = await sumRuns(tx, place, new Date(now.getTime() - DAY_MS));
  if (sent + rule.amount > rule.dailyMost) return null;
  const isStillBelow = isDirectlyBelow({ party: "agent", agentId: rule.actingId }, child);
  const refusal = isStillBelow ? creditRefusalOf(child, true) : "not_supported_by_policy";
  if (refusal !== null) {
    await stop(tx, place, { actingId: rule.actingId, code: refusal, amount: rule.amount, at: now });
    return null;
  }
  const run: AutoRun = {
    id: ids(),
    agentId: place.agentId,
    actingId: rule.actingId,
    debitAccountId: child.parentAccountId,
    creditAccountId: child.creditAccountId,
    amount: rule.amount,
    currency: child.currency,
    available,
    below: rule.below,
    allowedById: rule.setById,
    allowedByTenantId: rule.setByTenantId,
    startedAt: now,
  };
  await insertRun(tx, place.tenantId, run);
  return run;
}

async function bookRun(deps: RunwayDeps, place: AgentPlace, run: AutoRun): Promise<void> {
  const { tenantId } = place;
  const result = await deps.ledger.transfer({
    tenantId,
    id: deps.ids(),
    agentId: run.actingId,
    // No caller can choose a name with a slash in it.
    ref: `auto/${run.id}`,
    kind: "credit_send",
    debitAccountId: run.debitAccountId,
    creditAccountId: run.creditAccountId,
    amount: run.amount,
    currency: run.currency,
    playerId: null,
    counterpartyAgentId: run.agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: null,
    actor: memberActor({ tenantId: run.allowedByTenantId, memberId: run.allowedById }),
    requestId: run.id,
    at: deps.clock(),
  });
  if (result.outcome === "conflict") throw new Error(`automatic top-up ${run.id} is booked with other content`);
  const { id, state, code } = result.transfer;
  const outcome: RunOutcome = state === "done" ? { transferId: id } : { code: code ?? "internal" };
  const isOurs = await deps.db.transaction().execute((tx) => finish(tx, deps, place, { run, outcome }));
  if (isOurs) await publishRun(deps, place);
}

interface Finished {
  readonly run: AutoRun;
  readonly outcome: RunOutcome;
}

async function finish(tx: Tx, deps: RunwayDeps, place: AgentPlace, { run, outcome }: Finished): Promise<boolean> {
  const { tenantId, agentId } = place;
  if (!(await finishRun(tx, tenantId, run.id, outcome))) return false;
  const at = deps.clock();
  await appendAudit(tx, {
    tenantId,
    memberId: run.allowedById,
    address: "",
    action: "credit.auto_top_up",
    subject: agentId,
    before: { available: run.available, below: run.below },
    after: { run: run.id, amount: run.amount, currency: run.currency, ...outcome },
    at,
  });
  if ("code" in outcome) await stop(tx, place, { actingId: run.actingId, code: outcome.code, amount: run.amount, at });
  return true;
}

interface Stop {
  readonly actingId: string;
  readonly code: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** It is not tried again: the members of the parent are notified, and set it anew. */
async function stop(tx: Tx, place: AgentPlace, { actingId, code, amount, at }: Stop): Promise<void> {
  const { tenantId, agentId } = place;
  await stopAutoTopUp(tx, place, { at, code });
  const child = await tx
    .selectFrom("agents")
    .select(["code", "currency"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  await raiseNotice(tx, {
    tenantId,
    key: `auto_top_up.stopped/${agentId}/${at.toISOString()}`,
    about: {
      event: "auto_top_up.stopped",
      agent_id: agentId,
      agent_code: child.code,
      amount,
      currency: currency.parse(child.currency),
      code,
    },
    to: { agentId: actingId },
    at,
  });
}

async function publishRun({ db, publish }: RunwayDeps, { tenantId, agentId }: AgentPlace): Promise<void> {
  const child = await findAgentAccounts(db, tenantId, agentId);
  if (child === undefined || child.parentId === null) return;
  publish([
    { kind: "credit.changed", agentId, path: child.path, count: 1 },
    { kind: "credit.changed", agentId: child.parentId, path: child.path.slice(0, -1), count: 1 },
  ]);
}
