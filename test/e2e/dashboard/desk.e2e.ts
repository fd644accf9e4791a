// The dashboard at a desk: every list fits beside the sidebar, what gave way can be had, and the address opened is the one shown.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arrangeProduct } from "../arrange.ts";
import { enter, signIn, visit, type Visitor } from "../product.ts";
import { firstRowOf } from "../screens/steps.ts";

const stage = arrangeProduct();
const crowd = z.object({ count: z.int(), none: z.array(z.string()), over: z.array(z.tuple([z.string(), z.string()])) });

const OWNER = { agent: "reelgate", role: "owner" };
const LISTS = [
  "/dashboard/agent/agent_manage",
  "/dashboard/agent/transactions",
  "/dashboard/user/manage",
  "/dashboard/user/transactions",
  "/dashboard/game/history",
];

async function open({ page }: Visitor, address: string): Promise<void> {
  await page.goto(stage.product.address + address);
  await page.locator("tbody td").first().waitFor();
}

/** Runs in the page: how much wider the table is than its window, and which heads and sums are cut. */
const MISFITS = `(() => {
  const scroller = document.querySelector("table").parentElement;
  return {
    tooWide: scroller.scrollWidth - scroller.clientWidth,
    cut: [...document.querySelectorAll("th span, tfoot td > span > *")]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
      .map((part) => part.textContent),
  };
})()`;

/** Runs in the page: which of what stands above every screen lie on one another, or have no room at all. */
const CROWDED = `(() => {
  const parts = [...document.querySelector("header").querySelectorAll("p > span, button, a, [role=status]")]
    .map((part) => ({ part, box: part.getBoundingClientRect(), name: part.getAttribute("aria-label") ?? part.textContent }))
    .filter(({ part, box }) => getComputedStyle(part).display !== "none" && box.height > 0);
  const isOver = (one, other) => one.box.right > other.box.left + 1 && one.box.left < other.box.right - 1;
  const isWithin = (one, other) => one.part.contains(other.part) || other.part.contains(one.part);
  return {
    count: parts.length,
    none: parts.filter(({ box }) => box.width < 8).map(({ name }) => name),
    over: parts.flatMap((one, at) =>
      parts.slice(at + 1).filter((other) => !isWithin(one, other) && isOver(one, other)).map(({ name }) => [one.name, name])),
  };
})()`;

describe("works", () => {
  test.each(["", "/pt-BR"])("what stands above the screens never overlaps, on any width %s", async (prefix) => {
    const reader = await visit(stage.browser);
    await enter(reader.page, stage.product, OWNER, `${prefix}/dashboard`);
    const look = async () => crowd.parse(await reader.page.evaluate(CROWDED));
    await expect.poll(async () => (await look()).count, { timeout: 20_000 }).toBeGreaterThan(7);
    for (const width of [1440, 1366, 1280, 1279, 1100, 1024, 1023, 900, 768, 767, 640, 390, 360]) {
      await reader.page.setViewportSize({ width, height: 900 });
      expect(await look(), `${width} px`).toMatchObject({ none: [], over: [] });
    }
    await reader.context.close();
  });

  test.each(["", "/pt-BR"])("all lists fit, at 1440 and at 1280 pixels %s", async (prefix) => {
    const reader = await visit(stage.browser);
    await signIn(reader.page, stage.product, OWNER);
    for (const width of [1440, 1280]) {
      await reader.page.setViewportSize({ width, height: 900 });
      for (const list of LISTS) {
        await open(reader, prefix + list);
        const found: unknown = await reader.page.evaluate(MISFITS);
        expect(found, `${list} at ${width} px`).toEqual({ tooWide: 0, cut: [] });
      }
    }
    await reader.context.close();
  });

  test("a column that gave way is unticked in the table's menu, comes when it is ticked, and goes again", async () => {
    const reader = await visit(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = reader;
    await signIn(page, stage.product, OWNER);
    await open(reader, "/dashboard/game/history");
    const head = page.getByRole("columnheader", { name: "Multiplier" });
    expect(await head.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Table view" }).click();
    const choice = page.getByRole("checkbox", { name: "Multiplier" });
    expect(await choice.isChecked()).toBe(false);
    expect(await page.getByRole("checkbox", { name: "Player" }).isChecked()).toBe(true);
    await page.getByText("Multiplier", { exact: true }).last().click();
    await head.waitFor();
    expect(new URL(page.url()).searchParams.get("columns")?.split(",")).toContain("multiplier");
    expect(await choice.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Columns that fit" }).click();
    await head.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});

/** What the reader presses and reads, in each language. */
const WORDS = [
  { prefix: "", choose: "Choose a player", statement: "Wallet statement", addsUp: /entries add up to/ },
  {
    prefix: "/pt-BR",
    choose: "Escolher um jogador",

    statement: "Extrato da carteira",
    addsUp: /lançamentos somam/,
  },
];

describe("works", () => {
  test.each(WORDS)("a player is chosen once, and rounds and wallet are theirs $prefix", async (words) => {
    const { page, context, complaints } = await visit(stage.browser);
    await signIn(page, stage.product, OWNER);
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/game_history`);
    await page.getByRole("button", { name: words.choose }).click();
    const found = page.getByRole("listitem").getByRole("button").filter({ hasText: "p-1" });
    const player = /p-\d+/.exec((await found.first().textContent()) ?? "")?.[0] ?? "";
    // By name: the list may move on meanwhile, as players play.
    await found.filter({ hasText: player }).click();
    // A row of the player's, and none of those that stand there while theirs are on the way.
    await firstRowOf(page).waitFor();
    const id = new URL(page.url()).searchParams.get("player_id");
    expect(await page.getByRole("columnheader", { name: /Player|Jogador/ }).count()).toBe(0);
    await firstRowOf(page).click();
    await page.getByRole("dialog").getByRole("link", { name: player }).waitFor();
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/balance_history?player_id=${id ?? ""}`);
    await page.getByRole("heading", { level: 1, name: words.statement }).waitFor();
    await page.getByRole("status").filter({ hasText: words.addsUp }).waitFor();
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("protects", () => {
  test("a navigation that was under way goes on after a reload, and never takes the place of an address opened since", async () => {
    const { page, context } = await visit(stage.browser);
    const [signIn, other] = [`${stage.product.address}/auth/login`, `${stage.product.address}/pt-BR/auth/login`];
    // As the page goes, so that its own start cannot forget the mark in between.
    const interrupt = (from = "/auth/login") =>
      page.evaluate(`addEventListener("pagehide", () =>
        sessionStorage.setItem("reload-target",
          JSON.stringify({ href: "/pt-BR/auth/login", from: "${from}", at: Date.now() })))`);
    await page.goto(signIn);
    await interrupt();
    await page.reload();
    await page.waitForURL(other);
    await page.goto(signIn);
    await interrupt();
    const stays = async () => {
      await page.waitForLoadState("networkidle");
      expect(page.url()).toBe(`${signIn}?again`);
      expect(await page.evaluate(`sessionStorage.getItem("reload-target")`)).toBeNull();
    };
    await page.goto(`${signIn}?again`);
    await stays();
    await interrupt("/auth/login");
    await page.reload();
    await stays();
    await context.close();
  });
});
