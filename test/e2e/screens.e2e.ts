// Every page of the product with what opens on it: accessible, silent, no wider than the screen, for the keyboard, in one language.
// English at a desk and Portuguese on a phone are looked at thoroughly: every stop in light and in dark, with all of axe's
// rules in one of the two and those that colours can break in the other, turn and turn about. The other two pairs of
// language and size go the same way in one mode without axe. SCREENSHOTS names a folder to keep a picture of each stop;
// STOPS names parts of the stops' names, with commas between them, to look at those alone.
import { describe, expect, test } from "vitest";
import { ROUTES } from "#web/route-table.ts";
import { arrangeProduct } from "./arrange.ts";
import { visit } from "./product.ts";
import { accessibilityProblems, isSettled, pageInspector } from "./screens/inspect.ts";
import { listen, tour, type Trip } from "./screens/tour.ts";

// Enough that every day has some in every currency: without rounds today there is no chart to look at.
const stage = arrangeProduct({ args: ["--rounds", "30000", "--quiet"], host: "localhost" });

const pictures = process.env["SCREENSHOTS"];
const only = (process.env["STOPS"] ?? "").split(",").filter((part) => part !== "");
const TRIPS: readonly Trip[] = [
  { locale: "en-US", size: "desktop", mode: "light", isThorough: true, pictures, only },
  { locale: "pt-BR", size: "phone", mode: "dark", isThorough: true, pictures, only },
  { locale: "pt-BR", size: "desktop", mode: "light", isThorough: false, pictures, only },
  { locale: "en-US", size: "phone", mode: "dark", isThorough: false, pictures, only },
];

/** Lists whose rows open beside them: were none to open, nothing would have been looked at there. */
const LISTS_THAT_OPEN = [
  "/dashboard/agent/agent_manage",
  "/dashboard/agent/transactions",
  "/dashboard/user/manage",
  "/dashboard/user/transactions",
  "/dashboard/game/history",
  "/dashboard/providers/manager",
] as const;

describe.concurrent("works", () => {
  // All four at once; a busy machine is given its time.
  test.each(TRIPS)("$locale, $size", { timeout: 1_800_000, retry: 0 }, async (trip) => {
    const { stops, wrong } = await tour(stage.browser, stage.product, trip);
    expect(wrong).toEqual([]);
    expect(stops).not.toEqual([]);
    if (only.length > 0) return;
    expect(stops).toEqual(expect.arrayContaining(ROUTES.map(({ path }) => path)));
    expect(stops).toEqual(expect.arrayContaining(LISTS_THAT_OPEN.map((path) => `${path} · first row`)));
  });
});

describe("protects", () => {
  test("whatever is planted on a page is found", async () => {
    const { page } = await visit(stage.browser);
    const said = listen(page);
    const inspect = pageInspector("en-US");
    await page.goto(`${stage.product.address}/auth/login`);
    expect(await isSettled(page)).toBe(true);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    expect(await inspect(page)).toEqual([]);
    expect(said).toEqual([]);

    await page.evaluate(
      `document.querySelector("main").innerHTML += '<button id="planted"></button><p style="color: #eee">Pale</p>'`,
    );
    expect((await accessibilityProblems(page, "everything")).toSorted()).toEqual([
      expect.stringMatching(/^button-name: <button id="planted">/),
      expect.stringMatching(/^color-contrast: <p style="color: #eee">/),
    ]);
    await page.evaluate(
      `document.querySelector("main").innerHTML = '<p>Entrar</p><p style="width: 2000px; cursor: pointer">Wide</p>'`,
    );
    expect(await inspect(page)).toEqual([
      expect.stringMatching(/^html is \d+ px too wide$/),
      expect.stringMatching(/^not for the keyboard: <p style=/),
      "in the other language: Entrar",
    ]);
    await page.evaluate(`document.documentElement.lang = "pt-BR"`);
    expect(await inspect(page)).toContain("the document says it is in pt-BR");
    // The page then shows an error screen of its own.
    await page.evaluate(`console.debug("planted"); setTimeout(() => { throw new Error("planted too"); }); undefined`);
    await expect.poll(() => said).toEqual(expect.arrayContaining(["console debug: planted", "uncaught: planted too"]));
    await page.context().close();
  });
});
