/** API keys that are made, used, rotated, changed and revoked on an ordinary day. */
import { z } from "zod";
import * as contract from "#contract/access.ts";
import * as calls from "#contract/calls.ts";
import { createApiCallLog } from "#server/access/service/call-log.ts";
import { findApiKey } from "#server/access/queries.ts";
import { claimNonce, noteKeyUse } from "#server/access/service.ts";
import type { Tree } from "./everyday-stage.ts";

const issued = z.object({ key: z.object({ id: z.string() }) });

export async function useKeys(tree: Tree): Promise<void> {
  const { call, casino, owner, platform } = tree;
  const { db, books } = casino;
  const { tenantId, agentId } = books;
  for (const member of [owner, platform]) {
    const body = { name: "Server", scopes: ["read"], networks: [] };
    const made = issued.parse(await call({ member }, contract.createApiKey, { params: { id: agentId }, body }));
    const keyId = made.key.id;
    if ((await findApiKey(db, { tenantId, keyId }, casino.clock())) === undefined)
      throw new Error("the key is not found");
    await claimNonce(db, { tenantId, keyId, nonce: "once", at: casino.clock() });
    await noteKeyUse(db, tenantId, keyId, casino.clock());
    const params = { id: agentId, key: keyId };
    await call({ member }, contract.renameApiKey, { params, body: { name: "Lobby" } });
    await call({ member }, contract.setKeyScopes, { params, body: { scopes: ["read", "play"] } });
    await call({ member }, contract.setKeyNetworks, { params, body: { networks: ["203.0.113.0/24"] } });
    const next = issued.parse(await call({ member }, contract.rotateApiKey, { params, body: { overlap: "1h" } }));
    for (const query of [{}, { state: "in_force" }, { state: "over", limit: "1", sort: "oldest" }])
      await call({ member }, contract.listApiKeys, { params: { id: agentId }, query });
    for (const key of [keyId, next.key.id])
      await call({ member }, contract.revokeApiKey, { params: { id: agentId, key } });
    await call({ member }, contract.revokeApiKey, { params }, "key_over");
  }
  await inspectCalls(tree);
}

/** What an agent's server called is kept, looked at by its members, and forgotten with its player. */
async function inspectCalls({ call, casino, owner, platform, deps, api }: Tree): Promise<void> {
  const { agentId } = casino.books;
  const log = createApiCallLog(deps);
  const id = casino.ids();
  log.record({
    id,
    owner: api,
    isAdmitted: true,
    method: "GET",
    route: "/v1/players",
    params: {},
    url: "/v1/players?limit=1",
    address: api.address,
    headers: { "user-agent": "everyday" },
    body: Buffer.alloc(0),
    status: 200,
    answerHeaders: {},
    answer: '{"data":[{"code":"p-1"}],"next_cursor":null}',
    durationMs: 4,
  });
  await log.close();
  if (log.lost() > 0) throw new Error("a call was not written down");
  const params = { id: agentId };
  for (const member of [owner, platform]) {
    for (const query of [
      {},
      { direction: "in", failed: "yes" },
      { player: "p-1", code: "player_not_found" },
      { round: id, transaction: id, from: "2026-01-01T00:00:00Z" },
      { sort: "oldest" },
    ])
      await call({ member }, calls.listCalls, { params, query });
    await call({ member }, calls.getCall, { params: { ...params, call: id } });
    await call({ member }, calls.getCall, { params: { ...params, call: casino.ids() } }, "call_not_found");
    await call({ member }, calls.countCallErrors, { params, query: { hours: "72" } });
  }
}
