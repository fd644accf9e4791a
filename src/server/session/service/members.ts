/** What those who look after an agent's members do: give roles, let in and out, and help who lost the second factor. */
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { MemberRow } from "#contract/member.ts";
import { isAtOrBelow, may, role as anyRole, rolesOf } from "#contract/roles.ts";
import type { Role } from "#contract/roles.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { UuidSource } from "../../db/uuid.ts";
import { endSessionsOf } from "./devices.ts";
import { removePasskeys } from "./passkeys.ts";
import { memberNotFound, readMember } from "./read-members.ts";
import { voidResets } from "./reset.ts";
import { tellOwn } from "./tell-own.ts";
import { removeSecondFactor } from "./two-factor.ts";

export interface MembersDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
}

export interface LockedMember {
  readonly id: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isInvited: boolean;
}

export const roleAboveOwn = refuse("role_above_own", "The role may do more than your own.");

/** A role of the caller's own side, at or below the caller's own. */
export function refuseToGive({ party, role: own }: MemberCaller, role: Role): Refusal | undefined {
  if (!rolesOf(party).includes(role)) {
    const message = `This must be one of ${rolesOf(party).join(", ")}.`;
    return refuse("validation_failed", message, [{ field: "role", code: "not_allowed", message }]);
  }
  return isAtOrBelow({ party, role }, own) ? undefined : roleAboveOwn;
}

/** Whoever changes members of one agent does so one after the other: of the last two owners one stays. */
export async function takeTurns(tx: Tx, { tenantId, agentId }: MemberCaller): Promise<void> {
  await tx
    .selectFrom("agents")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** One of the caller's own agent who is not above the caller; anybody else does not exist. */
export async function lockMember(tx: Tx, caller: MemberCaller, id: string): Promise<LockedMember | Refusal> {
  const row = await tx
    .selectFrom("members")
    .select(["id", "role", "state", "invited_at"])
    .where("tenant_id", "=", caller.tenantId)
    .where("agent_id", "=", caller.agentId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return memberNotFound;
  const role = anyRole.parse(row.role);
  if (!isAtOrBelow({ party: caller.party, role }, caller.role)) return roleAboveOwn;
  return { id: row.id, role, isActive: row.state === "active", isInvited: row.invited_at !== null };
}

type Change = (tx: Tx, member: LockedMember, now: Date) => Promise<Refusal | undefined>;

/** Nobody does this to themselves: whoever does must be there afterwards to undo it. */
async function change(
  { db, clock }: MembersDeps,
  caller: MemberCaller,
  id: string,
  make: Change,
): Promise<MemberRow | Refusal> {
  const memberId = id.toLowerCase();
  if (memberId === caller.memberId) return refuse("member_is_self", "Somebody else has to do this for you.");
  return db.transaction().execute(async (tx): Promise<MemberRow | Refusal> => {
    await takeTurns(tx, caller);
    const member = await lockMember(tx, caller, memberId);
    if (isRefusal(member)) return member;
    return (await make(tx, member, clock())) ?? readMember(tx, caller, memberId);
  });
}

export async function setMemberRole(
  deps: MembersDeps,
  caller: MemberCaller,
  id: string,
  role: Role,
): Promise<MemberRow | Refusal> {
  const refused = refuseToGive(caller, role);
  if (refused !== undefined) return refused;
  return change(deps, caller, id, async (tx, member, at) => {
    if (member.role === role) return undefined;
    if (await isLastToManage(tx, caller, member, role)) return lastOwner;
    await update(tx, caller, member.id, { role });
    await note(tx, caller, { subject: member.id, action: "member.role", before: member.role, after: role, at });
    return undefined;
  });
}

export async function setMemberState(
  deps: MembersDeps,
  caller: MemberCaller,
  id: string,
  state: "active" | "disabled",
): Promise<MemberRow | Refusal> {
  return change(deps, caller, id, async (tx, member, at) => {
    const before = member.isActive ? "active" : "disabled";
    if (before === state) return undefined;
    if (state === "disabled" && (await isLastToManage(tx, caller, member))) return lastOwner;
    await update(tx, caller, member.id, { state });
    if (state === "disabled") {
      const key = { tenantId: caller.tenantId, memberId: member.id };
      await endSessionsOf(tx, key, at);
      await voidResets(tx, key, at);
    }
    await note(tx, caller, { subject: member.id, action: "member.state", before, after: state, at });
    return undefined;
  });
}

/** For a member who has lost authenticator and recovery codes; whoever asks for it has made sure it is them. */
export async function resetMemberTwoFactor(
  deps: MembersDeps,
  caller: MemberCaller,
  id: string,
): Promise<MemberRow | Refusal> {
  return change(deps, caller, id, async (tx, member, at) => {
    const key = { tenantId: caller.tenantId, memberId: member.id };
    await removeSecondFactor(tx, key);
    await removePasskeys(tx, key);
    await endSessionsOf(tx, key, at);
    await note(tx, caller, { subject: member.id, action: "member.two_factor_off", before: null, after: null, at });
    await tellOwn(tx, deps, key, { event: "two_factor.changed", what: "off", name: null }, at);
    return undefined;
  });
}

const lastOwner = refuse("last_owner", "An agent keeps at least one owner who can sign in.");

/** Whether the agent would be left with nobody of the member's rank: no owner, or nobody who manages members at all. */
async function isLastToManage(
  tx: Tx,
  { tenantId, agentId, party }: MemberCaller,
  member: LockedMember,
  becomes?: Role,
): Promise<boolean> {
  const manages = (role: Role): boolean => may({ party, role }, "member.manage");
  if (!member.isActive || member.isInvited || !manages(member.role)) return false;
  const rank = member.role === "owner" ? ["owner" as const] : rolesOf(party).filter((role) => manages(role));
  if (becomes !== undefined && rank.includes(becomes)) return false;
  const other = await tx
    .selectFrom("members")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("id", "!=", member.id)
    .where("state", "=", "active")
    .where("invited_at", "is", null)
    .where("role", "in", rank)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

const update = (tx: Tx, { tenantId }: MemberCaller, id: string, set: { role?: Role; state?: "active" | "disabled" }) =>
  tx.updateTable("members").set(set).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

interface Note {
  readonly subject: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

export const note = (tx: Tx, { tenantId, memberId, address }: MemberCaller, what: Note): Promise<void> =>
  appendAudit(tx, { tenantId, memberId, address, ...what });
