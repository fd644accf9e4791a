/** Lets new members in: known at once, with a mailed link that sets their password, which can be mailed again. */
import { randomUUID } from "node:crypto";
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { MemberRow } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import type { Locale } from "#contract/session.ts";
import type { Tx } from "../../db/database.ts";
import { hashPassword } from "../../db/password.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findAddressee } from "../queries.ts";
import { invitationMail } from "./mails.ts";
import { lockMember, note, refuseToGive, takeTurns } from "./members.ts";
import { readMember } from "./read-members.ts";
import { issueReset, linkTo } from "./reset.ts";
import type { ResetDeps } from "./reset.ts";
import { countTry } from "./throttle.ts";
import type { Throttled } from "./throttle.ts";

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly locale: Locale;
}

/** Three days: the mail may come on a Friday evening. */
const INVITATION_LASTS_MS = 72 * 60 * 60_000;
/** Of mails one member has us send in a quarter of an hour; also of names it may find taken. */
const INVITATIONS = 20;

const loginTaken = refuse("login_taken", "This sign-in name is taken.");

const countInvitation = ({ db, clock }: ResetDeps, { memberId }: MemberCaller) =>
  countTry(db, [[`invite ${memberId}`, INVITATIONS]], clock());

export async function inviteMember(
  deps: ResetDeps,
  caller: MemberCaller,
  { email, name, role, locale }: Invitation,
): Promise<MemberRow | Refusal | Throttled> {
  const refused = refuseToGive(caller, role);
  if (refused !== undefined) return refused;
  const counted = await countInvitation(deps, caller);
  if ("throttledForS" in counted) return counted;
  const { tenantId, agentId, party } = caller;
  const id = deps.ids();
  const at = deps.clock();
  const login = email.toLowerCase();
  // Nobody knows it, nor what it was made of.
  const passwordHash = await hashPassword(randomUUID());
  const invited = await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, caller);
    if (!(await claimLogin(tx, caller, login, id))) return loginTaken;
    await tx
      .insertInto("members")
      .values({
        tenant_id: tenantId,
        id,
        agent_id: agentId,
        party,
        role,
        login,
        name,
        password_hash: passwordHash,
        locale,
        invited_at: at,
        created_at: at,
      })
      .execute();
    await note(tx, caller, { subject: id, action: "member.invite", before: null, after: { login, name, role }, at });
    return readMember(tx, caller, id);
  });
  if (!isRefusal(invited)) mail(deps, caller, id);
  return invited;
}

/** A sign-in name is one person's over the whole platform. */
async function claimLogin(tx: Tx, { tenantId }: MemberCaller, login: string, memberId: string): Promise<boolean> {
  const claimed = await tx
    .insertInto("directory_logins")
    .values({ login, tenant_id: tenantId, member_id: memberId })
    .onConflict((conflict) => conflict.column("login").doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** Links sent before stay good: the member may have the first mail open. */
export async function inviteAgain(
  deps: ResetDeps,
  caller: MemberCaller,
  id: string,
): Promise<Refusal | Throttled | undefined> {
  const counted = await countInvitation(deps, caller);
  if ("throttledForS" in counted) return counted;
  const at = deps.clock();
  const refused = await deps.db.transaction().execute(async (tx): Promise<Refusal | undefined> => {
    const member = await lockMember(tx, caller, id.toLowerCase());
    if (isRefusal(member)) return member;
    if (!member.isInvited || !member.isActive)
      return refuse("member_joined", "The member has set a password already, or is deactivated.");
    await note(tx, caller, { subject: member.id, action: "member.invite_again", before: null, after: null, at });
    return undefined;
  });
  if (refused === undefined) mail(deps, caller, id.toLowerCase());
  return refused;
}

function mail(deps: ResetDeps, caller: MemberCaller, memberId: string): void {
  const member = { tenantId: caller.tenantId, memberId };
  deps.post(async () => {
    const addressee = await findAddressee(deps.db, member);
    const by = await findAddressee(deps.db, caller);
    if (addressee?.isActive !== true || by === undefined) return undefined;
    const locale = addressee.locale ?? "en-US";
    const token = await issueReset(deps, member, { lastsMs: INVITATION_LASTS_MS, locale });
    const link = linkTo(deps, locale, `join=${token}`);
    return invitationMail(addressee, { by: by.name, agent: addressee.agentName }, link);
  });
}
