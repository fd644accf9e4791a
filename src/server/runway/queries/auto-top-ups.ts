// Automatic top-ups and their runs as they are stored.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { AgentPlace } from "../../db/reach.ts";

export interface StoredAutoTopUp {
  readonly agentId: string;
  readonly actingId: string;
  readonly below: bigint;
  readonly amount: bigint;
  readonly dailyMost: bigint;
  readonly setById: string;
  readonly setByTenantId: string;
  readonly stoppedAt: Date | null;
}

/** Agents with an automatic top-up that is on and less available than it allows, or with a run that was cut off. */
export async function listDueAutoTopUps(db: Db, tenantId: string): Promise<string[]> {
  const found = await sql<{ agentId: string }>`
    select p.agent_id as "agentId"
    from auto_top_ups p
    join agents a on a.tenant_id = ${tenantId} and a.id = p.agent_id
    join accounts c on c.tenant_id = ${tenantId} and c.id = a.credit_account_id
    where p.tenant_id = ${tenantId} and p.stopped_at is null and c.balance - c.floor - c.reserved < p.below
    union
    select r.agent_id from auto_top_up_runs r where r.tenant_id = ${tenantId} and r.state = 'started'
    order by 1`.execute(db);
  return found.rows.map(({ agentId }) => agentId);
}

/** Locked: of two nodes one starts a run, and the other finds it started. */
export async function lockAutoTopUp(tx: Tx, { tenantId, agentId }: AgentPlace): Promise<StoredAutoTopUp | undefined> {
  const found = await sql<StoredAutoTopUp>`
    select agent_id as "agentId", acting_agent_id as "actingId", below, amount, daily_most as "dailyMost",
      set_by_id as "setById", set_by_tenant_id as "setByTenantId", stopped_at as "stoppedAt"
    from auto_top_ups where tenant_id = ${tenantId} and agent_id = ${agentId} for update`.execute(tx);
  return found.rows[0];
}

export async function writeAutoTopUp(
  tx: Tx,
  { tenantId, agentId }: AgentPlace,
  rule: Omit<StoredAutoTopUp, "agentId" | "stoppedAt"> & { readonly at: Date },
): Promise<void> {
  const values = {
    acting_agent_id: rule.actingId,
    below: rule.below,
    amount: rule.amount,
    daily_most: rule.dailyMost,
    set_by_id: rule.setById,
    set_by_tenant_id: rule.setByTenantId,
    set_at: rule.at,
    stopped_at: null,
    stop_code: null,
  };
  await tx
    .insertInto("auto_top_ups")
    .values({ tenant_id: tenantId, agent_id: agentId, ...values })
    .onConflict((known) => known.columns(["tenant_id", "agent_id"]).doUpdateSet(values))
    .execute();
}

export async function deleteAutoTopUp(tx: Tx, { tenantId, agentId }: AgentPlace): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("auto_top_ups")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function stopAutoTopUp(
  tx: Tx,
  { tenantId, agentId }: AgentPlace,
  { at, code }: { readonly at: Date; readonly code: string },
): Promise<void> {
  await tx
    .updateTable("auto_top_ups")
    .set({ stopped_at: at, stop_code: code })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("stopped_at", "is", null)
    .execute();
}

export interface AutoRun {
  readonly id: string;
  readonly agentId: string;
  readonly actingId: string;
  readonly debitAccountId: string;
  readonly creditAccountId: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly available: bigint;
  readonly below: bigint;
  readonly allowedById: string;
  readonly allowedByTenantId: string;
  readonly startedAt: Date;
}

export async function insertRun(tx: Tx, tenantId: string, run: AutoRun): Promise<void> {
  await tx
    .insertInto("auto_top_up_runs")
    .values({
      tenant_id: tenantId,
      id: run.id,
      agent_id: run.agentId,
      acting_agent_id: run.actingId,
      debit_account_id: run.debitAccountId,
      credit_account_id: run.creditAccountId,
      amount: run.amount,
      currency: run.currency,
      available: run.available,
      below: run.below,
      allowed_by_id: run.allowedById,
      allowed_by_tenant_id: run.allowedByTenantId,
      started_at: run.startedAt,
      transfer_id: null,
      code: null,
    })
    .execute();
}

/** The run that is not finished; there is one at most. */
export async function findStartedRun(db: Db, { tenantId, agentId }: AgentPlace): Promise<AutoRun | undefined> {
  const found = await sql<AutoRun>`
    select id, agent_id as "agentId", acting_agent_id as "actingId", debit_account_id as "debitAccountId",
      credit_account_id as "creditAccountId", amount, currency, available, below, allowed_by_id as "allowedById",
      allowed_by_tenant_id as "allowedByTenantId", started_at as "startedAt"
    from auto_top_up_runs where tenant_id = ${tenantId} and agent_id = ${agentId} and state = 'started'`.execute(db);
  return found.rows[0];
}

export type RunOutcome = { readonly transferId: string } | { readonly code: string };

/** Whether this call finished it. */
export async function finishRun(tx: Tx, tenantId: string, id: string, outcome: RunOutcome): Promise<boolean> {
  const changed = await tx
    .updateTable("auto_top_up_runs")
    .set(
      "transferId" in outcome
        ? { state: "done", transfer_id: outcome.transferId }
        : { state: "failed", code: outcome.code },
    )
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "started")
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** What runs of an agent sent since then, those that are not finished with them. */
export async function sumRuns(tx: Tx, { tenantId, agentId }: AgentPlace, since: Date): Promise<bigint> {
  const found = await sql<{ sent: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sent from auto_top_up_runs
    where tenant_id = ${tenantId} and agent_id = ${agentId} and started_at > ${since} and state <> 'failed'`.execute(
    tx,
  );
  return found.rows[0]?.sent ?? 0n;
}

/** What is available to an agent right now. */
export async function findAvailable(tx: Tx, tenantId: string, accountId: string): Promise<bigint> {
  const found = await sql<{ available: bigint }>`
    select balance - floor - reserved as available from accounts
    where tenant_id = ${tenantId} and id = ${accountId}`.execute(tx);
  return found.rows[0]?.available ?? 0n;
}
