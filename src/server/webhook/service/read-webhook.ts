// Webhooks as members see them: where they go, never a secret; what was sent, with every attempt.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { TimeSort } from "#contract/page.ts";
import type { WebhookType } from "#contract/webhook-event.ts";
import type { AgentWebhook, DeliveryState, getWebhookDelivery, WebhookDelivery } from "#contract/webhook.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { agentNotFound } from "../../seamless/service/read-wallet.ts";
import {
  countOpenDeliveries,
  findDelivery,
  findStoredWebhook,
  listAttempts,
  listDeliveries,
  type StoredAttempt,
  type StoredDelivery,
} from "../queries.ts";

interface ReadDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

export const deliveryNotFound = refuse("delivery_not_found", "There is no such delivery.");

export async function readWebhook(db: Db, place: AgentPlace, now: Date): Promise<AgentWebhook> {
  const stored = await findStoredWebhook(db, place);
  const { waiting, givenUp } = await countOpenDeliveries(db, place);
  const former = stored?.formerSecretUntil ?? null;
  return {
    address: stored?.address ?? null,
    events: stored?.events ?? [],
    off_since: stored?.offSince?.toISOString() ?? null,
    off_reason: stored?.offReason ?? null,
    former_secret_until: former !== null && former > now ? former.toISOString() : null,
    changed_at: stored?.changedAt.toISOString() ?? null,
    waiting: Number(waiting),
    given_up: Number(givenUp),
  };
}

export async function findWebhook(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  agentId: string,
): Promise<AgentWebhook | Refusal> {
  const place = await placeOf(db, caller, agentId);
  return place === undefined ? agentNotFound : readWebhook(db, place, clock());
}

export const deliveryOf = (row: StoredDelivery): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  attempts: row.attempts,
  last_status: row.lastStatus,
  last_failure: row.lastFailure,
  last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
  due_at: row.dueAt?.toISOString() ?? null,
});

export interface DeliveryQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly type?: WebhookType | undefined;
  readonly state?: DeliveryState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

export async function findDeliveries(
  { db }: Pick<ReadDeps, "db">,
  caller: MemberCaller,
  agentId: string,
  { limit, cursor, type, state, from, to, sort = "newest" }: DeliveryQuery,
): Promise<Page<WebhookDelivery> | Refusal> {
  const list = `webhook deliveries, ${sort}`;
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const behind = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listDeliveries(db, place, { type, state, ...idBounds(from, to) }, behind);
  return pageFrom(list, rows.map(deliveryOf), limit, ({ id }) => [id]);
}

export async function findDeliveryDetail(
  { db }: Pick<ReadDeps, "db">,
  caller: MemberCaller,
  agentId: string,
  anyCaseId: string,
): Promise<Answer<typeof getWebhookDelivery> | Refusal> {
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const id = anyCaseId.toLowerCase();
  const row = await findDelivery(db, place, id);
  if (row === undefined) return deliveryNotFound;
  const attempts = await listAttempts(db, place.tenantId, id);
  return { ...deliveryOf(row), body: row.body, tries: attempts.map(attemptOf) };
}

const attemptOf = (row: StoredAttempt) => ({
  id: row.id,
  at: row.at.toISOString(),
  address: row.address,
  headers: row.headers,
  status: row.status,
  answer: row.answer,
  failure: row.failure,
  duration_ms: row.durationMs,
  next_at: row.nextAt?.toISOString() ?? null,
});
