// One build serves any address: the dashboard from an origin of its own, the server and the live connection at another.
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freePort } from "#server/db/cluster-launch.ts";
import { serveRoutes } from "../../http/serve-routes.ts";
import { arrangeProduct } from "../arrange.ts";
import { signInByForm, visit, type Visitor } from "../product.ts";
import { type MessageKey, firstRowOf, words } from "../screens/steps.ts";

const CASINO = { agent: "aurora", role: "owner" };
const LATE = { timeout: 30_000 };
/** What a graphics driver finds slow is no error. */
const DRIVER = "warning: [.WebGL";
const dist = path.resolve(import.meta.dirname, "../../../dist");

const [listed, notListed] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
if (listed === undefined || notListed === undefined) throw new Error("there are two ports");
/** They serve the same files and answer no call. */
const pages: FastifyInstance[] = [];

const stage = arrangeProduct(
  { environment: { WEB_ORIGIN: listed } },
  {
    async make() {
      const { address } = stage.product;
      const site = {
        webFolder: path.join(dist, "web"),
        gameFolder: path.join(dist, "game"),
        verifierFolder: path.join(dist, "verify"),
        gameFrameAncestors: "'none'",
        apiBase: address,
        socketBase: address,
      };
      for (const origin of [listed, notListed]) {
        const server = await serveRoutes([], {}, { site, publicUrl: origin });
        pages.push(server);
        await server.listen({ host: "127.0.0.1", port: Number(new URL(origin).port) });
      }
    },
    async end() {
      for (const server of pages.splice(0)) await server.close();
    },
  },
);

/** Calls and live connections of a page, with what came of them. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("response", (response) => {
    const { origin, pathname } = new URL(response.url());
    const method = response.request().method();
    if (pathname.startsWith("/api/")) calls.push(`${origin} ${method} ${pathname} ${response.status()}`);
  });
  page.on("websocket", (socket) => {
    const { origin, pathname } = new URL(socket.url());
    calls.push(`${origin} ${pathname}`);
  });
  return calls;
}

/** Signed in on the pages of the listed origin. */
async function inside(): Promise<Visitor & { readonly calls: string[] }> {
  const visitor = await visit(stage.browser);
  const calls = callsOf(visitor.page);
  await signInByForm(visitor.page, { ...stage.product, address: listed ?? "" }, CASINO);
  return { ...visitor, calls };
}

const isLive = (page: Page) => page.getByText(words("en-US", "shell.live.short.open"), { exact: true }).waitFor(LATE);

describe("works", () => {
  test("signing in, the live connection, a list and signing out, all at the other origin", async () => {
    const { page, context, complaints, calls } = await inside();
    await isLive(page);
    await page.goto(`${listed}/dashboard/user/manage`);
    await firstRowOf(page).waitFor(LATE);
    await isLive(page);
    expect(new URL(page.url()).origin).toBe(listed);
    const { address } = stage.product;
    expect(calls).toContain(`${address} POST /api/session 201`);
    expect(calls).toContain(`${address} GET /api/players 200`);
    expect(calls).toContain(`${address.replace("http", "ws")} /socket.io/`);

    await page.getByRole("button", { name: "My account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login/);
    expect(calls).toContain(`${address} DELETE /api/session 204`);
    await page.goto(`${listed}/dashboard`);
    await page.waitForURL(/\/auth\/login/);
    // The pages' own server was asked for no call, not even by what a page asks before its code has come.
    expect(calls.filter((call) => call.startsWith(`${listed} `))).toEqual([]);
    expect(calls.filter((call) => / [45]\d\d$/.test(call))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a game of the other origin is shown in the launch console", async () => {
    const { page, context, complaints } = await inside();
    const say = (key: MessageKey): string => words("en-US", key);
    await page.goto(`${listed}/dashboard/providers/launch`);
    const form = page.getByRole("region", { name: say("launch.form.title"), exact: true });
    await form.getByLabel(say("column.game"), { exact: true }).selectOption("lantern-meadow");
    await page.getByRole("button", { name: say("launch.form.launch"), exact: true }).click();
    const frame = `iframe[title="${say("launch.game.title")}"]`;
    await page.frameLocator(frame).locator("#spin:not([aria-disabled=true])").waitFor({ timeout: 60_000 });
    expect(await page.locator(frame).getAttribute("src")).toContain(`${stage.product.address}/play/`);
    expect(complaints.filter((one) => !one.startsWith(DRIVER))).toEqual([]);
    await context.close();
  });
});

describe("protects", () => {
  test("the same page of an origin that is not listed, with the member's cookie at hand, reads and changes nothing", async () => {
    const { page, context, complaints } = await inside();
    const asked = (method: string, address: string) =>
      page.evaluate(
        ([how = "", where = ""]) =>
          fetch(where, { method: how, credentials: "include" }).then(
            ({ status }) => String(status),
            (error: unknown) => String(error),
          ),
        [method, address],
      );
    const session = `${stage.product.address}/api/session`;
    const live = `${stage.product.address}/socket.io/?EIO=4&transport=polling`;
    // The control: from the listed one it goes.
    expect(await asked("GET", session)).toBe("200");
    expect(await asked("GET", live)).toBe("200");
    await page.goto(`${notListed}/auth/login`);
    expect(await asked("GET", session)).toBe("TypeError: Failed to fetch");
    expect(await asked("DELETE", session)).toBe("TypeError: Failed to fetch");
    expect(await asked("GET", live)).toBe("TypeError: Failed to fetch");
    // What stopped them is the server's silence, and not the policy of the page, which would let them through.
    expect(complaints.filter((one) => one.includes("blocked by CORS policy"))).toHaveLength(3);
    expect(complaints.join("\n")).not.toContain("Content Security Policy");
    await page.goto(`${listed}/dashboard`);
    expect(await asked("GET", session)).toBe("200");
    await context.close();
  });
});
