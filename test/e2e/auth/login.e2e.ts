// Signing in and what belongs to it, in a browser and both languages: in and out, locked out, a forgotten password, devices, the end.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { createPool } from "#server/db/pool.ts";
import { readOrCreateSecrets } from "#server/db/secrets.ts";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { credentialsOf, signInByForm, visit, type Who } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";

const of = (role: string): Who => ({ agent: "aurora", role });
/** A new password stays: each language has somebody of its own to set one. */
const FORGETFUL: Readonly<Record<Locale, Who>> = {
  "en-US": of("manager"),
  "pt-BR": { agent: "reelgate", role: "auditor" },
};
const WARNED_AFTER = "28:30";
/** Promised is one second; a busy machine is given more. */
const PATIENCE_MS = 15_000;

const stage = arrangeProduct();

// One product for both languages; what one test left open is not looked at by the next.
afterEach(async () => {
  await Promise.all(stage.browser.contexts().map((context) => context.close()));
});

const memberOf = (who: Who) => credentialsOf(stage.product, who);

const at = (path: string, locale: Locale): string => stage.product.address + localise(path, locale);
const button = (inside: Page | Locator, locale: Locale, key: MessageKey) =>
  inside.getByRole("button", { name: words(locale, key), exact: true });
const loginField = (page: Page, locale: Locale) => page.getByLabel(words(locale, "login.form.login"));
const nameField = (page: Page, locale: Locale) =>
  page.getByRole("textbox", { name: words(locale, "profile.settings.name"), exact: true });
const heading = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("heading", { name: words(locale, key), exact: true });
const isAt = (page: Page, locale: Locale, path: string) =>
  page.waitForURL(({ pathname }) => pathname === localise(path, locale), { timeout: PATIENCE_MS });
const isAtSignIn = (page: Page, locale: Locale) => isAt(page, locale, "/auth/login");

async function fillIn(page: Page, locale: Locale, { login, password }: ReturnType<typeof memberOf>): Promise<void> {
  await loginField(page, locale).fill(login);
  await page.getByLabel(words(locale, "login.form.password"), { exact: true }).fill(password);
  await button(page, locale, "login.form.submit").click();
}

async function signsIn(page: Page, locale: Locale, who: Who): Promise<void> {
  await signInByForm(page, stage.product, who, localise("/", locale).replace(/\/$/, ""));
}

async function signedIn(locale: Locale, who: Who, where = "/dashboard/profile") {
  const { page, context } = await visit(stage.browser, { locale });
  await signsIn(page, locale, who);
  await page.goto(at(where, locale));
  return { page, context };
}

async function signsOut(page: Page, locale: Locale): Promise<void> {
  await button(page, locale, "shell.me.label").click();
  await page.getByRole("menuitem", { name: words(locale, "shell.me.signOut"), exact: true }).click();
  await isAtSignIn(page, locale);
}

