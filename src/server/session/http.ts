/** Signing in and out over HTTP, by cookies; a new password; the member's own profile and devices. */
import { isRefusal } from "#contract/errors.ts";
import * as profile from "#contract/profile.ts";
import * as session from "#contract/session.ts";
import * as twoFactor from "#contract/two-factor.ts";
import { createDeviceCookie } from "../http/cookie.ts";
import type { Cookie } from "../http/cookie.ts";
import { reply } from "../http/reply.ts";
import { serveAnybody, serveMember } from "../http/serve.ts";
import type { Route } from "../http/serve.ts";
import type { RequestFacts } from "../http/serve.ts";
import { memberRoutes } from "./members-http.ts";
import { passkeyRoutes } from "./passkeys-http.ts";
import { KNOWN_MS, listDevices } from "./queries.ts";
import { readSessionEnd, signIn, signOut, staySignedIn } from "./service.ts";
import type { SessionDeps } from "./service.ts";
import { signOutDevice, signOutDevices } from "./service/devices.ts";
import { SESSION_MAX_MS } from "./service/open-session.ts";
import type { Arrival, SignedIn } from "./service/open-session.ts";
import { changePassword, changeProfile } from "./service/profile.ts";
import { readTwoFactor } from "./service/read-two-factor.ts";
import type { RuleDeps } from "./service/required-two-factor.ts";
import { requestPasswordReset, resetPassword } from "./service/reset.ts";
import type { ResetDeps } from "./service/reset.ts";
import { getMe, readMe } from "./service/me.ts";
import { endViewing, startViewing } from "./service/viewing.ts";
import { finishByCode } from "./service/second-step.ts";
import { confirmTwoFactor, renewRecoveryCodes, startTwoFactor, turnOffTwoFactor } from "./service/two-factor.ts";
import type { TwoFactorDeps } from "./service/two-factor.ts";
import { tooManyTries } from "./too-many-tries.ts";

export type SessionRouteDeps = SessionDeps & ResetDeps & TwoFactorDeps & RuleDeps & { readonly cookie: Cookie };

export function sessionRoutes(deps: SessionRouteDeps): Route[] {
  const cookies = { session: deps.cookie, device: createDeviceCookie(deps.publicUrl) };
  return [
    ...sessionItself(deps, cookies),
    ...forgottenPassword(deps, cookies),
    ...ownProfile(deps, cookies),
    ...ownSecondFactor(deps),
    ...passkeyRoutes(
      deps,
      (request) => arrivalOf(cookies, request),
      (signedIn) => welcome(deps, cookies, signedIn),
    ),
    ...memberRoutes(deps),
  ];
}

interface Cookies {
  readonly session: Cookie;
  readonly device: Cookie;
}

const giveDevice = ({ device }: Cookies, token: string): string => device.give(token, KNOWN_MS / 1_000);

const arrivalOf = (cookies: Cookies, { address, userAgent, cookie }: RequestFacts): Arrival => ({
  address,
  userAgent,
  deviceToken: cookies.device.read(cookie),
  replacedToken: cookies.session.read(cookie),
});

async function welcome(deps: SessionRouteDeps, cookies: Cookies, signedIn: SignedIn) {
  const { token, deviceToken } = signedIn;
  const given = [cookies.session.give(token, SESSION_MAX_MS / 1_000), giveDevice(cookies, deviceToken)];
  return reply(await getMe(deps, signedIn), { headers: { "set-cookie": given } });
}

