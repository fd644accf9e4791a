/** Puts scheduled plans in force: from then on credit costs the plan's price, and sub-agents may pay no less. */
import { listTenantIds } from "../../db/reach.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { listDuePlanChanges } from "../queries/plan-changes.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";

/**
 * Of every customer; invoices follow the date alone and wait for nothing here. One that fails keeps no other one waiting.
 * @throws AggregateError of those that failed, once the others are done.
 */
export async function startPlans(deps: BillingDeps): Promise<number> {
  const failures: unknown[] = [];
  let started = 0;
  for (const tenantId of await listTenantIds(deps.db)) {
    try {
      started += await startPlansOf(deps, tenantId);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "plans could not be put in force");
  return started;
}

async function startPlansOf(deps: BillingDeps, tenantId: string): Promise<number> {
  const now = deps.clock();
  // Nearly always none is, and no caller waits for a lock meanwhile.
  if ((await listDuePlanChanges(deps.db, tenantId, now)).length === 0) return 0;
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const due = await listDuePlanChanges(tx, tenantId, now);
    for (const { id, agentId, priceBps } of due) {
      await tx
        .updateTable("agents")
        .set({ price_bps: priceBps })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", agentId)
        .execute();
      await tx
        .updateTable("plan_changes")
        .set({ state: "done" })
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .execute();
    }
    return due;
  });
  for (const { agentId } of done) tellOfBilling(deps, agentId, "agent.changed");
  return done.length;
}
