/** What a member does with the sign-in on an ordinary day: in and out, new passwords, the profile and its devices. */
import { z } from "zod";
import { listAgents } from "#contract/agent.ts";
import * as members from "#contract/member.ts";
import * as passkeys from "#contract/passkey.ts";
import * as profile from "#contract/profile.ts";
import * as session from "#contract/session.ts";
import * as twoFactor from "#contract/two-factor.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { codeOf } from "../http/authenticator.ts";
import { createMailbox } from "../http/mailbox.ts";
import { createSoftKey } from "../http/soft-key.ts";
import { arrangeMember, serveMembers } from "../http/serve-members.ts";
import type { Tree } from "./everyday-stage.ts";

const invited = z.object({ id: z.string() });
const paged = z.object({ next_cursor: z.string() });
const asked = z.object({ ticket: z.string(), options: z.object({ challenge: z.string() }) });
const step = z.object({ ticket: z.string() });
const list = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function signInAndOut({ call, casino, owner }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const mailbox = createMailbox();
  const server = await serveMembers(casino.db, casino.clock, { post: mailbox.post });
  try {
    const agent = { tenantId, id: agentId, code: `c_${agentId.replaceAll("-", "").slice(0, 24)}`, path: [agentId] };
    const { login, password, memberId } = await arrangeMember(casino.db, agent);
    const url = "/api/session";
    await server.inject({ method: "POST", url, payload: { login, password: "wrong horse battery" } });
    const entered = await server.inject({ method: "POST", url, payload: { login, password } });
    const cookie = [entered.headers["set-cookie"]]
      .flat()
      .map((given) => given?.split(";")[0])
      .join("; ");
    await server.inject({ method: "POST", url, payload: { login, password }, headers: { cookie } });
    const again = await server.inject({ method: "POST", url, payload: { login, password } });
    const me = { ...owner, memberId, sessionId: sessionIdIn(again) };
    await call({ member: me }, session.getSessionEnd);
    await call({ member: me }, session.staySignedIn);
    await lookAsAnother({ call, owner }, me);
    await lookAfterMembers({ call, owner }, me);
    await tryPasskey({ call }, me, { login, password });
    await setUpTwoFactor({ call }, me, { login, password });
    await changeOneself({ call }, me, password);
    await call("anybody", session.requestPasswordReset, { body: { login, locale: "pt-BR" } });
    const asked = { method: "POST", url: "/api/password-resets", payload: { login, locale: "en-US" } } as const;
    await server.inject(asked);
    const token = await mailbox.resetTokenFor(login);
    await call("anybody", session.resetPassword, { body: { token, password: NEWEST_PASSWORD } });
    await call("anybody", session.resetPassword, { body: { token, password: NEWEST_PASSWORD } }, "reset_link_used");
    await signInOnce({ call, owner, memberId, login });
  } finally {
    await server.close();
  }
}

const NEW_PASSWORD = "a new horse for the battery";
const NEWEST_PASSWORD = "yet another horse, unbridled";

