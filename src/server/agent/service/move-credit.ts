/** Moves play credit between an agent and who is directly above it; for a direct customer the platform issues and redeems. */
import { refuse, type ErrorCode, type Refusal } from "#contract/errors.ts";
import { appendMissingAudit, type AuditRecord } from "../../db/audit.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { PostedTransfer, TransferCommand } from "../../ledger/commands.ts";
import { memberActor } from "../../ledger/actor.ts";
import { findAgentAccounts, type AgentAccounts } from "../queries/agents.ts";
import { findCreditTransfer, type CreditTransferRow } from "../queries/credit-transfers.ts";
import type { AgentDeps } from "./deps.ts";

export interface CreditOrder {
  readonly agentId: string;
  /** The acting agent's own id of the transfer, used once for ever. */
  readonly ref: string;
  readonly direction: "send" | "take";
  readonly amount: bigint;
  readonly note: string | undefined;
  readonly requestId: string;
}

/** The transfer as it stands in the books; asked again with the same id it is the same. */
export async function moveCredit(
  deps: AgentDeps,
  caller: MemberCaller,
  order: CreditOrder,
): Promise<CreditTransferRow | Refusal> {
  const reach = await reachOf(deps.db, caller, order.agentId);
  const tenantId = reach?.tenantIds[0];
  const target = tenantId === undefined ? undefined : await findAgentAccounts(deps.db, tenantId, order.agentId);
  if (target === undefined) return refuse("agent_not_found", "There is no such agent.");
  if (!isDirectlyBelow(caller, target))
    return refuse("not_supported_by_policy", "Credit moves only between an agent and who is directly above it.");
  const result = await deps.ledger.transfer(commandOf(deps, caller, target, order));
  if (result.outcome === "conflict")
    return refuse("transfer_conflict", "This transfer_id was used before with other content.");
  const { transfer } = result;
  if (transfer.state === "failed") return refuse(...failureOf(transfer));
  await tell(deps, caller, target, transfer);
  const row = await findCreditTransfer(deps.db, target.tenantId, caller.agentId, order.ref);
  if (row === undefined) throw new Error(`transfer ${transfer.id} is not there after it was booked`);
  return row;
}

const isDirectlyBelow = (caller: MemberCaller, target: AgentAccounts): boolean =>
  caller.party === "platform" ? target.parentId === null : target.parentId === caller.agentId;

function commandOf(
  deps: AgentDeps,
  caller: MemberCaller,
  target: AgentAccounts,
  { ref, direction, amount, note, requestId }: CreditOrder,
): TransferCommand {
  const above = target.parentAccountId ?? target.issuanceAccountId;
  const own = target.creditAccountId;
  const isSend = direction === "send";
  const isIssued = target.parentAccountId === null;
  return {
    tenantId: target.tenantId,
    id: deps.ids(),
    agentId: caller.agentId,
    ref,
    kind: isSend ? (isIssued ? "credit_issue" : "credit_send") : isIssued ? "credit_redeem" : "credit_take",
    debitAccountId: isSend ? above : own,
    creditAccountId: isSend ? own : above,
    amount,
    currency: target.currency,
    playerId: null,
    counterpartyAgentId: target.id,
    insufficientCode: "credit_insufficient",
    refusal: refusalOf(target, isSend),
    note: note ?? null,
    actor: memberActor(caller),
    requestId,
    at: deps.clock(),
  };
}

/** Credit can be taken back from a suspended agent, but not given to it; a suspended agent itself does neither. */
function refusalOf(target: AgentAccounts, isSend: boolean): ErrorCode | null {
  const isAllowed = target.isLiveAbove && (target.isLive || !isSend);
  return isAllowed ? null : "agent_suspended";
}

function failureOf({ code }: PostedTransfer): [ErrorCode, string] {
  if (code === "agent_suspended") return ["agent_suspended", "The agent, or one above it, is suspended."];
  if (code === "agent_closed") return ["agent_closed", "The agent is closed."];
  return ["credit_insufficient", "There is not enough play credit to move."];
}

/**
 * The books know the actor already; this is for the audit's chain and for open pages. A crash may have come between the
 * booking and this: whoever asks again with the same id makes up for it, and may come here before who asked first.
 */
async function tell(
  deps: AgentDeps,
  caller: MemberCaller,
  target: AgentAccounts,
  { id, kind, amount, currency, at }: PostedTransfer,
): Promise<void> {
  const record: AuditRecord = {
    tenantId: target.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "agent.credit",
    subject: target.id,
    before: null,
    after: { transfer: id, kind, amount, currency },
    at,
  };
  const isNews = await deps.db.transaction().execute((tx) => appendMissingAudit(tx, record));
  if (!isNews) return;
  const facts = [{ kind: "credit.changed" as const, agentId: target.id, path: target.path, count: 1 }];
  if (target.parentId !== null)
    facts.push({ kind: "credit.changed", agentId: target.parentId, path: target.path.slice(0, -1), count: 1 });
  deps.publish(facts);
}
