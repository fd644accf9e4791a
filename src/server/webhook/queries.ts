// Reads of webhooks: where an agent's go, what is due, and what became of each.
import { sql } from "kysely";
import type { WebhookType } from "#contract/webhook-event.ts";
import type { DeliveryState } from "#contract/webhook.ts";
import type { SealedSecrets } from "../callback/live-secrets.ts";
import type { Db } from "../db/database.ts";
import type { Direction } from "../db/keyset.ts";
import type { AgentPlace } from "../db/reach.ts";

export interface StoredWebhook extends SealedSecrets {
  readonly address: string;
  readonly events: WebhookType[];
  readonly offSince: Date | null;
  readonly offReason: "by_member" | "gone" | null;
  readonly changedAt: Date;
}

/** Where an agent's webhooks go; undefined when no address is set. */
export async function findStoredWebhook(db: Db, { tenantId, agentId }: AgentPlace): Promise<StoredWebhook | undefined> {
  const found = await sql<StoredWebhook>`/* prepared: find_webhook_address */
    select address, events, secret_encrypted as "secretSealed", former_secret_encrypted as "formerSecretSealed",
      former_secret_until as "formerSecretUntil", off_since as "offSince", off_reason as "offReason",
      changed_at as "changedAt"
    from webhook_addresses where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(db);
  return found.rows[0];
}

/** A delivery as it is to be sent now. */
export interface DueDelivery {
  readonly tenantId: string;
  readonly agentId: string;
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly since: Date;
  readonly dueAt: Date;
}

/**
 * Deliveries of a tenant that are due, the longest due first, at most so many of each agent.
 * @param busy agents that take no more now
 */
export async function listDueDeliveries(
  db: Db,
  tenantId: string,
  { before, busy, perAgent }: { before: Date; busy: readonly string[]; perAgent: number },
): Promise<DueDelivery[]> {
  const found = await sql<DueDelivery>`
    select d.tenant_id as "tenantId", d.agent_id as "agentId", d.id, d.body, d.attempts, d.since, d.due_at as "dueAt"
    from webhook_addresses w
    cross join lateral (
      select * from webhook_deliveries d
      where d.tenant_id = ${tenantId} and d.agent_id = w.agent_id and d.due_at <= ${before}
      order by d.due_at limit ${perAgent}
    ) d
    where w.tenant_id = ${tenantId} and w.off_since is null and w.agent_id <> all(${[...busy]}::uuid[])
    order by d.due_at`.execute(db);
  return found.rows;
}

/** Tenants with a delivery that is due. */
export async function listTenantsWithDeliveries(db: Db, before: Date): Promise<string[]> {
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: webhooks */
    select distinct tenant_id as "tenantId" from webhook_deliveries where due_at <= ${before}`.execute(db);
  return found.rows.map(({ tenantId }) => tenantId);
}

export interface StoredDelivery {
  readonly id: string;
  readonly type: WebhookType;
  readonly state: DeliveryState;
  readonly body: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastFailure: string | null;
  readonly lastAttemptAt: Date | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

const stateNow = sql`case when d.state = 'waiting' and w.off_since is not null then 'held' else d.state end`;

const deliveryRows = ({ tenantId, agentId }: AgentPlace) => sql`
    select d.id, d.type, ${stateNow} as state, d.body, d.attempts, d.last_status as "lastStatus",
      d.last_failure as "lastFailure", d.last_attempt_at as "lastAttemptAt",
      case when w.off_since is null then d.due_at end as "dueAt", d.created_at as "createdAt"
    from webhook_deliveries d
    join webhook_addresses w on w.tenant_id = ${tenantId} and w.agent_id = d.agent_id
    where d.tenant_id = ${tenantId} and d.agent_id = ${agentId}`;

export interface DeliveryFilter {
  readonly type?: WebhookType | undefined;
  readonly state?: DeliveryState | undefined;
  /** Ids from the first instant on, and before the second. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

export interface DeliveryPlace extends Direction {
  /** The last of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Up to `limit` behind a place. */
export async function listDeliveries(
  db: Db,
  place: AgentPlace,
  { type, state, fromId, toId }: DeliveryFilter,
  { after, order, isBehind, limit }: DeliveryPlace,
): Promise<StoredDelivery[]> {
  const when = <T>(value: T | undefined, condition: (value: T) => ReturnType<typeof sql>) =>
    value === undefined ? sql`true` : condition(value);
  const found = await sql<StoredDelivery>`${deliveryRows(place)}
    and ${when(type, (one) => sql`d.type = ${one}`)}
    and ${when(state, (one) => sql`${stateNow} = ${one}`)}
    and ${when(fromId, (id) => sql`d.id >= ${id}::uuid`)}
    and ${when(toId, (id) => sql`d.id < ${id}::uuid`)}
    and ${when(after, (id) => sql`d.id ${isBehind} ${id}::uuid`)}
    order by d.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

export async function findDelivery(db: Db, place: AgentPlace, id: string): Promise<StoredDelivery | undefined> {
  const found = await sql<StoredDelivery>`${deliveryRows(place)} and d.id = ${id}`.execute(db);
  return found.rows[0];
}

export interface StoredAttempt {
  readonly id: string;
  readonly at: Date;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: string | null;
  readonly durationMs: number;
  readonly nextAt: Date | null;
}

const MOST_ATTEMPTS_SHOWN = 200;

/** The newest first. */
export async function listAttempts(db: Db, tenantId: string, deliveryId: string): Promise<StoredAttempt[]> {
  const found = await sql<StoredAttempt>`
    select id, at, address, headers, status, answer, failure, duration_ms as "durationMs", next_at as "nextAt"
    from webhook_attempts where tenant_id = ${tenantId} and delivery_id = ${deliveryId}
    order by id desc limit ${MOST_ATTEMPTS_SHOWN}`.execute(db);
  return found.rows;
}

/** Deliveries of an agent that were not taken: those still to be, and those given up. */
export async function countOpenDeliveries(
  db: Db,
  { tenantId, agentId }: AgentPlace,
): Promise<{ waiting: bigint; givenUp: bigint }> {
  const found = await sql<{ waiting: bigint; givenUp: bigint }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'given_up') as "givenUp"
    from webhook_deliveries where tenant_id = ${tenantId} and agent_id = ${agentId} and state <> 'taken'`.execute(db);
  return found.rows[0] ?? { waiting: 0n, givenUp: 0n };
}
