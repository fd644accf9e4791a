// Signing in and what belongs to it, in a browser: in and out, locked out, a forgotten password, devices, and the end of a session.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createPool } from "#server/db/pool.ts";
import { readOrCreateSecrets } from "#server/db/secrets.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";

const AGENT = "aurora";
const WARNED_AFTER = "28:30";
/** Promised is one second; a busy machine is given more. */
const PATIENCE_MS = 15_000;

const stage = arrangeProduct();

function memberOf(role: string): { readonly login: string; readonly password: string } {
  const found = stage.product.credentials.members.find((one) => one.agent === AGENT && one.role === role);
  if (found === undefined) throw new Error(`no ${role} of ${AGENT}`);
  return found;
}

async function fillIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel("Agent code or e-mail").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signedIn(role: string, where = "/dashboard/profile"): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await visit(stage.browser);
  await signIn(page, stage.product, { agent: AGENT, role });
  await page.goto(stage.product.address + where);
  return { page, context };
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

/** The link of the newest mail in the outbox. */
async function newestLink(): Promise<string> {
  const folder = path.join(stage.product.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
  const mail = await readFile(path.join(folder, names.at(-1) ?? ""), "utf8");
  const text = mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const link = /http\S+#reset=[\w.-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error("no link in the newest mail");
  return link;
}

const isAtSignIn = (page: Page) => page.waitForURL(/\/auth\/login/, { timeout: PATIENCE_MS });

describe("works", () => {
  test("in, out, and back to the page that was wanted", async () => {
    const { page } = await visit(stage.browser);
    const { login, password } = memberOf("finance");
    await page.goto(`${stage.product.address}/dashboard/agent/transactions`);
    await isAtSignIn(page);
    await page.getByText("Sign in to go on where you were.").waitFor();
    await fillIn(page, login, "not the password");
    await page.getByRole("alert").getByText("not right").waitFor();
    await fillIn(page, login, password);
    await page.waitForURL(/\/dashboard\/agent\/transactions$/);
    await page.getByRole("button", { name: "My account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login$/);
    await page.goto(`${stage.product.address}/dashboard`);
    await isAtSignIn(page);
  });

  test("whoever signs in is sent on once, also where the server tells who they are before the page is there", async () => {
    const { page } = await visit(stage.browser);
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
    await signIn(page, stage.product, { agent: AGENT, role: "owner" });
    expect(payloads).toHaveLength(1);
  });

  test("a forgotten password by the mailed link, which leaves the address at once and works once", async () => {
    const { login } = memberOf("manager");
    const elsewhere = await signedIn("manager");
    await elsewhere.page.getByText("This device", { exact: true }).waitFor();

    const { page, complaints } = await visit(stage.browser);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await page.goto(`${stage.product.address}/auth/login`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The form before it has a field of the same name.
    await page.getByRole("heading", { name: "Set a new password" }).waitFor();
    await page.getByLabel("Agent code or e-mail").fill(login);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
    const isThere = () => newestLink().then(Boolean, () => false);
    await expect.poll(isThere, { timeout: PATIENCE_MS }).toBe(true);
    const link = await newestLink();

    await page.goto(link);
    await page.getByRole("heading", { name: "Set a new password" }).waitFor();
    await expect.poll(() => page.evaluate("location.href")).toBe(`${stage.product.address}/auth/login`);
    await page.getByLabel("New password").fill("four lanterns by the sea");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("heading", { name: "Your new password is set" }).waitFor();
    await isAtSignIn(elsewhere.page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await fillIn(page, login, "four lanterns by the sea");
    await page.waitForURL(/\/dashboard$/);
    const secret = link.split("#reset=")[1] ?? "";
    expect(sent.filter((one) => one.includes(secret))).toEqual([]);
    expect(complaints).toEqual([]);

    const late = await visit(stage.browser);
    await late.page.goto(link);
    await late.page.getByLabel("New password").fill("five lanterns by the sea");
    await late.page.getByRole("button", { name: "Set the password" }).click();
    await late.page.getByText("This link has been used or has expired.").waitFor();
    await late.page.getByRole("button", { name: "Ask for a new link" }).click();
    await late.page.getByRole("button", { name: "Send the link" }).waitFor();
  });

  test("a device signed out from another is so at once", async () => {
    const [one, other] = [await signedIn("developer"), await signedIn("developer")];
    await one.page.reload();
    const devices = one.page.getByRole("list", { name: "Signed-in devices" });
    await devices.getByRole("listitem").nth(1).waitFor();
    expect(await devices.getByText("This device", { exact: true }).count()).toBe(1);
    await devices.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await isAtSignIn(other.page);
    await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
    await one.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await one.page.getByRole("button", { name: "This one too" }).click();
    await isAtSignIn(one.page);
  });

  test("whoever is away is asked in every tab; staying keeps what was typed", async () => {
    const { page, context } = await visit(stage.browser);
    await context.clock.install();
    await signIn(page, stage.product, { agent: AGENT, role: "viewer" });
    await page.goto(`${stage.product.address}/dashboard/profile`);
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Typed before the coffee");
    const second = await context.newPage();
    await second.goto(`${stage.product.address}/dashboard`);
    await second.getByText("Live").first().waitFor();
    await context.clock.fastForward(WARNED_AFTER);
    const question = (of: Page) => of.getByRole("alertdialog", { name: "Are you still there?" });
    await question(page).waitFor();
    await question(second).waitFor();
    await question(second).getByRole("button", { name: "Stay signed in" }).click();
    for (const of of [page, second]) await question(of).waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe("Typed before the coffee");
    await context.clock.fastForward(WARNED_AFTER);
    await question(page).getByRole("button", { name: "Sign out" }).click();
    for (const of of [page, second]) await isAtSignIn(of);
  });

  test("after the end: sign in, and back", async () => {
    const { login, password } = memberOf("support");
    const { page } = await signedIn("support");
    // Opening the page uses the session: that has to be over before its use is put back in time.
    const used = page.waitForResponse(/\/api\/session\/stay$/);
    await page.reload();
    await used;
    await page.getByText("This device", { exact: true }).waitFor();
    await inBooks(
      `update member_sessions s set last_seen_at = last_seen_at - interval '31 minutes'
       from members m where m.tenant_id = s.tenant_id and m.id = s.member_id and m.login = $1`,
      [login],
    );
    await isAtSignIn(page);
    await fillIn(page, login, password);
    await page.waitForURL(/\/dashboard\/profile$/);
  });

  test("near its last minute a session goes on by the password, on the same page", async () => {
    const { login, password } = memberOf("support");
    const { page, context } = await signedIn("support", "/dashboard");
    await inBooks(
      `update member_sessions s set expires_at = now() + interval '4 minutes'
       from members m where m.tenant_id = s.tenant_id and m.id = s.member_id and m.login = $1`,
      [login],
    );
    await page.goto(`${stage.product.address}/dashboard/profile`);
    const question = page.getByRole("alertdialog", { name: "Your session is about to end" });
    await question.waitFor();
    await question.getByRole("button", { name: "Close" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Name" }).fill("Typed in the last minute");
    // Another tab asks too, and its answer holds for both.
    const second = await context.newPage();
    await second.goto(`${stage.product.address}/dashboard`);
    const asked = second.getByRole("alertdialog", { name: "Your session is about to end" });
    await asked.getByLabel("Password", { exact: true }).fill(password);
    await asked.getByRole("button", { name: "Go on" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Typed in the last minute");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your profile is saved.").waitFor();
  });
});

describe("refuses", () => {
  test("the sixth guess at a name, while the owner still gets in", async () => {
    const owner = memberOf("owner");
    const { page } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: AGENT, role: "owner" });
    const stranger = await visit(stage.browser);
    await stranger.page.goto(`${stage.product.address}/auth/login`);
    const guess = async (): Promise<number> => {
      const [answer] = await Promise.all([
        stranger.page.waitForResponse((one) => one.url().endsWith("/api/session") && one.request().method() === "POST"),
        fillIn(stranger.page, "nobody@example.com", "a guess"),
      ]);
      return answer.status();
    };
    const statuses = [];
    for (let tried = 0; tried < 7; tried += 1) statuses.push(await guess());
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 401).length).toBe(5);
    await stranger.page
      .getByRole("alert")
      .getByText(/Try again in 1\d minutes/)
      .waitFor();
    await page.getByRole("button", { name: "My account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login$/);
    await fillIn(page, owner.login, owner.password);
    await page.waitForURL(/\/dashboard$/);
  });
});
