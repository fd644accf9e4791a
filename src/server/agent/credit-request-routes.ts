/** Pairs the endpoints of requests to move credit with their functions. */
import * as contract from "#contract/credit-request.ts";
import { isRefusal, type Refusal } from "#contract/errors.ts";
import type { MemberCaller } from "../http/caller.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { CreditRequestRow } from "./queries/credit-requests.ts";
import { decideCreditRequest, withdrawCreditRequest } from "./service/decide-credit-request.ts";
import type { AgentDeps } from "./service/deps.ts";
import { askForCredit, proposeCredit, reverseCredit } from "./service/make-credit-request.ts";
import { readCreditRequest, readCreditRequests, readCreditRequestWithId } from "./service/read-credit-requests.ts";

export function creditRequestRoutes(deps: AgentDeps): Route[] {
  const answer = (caller: MemberCaller, row: CreditRequestRow | Refusal) =>
    isRefusal(row) ? row : readCreditRequest(deps, caller, row);
  return [
    serveMember(contract.askForCredit, async ({ body, caller }) => {
      const { request_id: ref, amount, note } = body;
      return answer(caller, await askForCredit(deps, caller, { ref, amount, note }));
    }),
    serveMember(contract.proposeCredit, async ({ params, body, caller }) => {
      const { request_id: ref, direction, amount, note } = body;
      return answer(caller, await proposeCredit(deps, caller, params.id, direction, { ref, amount, note }));
    }),
    serveMember(contract.reverseCredit, async ({ params, body, caller, request }) => {
      const order = { ref: body.request_id, transferId: body.transfer, note: body.note, requestId: request.id };
      return answer(caller, await reverseCredit(deps, caller, params.id, order));
    }),
    serveMember(
      contract.listCreditRequests,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readCreditRequests(deps, caller, query),
    ),
    serveMember(contract.getCreditRequest, ({ params, caller }) => readCreditRequestWithId(deps, caller, params.id)),
    serveMember(contract.decideCreditRequest, async ({ params, body, caller, request }) =>
      answer(caller, await decideCreditRequest(deps, caller, params.id, body, request.id)),
    ),
    serveMember(contract.withdrawCreditRequest, async ({ params, caller }) =>
      answer(caller, await withdrawCreditRequest(deps, caller, params.id)),
    ),
  ];
}
