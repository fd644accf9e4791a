// What opens on the profile: members and what is done about them, two-factor from its set-up to its use, passkeys, and leaving.
import { z } from "zod";
import { codeOf } from "../../http/authenticator.ts";
import { ON_PASSKEYS } from "./on-passkeys.ts";
import { ask, lookAs, lookAsMyself, trySignIn, tripNumber } from "./members.ts";
import { credentialsOf, type Who } from "../product.ts";
import {
  after,
  anew,
  button,
  discard,
  fill,
  goTo,
  onAddress,
  press,
  pressForbidden,
  search,
  sendWrong,
  typeKeys,
  words,
  type Looker,
  type Step,
} from "./steps.ts";
import type { Stop } from "./stop.ts";

const ELSEWHERE = "[role=option]:has-text('aurora_sul')";
const PROFILE = "/dashboard/profile";
const members = z.object({ data: z.array(z.object({ id: z.string(), role: z.string() })) });

const openMember =
  (role: string): Step =>
  async (looker) => {
    const { data } = await ask(looker, "GET /api/members", members);
    const member = data.find((one) => one.role === role);
    if (member === undefined) throw new Error(`there is no ${role}`);
    await goTo(looker, `${PROFILE}?open=${member.id}`);
    await button(looker, "member.action.role").waitFor();
  };

/** Each trip has somebody of its own: what is set up stays, and nobody else signs in as them. */
const ROLES = ["manager", "developer", "support", "viewer"];
const somebody = (looker: Looker): Who => ({ agent: "aurora", role: ROLES[tripNumber(looker)] ?? "manager" });
const passwordOf = (looker: Looker): string => credentialsOf(looker.product, somebody(looker)).password;
const secrets = new WeakMap<Looker, string>();

const setUp: Step = async (looker) => {
  await lookAs(looker, somebody(looker));
  await goTo(looker, PROFILE);
  await press("profile.twoFactor.turnOn")(looker);
};
const sendPassword: Step = async (looker) => {
  await looker.page.getByRole("dialog").locator("[name=password]").fill(passwordOf(looker));
  await button(looker, "profile.twoFactor.next").click();
  const { page, locale } = looker;
  const note = page.getByRole("note", { name: words(locale, "profile.twoFactor.secret") });
  secrets.set(looker, (await note.textContent()) ?? "");
};
const sendCode: Step = async (looker) => {
  await fill("code", codeOf(secrets.get(looker) ?? "", new Date()))(looker);
  await button(looker, "profile.twoFactor.confirm").click();
  await button(looker, "profile.twoFactor.kept").waitFor();
};
const signInAgain: Step = async (looker) => {
  await trySignIn(looker, somebody(looker));
  await looker.page.locator("[name=code]").waitFor();
};

const MEMBERS: readonly Stop[] = [
  { name: "inviting", startsAnew: true, arrive: after(onAddress(PROFILE), press("member.list.invite")) },
  { name: "invited nobody", arrive: sendWrong },
  { name: "a member", arrive: openMember("support") },
  { name: "more about a member", arrive: press("member.action.more") },
  { name: "another role", arrive: after(openMember("support"), press("member.action.role")) },
  { name: "deactivating", arrive: after(openMember("support"), press("member.action.deactivate")) },
  {
    name: "myself, refused",
    arrive: after(openMember("owner"), pressForbidden("member.action.deactivate")),
  },
];

const TWO_FACTOR: readonly Stop[] = [
  { name: "two-factor", startsAnew: true, arrive: setUp },
  { name: "two-factor, no password", arrive: sendWrong },
  { name: "two-factor, to be scanned", arrive: sendPassword },
  {
    name: "two-factor, wrong code",
    expected: /the server responded with a status of 4/,
    arrive: after(fill("code", "000000"), sendWrong),
  },
  { name: "two-factor, recovery codes", arrive: sendCode },
  { name: "two-factor, on", arrive: (looker) => button(looker, "profile.twoFactor.kept").click() },
  { name: "two-factor, new codes", arrive: press("profile.twoFactor.renew") },
  { name: "two-factor, turning off", arrive: anew(press("profile.twoFactor.turnOff")) },
  { name: "two-factor, asked for", arrive: signInAgain },
  {
    name: "two-factor, recovery code asked for",
    arrive: (looker) => button(looker, "login.code.useRecovery").click(),
    leave: lookAsMyself,
  },
];

export const ON_PROFILE: readonly Stop[] = [
  { name: "nothing filled in", arrive: anew((looker) => button(looker, "profile.password.submit").click()) },
  { name: "signing out everywhere", arrive: press("profile.devices.everywhere") },
  ...MEMBERS,
  {
    name: "leaving what was typed",
    startsAnew: true,
    arrive: async (looker) => {
      await goTo(looker, PROFILE);
      await fill("name", "Aurora")(looker);
      // By the palette: the navigation is in a drawer on a phone.
      await typeKeys("Control+k")(looker);
      await search("aurora_sul", ELSEWHERE)(looker);
      await looker.page.locator(ELSEWHERE).first().click();
      await looker.page.getByRole("alertdialog").waitFor();
    },
    leave: discard,
  },
  ...TWO_FACTOR,
  ...ON_PASSKEYS,
];
