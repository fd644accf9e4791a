/** Approves, rejects, withdraws and calls off changes of variants; nobody decides what they made themselves. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { NOTICE_HOURS, REST_DAYS, type VariantChangeState } from "#contract/variant.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Db, Tx } from "../../../db/database.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { variantInForce } from "../../../provider/queries.ts";
import { lockTree } from "../../../agent/queries/structure.ts";
import {
  findLastChangeAt,
  findVariantChange,
  lockAndFindScheduled,
  lockVariantChange,
  type ServingAgent,
  type VariantChangeRow,
} from "../../queries/variant-changes.ts";
import { raiseCalledOff, raiseDecided, raiseScheduled } from "./raise-variant-change.ts";
import { findSeenChange } from "./read-variant-changes.ts";
import { tellOfChange, type VariantDeps } from "./variant-deps.ts";

const HOUR_MS = 3_600_000;

const notFound = refuse("request_not_found", "There is no such change.");
const decided = refuse("request_decided", "The change has been decided, withdrawn or called off already.");
const notYours = refuse(
  "not_supported_by_policy",
  "A change is decided by who was above the agent when it was made, and still is.",
);

export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

/** When a change could be in force that is decided on at `at`: after notice, and not too soon after the one before. */
export async function earliestAt(
  db: Db,
  { tenantId, agentId, game }: Pick<VariantChangeRow, "tenantId" | "agentId" | "game">,
  at: Date,
): Promise<Date> {
  const last = await findLastChangeAt(db, tenantId, agentId, game);
  const rested = last === null ? 0 : last.getTime() + REST_DAYS * 24 * HOUR_MS;
  return new Date(Math.max(at.getTime() + NOTICE_HOURS * HOUR_MS, rested));
}

/** A change that is held still, as it stands. */
interface Turn {
  readonly tx: Tx;
  readonly change: VariantChangeRow;
  readonly at: Date;
}

