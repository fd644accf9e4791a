// Passkeys on the profile: none yet, one added by a key the browser plays, asked for at the next sign-in, renamed and removed.
import { type KeyHolder, plugIn } from "../key-holder.ts";
import { lookAs, lookAsMyself, trySignIn, tripNumber } from "./members.ts";
import { credentialsOf, type Who } from "../product.ts";
import {
  type MessageKey,
  button,
  fill,
  goTo,
  opening,
  press,
  sendWrong,
  words,
  type Looker,
  type Step,
} from "./steps.ts";
import type { Stop } from "./stop.ts";

const PROFILE = "/dashboard/profile";
const NAME = "Titan 3";

/** Each trip has somebody of its own: a passkey signs everybody else out who is signed in as them. */
const ROLES = ["risk", "operations", "support", "auditor"];
const somebody = (looker: Looker): Who => ({ agent: "reelgate", role: ROLES[tripNumber(looker)] ?? "risk" });
const fillPassword: Step = (looker) =>
  fill("password", credentialsOf(looker.product, somebody(looker)).password)(looker);

const holders = new WeakMap<Looker, KeyHolder>();

const holdKeys: Step = async (looker) => {
  holders.set(looker, await plugIn(looker.page));
};

/** Whether whoever holds it proves to be its owner. */
const proves =
  (isUserVerified: boolean): Step =>
  async (looker) => {
    const holder = holders.get(looker);
    await holder?.cdp.send("WebAuthn.setUserVerified", { authenticatorId: holder.authenticatorId, isUserVerified });
  };

const unplug: Step = async (looker) => {
  await holders.get(looker)?.cdp.detach();
  holders.delete(looker);
  await lookAsMyself(looker);
};

const pressNamed = (key: MessageKey): Step =>
  opening(({ page, locale }) =>
    page.getByRole("button", { name: words(locale, key).replace("{name}", NAME), exact: true }).click(),
  );

const isListed: Step = async ({ page, locale }) => {
  const line = page.getByRole("list", { name: words(locale, "profile.passkeys.title") }).getByText(NAME);
  await line.waitFor();
  await line.scrollIntoViewIfNeeded();
};

export const ON_PASSKEYS: readonly Stop[] = [
  {
    name: "passkeys, none",
    startsAnew: true,
    arrive: async (looker) => {
      await lookAs(looker, somebody(looker));
      await holdKeys(looker);
      await goTo(looker, PROFILE);
      const none = looker.page.getByText(words(looker.locale, "profile.passkeys.none"));
      await none.waitFor();
      await none.scrollIntoViewIfNeeded();
    },
  },
  { name: "passkeys, adding", arrive: press("profile.passkeys.add") },
  { name: "passkeys, added with nothing", arrive: sendWrong },
  {
    name: "passkeys, no key given",
    arrive: async (looker) => {
      await proves(false)(looker);
      await fill("name", NAME)(looker);
      await fillPassword(looker);
      await button(looker, "profile.passkeys.addSubmit").click();
      await looker.page.getByText(words(looker.locale, "profile.passkeys.aborted")).waitFor();
    },
  },
  {
    name: "passkeys, added",
    arrive: async (looker) => {
      await proves(true)(looker);
      await button(looker, "profile.passkeys.addSubmit").click();
      await isListed(looker);
    },
  },
  {
    name: "passkeys, asked for",
    arrive: async (looker) => {
      await trySignIn(looker, somebody(looker));
      await button(looker, "login.passkey.submit").waitFor();
    },
  },
  {
    name: "passkeys, asked for in vain",
    arrive: async (looker) => {
      await proves(false)(looker);
      await button(looker, "login.passkey.submit").click();
      await looker.page.getByText(words(looker.locale, "login.passkey.aborted")).waitFor();
    },
  },
  {
    name: "passkeys, used",
    arrive: async (looker) => {
      await proves(true)(looker);
      await button(looker, "login.passkey.submit").click();
      await looker.page.waitForURL(/\/dashboard(\/profile)?(\?.*)?$/);
      await goTo(looker, PROFILE);
      await isListed(looker);
    },
  },
  { name: "passkeys, renaming", arrive: pressNamed("profile.passkeys.renameNamed") },
  {
    name: "passkeys, renamed to nothing",
    arrive: async (looker) => {
      await fill("name", "")(looker);
      await sendWrong(looker);
    },
  },
  {
    name: "passkeys, removing",
    arrive: async (looker) => {
      await goTo(looker, PROFILE);
      await isListed(looker);
      await pressNamed("profile.passkeys.removeNamed")(looker);
    },
  },
  { name: "passkeys, removed without a password", arrive: sendWrong },
  {
    name: "passkeys, removed",
    arrive: async (looker) => {
      await fillPassword(looker);
      await button(looker, "profile.passkeys.remove").last().click();
      await looker.page.getByText(words(looker.locale, "profile.passkeys.none")).waitFor();
    },
    leave: unplug,
  },
];
