/** Approves, rejects and withdraws requests to move credit; never both, and never by whoever made it. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { directionOf } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findAgentAccounts, type AgentAccounts } from "../queries/agents.ts";
import { findCreditRequest, listCreditRequestRows, type CreditRequestRow } from "../queries/credit-requests.ts";
import { lockTree } from "../queries/structure.ts";
import { creditRefusalOf, isDirectlyBelow } from "./credit-rules.ts";
import type { AgentDeps } from "./deps.ts";
import { finishCreditRequest, planOf } from "./finish-credit-request.ts";
import { raiseDecided } from "./raise-credit-request.ts";
import { tellOfRequest } from "./tell-credit-request.ts";

export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

const notFound = refuse("request_not_found", "There is no such request.");
const decided = refuse("request_decided", "The request has been decided or withdrawn already.");

/** One the caller may know of. */
async function findSeen(deps: AgentDeps, caller: MemberCaller, id: string): Promise<CreditRequestRow | undefined> {
  const reach = await reachOf(deps.db, caller);
  if (reach === undefined) return undefined;
  const filter = { id, isPlatform: caller.party === "platform" };
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  const [seen] = await listCreditRequestRows(deps.db, reach, filter, place);
  return seen;
}

export async function decideCreditRequest(
  deps: AgentDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
  requestId: string,
): Promise<CreditRequestRow | Refusal> {
  const seen = await findSeen(deps, caller, id);
  if (seen === undefined) return notFound;
  if (seen.actingId !== caller.agentId)
    return refuse("not_supported_by_policy", "A request is decided by who is directly above the agent.");
  const { tenantId } = seen;
  const target = await findAgentAccounts(deps.db, tenantId, seen.agentId);
  if (target === undefined) return notFound;
  const refusal = await deps.db.transaction().execute(async (tx) => {
    // No move comes in between: who is asked is still directly above.
    await lockTree(tx, tenantId, "share");
    const state = await lockRequest(tx, tenantId, id);
    if (state !== "waiting") return decided;
    if (seen.makerId === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who made a request decides it.");
    const change =
      decision.decision === "approve" ? await approval(deps, tx, caller, seen) : rejection(decision.reason);
    if ("refused" in change) return change;
    await decide(tx, deps, caller, seen, change);
    return null;
  });
  if (refusal !== null) return refusal;
  const after = await findCreditRequest(deps.db, tenantId, id);
  if (after === undefined) throw new Error(`request ${id} is gone`);
  tellOfRequest(deps, after, target.path);
  return after.state === "approved" ? finishCreditRequest(deps, after, requestId) : after;
}

async function lockRequest(tx: Tx, tenantId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("credit_requests")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.state;
}

interface Change {
  readonly state: "approved" | "rejected";
  readonly reason?: string;
  readonly debit_account_id?: string;
  readonly credit_account_id?: string;
  readonly transfer_kind?: string;
}

const rejection = (reason: string): Change => ({ state: "rejected", reason });

/** Settles what is booked. What is plain already refuses here, and the request goes on waiting. */
async function approval(
  deps: AgentDeps,
  tx: Tx,
  caller: MemberCaller,
  request: CreditRequestRow,
): Promise<Change | Refusal> {
  const target = await findAgentAccounts(tx, request.tenantId, request.agentId);
  if (target === undefined) return notFound;
  if (!isDirectlyBelow(caller, target)) return refuse("not_supported_by_policy", "The agent has been moved elsewhere.");
  const plan = await planOf(tx, request, target);
  const refusal = creditRefusalOf(target, plan.isSend);
  if (refusal !== null) return refuse(refusal, "The agent, or one above it, is suspended or closed.");
  if (await isShort(tx, target, plan.debitAccountId, request.amount))
    return refuse("credit_insufficient", "There is not enough play credit to move.");
  return {
    state: "approved",
    debit_account_id: plan.debitAccountId,
    credit_account_id: plan.creditAccountId,
    transfer_kind: plan.kind,
  };
}

/** Whether the giver has too little right now; the books decide for good. */
async function isShort(tx: Tx, { tenantId }: AgentAccounts, accountId: string, amount: bigint): Promise<boolean> {
  const account = await tx
    .selectFrom("accounts")
    .select(["balance", "reserved", "floor"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return account.floor !== null && account.balance - account.reserved - account.floor < amount;
}

async function decide(
  tx: Tx,
  deps: AgentDeps,
  caller: MemberCaller,
  { tenantId, id, agentId, kind, amount, currency, makerId }: CreditRequestRow,
  change: Change,
): Promise<void> {
  const at = deps.clock();
  await tx
    .updateTable("credit_requests")
    .set({ ...change, checker_tenant_id: caller.tenantId, checker_id: caller.memberId, decided_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: change.state === "approved" ? "credit.approve" : "credit.reject",
    subject: agentId,
    before: { request: id, state: "waiting", made_by: makerId },
    after: { state: change.state, kind, amount, currency, reason: change.reason ?? null },
    at,
  });
  // What was approved is told when it is booked.
  const rejected = change.state === "rejected" ? await findCreditRequest(tx, tenantId, id) : undefined;
  if (rejected !== undefined) await raiseDecided(tx, rejected, at);
}

/** Only by whoever made it, while nobody has decided it. */
export async function withdrawCreditRequest(
  deps: AgentDeps,
  caller: MemberCaller,
  id: string,
): Promise<CreditRequestRow | Refusal> {
  const seen = await findSeen(deps, caller, id);
  if (seen === undefined) return notFound;
  if (seen.makerId !== caller.memberId)
    return refuse("not_supported_by_policy", "A request is withdrawn by whoever made it.");
  const { tenantId } = seen;
  const isDone = await deps.db.transaction().execute(async (tx) => {
    if ((await lockRequest(tx, tenantId, id)) !== "waiting") return false;
    await withdraw(tx, deps, caller, { tenantId, id, agentId: seen.agentId, reason: null });
    return true;
  });
  if (!isDone) return decided;
  const after = await findCreditRequest(deps.db, tenantId, id);
  if (after === undefined) throw new Error(`request ${id} is gone`);
  const target = await findAgentAccounts(deps.db, tenantId, seen.agentId);
  tellOfRequest(deps, after, target?.path ?? []);
  return after;
}

interface Withdrawn {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly reason: string | null;
}

async function withdraw(
  tx: Tx,
  deps: Pick<AgentDeps, "clock">,
  caller: MemberCaller,
  { tenantId, id, agentId, reason }: Withdrawn,
): Promise<void> {
  await tx
    .updateTable("credit_requests")
    .set({ state: "withdrawn", reason })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "credit.withdraw",
    subject: agentId,
    before: { request: id, state: "waiting" },
    after: { state: "withdrawn", reason },
    at: deps.clock(),
  });
}

/** What waits about agents that are moved or closed has nobody any more to decide it. */
export async function withdrawRequestsOf(
  tx: Tx,
  deps: Pick<AgentDeps, "clock">,
  caller: MemberCaller,
  tenantId: string,
  agentIds: readonly string[],
): Promise<void> {
  const waiting = await tx
    .selectFrom("credit_requests")
    .select(["id", "agent_id"])
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("state", "=", "waiting")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const { id, agent_id: agentId } of waiting)
    await withdraw(tx, deps, caller, { tenantId, id, agentId, reason: null });
}
