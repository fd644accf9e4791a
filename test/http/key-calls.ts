/** API keys as the dashboards of a tree's members make, change and revoke them. */
import { randomBytes } from "node:crypto";
import { createApiKey, listApiKeys, type ApiKey } from "#contract/access.ts";
import { accessRoutes } from "#server/access/http.ts";
import { createSeal } from "#server/db/seal.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type StageAnswer, type TreeStage } from "./tree-stage.ts";

export const openKeyStage = (): Promise<TreeStage> =>
  openTreeStage((deps) => accessRoutes({ ...deps, seal: createSeal(randomBytes(32).toString("base64url")) }));

export const issuedOf = (answer: StageAnswer) => createApiKey.answer.parse(answer.json());

/** `stage` is asked for when a call is made: a test opens it before all. */
export function keyCalls(stage: () => TreeStage) {
  const keysOf = ({ agentId }: MemberCaller) => `/api/agents/${agentId}/keys`;
  const create = (by: MemberCaller, of: MemberCaller, change: object = {}) =>
    stage().call(by, "POST", keysOf(of), { name: "Server", scopes: ["read"], networks: [], ...change });
  return {
    create,
    made: async (by: MemberCaller, of: MemberCaller = by): Promise<ApiKey> => issuedOf(await create(by, of)).key,
    rotate: (by: MemberCaller, of: MemberCaller, id: string, overlap = "24h") =>
      stage().call(by, "POST", `${keysOf(of)}/${id}/rotation`, { overlap }),
    rename: (by: MemberCaller, of: MemberCaller, id: string, name: string) =>
      stage().call(by, "PATCH", `${keysOf(of)}/${id}`, { name }),
    bind: (by: MemberCaller, of: MemberCaller, id: string, networks: readonly string[]) =>
      stage().call(by, "PUT", `${keysOf(of)}/${id}/networks`, { networks }),
    allow: (by: MemberCaller, of: MemberCaller, id: string, scopes: readonly string[]) =>
      stage().call(by, "PUT", `${keysOf(of)}/${id}/scopes`, { scopes }),
    revoke: (by: MemberCaller, of: MemberCaller, id: string) =>
      stage().call(by, "POST", `${keysOf(of)}/${id}/revocation`),
    listed: (by: MemberCaller, of: MemberCaller, query = "") => stage().call(by, "GET", `${keysOf(of)}${query}`),
    keys: async (by: MemberCaller, of: MemberCaller = by, query = ""): Promise<ApiKey[]> =>
      listApiKeys.answer.parse((await stage().call(by, "GET", `${keysOf(of)}${query}`)).json()).data,
  };
}