export function decideVariantChange(
  deps: VariantDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
): Promise<VariantChangeRow | Refusal> {
  return onChange(deps, caller, { id, from: "waiting" }, async ({ tx, change, at }) => {
    if (!isForAgentOf(caller, change)) return notYours;
    if (change.makerId === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who made a change decides it.");
    if (decision.decision === "reject") {
      await update(tx, change, { state: "rejected", answer: decision.reason, ...checkedBy(caller, at) });
      await note(tx, caller, change, at, { action: "variant.reject", to: "rejected", answer: decision.reason });
      await raiseDecided(tx, await again(tx, change), at);
      return [];
    }
    if (await lockAndFindScheduled(tx, change))
      return refuse("proposal_waiting", "Another change of this game is scheduled at this agent: call it off first.");
    const { tenantId, agentPath, game, variantId, notBefore } = change;
    const fromId = await variantInForce(tx, tenantId, agentPath, game);
    const toId = variantId ?? (await variantInForce(tx, tenantId, agentPath.slice(0, -1), game));
    const earliest = await earliestAt(tx, change, at);
    const effective = notBefore !== null && notBefore > earliest ? notBefore : earliest;
    await update(tx, change, {
      state: "scheduled",
      from_variant_id: fromId,
      to_variant_id: toId,
      effective_at: effective,
      ...checkedBy(caller, at),
    });
    await note(tx, caller, change, at, {
      action: "variant.approve",
      to: "scheduled",
      effective_at: effective.toISOString(),
    });
    const scheduled = await again(tx, change);
    await raiseDecided(tx, scheduled, at);
    return raiseScheduled(tx, scheduled, { ids: deps.ids, at });
  });
}

/** While it is not in force yet; the one that was to be replaced stays. */
export function callOffVariantChange(
  deps: VariantDeps,
  caller: MemberCaller,
  id: string,
  reason: string,
): Promise<VariantChangeRow | Refusal> {
  return onChange(deps, caller, { id, from: "scheduled" }, async ({ tx, change, at }) => {
    if (!isForAgentOf(caller, change)) return notYours;
    await update(tx, change, {
      state: "called_off",
      answer: reason,
      called_off_by_tenant_id: caller.tenantId,
      called_off_by_id: caller.memberId,
      called_off_at: at,
    });
    await note(tx, caller, change, at, { action: "variant.call_off", to: "called_off", answer: reason });
    return raiseCalledOff(tx, await again(tx, change), { ids: deps.ids, at });
  });
}

/** Only by whoever made it, while nobody has decided it. */
export function withdrawVariantChange(
  deps: VariantDeps,
  caller: MemberCaller,
  id: string,
): Promise<VariantChangeRow | Refusal> {
  return onChange(deps, caller, { id, from: "waiting" }, async ({ tx, change, at }) => {
    if (change.makerId !== caller.memberId)
      return refuse("not_supported_by_policy", "A change is withdrawn by whoever made it.");
    await update(tx, change, { state: "withdrawn" });
    await note(tx, caller, change, at, { action: "variant.withdraw", to: "withdrawn" });
    return [];
  });
}

interface Wanted {
  readonly id: string;
  /** How it must stand. */
  readonly from: VariantChangeState;
}

async function onChange(
  deps: VariantDeps,
  caller: MemberCaller,
  { id, from }: Wanted,
  act: (turn: Turn) => Promise<readonly ServingAgent[] | Refusal>,
): Promise<VariantChangeRow | Refusal> {
  const seen = await findSeenChange(deps, caller, id.toLowerCase());
  if (seen === undefined) return notFound;
  const done = await deps.db.transaction().execute(async (tx) => {
    // No move comes in between: who is asked is still above.
    await lockTree(tx, seen.tenantId, "share");
    if ((await lockVariantChange(tx, seen.tenantId, seen.id)) !== from) return decided;
    return act({ tx, change: await again(tx, seen), at: deps.clock() });
  });
  if ("refused" in done) return done;
  const after = await again(deps.db, seen);
  tellOfChange(deps, after, done);
  return after;
}

async function again(db: Db, { tenantId, id }: Pick<VariantChangeRow, "tenantId" | "id">): Promise<VariantChangeRow> {
  const change = await findVariantChange(db, tenantId, id);
  if (change === undefined) throw new Error(`change ${id} is gone`);
  return change;
}

/** The caller works for whom it was to be decided by, and that one is still above. */
const isForAgentOf = (caller: MemberCaller, { actingId, actingCode, agentPath }: VariantChangeRow): boolean =>
  caller.agentId === actingId && (actingCode === null || agentPath.includes(actingId));

const checkedBy = (caller: MemberCaller, at: Date) => ({
  checker_tenant_id: caller.tenantId,
  checker_id: caller.memberId,
  decided_at: at,
});

interface Change {
  readonly state: VariantChangeState;
  readonly answer?: string;
  readonly from_variant_id?: string;
  readonly to_variant_id?: string;
  readonly effective_at?: Date;
  readonly checker_tenant_id?: string;
  readonly checker_id?: string;
  readonly decided_at?: Date;
  readonly called_off_by_tenant_id?: string;
  readonly called_off_by_id?: string;
  readonly called_off_at?: Date;
}

const update = (tx: Tx, { tenantId, id }: VariantChangeRow, change: Change) =>
  tx.updateTable("variant_changes").set(change).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

interface Noted {
  readonly action: string;
  readonly to: VariantChangeState;
  readonly answer?: string;
  readonly effective_at?: string;
}

const note = (
  tx: Tx,
  caller: MemberCaller,
  { tenantId, id, agentId, game, toId, state, makerId }: VariantChangeRow,
  at: Date,
  { action, to, ...more }: Noted,
): Promise<void> =>
  appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action,
    subject: agentId,
    before: { change: id, game, state, made_by: makerId },
    after: { state: to, variant: toId, ...more },
    at,
  });
