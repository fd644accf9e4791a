/** Credit asked for, proposed, decided and reversed by members of a tree, as their dashboards call it. */
import { z } from "zod";
import { creditTransfer, listCreditTransfers } from "#contract/agent.ts";
import { ALONE_AT_MOST, creditRequest, listCreditRequests, type CreditRequest } from "#contract/credit-request.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { Family, TreeStage } from "./tree-stage.ts";

/** What one member may move alone, and a little more than that. */
export const LIMIT = ALONE_AT_MOST.BRL;
export const MUCH = LIMIT + 1n;

/** Somebody else who works for the same agent. */
export const colleague = (of: MemberCaller, more: Partial<MemberCaller> = {}): MemberCaller => ({
  ...of,
  memberId: uuidv7(),
  ...more,
});
export const read = (answer: { json(): unknown }): CreditRequest => z.parse(creditRequest, answer.json());

/** `stage` is asked for when a call is made: a test opens it before all. */
export function creditRequestCalls(stage: () => TreeStage) {
  const ask = (by: MemberCaller, amount: bigint, ref: string = uuidv7()) =>
    stage().call(by, "POST", "/api/credit-requests", { request_id: ref, amount: Number(amount), note: "float" });
  const propose = (by: MemberCaller, to: MemberCaller, direction: "send" | "take", amount: bigint) =>
    stage().call(by, "POST", `/api/agents/${to.agentId}/credit-requests`, {
      request_id: uuidv7(),
      direction,
      amount: Number(amount),
    });
  const approve = (by: MemberCaller, { id }: Pick<CreditRequest, "id">) =>
    stage().call(by, "POST", `/api/credit-requests/${id}/decision`, { decision: "approve" });
  const reject = (by: MemberCaller, { id }: Pick<CreditRequest, "id">) =>
    stage().call(by, "POST", `/api/credit-requests/${id}/decision`, { decision: "reject", reason: "too much" });
  const reverse = (by: MemberCaller, of: MemberCaller, transfer: string, ref: string = uuidv7()) =>
    stage().call(by, "POST", `/api/agents/${of.agentId}/credit-reversals`, { request_id: ref, transfer });
  /** The whole answer: rows, sums, and the way to the next page. */
  const listed = async (by: MemberCaller, query = "") =>
    listCreditRequests.answer.parse((await stage().call(by, "GET", `/api/credit-requests${query}`)).json());
  const requests = async (by: MemberCaller, query = "") => (await listed(by, query)).data;
  const transfers = async (by: MemberCaller) =>
    listCreditTransfers.answer.parse((await stage().call(by, "GET", "/api/credit-transfers")).json()).data;
  async function balance(agent: MemberCaller): Promise<bigint> {
    const { rows } = await stage().database.pool.query<{ balance: bigint }>(
      "select c.balance from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id where a.id = $1",
      [agent.agentId],
    );
    return rows[0]?.balance ?? -1n;
  }
  /** Makes it have so much, which no call brings about in a test's time. */
  const hold = (agent: MemberCaller, amount: bigint) =>
    stage().database.admin.query(
      "update accounts set balance = $2 where id = (select credit_account_id from agents where id = $1)",
      [agent.agentId, amount],
    );
  /** A family whose top has more credit than one person may move. */
  async function rich(): Promise<Family> {
    const family = await stage().plantFamily();
    for (let times = 0; times < 4; times += 1) await stage().tree.issue(family.top, LIMIT);
    return family;
  }
  async function sent(by: MemberCaller, to: MemberCaller, amount: bigint): Promise<string> {
    const payload = { transfer_id: uuidv7(), direction: "send", amount: Number(amount) };
    const answer = await stage().call(by, "POST", `/api/agents/${to.agentId}/credit`, payload);
    return creditTransfer.parse(answer.json()).id;
  }

  return { ask, propose, approve, reject, reverse, listed, requests, transfers, balance, hold, rich, sent };
}