/** What a power user of the database does: as its owner. */
async function inBooks(text: string, values: readonly unknown[]): Promise<void> {
  const { postgresPassword, postgresPort } = readOrCreateSecrets(stage.product.dataDir);
  const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${String(postgresPort)}/reelgate`;
  const pool = createPool(url, { applicationName: "sign-in test", max: 1 });
  try {
    await pool.query(text, [...values]);
  } finally {
    await pool.end();
  }
}

/** The link in the newest mail to somebody, once it is there. */
async function linkMailedTo(login: string): Promise<string | undefined> {
  const folder = path.join(stage.product.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => b.localeCompare(a));
  for (const name of names) {
    const mail = await readFile(path.join(folder, name), "utf8");
    const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    const link = /http\S+#reset=[\w.-]+/.exec(text)?.[0];
    if (link !== undefined && text.includes(login)) return link;
  }
  return undefined;
}

describe.each(LOCALES)("works in %s", (locale) => {
  test("in, out, and back to the page that was wanted", async () => {
    const { page } = await visit(stage.browser, { locale });
    const { login, password } = memberOf(of("finance"));
    const wanted = { search: "?tab=requests", hash: "#wanted" };
    await page.goto(at(`/dashboard/agent/transactions${wanted.search}${wanted.hash}`, locale));
    await isAtSignIn(page, locale);
    await page.getByText(words(locale, "login.form.again"), { exact: true }).waitFor();
    await fillIn(page, locale, { login, password: "not the password" });
    await page.getByRole("alert").getByText(words(locale, "error.sign_in_refused")).waitFor();
    await fillIn(page, locale, { login, password });
    await isAt(page, locale, "/dashboard/agent/transactions");
    expect(new URL(page.url())).toMatchObject(wanted);
    await signsOut(page, locale);
    await page.goto(at("/dashboard", locale));
    await isAtSignIn(page, locale);
  });

  test("a forgotten password by the mailed link, which leaves the address at once and works once", async () => {
    const { login } = memberOf(FORGETFUL[locale]);
    const elsewhere = await signedIn(locale, FORGETFUL[locale]);
    await elsewhere.page.getByText(words(locale, "profile.devices.this"), { exact: true }).waitFor();

    const { page, complaints } = await visit(stage.browser, { locale });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await page.goto(at("/auth/login", locale));
    await page.getByRole("link", { name: words(locale, "login.form.forgot") }).click();
    // The form before it has a field of the same name.
    await heading(page, locale, "login.forgot.title").waitFor();
    await loginField(page, locale).fill(login);
    await button(page, locale, "login.forgot.submit").click();
    await heading(page, locale, "login.forgot.sentTitle").waitFor();
    await expect.poll(() => linkMailedTo(login), { timeout: PATIENCE_MS }).toBeDefined();
    const link = (await linkMailedTo(login)) ?? "";
    const [address, secret = ""] = link.split("#reset=");
    expect(address).toBe(at("/auth/login", locale));

    await page.goto(link);
    await heading(page, locale, "login.reset.title").waitFor();
    await expect.poll(() => page.evaluate("location.href")).toBe(address);
    await page.getByLabel(words(locale, "login.reset.password")).fill("four lanterns by the sea");
    await button(page, locale, "login.reset.submit").click();
    await heading(page, locale, "login.reset.doneTitle").waitFor();
    await isAtSignIn(elsewhere.page, locale);
    await button(page, locale, "login.reset.signIn").click();
    await fillIn(page, locale, { login, password: "four lanterns by the sea" });
    await isAt(page, locale, "/dashboard");
    expect(sent.filter((one) => one.includes(secret))).toEqual([]);
    expect(complaints).toEqual([]);

    const late = await visit(stage.browser, { locale });
    await late.page.goto(link);
    await late.page.getByLabel(words(locale, "login.reset.password")).fill("five lanterns by the sea");
    await button(late.page, locale, "login.reset.submit").click();
    await late.page.getByText(words(locale, "error.reset_link_used")).waitFor();
    await button(late.page, locale, "login.reset.askAgain").click();
    await button(late.page, locale, "login.forgot.submit").waitFor();
  });
});

// Nothing in these depends on the language but the words, which both have.
describe.each(["pt-BR"] as const)("works in every language, seen in %s", (locale) => {
  test("whoever signs in is sent on once, also where the server tells who they are before the page is there", async () => {
    const { page } = await visit(stage.browser, { locale });
    const payloads: string[] = [];
    const told = Promise.withResolvers<void>();
    page.on("response", (response) => {
      if (response.url().endsWith("/api/session") && response.request().method() === "GET") told.resolve();
    });
    await page.route(/\/dashboard\.data(\?|$)/, async (route) => {
      payloads.push(route.request().url());
      await told.promise;
      // Long enough for what is made of it.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await signsIn(page, locale, of("owner"));
    expect(payloads).toHaveLength(1);
  });

  test("a device signed out from another is so at once", async () => {
    const [one, other] = [await signedIn(locale, of("developer")), await signedIn(locale, of("developer"))];
    await one.page.reload();
    const devices = one.page.getByRole("list", { name: words(locale, "profile.devices.title") });
    await devices.getByRole("listitem").nth(1).waitFor();
    expect(await devices.getByText(words(locale, "profile.devices.this"), { exact: true }).count()).toBe(1);
    const named = words(locale, "profile.devices.signOutNamed").replace("{name}", "Chrome");
    await devices.getByRole("button", { name: new RegExp(`^${named}`) }).click();
    await isAtSignIn(other.page, locale);
    await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
    await button(one.page, locale, "profile.devices.everywhere").click();
    await button(one.page, locale, "profile.everywhere.all").click();
    await isAtSignIn(one.page, locale);
  });

  test("whoever is away is asked in every tab; staying keeps what was typed", async () => {
    const { page, context } = await visit(stage.browser, { locale });
    await context.clock.install();
    await signsIn(page, locale, of("viewer"));
    await page.goto(at("/dashboard/profile", locale));
    await nameField(page, locale).fill("Typed before the coffee");
    const second = await context.newPage();
    await second.goto(at("/dashboard", locale));
    await second.getByText(words(locale, "shell.live.short.open")).first().waitFor();
    await context.clock.fastForward(WARNED_AFTER);
    const question = (tab: Page) => tab.getByRole("alertdialog", { name: words(locale, "shell.session.idleTitle") });
    await question(page).waitFor();
    await question(second).waitFor();
    await button(question(second), locale, "shell.session.stay").click();
    for (const tab of [page, second]) await question(tab).waitFor({ state: "detached" });
    expect(await nameField(page, locale).inputValue()).toBe("Typed before the coffee");
    await context.clock.fastForward(WARNED_AFTER);
    await button(question(page), locale, "shell.session.signOut").click();
    for (const tab of [page, second]) await isAtSignIn(tab, locale);
  });

  test("after the end: sign in, and back", async () => {
    const support = memberOf(of("support"));
    const { page } = await signedIn(locale, of("support"));
    // Opening the page uses the session: that has to be over before its use is put back in time.
    const used = page.waitForResponse(/\/api\/session\/stay$/);
    await page.reload();
    await used;
    await page.getByText(words(locale, "profile.devices.this"), { exact: true }).waitFor();
    await inBooks(
      `update member_sessions s set last_seen_at = last_seen_at - interval '31 minutes'
       from members m where m.tenant_id = s.tenant_id and m.id = s.member_id and m.login = $1`,
      [support.login],
    );
    await isAtSignIn(page, locale);
    await fillIn(page, locale, support);
    await isAt(page, locale, "/dashboard/profile");
  });

  test("near its last minute a session goes on by the password, on the same page", async () => {
    const { login, password } = memberOf(of("support"));
    const { page, context } = await signedIn(locale, of("support"), "/dashboard");
    await inBooks(
      `update member_sessions s set expires_at = now() + interval '4 minutes'
       from members m where m.tenant_id = s.tenant_id and m.id = s.member_id and m.login = $1`,
      [login],
    );
    await page.goto(at("/dashboard/profile", locale));
    const asks = { name: words(locale, "shell.session.endTitle") };
    const question = page.getByRole("alertdialog", asks);
    await question.waitFor();
    await button(question, locale, "ui.dialog.close").click();
    await question.waitFor({ state: "detached" });
    await nameField(page, locale).fill("Typed in the last minute");
    // Another tab asks too, and its answer holds for both.
    const second = await context.newPage();
    await second.goto(at("/dashboard", locale));
    const asked = second.getByRole("alertdialog", asks);
    await asked.getByLabel(words(locale, "shell.session.password"), { exact: true }).fill(password);
    await button(asked, locale, "shell.session.goOn").click();
    await asked.waitFor({ state: "detached" });
    expect(await nameField(page, locale).inputValue()).toBe("Typed in the last minute");
    await button(page, locale, "profile.settings.submit").click();
    await page.getByText(words(locale, "profile.settings.saved")).waitFor();
  });
});

describe.each(LOCALES)("refuses in %s", (locale) => {
  test("the sixth guess at a name, while the owner still gets in", async () => {
    // As a quarter of an hour later: what was tried from this place before counts no more.
    await inBooks("delete from sign_in_attempts", []);
    const { page } = await visit(stage.browser, { locale });
    await signsIn(page, locale, of("owner"));
    const stranger = await visit(stage.browser, { locale });
    await stranger.page.goto(at("/auth/login", locale));
    const guess = async (): Promise<number> => {
      const [answer] = await Promise.all([
        stranger.page.waitForResponse((one) => one.url().endsWith("/api/session") && one.request().method() === "POST"),
        fillIn(stranger.page, locale, { login: "nobody@example.com", password: "a guess" }),
      ]);
      return answer.status();
    };
    const statuses = [];
    for (let tried = 0; tried < 7; tried += 1) statuses.push(await guess());
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 401).length).toBe(5);
    const [refusal] = words(locale, "login.form.waitMinutes").split("{minutes");
    await stranger.page
      .getByRole("alert")
      .getByText(new RegExp(`${refusal}1\\d minut`))
      .waitFor();
    await signsOut(page, locale);
    await fillIn(page, locale, memberOf(of("owner")));
    await isAt(page, locale, "/dashboard");
  });
});
