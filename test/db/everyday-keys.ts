/** API keys that are made, used, rotated, changed and revoked on an ordinary day. */
import { z } from "zod";
import * as contract from "#contract/access.ts";
import { findApiKey } from "#server/access/queries.ts";
import { claimNonce, noteKeyUse } from "#server/access/service.ts";
import type { Tree } from "./everyday-stage.ts";

const issued = z.object({ key: z.object({ id: z.string() }) });

export async function useKeys({ call, casino, owner, platform }: Tree): Promise<void> {
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
    await call({ member }, contract.setKeyNetworks, { params, body: { networks: ["203.0.113.0/24"] } });
    const next = issued.parse(await call({ member }, contract.rotateApiKey, { params, body: { overlap: "1h" } }));
    for (const query of [{}, { state: "in_force" }, { state: "over", limit: "1" }])
      await call({ member }, contract.listApiKeys, { params: { id: agentId }, query });
    for (const key of [keyId, next.key.id])
      await call({ member }, contract.revokeApiKey, { params: { id: agentId, key } });
    await call({ member }, contract.revokeApiKey, { params }, "key_over");
  }
}
