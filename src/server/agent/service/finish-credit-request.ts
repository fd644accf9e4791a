/** Books what was approved, once: however often it is asked, by whoever finds it left over. */
import { sql } from "kysely";
import { listTenantIds } from "../../db/reach.ts";
import { memberActor } from "../../ledger/actor.ts";
import type { TransferKind } from "../../ledger/commands.ts";
import type { Db } from "../../db/database.ts";
import { findAgentAccounts, type AgentAccounts } from "../queries/agents.ts";
import {
  findCreditRequest,
  findReversible,
  listApprovedRequests,
  type CreditRequestRow,
} from "../queries/credit-requests.ts";
import type { AgentDeps } from "./deps.ts";
import { raiseDecided } from "./raise-credit-request.ts";
import { tellOfRequest } from "./tell-credit-request.ts";

/** What a request comes to in the books. */
export interface Plan {
  readonly isSend: boolean;
  readonly kind: TransferKind;
  readonly debitAccountId: string;
  readonly creditAccountId: string;
}

type Planned = Pick<CreditRequestRow, "tenantId" | "kind" | "reversesId">;

/** As the agents stand now; settled when it is approved. */
export async function planOf(db: Db, request: Planned, target: AgentAccounts): Promise<Plan> {
  const isSend = await isSendOf(db, request);
  const isIssued = target.parentAccountId === null;
  const above = target.parentAccountId ?? target.issuanceAccountId;
  const own = target.creditAccountId;
  return {
    isSend,
    kind: isSend ? (isIssued ? "credit_issue" : "credit_send") : isIssued ? "credit_redeem" : "credit_take",
    debitAccountId: isSend ? above : own,
    creditAccountId: isSend ? own : above,
  };
}

/** A reversal goes the other way than its transfer. */
async function isSendOf(db: Db, { tenantId, kind, reversesId }: Planned): Promise<boolean> {
  if (reversesId === null) return kind !== "take";
  const original = await findReversible(db, tenantId, reversesId);
  return original?.kind === "credit_take" || original?.kind === "credit_redeem";
}

/** The name it is booked under: no caller can choose one with a stroke in it, so nobody can take it before. */
const refOf = ({ id }: CreditRequestRow): string => `request/${id}`;

export async function finishCreditRequest(
  deps: AgentDeps,
  request: CreditRequestRow,
  requestId: string,
): Promise<CreditRequestRow> {
  const { tenantId, debitAccountId, creditAccountId, transferKind, checkerId, checkerTenantId } = request;
  if (debitAccountId === null || creditAccountId === null || transferKind === null)
    throw new Error(`request ${request.id} was approved without what to book`);
  const isKnown = checkerId !== null && checkerTenantId !== null;
  const result = await deps.ledger.transfer({
    tenantId,
    id: deps.ids(),
    agentId: request.actingId,
    ref: refOf(request),
    kind: transferKind,
    debitAccountId,
    creditAccountId,
    amount: request.amount,
    currency: request.currency,
    playerId: null,
    counterpartyAgentId: request.agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: request.note,
    actor: isKnown ? memberActor({ tenantId: checkerTenantId, memberId: checkerId }) : null,
    requestId,
    at: deps.clock(),
  });
  if (result.outcome === "conflict") throw new Error(`request ${request.id} is booked with other content`);
  const { transfer } = result;
  const outcome =
    transfer.state === "done"
      ? sql`state = 'done', transfer_id = ${transfer.id}::uuid`
      : sql`state = 'failed', code = ${transfer.code}`;
  const { finished, isOurs } = await deps.db.transaction().execute(async (tx) => {
    const changed = await sql`
      update credit_requests set ${outcome}
      where tenant_id = ${tenantId} and id = ${request.id} and state = 'approved'`.execute(tx);
    const found = await findCreditRequest(tx, tenantId, request.id);
    if (found === undefined) throw new Error(`request ${request.id} is gone`);
    const isFirst = (changed.numAffectedRows ?? 0n) > 0n;
    if (isFirst) await raiseDecided(tx, found, deps.clock());
    return { finished: found, isOurs: isFirst };
  });
  if (isOurs) {
    const target = await findAgentAccounts(deps.db, tenantId, request.agentId);
    tellOfRequest(deps, finished, target?.path ?? []);
  }
  return finished;
}

/** Those a crash cut off between their approval and the books. */
export async function finishLeftRequests(deps: AgentDeps): Promise<void> {
  for (const tenantId of await listTenantIds(deps.db)) {
    for (const request of await listApprovedRequests(deps.db, tenantId))
      await finishCreditRequest(deps, request, deps.ids());
  }
}
