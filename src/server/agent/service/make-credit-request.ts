/** Makes requests to move credit: asked of who is above, proposed to somebody else of one's own agent, or a reversal. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { needsSecond, type CreditRequest } from "#contract/credit-request.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import { reachOf } from "../../db/reach.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findAgentAccounts, findCreditBalance, type AgentAccounts } from "../queries/agents.ts";
import {
  findCreditRequest,
  findRequestByRef,
  findReversible,
  type CreditRequestRow,
} from "../queries/credit-requests.ts";
import { BALANCE_AT_MOST, creditRefusalOf, isDirectlyBelow, REQUEST_AT_MOST } from "./credit-rules.ts";
import type { AgentDeps } from "./deps.ts";
import { finishCreditRequest, planOf, type Plan } from "./finish-credit-request.ts";
import { raiseWaiting } from "./raise-credit-request.ts";
import { tellOfRequest } from "./tell-credit-request.ts";

export interface NewRequest {
  /** The maker's own id of it: asked again with the same, it is the same request. */
  readonly ref: string;
  readonly amount: bigint;
  readonly note: string | undefined;
}

interface Draft extends NewRequest {
  readonly kind: CreditRequest["kind"];
  readonly target: AgentAccounts;
  readonly actingId: string;
  readonly reversesId: string | null;
  /** Done at once, by whoever makes it. */
  readonly isDecided: boolean;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const conflict = refuse("transfer_conflict", "This request_id was used before with other content.");

export async function askForCredit(
  deps: AgentDeps,
  caller: MemberCaller,
  request: NewRequest,
): Promise<CreditRequestRow | Refusal> {
  if (caller.party === "platform") return refuse("not_supported_by_policy", "Nobody is above the platform.");
  const target = await findAgentAccounts(deps.db, caller.tenantId, caller.agentId);
  if (target === undefined) return agentNotFound;
  const actingId = target.parentId ?? (await findPlatform(deps.db))?.agentId;
  if (actingId === undefined) throw new Error("there is no platform");
  return make(deps, caller, { ...request, kind: "ask", target, actingId, reversesId: null, isDecided: false });
}

export async function proposeCredit(
  deps: AgentDeps,
  caller: MemberCaller,
  agentId: string,
  kind: "send" | "take",
  request: NewRequest,
): Promise<CreditRequestRow | Refusal> {
  const target = await findBelow(deps, caller, agentId);
  if ("refused" in target) return target;
  return make(deps, caller, {
    ...request,
    kind,
    target,
    actingId: caller.agentId,
    reversesId: null,
    isDecided: false,
  });
}

export interface NewReversal {
  readonly ref: string;
  readonly transferId: string;
  readonly note: string | undefined;
  readonly requestId: string;
}

export async function reverseCredit(
  deps: AgentDeps,
  caller: MemberCaller,
  agentId: string,
  { ref, transferId, note, requestId }: NewReversal,
): Promise<CreditRequestRow | Refusal> {
  const target = await findBelow(deps, caller, agentId);
  if ("refused" in target) return target;
  const { tenantId } = target;
  const original = await findReversible(deps.db, tenantId, transferId);
  if (original?.actingId !== caller.agentId || original.targetId !== target.id)
    return refuse("transfer_not_found", "There is no such transfer between your agent and this one.");
  if (original.state !== "done" || original.isReversal)
    return refuse("transfer_not_reversible", "Only a transfer that was done is reversed, and no reversal is.");
  const { amount } = original;
  const made = await make(deps, caller, {
    ref,
    amount,
    note,
    kind: "reverse",
    target,
    actingId: caller.agentId,
    reversesId: transferId,
    isDecided: !needsSecond(amount, target.currency),
  });
  return "refused" in made || made.state !== "approved" ? made : finishCreditRequest(deps, made, requestId);
}

/** One directly below the caller's agent, which credit moves to and from. */
async function findBelow(deps: AgentDeps, caller: MemberCaller, agentId: string): Promise<AgentAccounts | Refusal> {
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  const target = tenantId === undefined ? undefined : await findAgentAccounts(deps.db, tenantId, agentId);
  if (target === undefined) return agentNotFound;
  return isDirectlyBelow(caller, target)
    ? target
    : refuse("not_supported_by_policy", "Credit moves only between an agent and who is directly above it.");
}

async function make(deps: AgentDeps, caller: MemberCaller, draft: Draft): Promise<CreditRequestRow | Refusal> {
  const { target, kind } = draft;
  const { tenantId } = target;
  const known = await findRequestByRef(deps.db, tenantId, caller.memberId, draft.ref);
  if (known !== undefined) return isSame(known, draft) ? known : conflict;
  const plan = await planOf(deps.db, { tenantId, kind, reversesId: draft.reversesId }, target);
  const refusal = creditRefusalOf(target, plan.isSend);
  if (refusal !== null) return refuse(refusal, "The agent, or one above it, is suspended or closed.");
  if (await isTooMuch(deps, draft, plan)) return tooMuch;
  const isMade = await deps.db.transaction().execute(async (tx) => insert(tx, deps, caller, draft, plan));
  const made = await findRequestByRef(deps.db, tenantId, caller.memberId, draft.ref);
  // Somebody was quicker: with this very id, or with another reversal of the same transfer.
  if (made === undefined) return refuse("transfer_reversed", "The transfer is reversed already, or is about to be.");
  if (!isSame(made, draft)) return conflict;
  if (isMade) tellOfRequest(deps, made, target.path);
  return made;
}

const tooMuch = refuse("validation_failed", "One field is not valid.", [
  { field: "amount", code: "too_big", message: "This is more credit than can be kept." },
]);

/** Only the platform gives credit that was not there before. */
async function isTooMuch({ db }: AgentDeps, { target, kind, amount }: Draft, plan: Plan): Promise<boolean> {
  if (kind === "reverse" || plan.kind !== "credit_issue") return false;
  return amount > REQUEST_AT_MOST || (await findCreditBalance(db, target)) + amount > BALANCE_AT_MOST;
}

const isSame = (known: CreditRequestRow, draft: Draft): boolean =>
  known.kind === draft.kind &&
  known.agentId === draft.target.id &&
  known.amount === draft.amount &&
  known.reversesId === draft.reversesId;

async function insert(
  tx: Tx,
  deps: AgentDeps,
  caller: MemberCaller,
  { kind, target, actingId, amount, note, ref, reversesId, isDecided }: Draft,
  plan: Plan,
): Promise<boolean> {
  const { tenantId } = target;
  const id = deps.ids();
  // Its id's own instant, so that a period, which is told by ids, holds what its rows say.
  const at = instantOf(id);
  const decision = isDecided
    ? {
        state: "approved",
        checker_tenant_id: caller.tenantId,
        checker_id: caller.memberId,
        decided_at: at,
        debit_account_id: plan.debitAccountId,
        credit_account_id: plan.creditAccountId,
        transfer_kind: plan.kind,
      }
    : {};
  const inserted = await tx
    .insertInto("credit_requests")
    .values({
      tenant_id: tenantId,
      id,
      kind,
      agent_id: target.id,
      acting_agent_id: actingId,
      amount,
      currency: target.currency,
      note: note ?? null,
      ref,
      maker_tenant_id: caller.tenantId,
      maker_id: caller.memberId,
      made_at: at,
      needs_second: !isDecided,
      reverses_id: reversesId,
      ...decision,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "credit.request",
    subject: target.id,
    before: null,
    after: { request: id, kind, amount, currency: target.currency, reverses: reversesId, decided: isDecided },
    at,
  });
  const made = isDecided ? undefined : await findCreditRequest(tx, tenantId, id);
  if (made !== undefined) await raiseWaiting(tx, made);
  return true;
}
