// What members do with an agent's webhooks: say where they go, rotate what signs them, switch them off and on, send one again.
import { OVERLAP_HOURS, type KeyOverlap } from "#contract/access.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { WebhookType } from "#contract/webhook-event.ts";
import type { AgentWebhook, WebhookDelivery } from "#contract/webhook.ts";
import type { Outbound } from "../../callback/outbound.ts";
import { refuseAddress } from "../../callback/refuse-address.ts";
import type { Db } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { inTurn } from "../../seamless/service/change-wallet.ts";
import { findDelivery, findStoredWebhook } from "../queries.ts";
import { deliveryNotFound, deliveryOf, readWebhook } from "./read-webhook.ts";
import { rotateWebhookSecret, setWebhook, switchOff, switchOn } from "./settings.ts";

export interface WebhookDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: () => Date;
  readonly outbound: Pick<Outbound, "problemOf">;
}

const HOUR_MS = 3_600_000;
const notSet = refuse("webhook_not_set", "No address is set for the agent's webhooks.");

export async function changeWebhook(
  deps: WebhookDeps,
  caller: MemberCaller,
  agentId: string,
  { address, events }: { readonly address: string; readonly events: readonly WebhookType[] },
): Promise<{ webhook: AgentWebhook; secret: string | null } | Refusal> {
  const unfit = refuseAddress(deps.outbound, address);
  if (unfit !== null) return unfit;
  return inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    const { before, secret } = await setWebhook(tx, deps.seal, { ...place, address, events, at: now });
    const kept = before === undefined ? null : { address: before.address, events: before.events };
    await note("webhook.set", kept, { address, events });
    return { webhook: await readWebhook(tx, place, now), secret };
  });
}

export const rotateSecret = (
  deps: WebhookDeps,
  caller: MemberCaller,
  agentId: string,
  overlap: KeyOverlap,
): Promise<{ webhook: AgentWebhook; secret: string } | Refusal> =>
  inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    if ((await findStoredWebhook(tx, place)) === undefined) return notSet;
    const formerUntil = new Date(now.getTime() + OVERLAP_HOURS[overlap] * HOUR_MS);
    const secret = await rotateWebhookSecret(tx, deps.seal, { ...place, formerUntil, at: now });
    await note("webhook.rotate", null, { former_until: formerUntil.toISOString() });
    return { webhook: await readWebhook(tx, place, now), secret };
  });

/** Switched as it is already, it stays so, and nothing is noted. */
export const switchWebhook = (
  deps: WebhookDeps,
  caller: MemberCaller,
  agentId: string,
  isOn: boolean,
): Promise<AgentWebhook | Refusal> =>
  inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    const stored = await findStoredWebhook(tx, place);
    if (stored === undefined) return notSet;
    if ((stored.offSince === null) !== isOn) {
      await (isOn ? switchOn : switchOff)(tx, place, now);
      await note("webhook.switch", { is_on: !isOn, reason: stored.offReason }, { is_on: isOn });
    }
    return readWebhook(tx, place, now);
  });

/** The job picks it up at once. Under the same id: whoever has it already knows it by that. */
export const resend = (
  deps: WebhookDeps,
  caller: MemberCaller,
  agentId: string,
  anyCaseId: string,
): Promise<WebhookDelivery | Refusal> =>
  inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    const id = anyCaseId.toLowerCase();
    const before = await findDelivery(tx, place, id);
    if (before === undefined) return deliveryNotFound;
    if ((await findStoredWebhook(tx, place))?.offSince !== null)
      return refuse("webhook_off", "The address is switched off: nothing is sent there.");
    await tx
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, since: now, due_at: now })
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", id)
      .execute();
    await note("webhook.resend", { delivery: id, state: before.state }, { delivery: id, state: "waiting" });
    const after = await findDelivery(tx, place, id);
    return after === undefined ? deliveryNotFound : deliveryOf(after);
  });
