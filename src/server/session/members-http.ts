/** Pairs the endpoints of an agent's members with their functions. */
import { isRefusal } from "#contract/errors.ts";
import * as contract from "#contract/member.ts";
import { serveMember } from "../http/serve.ts";
import type { Route } from "../http/serve.ts";
import { inviteAgain, inviteMember } from "./service/invitations.ts";
import { resetMemberTwoFactor, setMemberRole, setMemberState } from "./service/members.ts";
import { readMember, readMembers } from "./service/read-members.ts";
import type { ResetDeps } from "./service/reset.ts";
import { tooManyTries } from "./too-many-tries.ts";

export const memberRoutes = (deps: ResetDeps): Route[] => [
  serveMember(contract.listMembers, ({ caller, query }) => readMembers(deps, caller, query)),
  serveMember(contract.getMember, ({ caller, params }) => readMember(deps.db, caller, params.id)),
  serveMember(contract.inviteMember, async ({ caller, body }) => {
    const invited = await inviteMember(deps, caller, body);
    return !isRefusal(invited) && "throttledForS" in invited ? tooManyTries(invited) : invited;
  }),
  serveMember(contract.inviteAgain, async ({ caller, params }) => {
    const result = await inviteAgain(deps, caller, params.id);
    return result !== undefined && "throttledForS" in result ? tooManyTries(result) : result;
  }),
  serveMember(contract.setMemberRole, ({ caller, params, body }) => setMemberRole(deps, caller, params.id, body.role)),
  serveMember(contract.setMemberState, ({ caller, params, body }) =>
    setMemberState(deps, caller, params.id, body.state),
  ),
  serveMember(contract.resetMemberTwoFactor, ({ caller, params }) => resetMemberTwoFactor(deps, caller, params.id)),
];
