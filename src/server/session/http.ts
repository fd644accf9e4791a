/** Signing in and out over HTTP, by cookies; a new password; the member's own profile and devices. */
import { isRefusal, refuse } from "#contract/errors.ts";
import * as profile from "#contract/profile.ts";
import * as session from "#contract/session.ts";
import { createDeviceCookie } from "../http/cookie.ts";
import type { Cookie } from "../http/cookie.ts";
import { reply } from "../http/reply.ts";
import { serveAnybody, serveMember } from "../http/serve.ts";
import type { Route } from "../http/serve.ts";
import { listDevices } from "./queries.ts";
import { KNOWN_MS, readSessionEnd, SESSION_MAX_MS, signIn, signOut, staySignedIn } from "./service.ts";
import type { SessionDeps } from "./service.ts";
import { signOutDevice, signOutDevices } from "./service/devices.ts";
import { changePassword, changeProfile } from "./service/profile.ts";
import { requestPasswordReset, resetPassword } from "./service/reset.ts";
import type { ResetDeps } from "./service/reset.ts";
import { getMe, readMe } from "./service/me.ts";
import { endViewing, startViewing } from "./service/viewing.ts";
import type { Throttled } from "./service/throttle.ts";

export type SessionRouteDeps = SessionDeps & ResetDeps & { readonly cookie: Cookie };

export function sessionRoutes(deps: SessionRouteDeps): Route[] {
  const cookies = { session: deps.cookie, device: createDeviceCookie(deps.publicUrl) };
  return [...sessionItself(deps, cookies), ...forgottenPassword(deps, cookies), ...ownProfile(deps, cookies)];
}

interface Cookies {
  readonly session: Cookie;
  readonly device: Cookie;
}

const tooManyTries = ({ throttledForS }: Throttled) =>
  reply(refuse("rate_limited", "Too many tries. Wait before the next one."), {
    headers: { "retry-after": String(throttledForS) },
  });

const giveDevice = ({ device }: Cookies, token: string): string => device.give(token, KNOWN_MS / 1_000);

const sessionItself = (deps: SessionRouteDeps, cookies: Cookies): Route[] => [
  serveAnybody(session.signIn, async ({ body, request }) => {
    const { address, userAgent, cookie } = request;
    const deviceToken = cookies.device.read(cookie);
    const replacedToken = cookies.session.read(cookie);
    const result = await signIn(deps, { ...body, address, userAgent, deviceToken, replacedToken });
    if (isRefusal(result)) return result;
    if ("throttledForS" in result) return tooManyTries(result);
    const given = [cookies.session.give(result.token, SESSION_MAX_MS / 1_000), giveDevice(cookies, result.deviceToken)];
    return reply(await getMe(deps.db, result), { headers: { "set-cookie": given } });
  }),
  serveMember(session.getSession, ({ caller }) => readMe(deps.db, caller)),
  serveMember(session.startViewing, async ({ body, caller }) => {
    const viewing = await startViewing(deps, caller, body.agent_id);
    return isRefusal(viewing) ? viewing : readMe(deps.db, { ...caller, viewing });
  }),
  serveMember(session.endViewing, async ({ caller }) => {
    await endViewing(deps, caller);
    return getMe(deps.db, caller);
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
    return getMe(deps.db, caller);
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
