/** Puts scheduled changes of variants in force once their time has come: from then on new sessions are served them. */
import { variantInForce } from "../../../provider/queries.ts";
import { lockTree } from "../../../agent/queries/structure.ts";
import {
  findVariantChange,
  listDueVariantChanges,
  lockVariantChange,
  type ServingAgent,
  type VariantChangeRow,
} from "../../queries/variant-changes.ts";
import { raiseActivated } from "./raise-variant-change.ts";
import { tellOfChange, type VariantDeps } from "./variant-deps.ts";

/**
 * Each in a transaction of its own; what a crash leaves is done at the next look, and one that fails keeps no other back.
 * @throws AggregateError of those that failed, once the others are done.
 */
export async function activateVariants(deps: VariantDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueVariantChanges(deps.db, deps.clock()))
    try {
      const done = await activate(deps, due);
      if (done !== null) tellOfChange(deps, done.change, done.serving);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "variants could not be put in force");
}

interface Activated {
  readonly change: VariantChangeRow;
  readonly serving: readonly ServingAgent[];
}

function activate(
  { db, ids, clock }: VariantDeps,
  { tenantId, id }: Pick<VariantChangeRow, "tenantId" | "id">,
): Promise<Activated | null> {
  return db.transaction().execute(async (tx) => {
    // Where it stands decides what is in force there, and who serves it.
    await lockTree(tx, tenantId, "share");
    if ((await lockVariantChange(tx, tenantId, id)) !== "scheduled") return null;
    const scheduled = await findVariantChange(tx, tenantId, id);
    if (scheduled === undefined) throw new Error(`change ${id} is gone`);
    const { agentId, agentPath, game, variantId } = scheduled;
    const at = clock();
    const fromId = await variantInForce(tx, tenantId, agentPath, game);
    if (variantId === null)
      await tx
        .deleteFrom("agent_games")
        .where("tenant_id", "=", tenantId)
        .where("agent_id", "=", agentId)
        .where("game_code", "=", game)
        .execute();
    else
      await tx
        .insertInto("agent_games")
        .values({ tenant_id: tenantId, agent_id: agentId, game_code: game, variant_id: variantId })
        .onConflict((known) =>
          known.columns(["tenant_id", "agent_id", "game_code"]).doUpdateSet({ variant_id: variantId }),
        )
        .execute();
    const toId = await variantInForce(tx, tenantId, agentPath, game);
    await tx
      .updateTable("variant_changes")
      .set({ state: "done", from_variant_id: fromId, to_variant_id: toId, done_at: at })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
    const change = await findVariantChange(tx, tenantId, id);
    if (change === undefined) throw new Error(`change ${id} is gone`);
    return { change, serving: await raiseActivated(tx, change, { ids, at }) };
  });
}
