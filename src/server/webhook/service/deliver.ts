// Sends one delivery once, signed, and writes down what was sent, what came back, and what follows from it.
import { sql } from "kysely";
import type { OutboundAnswer } from "../../callback/exchange.ts";
import { liveSecrets } from "../../callback/live-secrets.ts";
import type { Outbound } from "../../callback/outbound.ts";
import { signWebhook } from "../../callback/standard-webhooks.ts";
import type { Db, Tx } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import type { Seal } from "../../db/seal.ts";
import { findStoredWebhook, type DueDelivery } from "../queries.ts";
import { afterAttempt, statusOf, type DeliveryStep } from "./delivery-steps.ts";
import { hold, webhookSecretContext } from "./settings.ts";

export interface DeliverDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, "open">;
  readonly outbound: Pick<Outbound, "post">;
  readonly ids: () => string;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/** For all of one call; well below the time a delivery is claimed for. */
const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER = 1_000;
/** An address that was changed while the old one said that it is gone. */
const SOON_MS = 1_000;

export async function deliver(deps: DeliverDeps, delivery: DueDelivery): Promise<void> {
  const { tenantId, agentId, id, body, since } = delivery;
  const webhook = await findStoredWebhook(deps.db, delivery);
  if (webhook === undefined || webhook.offSince !== null) return hold(deps.db, delivery, id);
  const { address } = webhook;
  const at = deps.clock();
  const secrets = liveSecrets(deps.seal, webhookSecretContext(agentId), webhook, at);
  const timestampS = Math.floor(at.getTime() / 1_000);
  const headers = { "content-type": "application/json", ...signWebhook(secrets, { id, timestampS, body }) };
  const started = performance.now();
  const answer = await deps.outbound.post({ url: address, headers, body, timeoutMs: TIMEOUT_MS });
  const durationMs = Math.round(performance.now() - started);
  const now = deps.clock();
  const attempts = delivery.attempts + 1;
  const step = afterAttempt(answer, { attempts, since, now, chance: deps.chance() });
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("webhook_attempts")
      .values({
        tenant_id: tenantId,
        id: deps.ids(),
        delivery_id: id,
        address,
        headers: JSON.stringify(headers),
        ...saidBy(answer),
        failure: step.next === "taken" ? null : step.reason,
        duration_ms: durationMs,
        next_at: step.next === "again" ? step.at : null,
        at,
      })
      .execute();
    await follow(tx, delivery, { step, address, status: statusOf(answer), now });
  });
}

const saidBy = (answer: OutboundAnswer): { status: number | null; answer: string } => ({
  status: statusOf(answer),
  answer: (answer.kind === "answered" ? answer.body : answer.detail)
    .slice(0, LONGEST_ANSWER)
    .replaceAll("\0", "\uFFFD"),
});

interface Outcome {
  readonly step: DeliveryStep;
  /** That was called. */
  readonly address: string;
  readonly status: number | null;
  readonly now: Date;
}

async function follow(tx: Tx, delivery: DueDelivery, { step, address, status, now }: Outcome): Promise<void> {
  const isOff = step.next === "off" && (await switchOffGone(tx, delivery, address, now));
  const again = step.next === "again" ? step.at : step.next === "off" ? new Date(now.getTime() + SOON_MS) : null;
  const dueAt = isOff ? null : again;
  const state = step.next === "taken" || step.next === "given_up" ? step.next : "waiting";
  const failure = step.next === "taken" ? null : step.reason;
  // What somebody else's try of the same delivery was answered with 2xx stays taken.
  await sql`
    update webhook_deliveries set state = ${state}, attempts = attempts + 1, due_at = ${dueAt}::timestamptz,
      last_status = ${status}::integer, last_failure = ${failure}::text, last_attempt_at = ${now}::timestamptz
    where tenant_id = ${delivery.tenantId} and id = ${delivery.id}
      and (state = 'waiting' or ${state} = 'taken')`.execute(tx);
}

/** False when it is another address by now, or was switched off already. */
async function switchOffGone(tx: Tx, { tenantId, agentId }: DueDelivery, address: string, at: Date): Promise<boolean> {
  const off = await tx
    .updateTable("webhook_addresses")
    .set({ off_since: at, off_reason: "gone" })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("address", "=", address)
    .where("off_since", "is", null)
    .executeTakeFirst();
  if (off.numUpdatedRows === 0n) return false;
  await hold(tx, { tenantId, agentId });
  const agent = await tx
    .selectFrom("agents")
    .select("code")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  await raiseNotice(tx, {
    tenantId,
    key: `webhook.off/${agentId}/${at.toISOString()}`,
    about: { event: "webhook.off", agent_id: agentId, agent_code: agent.code, address },
    to: { agentId },
    at,
  });
  return true;
}
