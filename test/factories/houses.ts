/** Tenants with agents and no more: for rows that are written into the tables as they are wanted. */
import type { Client, Pool } from "#server/db/pool.ts";

export interface House {
  readonly tenantId: string;
  readonly currency: string;
  /** Ids of agents directly below the platform. */
  readonly agents: readonly string[];
}

export async function insertHouses(admin: Pool | Client, houses: readonly House[]): Promise<void> {
  for (const { tenantId, currency, agents } of houses) {
    await admin.query("insert into tenants (tenant_id, currency, created_at) values ($1, $2, now())", [
      tenantId,
      currency,
    ]);
    for (const id of agents)
      await admin.query(
        `insert into agents (tenant_id, id, depth, path, code, name, currency, created_at)
         values ($1, $2, 1, array[$2::uuid], $3, 'One', $4, now())`,
        [tenantId, id, `a${id.replaceAll("-", "").slice(0, 24)}`, currency],
      );
  }
}
