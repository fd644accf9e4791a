// Works through the webhooks that are due. Each agent has a few places of its own, so that one that hangs keeps nobody waiting.
import { createPlaces } from "../../jobs/places.ts";
import { listDueDeliveries, type DueDelivery } from "../queries.ts";
import { deliver, type DeliverDeps } from "./deliver.ts";

const PLACES_PER_AGENT = 8;
/** How long a delivery that was taken up belongs to who took it; longer than any call lasts. */
const CLAIMED_FOR_MS = 20_000;

export interface WebhookDeliveries {
  /** Starts what is due of a tenant, and answers how many deliveries that were; it does not wait for them. */
  start(tenantId: string): Promise<number>;
  /** Waits for what is under way. */
  idle(): Promise<void>;
}

export function createWebhookDeliveries(
  deps: DeliverDeps,
  onFailure: (deliveryId: string, error: unknown) => void,
): WebhookDeliveries {
  const places = createPlaces(PLACES_PER_AGENT, onFailure);

  async function start(tenantId: string): Promise<number> {
    const now = deps.clock();
    const busy = places.busy().filter((agentId) => places.isFull(agentId));
    const due = await listDueDeliveries(deps.db, tenantId, { before: now, busy, perAgent: PLACES_PER_AGENT });
    let taken = 0;
    for (const delivery of due) {
      if (places.isFull(delivery.agentId)) continue;
      if (!(await claim(deps, delivery, new Date(now.getTime() + CLAIMED_FOR_MS)))) continue;
      taken += 1;
      places.run(delivery.agentId, delivery.id, () => deliver(deps, delivery));
    }
    return taken;
  }

  return { start, idle: () => places.idle() };
}

/** For oneself until `until`; false when somebody else was quicker. Whoever dies holding it leaves it due then. */
async function claim({ db }: DeliverDeps, { tenantId, id, dueAt }: DueDelivery, until: Date): Promise<boolean> {
  const taken = await db
    .updateTable("webhook_deliveries")
    .set({ due_at: until })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    // The database counts in microseconds. Whoever was quicker has put it off by seconds.
    .where("due_at", "<", new Date(dueAt.getTime() + 1))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
