// Webhooks as an agent's members see them: where they go and which, every delivery with its attempts, and sending one again.
import { z } from "zod";
import { keyOverlap } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, instantInput, pageOf, pageQuery, timeSort } from "./page.ts";
import { webhookType } from "./webhook-event.ts";

/** Switched off by a member, or by its own answer 410: it is gone. */
export const webhookOffReason = z.enum(["by_member", "gone"]);

export const agentWebhook = z.object({
  /** null: none is set yet. */
  address: z.string().nullable(),
  events: z.array(webhookType),
  /** Since when nothing is sent there; null while it is on. */
  off_since: instant.nullable(),
  off_reason: webhookOffReason.nullable(),
  /** Until when the secret before this one signs as well. */
  former_secret_until: instant.nullable(),
  changed_at: instant.nullable(),
  /** Deliveries that were not taken yet, and those that nobody tries any more. */
  waiting: z.int(),
  given_up: z.int(),
});
export type AgentWebhook = z.output<typeof agentWebhook>;

/** Waiting for its first or its next try; held while the address is off; taken with any 2xx; given up after three days. */
export const deliveryState = z.enum(["waiting", "held", "taken", "given_up"]);
export type DeliveryState = z.output<typeof deliveryState>;

export const webhookDelivery = z.object({
  /** The `webhook-id`. */
  id,
  type: webhookType,
  state: deliveryState,
  created_at: instant,
  /** Since it was raised, or sent again by somebody. */
  attempts: z.int(),
  /** HTTP status of the last answer; null: there was none. */
  last_status: z.int().nullable(),
  /** Why the last try was none that counts; null: it was taken, or not tried yet. */
  last_failure: z.string().nullable(),
  last_attempt_at: instant.nullable(),
  /** When it is tried next. */
  due_at: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  id,
  at: instant,
  address: z.string(),
  headers: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  /** The beginning of the answer, or what is known of why there is none. */
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.int(),
  /** When it was to be tried next; null: it was taken or given up. */
  next_at: instant.nullable(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDeliveryDetail = webhookDelivery.extend({ body: z.string(), tries: z.array(webhookAttempt) });

const ofAgent = z.object({ id });
const ofDelivery = z.object({ id, delivery: id });
const isUnique = (words: readonly string[]): boolean => new Set(words).size === words.length;

export const getAgentWebhook = endpoint("GET /api/agents/{id}/webhook", {
  summary: "Where the webhooks of an agent of my subtree go",
  may: { permission: "webhook.read" },
  params: ofAgent,
  answer: agentWebhook,
  errors: ["agent_not_found"],
});
export const setAgentWebhook = endpoint("PUT /api/agents/{id}/webhook", {
  summary: "Set where webhooks go, and which; the secret of a new address is answered this once",
  may: { permission: "webhook.write" },
  params: ofAgent,
  body: z.strictObject({
    address: z.string().trim().min(1).max(500),
    events: z.array(webhookType).min(1).refine(isUnique, "Each of these may be there once."),
  }),
  answer: z.object({ webhook: agentWebhook, secret: z.string().nullable() }),
  errors: ["agent_not_found", "agent_closed"],
});
export const rotateAgentWebhookSecret = endpoint("POST /api/agents/{id}/webhook/rotation", {
  summary: "Sign with a new secret, answered this once; the one before signs as well until the overlap is over",
  may: { permission: "webhook.write" },
  params: ofAgent,
  body: z.strictObject({ overlap: keyOverlap }),
  answer: z.object({ webhook: agentWebhook, secret: z.string() }),
  errors: ["agent_not_found", "agent_closed", "webhook_not_set"],
});
export const switchAgentWebhook = endpoint("PUT /api/agents/{id}/webhook/state", {
  summary: "Switch the address off, or on again: what was held then goes out",
  may: { permission: "webhook.write" },
  params: ofAgent,
  body: z.strictObject({ is_on: z.boolean() }),
  answer: agentWebhook,
  errors: ["agent_not_found", "agent_closed", "webhook_not_set"],
});
export const listWebhookDeliveries = endpoint("GET /api/agents/{id}/webhook/deliveries", {
  summary: "Deliveries of the last 90 days, the newest or the oldest first",
  may: { permission: "webhook.read" },
  params: ofAgent,
  query: pageQuery.extend({
    type: webhookType.optional(),
    state: deliveryState.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(webhookDelivery),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const getWebhookDelivery = endpoint("GET /api/agents/{id}/webhook/deliveries/{delivery}", {
  summary: "One delivery: its body, and each attempt with its signed headers and its answer",
  may: { permission: "webhook.read" },
  params: ofDelivery,
  answer: webhookDeliveryDetail,
  errors: ["agent_not_found", "delivery_not_found"],
});
export const resendWebhook = endpoint("POST /api/agents/{id}/webhook/deliveries/{delivery}/resend", {
  summary: "Send it now under the same id, whatever came of it before, and try again as if it were new",
  may: { permission: "webhook.write" },
  params: ofDelivery,
  answer: webhookDelivery,
  errors: ["agent_not_found", "delivery_not_found", "webhook_off"],
});
