/** Who hears of the catalogue: agents that may offer a provider, over all tenants, their servers and their open pages. */
import type { Tx } from "../../db/database.ts";
import { raiseNotice, type RaisedNotice } from "../../db/raise-notice.ts";
import { raiseWebhook, type RaisedWebhook } from "../../db/raise-webhook.ts";
import { listTenantIds } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Happening } from "../../live/publish.ts";

export interface Offering {
  readonly tenantId: string;
  readonly agentId: string;
}

/** Agents that may offer a provider, tenant by tenant. */
export async function agentsOffering(tx: Tx, provider: string): Promise<Offering[]> {
  const offering: Offering[] = [];
  for (const tenantId of await listTenantIds(tx)) {
    const agents = await tx
      .selectFrom("agent_providers")
      .select("agent_id")
      .where("tenant_id", "=", tenantId)
      .where("provider_code", "=", provider)
      .execute();
    for (const { agent_id: agentId } of agents) offering.push({ tenantId, agentId });
  }
  return offering;
}

/** Tells each of their servers that wants to hear of it, in the transaction that makes it happen. */
export async function tellServers(
  tx: Tx,
  offering: readonly Offering[],
  { ids, ...told }: Pick<RaisedWebhook, "key" | "about" | "at"> & { readonly ids: () => string },
): Promise<void> {
  for (const agent of offering) await raiseWebhook(tx, { ...agent, ...told, id: ids() });
}

/** Tells their members who want to hear of it. */
export async function tellMembers(
  tx: Tx,
  offering: readonly Offering[],
  { key, about, at }: Pick<RaisedNotice, "key" | "about" | "at">,
): Promise<void> {
  for (const { tenantId, agentId } of offering)
    await raiseNotice(tx, { tenantId, key: `${key}/${agentId}`, about, to: { agentId }, at });
}

/** For the pages of the platform and of each of these agents: who is above one of them may offer the provider too. */
export const changeSeenBy = (platform: MemberCaller, offering: readonly Offering[]): Happening[] => [
  { kind: "catalogue.changed", agentId: platform.agentId, path: [], count: 1 },
  ...offering.map(({ agentId }): Happening => ({ kind: "catalogue.changed", agentId, path: [agentId], count: 1 })),
];
