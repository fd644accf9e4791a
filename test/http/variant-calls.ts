/** Variants asked for, decided and put in force by members of a tree, as their dashboards call it, at a time the test says. */
import {
  getVariantsOfGame,
  listVariantChanges,
  listVariantsInForce,
  variantChange,
  type VariantChange,
} from "#contract/variant.ts";
import { webhookEvent, webhookType, type WebhookEvent } from "#contract/webhook-event.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { activateVariants } from "#server/game/service/variant/activate-variants.ts";
import { variantRoutes } from "#server/game/variant-routes.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { setWebhook } from "#server/webhook/service/settings.ts";
import { openTreeStage } from "./tree-stage.ts";

export const GAME = "lantern-meadow";
export const HOUR_MS = 3_600_000;

export const readChange = (answer: { json(): unknown }): VariantChange => variantChange.parse(answer.json());

export async function openVariantStage() {
  const time = { now: new Date() };
  const stage = await openTreeStage((deps) => variantRoutes({ ...deps, clock: () => time.now }));
  const activate = () => activateVariants({ ...stage.tree.deps, clock: () => time.now });
  const path = (id: string) => `/api/variant-changes/${id}`;
  const request = (by: MemberCaller, at: MemberCaller, variant: string, more: object = {}) =>
    stage.call(by, "POST", `/api/agents/${at.agentId}/variants/${GAME}/changes`, {
      request_id: uuidv7(),
      variant,
      reason: "the market asks for it",
      ...more,
    });
  const approve = (by: MemberCaller, { id }: Pick<VariantChange, "id">) =>
    stage.call(by, "POST", `${path(id)}/decision`, { decision: "approve" });
  const reject = (by: MemberCaller, { id }: Pick<VariantChange, "id">) =>
    stage.call(by, "POST", `${path(id)}/decision`, { decision: "reject", reason: "not now" });
  const withdraw = (by: MemberCaller, { id }: Pick<VariantChange, "id">) =>
    stage.call(by, "POST", `${path(id)}/withdrawal`);
  const callOff = (by: MemberCaller, { id }: Pick<VariantChange, "id">) =>
    stage.call(by, "POST", `${path(id)}/calling-off`, { reason: "a mistake" });
  return {
    stage,
    time,
    activate,
    request,
    approve,
    reject,
    withdraw,
    callOff,
    one: (by: MemberCaller, { id }: Pick<VariantChange, "id">) => stage.call(by, "GET", path(id)),
    /** So many hours pass, and the job looks. */
    async pass(hours: number) {
      time.now = new Date(time.now.getTime() + hours * HOUR_MS);
      await activate();
    },
    changes: async (by: MemberCaller, query = "") =>
      listVariantChanges.answer.parse((await stage.call(by, "GET", `/api/variant-changes${query}`)).json()),
    inForce: async (by: MemberCaller, query = "") =>
      listVariantsInForce.answer.parse((await stage.call(by, "GET", `/api/variants${query}`)).json()),
    ofGame: async (by: MemberCaller, at: MemberCaller = by) =>
      getVariantsOfGame.answer.parse(
        (await stage.call(by, "GET", `/api/agents/${at.agentId}/variants/${GAME}`)).json(),
      ),
    /** Wants to hear of everything from now on. */
    async listen({ tenantId, agentId }: MemberCaller) {
      const { db, seal } = stage.tree.deps;
      const settings = { tenantId, agentId, address: "https://hooks.example.com/x", events: webhookType.options };
      await db.transaction().execute((tx) => setWebhook(tx, seal, { ...settings, at: time.now }));
    },
    async toldServer({ agentId }: MemberCaller): Promise<WebhookEvent[]> {
      const found = await stage.database.pool.query<{ body: string }>(
        "select body from webhook_deliveries where agent_id = $1 order by created_at, id",
        [agentId],
      );
      return found.rows.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
    },
    async noticed(event: string) {
      const found = await stage.database.pool.query<{ to_agent_id: string | null; to_member_id: string | null }>(
        "select to_agent_id, to_member_id from notice_events where event = $1 order by at, key",
        [event],
      );
      return found.rows.map(({ to_agent_id: agent, to_member_id: member }) => agent ?? member);
    },
  };
}
export type VariantCalls = Awaited<ReturnType<typeof openVariantStage>>;
