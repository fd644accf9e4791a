// What tests of webhooks ask of a stage: an agent whose server listens, something that happens, and the job that sends.
import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { getWebhookDelivery, listWebhookDeliveries, setAgentWebhook, type WebhookDelivery } from "#contract/webhook.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import type { Db } from "#server/db/database.ts";
import { raiseWebhook } from "#server/db/raise-webhook.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { webhookRoutes } from "#server/webhook/http.ts";
import { listTenantsWithDeliveries } from "#server/webhook/queries.ts";
import type { DeliverDeps } from "#server/webhook/service/deliver.ts";
import { createWebhookDeliveries } from "#server/webhook/service/deliveries.ts";
import { openTreeStage, type StageAnswer, type TreeStage } from "../http/tree-stage.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from "../fakes/webhook-receiver/webhook-receiver.ts";

export const EVENTS = ["session.closed", "game.added"];

export interface Listening {
  readonly member: MemberCaller;
  readonly receiver: WebhookReceiver;
  readonly secrets: string[];
}

export interface WebhookStage extends Pick<TreeStage, "call" | "plantFamily" | "close"> {
  readonly deps: DeliverDeps;
  readonly clock: () => Date;
  advance(ms: number): void;
  /** Whether addresses of this machine may be called. */
  allowLoopback(isAllowed: boolean): void;
  placeOf(agent: MemberCaller, rest?: string): string;
  set(by: MemberCaller, body: object, of?: MemberCaller): Promise<StageAnswer>;
  resend(by: MemberCaller, id: string, of?: MemberCaller): Promise<StageAnswer>;
  deliveriesOf(by: MemberCaller, query?: string): Promise<WebhookDelivery[]>;
  detailOf(by: MemberCaller, id: string): Promise<ReturnType<typeof getWebhookDelivery.answer.parse>>;
  /** An agent of its own whose server listens. */
  listen(options?: Partial<WebhookReceiverOptions>): Promise<Listening>;
  /** Something happens that the agent's server wants to hear of; answers the id it is told under. */
  happen(agent: MemberCaller, how?: { readonly db?: Db; readonly key?: string }): Promise<string>;
  /** What the job does, once; of `nodes` at the same time. */
  work(nodes?: number): Promise<void>;
}

export async function openWebhookStage(): Promise<WebhookStage> {
  let aheadMs = 0;
  let isLoopbackAllowed = true;
  const clock = (): Date => new Date(Date.now() + aheadMs);
  const outbound = createOutbound({
    get isLoopbackAllowed() {
      return isLoopbackAllowed;
    },
    allowedPorts: [],
    connectTimeoutMs: 5_000,
  });
  const seal = createSeal(randomBytes(32).toString("base64url"));
  const stage = await openTreeStage(({ db }) => webhookRoutes({ db, clock, seal, outbound }));
  const { db } = stage.database;
  const deps: DeliverDeps = { db, ids: uuidv7, clock, seal, outbound, chance: () => 0.5 };
  const { call } = stage;
  const placeOf = ({ agentId }: MemberCaller, rest = "") => `/api/agents/${agentId}/webhook${rest}`;
  const set = (by: MemberCaller, body: object, of = by) => call(by, "PUT", placeOf(of), body);
  return {
    ...stage,
    deps,
    clock,
    placeOf,
    set,
    advance(ms) {
      aheadMs += ms;
    },
    allowLoopback(isAllowed) {
      isLoopbackAllowed = isAllowed;
    },
    resend: (by, id, of = by) => call(by, "POST", placeOf(of, `/deliveries/${id}/resend`)),
    async deliveriesOf(by, query = "") {
      const answer = await call(by, "GET", placeOf(by, `/deliveries${query}`));
      return listWebhookDeliveries.answer.parse(answer.json()).data;
    },
    async detailOf(by, id) {
      return getWebhookDelivery.answer.parse((await call(by, "GET", placeOf(by, `/deliveries/${id}`))).json());
    },
    async listen(options = {}) {
      const { top: member } = await stage.plantFamily();
      const secrets: string[] = [];
      const receiver = await startWebhookReceiver({ secrets, clock, ...options });
      onTestFinished(() => receiver.stop());
      const answer = await set(member, { address: receiver.address, events: EVENTS });
      secrets.push(setAgentWebhook.answer.parse(answer.json()).secret ?? "");
      return { member, receiver, secrets };
    },
    async happen({ tenantId, agentId }, { db: own = db, key = uuidv7() } = {}) {
      const id = uuidv7();
      const at = clock();
      const data = {
        game: "lantern-meadow",
        provider: "reelgate_studio",
        names: { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" },
        added_at: at.toISOString(),
      };
      await raiseWebhook(own, { tenantId, agentId, id, key, about: { type: "game.added", data }, at });
      return id;
    },
    async work(nodes = 1) {
      const failures: unknown[] = [];
      const fail = (_id: string, error: unknown): void => void failures.push(error);
      const all = Array.from({ length: nodes }, () => createWebhookDeliveries(deps, fail));
      const tenants = await listTenantsWithDeliveries(db, clock());
      await Promise.all(all.flatMap((node) => tenants.map((tenantId) => node.start(tenantId))));
      await Promise.all(all.map((node) => node.idle()));
      if (failures.length > 0) throw new AggregateError(failures, "webhooks could not be sent");
    },
    async close() {
      outbound.close();
      await stage.close();
    },
  };
}
