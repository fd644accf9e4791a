// Signing in to the dashboard: who I am, what I may do, how long it lasts, and a new password when mine is forgotten.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./page.ts";
import { party, role } from "./roles.ts";
import { currency } from "./money.ts";

export const locale = z.enum(["en-US", "pt-BR"]);
export type Locale = z.output<typeof locale>;

/** What somebody types to say who they are: an e-mail or an agent's code. */
const login = z.string().trim().min(1).max(200);
export const PASSWORD_MIN = 12;
export const newPassword = z.string().min(PASSWORD_MIN).max(200);

/** The signed-in member, the agent worked for, and the permissions held there. */
export const me = z.object({
  member_id: id,
  name: z.string(),
  login: z.string(),
  party,
  role,
  permissions: z.array(z.string()),
  agent: z.object({ id, code: z.string(), name: z.string(), currency: currency.nullable() }),
  locale: locale.nullable(),
  /** null: as each device says. */
  time_zone: z.string().nullable(),
  /** My role moves money, which takes a second factor here, and I have set none up. */
  two_factor_due: z.boolean(),
  /** What I am myself while I look as another agent does: then party, role, permissions and agent are those of the view. */
  viewing_from: z.object({ party, role, code: z.string(), name: z.string() }).nullable(),
});
export type Me = z.output<typeof me>;

/** The password was right; the ticket with a second factor makes a session of it, within five minutes. */
export const secondStep = z.object({ ticket: z.string(), by: z.array(z.enum(["code", "passkey"])) });
export type SecondStep = z.output<typeof secondStep>;

export const signIn = endpoint("POST /api/session", {
  summary: "Sign in by agent code or e-mail and password; with two-factor on a ticket for the second step is answered",
  may: "anybody",
  body: z.strictObject({ login, password: z.string().min(1).max(200) }),
  answer: z.union([me, secondStep]),
  status: 201,
  errors: ["sign_in_refused", "rate_limited"],
});
/** Six figures of an authenticator or a recovery code, as people type them. */
export const secondCode = z.string().trim().min(6).max(40);
export const finishSignIn = endpoint("POST /api/session/second-step", {
  summary: "Sign in by a ticket and a code of the authenticator, or a recovery code in its place",
  may: "anybody",
  body: z.strictObject({ ticket: z.string().min(1).max(200), code: secondCode }),
  answer: me,
  status: 201,
  errors: ["code_not_right", "sign_in_step_over", "rate_limited"],
});
export const getSession = endpoint("GET /api/session", { summary: "Who I am", may: "member", answer: me });
export const signOut = endpoint("DELETE /api/session", {
  summary: "Sign out",
  may: "member",
  answer: z.undefined(),
  status: 204,
  whileViewing: true,
});

export const startViewing = endpoint("POST /api/session/viewing", {
  summary: "Look at the dashboard as an agent below mine does: read only, until I go back; both are in the audit",
  may: { permission: "agent.view_as" },
  body: z.strictObject({ agent_id: id }),
  answer: me,
  errors: ["agent_not_found", "agent_closed", "viewing_read_only"],
});
export const endViewing = endpoint("DELETE /api/session/viewing", {
  summary: "Go back to my own agent",
  may: "member",
  answer: me,
  whileViewing: true,
});

/** A call that carries this header keeps no session alive: the page makes it by itself while nobody is there. */
export const UNATTENDED = "reelgate-unattended";

/** Durations, not instants: the clocks of browsers are wrong. */
export const sessionEnd = z.object({
  /** Until it ends for want of use. */
  idle_ends_in_ms: z.int(),
  /** Until it ends however it is used. */
  ends_in_ms: z.int(),
});
export type SessionEnd = z.output<typeof sessionEnd>;
export const getSessionEnd = endpoint("GET /api/session/end", {
  summary: "How long my session still lasts",
  may: "member",
  answer: sessionEnd,
});
export const staySignedIn = endpoint("POST /api/session/stay", {
  summary: "Stay signed in: what was unused until now is used",
  may: "member",
  answer: sessionEnd,
  whileViewing: true,
});

export const requestPasswordReset = endpoint("POST /api/password-resets", {
  summary: "Have a link mailed that sets a new password; the answer is the same whether anybody has that sign-in name",
  may: "anybody",
  body: z.strictObject({
    login,
    /** Of the mail, and of the one that tells when it is done, where the member has chosen none. */
    locale,
  }),
  answer: z.undefined(),
  status: 204,
  errors: ["rate_limited"],
});
export const resetPassword = endpoint("POST /api/password", {
  summary: "Set a new password, other than the last one, by a mailed link; ends every session of the member",
  may: "anybody",
  body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
  answer: z.undefined(),
  status: 204,
  errors: ["reset_link_used"],
});
