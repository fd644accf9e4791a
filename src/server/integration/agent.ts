/** The agent on the wire: who the key belongs to, with its play credit. */
import { v1GetAgent } from "#contract/integration.ts";
import { creditOf, effectiveStateOf } from "../agent/service/credit.ts";
import { findOwnAgent, listProviderCodes } from "../agent/queries/agents.ts";
import type { AgentDeps } from "../agent/service/deps.ts";
import { serveApi, type Route } from "../http/serve.ts";

export const agentRoutes = ({ db, clock }: Pick<AgentDeps, "db" | "clock">): Route[] => [
  serveApi(v1GetAgent, async ({ caller: { tenantId, agentId } }) => {
    const agent = await findOwnAgent(db, tenantId, agentId, clock());
    if (agent === undefined) throw new Error(`agent ${agentId} has a key but is not there`);
    return {
      code: agent.code,
      name: agent.name,
      state: agent.state,
      effective_state: effectiveStateOf(agent),
      currency: agent.currency,
      wallet_mode: agent.walletMode,
      credit: creditOf(agent),
      providers: await listProviderCodes(db, tenantId, agentId),
    };
  }),
];
