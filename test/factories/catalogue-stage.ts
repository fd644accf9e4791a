/** The platform over two agents who may offer the studio's games and one who may not, all of whose servers listen. */
import * as contract from "#contract/catalogue.ts";
import { problem } from "#contract/errors.ts";
import { noticeAbout } from "#contract/notice.ts";
import { webhookEvent, webhookType, type WebhookEvent } from "#contract/webhook-event.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { providerRoutes } from "#server/provider/http.ts";
import { STUDIO_CODE } from "#server/provider/service.ts";
import { setWebhook } from "#server/webhook/service/settings.ts";
import { openTreeStage, type StageAnswer } from "../http/tree-stage.ts";

export const GAME = "lantern-meadow";
const HOUR_MS = 3_600_000;

export const later = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
export const windowOf = (answer: StageAnswer) => contract.maintenanceWindow.parse(answer.json());
export const codeOf = (answer: StageAnswer): string => problem.parse(answer.json()).code;
export const fieldsOf = (answer: StageAnswer) =>
  problem.parse(answer.json()).errors?.map(({ field, code }) => `${field} ${code}`);

export type CatalogueStage = Awaited<ReturnType<typeof openCatalogueStage>>;

export async function openCatalogueStage() {
  const stage = await openTreeStage((deps) => providerRoutes(deps));
  const { tree, database } = stage;
  const top = await tree.plant(tree.platform, "top");
  const low = await tree.plant(top, "low");
  const bare = await tree.plant(tree.platform, "bare");
  await database.pool.query("delete from agent_providers where agent_id = $1", [bare.agentId]);
  for (const { tenantId, agentId } of [top, low, bare]) {
    const address = "https://hooks.example.com/reelgate";
    const settings = { tenantId, agentId, address, events: webhookType.options, at: new Date() };
    await database.db.transaction().execute((tx) => setWebhook(tx, tree.deps.seal, settings));
  }
  const platform = (role: MemberCaller["role"] = "owner"): MemberCaller => ({ ...tree.platform, role });
  const get = async (by: MemberCaller, url: string): Promise<unknown> => (await stage.call(by, "GET", url)).json();
  const raised = async (): Promise<{ agent: string; event: WebhookEvent }[]> => {
    const { rows } = await database.pool.query<{ agent_id: string; body: string }>(
      "select agent_id, body from webhook_deliveries order by id",
    );
    return rows.map(({ agent_id: agent, body }) => ({ agent, event: webhookEvent.parse(JSON.parse(body)) }));
  };
  return {
    ...stage,
    top,
    low,
    /** Beside `top`, without a provider. */
    bare,
    platform,
    setGame: (state: string, by = platform(), reason = "Wrong sound") =>
      stage.call(by, "PUT", `/api/catalogue/games/${GAME}/state`, { state, reason }),
    setProvider: (state: string, by = platform(), reason = "Contract over") =>
      stage.call(by, "PUT", `/api/catalogue/providers/${STUDIO_CODE}/state`, { state, reason }),
    announce: (from: string, to: string | null, by = platform()) =>
      stage.call(by, "POST", "/api/maintenance", { provider: STUDIO_CODE, from, to, reason: "New database" }),
    gamesSeenBy: async (by: MemberCaller, query = "") =>
      contract.listCatalogueGames.answer.parse(await get(by, `/api/catalogue/games${query}`)),
    async gameSeenBy(by: MemberCaller) {
      const { data } = contract.listCatalogueGames.answer.parse(await get(by, "/api/catalogue/games"));
      return data.find(({ code }) => code === GAME);
    },
    providersSeenBy: async (by: MemberCaller) =>
      contract.listCatalogueProviders.answer.parse(await get(by, "/api/catalogue/providers")).data,
    windowsSeenBy: async (by: MemberCaller, query = "") =>
      contract.listWindows.answer.parse(await get(by, `/api/maintenance${query}`)).data,
    raised,
    dataOf: async (agent: MemberCaller) =>
      (await raised()).filter((one) => one.agent === agent.agentId).map(({ event }) => event.data),
    /** What its members are to be told, in order. */
    async noticesOf(agent: MemberCaller) {
      const { rows } = await database.pool.query<{ about: unknown }>(
        "select about from notice_events where to_agent_id = $1 order by at, key",
        [agent.agentId],
      );
      return rows.map(({ about }) => noticeAbout.parse(about));
    },
    /** Of the platform's audit. */
    async lastRecord() {
      const { rows } = await database.pool.query<Record<string, unknown>>(
        "select action, subject, before, after, member_id from audit_records where tenant_id = $1 order by seq desc limit 1",
        [tree.platform.tenantId],
      );
      return rows[0];
    },
    /** As if nothing had been done yet. */
    async clear() {
      await database.admin.query("update games set state = 'active', state_since = null, state_reason = null");
      await database.admin.query("update providers set state = 'active', state_since = null, state_reason = null");
      await database.admin.query("delete from provider_windows");
      await database.admin.query("delete from webhook_deliveries");
      await database.admin.query("delete from notice_events");
      tree.told.length = 0;
    },
  };
}