/** The session's id stands in its token: `<tenant>.<session>.<secret>`. */
function sessionIdIn({ headers }: { readonly headers: Record<string, unknown> }): string {
  const [, hex = ""] = /reelgate=\w+\.(\w+)\./.exec(String(headers["set-cookie"])) ?? [];
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** As the first agent below, and back again; then once more, to be ended by what runs by itself. */
async function lookAsAnother({ call, owner }: Pick<Tree, "call" | "owner">, me: MemberCaller): Promise<void> {
  const { data } = list.parse(await call({ member: owner }, listAgents, { query: { state: "active" } }));
  const below = data.find(({ id }) => id !== owner.agentId)?.id ?? "";
  for (let times = 0; times < 2; times += 1) {
    await call({ member: me }, session.startViewing, { body: { agent_id: below } });
    await call({ member: me }, session.endViewing);
  }
  await call({ member: me }, session.startViewing, { body: { agent_id: below } });
}

async function changeOneself({ call }: Pick<Tree, "call">, me: MemberCaller, password: string): Promise<void> {
  const member = me;
  await call({ member }, profile.changeProfile, { body: { name: "Ana Lima Souza", time_zone: "America/Manaus" } });
  const { data } = list.parse(await call({ member }, profile.listDevices));
  const other = data.find(({ id }) => id !== me.sessionId);
  await call({ member }, profile.signOutDevice, { params: { id: other?.id ?? "" } });
  await call({ member }, profile.signOutDevices, { query: { which: "others" } });
  const wrong = { old_password: "not the old one", new_password: NEW_PASSWORD };
  await call({ member }, profile.changePassword, { body: wrong }, "password_not_right");
  await call({ member }, profile.changePassword, { body: { ...wrong, old_password: password } });
}

/** Somebody is invited, given another role, helped, and let out and in again. */
async function lookAfterMembers({ call, owner }: Pick<Tree, "call" | "owner">, me: MemberCaller): Promise<void> {
  const member = { ...owner, memberId: me.memberId, sessionId: me.sessionId };
  const body = { email: `bia-${me.memberId}@example.com`, name: "Bia Reis", role: "viewer", locale: "pt-BR" };
  const { id } = invited.parse(await call({ member }, members.inviteMember, { body }));
  await call({ member }, members.inviteMember, { body }, "login_taken");
  await call({ member }, members.inviteAgain, { params: { id } });
  for (const sort of ["created_at", "name", "last_seen_at"]) {
    const first = await call({ member }, members.listMembers, { query: { sort, limit: "1" } });
    const { next_cursor: cursor } = paged.parse(first);
    await call({ member }, members.listMembers, { query: { sort, cursor } });
  }
  for (const query of [{}, { search: "bia", role: "viewer", state: "invited", limit: "1" }])
    await call({ member }, members.listMembers, { query });
  await call({ member }, members.getMember, { params: { id } });
  await call({ member }, members.setMemberRole, { params: { id }, body: { role: "manager" } });
  for (const state of ["disabled", "active"])
    await call({ member }, members.setMemberState, { params: { id }, body: { state } });
  await call({ member }, members.resetMemberTwoFactor, { params: { id } });
}

/** Registered, used as the second step, and removed. */
async function tryPasskey(
  { call }: Pick<Tree, "call">,
  member: MemberCaller,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<void> {
  const key = createSoftKey();
  const started = asked.parse(await call({ member }, passkeys.startPasskey, { body: { password } }));
  const made = { ticket: started.ticket, name: "My phone", response: key.register(started.options) };
  const { id } = invited.parse(await call({ member }, passkeys.addPasskey, { body: made }));
  await call({ member }, passkeys.addPasskey, { body: made }, "passkey_refused");
  await call({ member }, passkeys.listPasskeys);
  await call({ member }, passkeys.renamePasskey, { params: { id }, body: { name: "My old phone" } });
  const { ticket } = step.parse(await call("anybody", session.signIn, { body: { login, password } }));
  const { options } = asked
    .omit({ ticket: true })
    .parse(await call("anybody", passkeys.askPasskey, { body: { ticket } }));
  await call("anybody", passkeys.finishByPasskey, { body: { ticket, response: key.sign(options) } });
  await call({ member }, passkeys.removePasskey, { params: { id }, body: { password } });
}

/** Turned on, used by a code and by a recovery code, its codes renewed, and turned off again. */
async function setUpTwoFactor(
  { call }: Pick<Tree, "call">,
  member: MemberCaller,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<void> {
  await call({ member }, twoFactor.getTwoFactor);
  await call({ member }, twoFactor.startTwoFactor, { body: { password } });
  const { secret } = twoFactor.startTwoFactor.answer.parse(
    await call({ member }, twoFactor.startTwoFactor, { body: { password } }),
  );
  await call({ member }, twoFactor.confirmTwoFactor, { body: { code: codeOf(secret, new Date()) } });
  const renewal = { body: { password, code: codeOf(secret, new Date(), 1) } };
  const renewed = await call({ member }, twoFactor.renewRecoveryCodes, renewal);
  const [first = "", second = ""] = twoFactor.renewRecoveryCodes.answer.parse(renewed).recovery_codes;
  const ticket = async () => step.parse(await call("anybody", session.signIn, { body: { login, password } }));
  await call("anybody", session.finishSignIn, { body: { ...(await ticket()), code: "000000" } }, "code_not_right");
  await call("anybody", session.finishSignIn, { body: { ...(await ticket()), code: first } });
  await call({ member }, twoFactor.turnOffTwoFactor, { body: { password, code: second } });
}

interface Returning extends Pick<Tree, "call" | "owner"> {
  readonly memberId: string;
  readonly login: string;
}

async function signInOnce({ call, owner, memberId, login }: Returning): Promise<void> {
  await call("anybody", session.signIn, { body: { login, password: NEWEST_PASSWORD } });
  await call({ member: { ...owner, memberId } }, session.getSession);
  await call({ member: { ...owner, memberId } }, session.signOut);
}
