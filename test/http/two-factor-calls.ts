/** Two-factor as a member's browser and authenticator use it: set up, asked for when signing in, turned off. */
import type { LightMyRequestResponse } from "fastify";
import { problem } from "#contract/errors.ts";
import { confirmTwoFactor, startTwoFactor, twoFactor } from "#contract/two-factor.ts";
import { codeOf } from "./authenticator.ts";
import type { ArrangedMember } from "./serve-members.ts";
import { cookiesOf } from "./sign-in-desk.ts";
import type { Desk, Request } from "./sign-in-desk.ts";

export const refusalOf = (answer: LightMyRequestResponse): string => problem.parse(answer.json()).code;

/** `member` is whoever acts at the moment of a call. */
export function twoFactorCalls(desk: () => Desk, member: () => ArrangedMember) {
  const post = (url: string, cookie: string, payload: object) => desk().ask({ method: "POST", url, cookie, payload });
  const start = (cookie: string, password = member().password) => post("/api/two-factor", cookie, { password });
  const confirm = (cookie: string, code: string) =>
    desk().ask({ method: "PUT", url: "/api/two-factor", cookie, payload: { code } });
  const begin = (more: Partial<Request> = {}) => desk().signIn(member().login, member().password, more);
  /** The code the authenticator shows now, or so many steps later. */
  const later = (secret: string, steps = 0) => codeOf(secret, desk().now(), steps);
  return {
    post,
    start,
    confirm,
    begin,
    later,
    turnOff: (cookie: string, code: string, password = member().password) =>
      post("/api/two-factor/off", cookie, { password, code }),
    stateOf: async (cookie: string) => twoFactor.parse((await desk().ask({ url: "/api/two-factor", cookie })).json()),
    statusOf: async (cookie: string) => (await desk().ask({ url: "/api/session", cookie })).statusCode,
    async turnOn() {
      const cookie = cookiesOf(await begin());
      const { secret } = startTwoFactor.answer.parse((await start(cookie)).json());
      const { recovery_codes: codes } = confirmTwoFactor.answer.parse((await confirm(cookie, later(secret))).json());
      desk().pass(1);
      return { cookie, secret, codes };
    },
  };
}
