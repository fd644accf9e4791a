/** One agent in depth and why its figures changed, as the platform and its owner read them. */
import { getAgentHours, getAgentRtp, listAgentDepth, listAgentShares } from "#contract/agent-depth.ts";
import { getPeriodChange } from "#contract/period-change.ts";
import type { Tree } from "./everyday-stage.ts";

export async function readAgentInDepth({ call, owner, platform, casino }: Tree): Promise<void> {
  const now = casino.clock().toISOString();
  const today = { from: `${now.slice(0, 10)}T00:00:00Z`, to: now, currency: "BRL" };
  for (const member of [owner, platform])
    for (const query of [{}, { agent_id: casino.books.agentId }]) {
      await call({ member }, listAgentDepth, { query: { ...query, beside: "before", unit: "day" } });
      for (const endpoint of [listAgentShares, getAgentHours])
        await call({ member }, endpoint, { query: { ...query, time_zone: "Asia/Kathmandu", unit: "month" } });
      await call({ member }, getAgentRtp, { query });
      await call({ member }, getPeriodChange, { query: { ...query, ...today } });
    }
}
