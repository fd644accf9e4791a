// Members of my agent: who they are, what they may do, and who may still come in.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineText } from "./typed-text.ts";
import { id, instant, pageOf, pageQuery } from "./page.ts";
import { role } from "./roles.ts";
import { locale } from "./session.ts";

/** Invited: a link is on its way, and no password is set yet. */
export const memberState = z.enum(["active", "invited", "disabled"]);
export type MemberState = z.output<typeof memberState>;

export const memberRow = z.object({
  id,
  name: z.string(),
  /** The e-mail that signs in. */
  login: z.string(),
  role,
  state: memberState,
  has_two_factor: z.boolean(),
  /** In the last 90 days; null: not once. */
  last_seen_at: instant.nullable(),
  created_at: instant,
});
export type MemberRow = z.output<typeof memberRow>;

const params = z.object({ id });

/** Newest first, who was here last first, or by name, whatever its case and accents. */
export const memberSort = z.enum(["created_at", "last_seen_at", "name"]);
export type MemberSort = z.output<typeof memberSort>;

export const listMembers = endpoint("GET /api/members", {
  summary: "Members of my own agent, the newest first, by name, or by when they were here last",
  may: { permission: "member.read" },
  query: pageQuery.extend({
    search: z.string().trim().max(64).optional(),
    role: role.optional(),
    state: memberState.optional(),
    sort: memberSort.default("created_at"),
  }),
  answer: pageOf(memberRow),
  errors: ["cursor_invalid"],
});
export const getMember = endpoint("GET /api/members/{id}", {
  summary: "One member of my own agent",
  may: { permission: "member.read" },
  params,
  answer: memberRow,
  errors: ["member_not_found"],
});
export const inviteMember = endpoint("POST /api/members", {
  summary: "Invite somebody to my agent: a link that sets the password is mailed",
  may: { permission: "member.manage" },
  body: z.strictObject({
    email: z.email().max(200),
    name: lineText(2, 80),
    role,
    /** Of the mail, and of the dashboard until they choose another. */
    locale,
  }),
  answer: memberRow,
  status: 201,
  errors: ["role_above_own", "login_taken", "rate_limited"],
});
export const inviteAgain = endpoint("POST /api/members/{id}/invitation", {
  summary: "Mail the link again to a member who has not set a password yet",
  may: { permission: "member.manage" },
  params,
  answer: z.undefined(),
  status: 204,
  errors: ["member_not_found", "member_joined", "role_above_own", "rate_limited"],
});
export const setMemberRole = endpoint("PUT /api/members/{id}/role", {
  summary: "Give a member another role, at or below my own",
  may: { permission: "member.manage" },
  params,
  body: z.strictObject({ role }),
  answer: memberRow,
  errors: ["member_not_found", "member_is_self", "role_above_own", "last_owner"],
});
export const setMemberState = endpoint("PUT /api/members/{id}/state", {
  summary: "Deactivate a member, which signs out its devices at once, or let it sign in again",
  may: { permission: "member.manage" },
  params,
  body: z.strictObject({ state: z.enum(["active", "disabled"]) }),
  answer: memberRow,
  errors: ["member_not_found", "member_is_self", "role_above_own", "last_owner"],
});
export const resetMemberTwoFactor = endpoint("DELETE /api/members/{id}/two-factor", {
  summary: "Turn two-factor off for a member who has lost authenticator and recovery codes; signs out its devices",
  may: { permission: "member.manage" },
  params,
  answer: memberRow,
  errors: ["member_not_found", "member_is_self", "role_above_own"],
});
