// Writes an event down that an agent's server is to be told of, in the transaction that makes it happen; a job sends it from there.
import { sql } from "kysely";
import { z } from "zod";
import { webhookEvent, type WebhookEvent } from "#contract/webhook-event.ts";
import type { Db } from "./database.ts";

type Told<E> = E extends WebhookEvent ? Pick<E, "type" | "data"> : never;

export interface RaisedWebhook {
  readonly tenantId: string;
  readonly agentId: string;
  /** The `webhook-id` if it is sent. */
  readonly id: string;
  /** Names the event: raised again, it is the same one. */
  readonly key: string;
  readonly about: Told<WebhookEvent>;
  /** Whose code is in it: forgotten with the player. */
  readonly playerId?: string | null;
  readonly at: Date;
}

/** Nothing is written where the agent has no address that is on and asks for this type. */
export async function raiseWebhook(db: Db, webhook: RaisedWebhook): Promise<void> {
  const { tenantId, agentId, id, key, about, playerId = null, at } = webhook;
  const body = JSON.stringify(z.encode(webhookEvent, { id, created_at: at.toISOString(), ...about }));
  await sql`/* prepared: raise_webhook */
    insert into webhook_deliveries (tenant_id, id, agent_id, player_id, type, key, body, since, due_at, created_at)
    select ${tenantId}::uuid, ${id}::uuid, ${agentId}::uuid, ${playerId}::uuid, ${about.type}::text, ${key}::text,
      ${body}::text, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from webhook_addresses w
    where w.tenant_id = ${tenantId} and w.agent_id = ${agentId} and w.off_since is null
      and ${about.type} = any(w.events)
    on conflict (tenant_id, agent_id, key) do nothing`.execute(db);
}
