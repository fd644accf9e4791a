// Allows and withdraws an automatic top-up: by the members of the parent, from whose credit it is sent.
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { refuse, type FieldError, type Refusal } from "#contract/errors.ts";
import { findAgentAccounts, type AgentAccounts } from "../../agent/queries/agents.ts";
import { creditRefusalOf } from "../../agent/service/credit-rules.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { deleteAutoTopUp, lockAutoTopUp, writeAutoTopUp, type StoredAutoTopUp } from "../queries/auto-top-ups.ts";
import type { RunwayDeps } from "./deps.ts";

type ChangeDeps = Pick<RunwayDeps, "db" | "clock" | "publish">;

export interface NewAutoTopUp {
  readonly below: bigint;
  readonly amount: bigint;
  readonly daily_most: bigint;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

async function findChild({ db }: ChangeDeps, caller: MemberCaller, id: string): Promise<AgentAccounts | Refusal> {
  const place = await placeOf(db, caller, id);
  const child = place && (await findAgentAccounts(db, place.tenantId, place.agentId));
  if (child === undefined) return agentNotFound;
  if (child.parentId === null)
    return refuse("not_supported_by_policy", "A direct customer of the platform pays for its credit.");
  return child.parentId === caller.agentId
    ? child
    : refuse("not_supported_by_policy", "An automatic top-up is allowed by the agent directly above.");
}

export async function setAutoTopUp(
  deps: ChangeDeps,
  caller: MemberCaller,
  agentId: string,
  rule: NewAutoTopUp,
): Promise<Refusal | null> {
  const child = await findChild(deps, caller, agentId);
  if ("refused" in child) return child;
  const refusal = creditRefusalOf(child, true);
  if (refusal !== null) return refuse(refusal, "The agent, or one above it, is suspended or closed.");
  const wrong = wrongField(rule, child);
  if (wrong !== null) return refuse("validation_failed", "One field is not valid.", [wrong]);
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockAutoTopUp(tx, { tenantId: child.tenantId, agentId: child.id });
    const { below, amount, daily_most: dailyMost } = rule;
    const by = { setById: caller.memberId, setByTenantId: caller.tenantId };
    const place = { tenantId: child.tenantId, agentId: child.id };
    await writeAutoTopUp(tx, place, { actingId: caller.agentId, below, amount, dailyMost, ...by, at });
    await record(tx, caller, child, { before, after: rule, at });
  });
  changed(deps, child);
  return null;
}

/** So much in a day as one person may send alone: an automatic transfer is in the name of the member who allowed it. */
function wrongField({ amount, daily_most: dailyMost }: NewAutoTopUp, { currency }: AgentAccounts): FieldError | null {
  if (dailyMost < amount)
    return {
      field: "daily_most",
      code: "below_amount",
      message: "At least what is sent at a time: otherwise nothing would ever be sent.",
    };
  if (dailyMost > ALONE_AT_MOST[currency])
    return { field: "daily_most", code: "too_big", message: "This is more than one person may send alone." };
  return null;
}

export async function dropAutoTopUp(deps: ChangeDeps, caller: MemberCaller, agentId: string): Promise<Refusal | null> {
  const child = await findChild(deps, caller, agentId);
  if ("refused" in child) return child;
  const isDropped = await deps.db.transaction().execute(async (tx) => {
    const place = { tenantId: child.tenantId, agentId: child.id };
    const before = await lockAutoTopUp(tx, place);
    if (!(await deleteAutoTopUp(tx, place))) return false;
    await record(tx, caller, child, { before, after: null, at: deps.clock() });
    return true;
  });
  if (isDropped) changed(deps, child);
  return null;
}

interface Change {
  readonly before: StoredAutoTopUp | undefined;
  readonly after: NewAutoTopUp | null;
  readonly at: Date;
}

function record(tx: Tx, caller: MemberCaller, child: AgentAccounts, { before, after, at }: Change): Promise<void> {
  return appendAudit(tx, {
    tenantId: child.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "agent.auto_top_up",
    subject: child.id,
    before: before === undefined ? null : { below: before.below, amount: before.amount, daily_most: before.dailyMost },
    after,
    at,
  });
}

const changed = ({ publish }: ChangeDeps, { id, path }: AgentAccounts): void =>
  publish([{ kind: "credit.changed", agentId: id, path, count: 1 }]);
