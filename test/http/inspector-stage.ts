/** Agents whose servers call us for real while their members look at those calls. */
import { randomBytes } from "node:crypto";
import { getCall, listCalls, type CallDetail, type CallRow } from "#contract/calls.ts";
import { accessRoutes } from "#server/access/http.ts";
import { createApiCallLog, type ApiCallLog, type ApiCallLogDeps } from "#server/access/service/call-log.ts";
import { createSeal } from "#server/db/seal.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createRecording, type RecordedCall } from "#server/http/recording.ts";
import { playerRoutes } from "#server/player/http.ts";
import { createCallLog, type CallLog, type LoggedCall } from "#server/seamless/service/call-log.ts";
import { callApi, serveIntegration, type Access } from "./serve-api.ts";
import { openTreeStage } from "./tree-stage.ts";

/** A call to a wallet as tests write it down. */
export type ToldWallet = Partial<LoggedCall> & Pick<LoggedCall, "playerCode">;

export interface InspectorOptions {
  readonly nowMs?: () => number;
  readonly mostWaiting?: number;
}

export async function openInspectorStage(options: InspectorOptions = {}) {
  const seal = createSeal(randomBytes(32).toString("base64url"));
  const stage = await openTreeStage((deps) => [...accessRoutes({ ...deps, seal }), ...playerRoutes(deps)]);
  const { deps } = stage.tree;
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const logDeps: ApiCallLogDeps = { db: deps.db, log, ...options };
  const apiCalls: ApiCallLog = createApiCallLog(logDeps);
  const walletCalls: CallLog = createCallLog(deps.db, log);
  const api = await serveIntegration(deps, createRecording(apiCalls.record));
  // What a call left is noted a moment after its answer.
  const written = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    await apiCalls.close();
    await walletCalls.close();
  };
  const urlOf = ({ agentId }: MemberCaller, rest = "") => `/api/agents/${agentId}/calls${rest}`;
  return {
    ...stage,
    warnings,
    /** What agents' servers called is handed over here, once it is answered. */
    record: (call: RecordedCall) => apiCalls.record(call),
    lost: () => apiCalls.lost(),
    written,
    access: api.access,
    urlOf,
    /** A customer with credit, its key, and a call as its server makes it. */
    async plantCustomer(name: string) {
      const owner = await stage.tree.plant(stage.tree.platform, name);
      await stage.tree.issue(owner, 1_000_000n);
      await stage.database.pool.query(
        "insert into agent_games (tenant_id, agent_id, game_code, variant_id) values ($1, $2, 'lantern-meadow', 'r92')",
        [owner.tenantId, owner.agentId],
      );
      const access: Access = await api.access(owner);
      const ask = (method: string, path: string, body?: object | string) => callApi(access, method, path, body);
      return { owner, access, ask, put: (code: string) => ask("PUT", `/v1/players/${code}`, { currency: "BRL" }) };
    },
    tellWallet(owner: MemberCaller, call: ToldWallet): string {
      const id = deps.ids();
      walletCalls.note({
        id,
        tenantId: owner.tenantId,
        agentId: owner.agentId,
        roundId: null,
        type: "stake",
        txId: deps.ids(),
        amount: 100n,
        balance: 900n,
        address: "https://wallet.example.com/reelgate",
        at: new Date(),
        durationMs: 12,
        request: `{"player":"${call.playerCode}"}`,
        status: 200,
        answerHeaders: { "content-type": "application/json", "set-cookie": null },
        answer: '{"status":"ok"}',
        verdict: "ok",
        ...call,
      });
      return id;
    },
    async list(by: MemberCaller, query = ""): Promise<readonly CallRow[]> {
      await written();
      return listCalls.answer.parse((await stage.call(by, "GET", urlOf(by, query))).json()).data;
    },
    async read(by: MemberCaller, id: string): Promise<CallDetail> {
      return getCall.answer.parse((await stage.call(by, "GET", urlOf(by, `/${id}`))).json());
    },
    /** Everything that is kept of calls, as one text. */
    async everything(): Promise<string> {
      await written();
      const found = await stage.database.admin.query<{ text: string }>(
        "select c::text as text from api_calls c union all select c::text from wallet_calls c",
      );
      return found.rows.map(({ text }) => text).join("\n");
    },
    async close(): Promise<void> {
      await written();
      await api.close();
      await stage.close();
    },
  };
}
