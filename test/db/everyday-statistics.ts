/** Rankings, figures by period, one agent in depth and why its figures changed, as the platform and its owner read them. */
import { getAgentHours, getAgentRtp, listAgentDepth, listAgentShares } from "#contract/agent-depth.ts";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { getPeriodChange } from "#contract/period-change.ts";
import { listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { listPeriods } from "#contract/period-figures.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import type { Tree } from "./everyday-stage.ts";

export async function readStatistics({ call, owner, platform, casino }: Tree): Promise<void> {
  const now = casino.clock().toISOString();
  const today = { from: `${now.slice(0, 10)}T00:00:00Z`, to: now, currency: "BRL" };
  const day = new Date(Date.parse(now) - 30 * 86_400_000).toISOString();
  for (const member of [owner, platform]) {
    for (const query of [{}, { agent_id: casino.books.agentId }]) {
      for (const ranking of [listAgentRanking, listPeriods, listPlayerRanking, listHoldings, listAgentHoldings])
        await call({ member }, ranking, { query: { ...query, currency: "BRL", to: now } });
      await call({ member }, listAgentDepth, { query: { ...query, beside: "before", unit: "day" } });
      for (const endpoint of [listAgentShares, getAgentHours])
        await call({ member }, endpoint, { query: { ...query, time_zone: "Asia/Kathmandu", unit: "month" } });
      await call({ member }, getAgentRtp, { query });
      await call({ member }, getPeriodChange, { query: { ...query, ...today } });
    }
    await call({ member }, listAgentRanking, { query: { from: day, scope: "subtree", sort: "players" } });
    await call({ member }, listPlayerRanking, { query: { from: day, sort: "rtp", search: "a", state: "active" } });
  }
}