const sessionItself = (deps: SessionRouteDeps, cookies: Cookies): Route[] => [
  serveAnybody(session.signIn, async ({ body, request }) => {
    const result = await signIn(deps, { ...body, ...arrivalOf(cookies, request) });
    if (isRefusal(result) || "ticket" in result) return result;
    return "throttledForS" in result ? tooManyTries(result) : welcome(deps, cookies, result);
  }),
  serveAnybody(session.finishSignIn, async ({ body, request }) => {
    const result = await finishByCode(deps, { ...body, ...arrivalOf(cookies, request) });
    if (isRefusal(result)) return result;
    return "throttledForS" in result ? tooManyTries(result) : welcome(deps, cookies, result);
  }),
  serveMember(session.getSession, ({ caller }) => readMe(deps, caller)),
  serveMember(session.startViewing, async ({ body, caller }) => {
    const viewing = await startViewing(deps, caller, body.agent_id);
    return isRefusal(viewing) ? viewing : readMe(deps, { ...caller, viewing });
  }),
  serveMember(session.endViewing, async ({ caller }) => {
    await endViewing(deps, caller);
    return getMe(deps, caller);
  }),
  serveMember(session.signOut, async ({ caller }) => {
    await signOut(deps, caller);
    return reply(undefined, { headers: { "set-cookie": cookies.session.take() } });
  }),
  serveMember(session.getSessionEnd, ({ caller }) => readSessionEnd(deps, caller)),
  serveMember(session.staySignedIn, ({ caller }) => staySignedIn(deps, caller)),
];

const forgottenPassword = (deps: SessionRouteDeps, cookies: Cookies): Route[] => [
  serveAnybody(session.requestPasswordReset, async ({ body, request }) => {
    const throttled = await requestPasswordReset(deps, { ...body, address: request.address });
    return throttled === undefined ? undefined : tooManyTries(throttled);
  }),
  serveAnybody(session.resetPassword, async ({ body, request }) => {
    const result = await resetPassword(deps, { ...body, address: request.address });
    if (isRefusal(result)) return result;
    const given = [cookies.session.take(), giveDevice(cookies, result.deviceToken)];
    return reply(undefined, { headers: { "set-cookie": given } });
  }),
];

const ownProfile = (deps: SessionRouteDeps, cookies: Cookies): Route[] => [
  serveMember(profile.changeProfile, async ({ caller, body }) => {
    await changeProfile(deps, caller, body);
    return getMe(deps, caller);
  }),
  serveMember(profile.changePassword, async ({ caller, body }) => {
    const result = await changePassword(deps, caller, body);
    return result !== undefined && "throttledForS" in result ? tooManyTries(result) : result;
  }),
  serveMember(profile.listDevices, async ({ caller }) => ({ data: await listDevices(deps.db, caller, deps.clock()) })),
  serveMember(profile.signOutDevice, ({ caller, params }) => signOutDevice(deps, caller, params.id)),
  serveMember(profile.signOutDevices, async ({ caller, query }) => {
    await signOutDevices(deps, caller, query.which);
    return query.which === "all" ? reply(undefined, { headers: { "set-cookie": cookies.session.take() } }) : undefined;
  }),
];

const ownSecondFactor = (deps: SessionRouteDeps): Route[] => [
  serveMember(twoFactor.getTwoFactor, ({ caller }) => readTwoFactor(deps.db, caller)),
  serveMember(twoFactor.startTwoFactor, async ({ caller, body }) => {
    const result = await startTwoFactor(deps, caller, body.password);
    return "throttledForS" in result ? tooManyTries(result) : result;
  }),
  serveMember(twoFactor.confirmTwoFactor, async ({ caller, body }) => {
    const result = await confirmTwoFactor(deps, caller, body.code);
    if (isRefusal(result)) return result;
    return "throttledForS" in result ? tooManyTries(result) : { recovery_codes: result.recoveryCodes };
  }),
  serveMember(twoFactor.renewRecoveryCodes, async ({ caller, body }) => {
    const result = await renewRecoveryCodes(deps, caller, body);
    if (isRefusal(result)) return result;
    return "throttledForS" in result ? tooManyTries(result) : { recovery_codes: result.recoveryCodes };
  }),
  serveMember(twoFactor.turnOffTwoFactor, async ({ caller, body }) => {
    const result = await turnOffTwoFactor(deps, caller, body);
    return result !== undefined && "throttledForS" in result ? tooManyTries(result) : result;
  }),
];
