// What members have set about an agent's runway: thresholds and snooze.
import type { Tx } from "../../db/database.ts";
import type { AgentPlace } from "../../db/reach.ts";

export interface StoredSettings {
  readonly low_hours: number | null;
  readonly critical_hours: number | null;
  readonly snoozed_until: Date | null;
  readonly snoozed_at: Date | null;
  readonly snoozed_by_tenant_id: string | null;
  readonly snoozed_by_id: string | null;
  readonly snooze_reason: string | null;
}

/** Two who set something at once do it one after the other; undefined where nothing was ever set. */
export async function lockSettings(tx: Tx, { tenantId, agentId }: AgentPlace): Promise<StoredSettings | undefined> {
  return tx
    .selectFrom("credit_settings")
    .select([
      "low_hours",
      "critical_hours",
      "snoozed_until",
      "snoozed_at",
      "snoozed_by_tenant_id",
      "snoozed_by_id",
      "snooze_reason",
    ])
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeSettings(
  tx: Tx,
  { tenantId, agentId }: AgentPlace,
  settings: Partial<StoredSettings>,
): Promise<void> {
  await tx
    .insertInto("credit_settings")
    .values({
      tenant_id: tenantId,
      agent_id: agentId,
      low_hours: null,
      critical_hours: null,
      snoozed_until: null,
      snoozed_at: null,
      snoozed_by_tenant_id: null,
      snoozed_by_id: null,
      snooze_reason: null,
      ...settings,
    })
    .onConflict((known) => known.columns(["tenant_id", "agent_id"]).doUpdateSet(settings))
    .execute();
}
