/** Pairs the endpoints of agents with their functions. */
import {
  changeAgent as changeAgentEndpoint,
  closeAgent as closeAgentEndpoint,
  createAgent as createAgentEndpoint,
  getAgent,
  listAgents,
  listCreditEntries,
  listCreditTransfers,
  moveAgent as moveAgentEndpoint,
  moveCredit as moveCreditEndpoint,
  readClosing as readClosingEndpoint,
  setAgentState,
} from "#contract/agent.ts";
import { isRefusal } from "#contract/errors.ts";
import { getCreditTransfer } from "#contract/transfer.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { totalsOf } from "./agent-row.ts";
import { creditRequestRoutes } from "./credit-request-routes.ts";
import { changeAgentState } from "./service/agent-state.ts";
import { changeAgent } from "./service/change-agent.ts";
import { closeAgent, readClosing } from "./service/close-agent.ts";
import { createAgent } from "./service/create-agent.ts";
import type { AgentDeps } from "./service/deps.ts";
import { moveAgent } from "./service/move-agent.ts";
import { moveCredit } from "./service/move-credit.ts";
import { readAgent, readAgents } from "./service/read-agents.ts";
import { readCreditEntries } from "./service/read-credit-entries.ts";
import { readCreditTransfer, readCreditTransfers, readCreditTransferWithId } from "./service/read-credit-transfers.ts";

export const agentRoutes = (deps: AgentDeps): Route[] => [
  serveMember(listAgents, async ({ query, caller }) => {
    const data = await readAgents(deps, caller, query);
    return { data, totals: totalsOf(data) };
  }),
  serveMember(getAgent, ({ params, caller }) => readAgent(deps, caller, params.id)),
  serveMember(createAgentEndpoint, async ({ body, caller }) => {
    const created = await createAgent(deps, caller, {
      parentId: body.parent_id,
      code: body.code,
      name: body.name,
      currency: body.currency,
      walletMode: body.wallet_mode,
      priceBps: body.price_bps,
      owner: { email: body.owner_email, name: body.owner_name, password: body.owner_password },
    });
    return isRefusal(created) ? created : readAgent(deps, caller, created.agentId);
  }),
  serveMember(setAgentState, async ({ params, body, caller }) => {
    const refusal = await changeAgentState(deps, caller, params.id, body.state);
    return refusal ?? readAgent(deps, caller, params.id);
  }),
  serveMember(changeAgentEndpoint, async ({ params, body, caller }) => {
    const refusal = await changeAgent(deps, caller, params.id, body);
    return refusal ?? readAgent(deps, caller, params.id);
  }),
  serveMember(moveAgentEndpoint, async ({ params, body, caller }) => {
    const refusal = await moveAgent(deps, caller, params.id, body.parent_id);
    return refusal ?? readAgent(deps, caller, params.id);
  }),
  serveMember(readClosingEndpoint, ({ params, caller }) => readClosing(deps, caller, params.id)),
  serveMember(closeAgentEndpoint, async ({ params, caller }) => {
    const refusal = await closeAgent(deps, caller, params.id);
    return refusal ?? readAgent(deps, caller, params.id);
  }),
  serveMember(moveCreditEndpoint, async ({ params, body, caller, request }) => {
    const { transfer_id: ref, direction, amount, note } = body;
    const order = { agentId: params.id, ref, direction, amount, note, requestId: request.id };
    const moved = await moveCredit(deps, caller, order);
    return isRefusal(moved) ? moved : readCreditTransfer(deps, caller, moved);
  }),
  ...creditRequestRoutes(deps),
  serveMember(
    listCreditEntries,
    async ({ params, query, caller }) =>
      refuseLongPeriod(query, deps.clock()) ?? readCreditEntries(deps, caller, params.id, query),
  ),
  serveMember(getCreditTransfer, ({ params, caller }) => readCreditTransferWithId(deps, caller, params.id)),
  serveMember(
    listCreditTransfers,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readCreditTransfers(deps, caller, query),
  ),
];
