// Compares every section of the gallery, and whatever opens over a page, with its picture in the repository, in both modes.
import type { ReactNode } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { page, server, userEvent } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { FORCED_STATES, force } from "#web/test/forced.ts";
import { holdStill } from "#web/test/still.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { Charts } from "./charts.tsx";
import { Choices } from "./choices.tsx";
import { Figures } from "./figures.tsx";
import Gallery from "./gallery.tsx";
import { Overlays } from "./overlays.tsx";
import { SECTIONS } from "./sections.ts";
import { Tables } from "./tables.tsx";

const DESK = { width: 1024, height: 1600 };
const PHONE = { width: 390, height: 1300 };
// A width of whose 92 % a wide panel takes whole pixels: half ones are drawn now this way and now that.
const OVER = { width: 750, height: 480 };
const MODES = ["light", "dark"] as const;
/** What is fetched on demand comes when the machine has time. */
const SOON = { timeout: 20_000 };

vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => holdStill());

function only<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`there is no ${selector}`);
  return found;
}

/** What is drawn on a canvas follows the mode one picture later. */
const nextPicture = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

type Options = NonNullable<Parameters<ReturnType<typeof expect.element>["toMatchScreenshot"]>[1]>;

/** A page may come to rest and then change once more: it is looked at again before it is called another one. */
const LOOKS = 5;

/** Where the last press left it, it would lie on whatever has come under it since. */
const pointerAway = (): Promise<void> =>
  userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true });

async function look(element: Element, name: string, options: Options): Promise<void> {
  for (let left = LOOKS - 1; ; left--) {
    await nextPicture();
    try {
      return await expect.element(page.elementLocator(element)).toMatchScreenshot(name, options);
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** In both modes: its picture, and what axe finds. */
async function compare(element: Element, name: string, options: Options = {}, isPointed = false): Promise<void> {
  if (!isPointed) await pointerAway();
  for (const mode of MODES) {
    document.documentElement.classList.toggle("dark", mode === "dark");
    await look(element, `${name}-${mode}`, options);
  }
  expect(await accessibilityProblems()).toEqual([]);
}

/** Seen elsewhere: what opens is, the rows of a long table are those of the other ones. */
const WITHOUT_PICTURE: readonly string[] = ["overlays", "long-table"];

/** Whose controls are drawn in each state that a hand or a keyboard brings about. */
const POINTED: readonly string[] = ["buttons", "fields", "choices", "surfaces"];
const FORCED = SECTIONS.filter(({ id }) => POINTED.includes(id)).flatMap((section) =>
  FORCED_STATES.map((state) => ({ ...section, state })),
);

describe("works", () => {
  it.for(SECTIONS.filter(({ id }) => !WITHOUT_PICTURE.includes(id)))(
    "looks as it did: $id",
    async ({ id, Content }) => {
      await show(<Content />, { size: DESK });
      const canvases = id === "charts" ? 3 : 0;
      await expect.poll(() => document.querySelectorAll("canvas").length, SOON).toBe(canvases);
      await compare(only(`#${id}`, HTMLElement), id);
    },
  );

  it.for(FORCED)("looks as it did: $id, every control of it ($state)", async ({ id, Content, state }) => {
    await show(<Content />, { size: DESK });
    const section = only(`#${id}`, HTMLElement);
    const letGo = await force(section, state);
    await compare(section, `${id}-${state}`);
    await letGo();
  });

  it("looks as it did: a table on a phone", async () => {
    await show(<Tables />, { size: PHONE });
    await expect.element(page.getByRole("list").first(), SOON).toBeVisible();
    await compare(only("#tables > div", HTMLElement), "tables-phone");
  });

  it("looks as it did: a chart as a table", async () => {
    await show(<Charts />, { size: DESK });
    await page.getByRole("radio", { name: "Show as table" }).nth(1).click({ force: true });
    await expect.element(page.getByRole("table"), SOON).toBeVisible();
    await compare(only("table", HTMLElement), "chart-as-table");
  });

  it("looks as it did: a form that was refused", async () => {
    await show(<Choices />, { size: DESK });
    await page.getByRole("button", { name: "Send credit" }).click();
    await expect.element(page.getByText("There is not enough play credit."), SOON).toBeVisible();
    await compare(only("form", HTMLElement), "form-refused");
  });

  it("looks as it did: a calendar", async () => {
    await show(<Choices />, { size: DESK });
    await page.getByRole("button", { name: /^03\/02/ }).click();
    await expect.element(page.getByRole("grid"), SOON).toBeVisible();
    await compare(only("[role=dialog]", HTMLElement), "calendar");
  });

  it("looks as it did: the view of a table", async () => {
    await show(<Tables />, { size: DESK });
    await page.getByRole("button", { name: "Table view" }).click();
    await expect.element(page.getByRole("dialog"), SOON).toBeVisible();
    await compare(only("[role=dialog]", HTMLElement), "table-view");
  });

  it("is accessible as a whole, and speaks Portuguese", async () => {
    await show(<Gallery />, { size: DESK, locale: "pt-BR" });
    expect(await accessibilityProblems()).toEqual([]);
    await expect.element(page.getByRole("heading", { name: "Galeria" }), SOON).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Sobreposições" })).toBeVisible();
  });
});

/** Shows what opens over a page alone: its own buttons are out of the picture. */
async function over(content: ReactNode, open: () => Promise<void>, role: string): Promise<HTMLElement> {
  await show(content, { size: OVER });
  await open();
  await expect.poll(() => document.querySelectorAll(`[role=${role}]`).length, SOON).toBeGreaterThan(0);
  only("#overlays", HTMLElement).style.visibility = "hidden";
  return document.body;
}

const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

const OPENED = [
  { name: "dialog", button: "Dialog", role: "dialog" },
  { name: "alert", button: "Question", role: "alertdialog" },
  { name: "unsaved", button: "Not sent yet", role: "alertdialog" },
  { name: "panel", button: "Side panel", role: "dialog" },
  { name: "wide-panel", button: "Wide side panel", role: "dialog" },
  { name: "drawer", button: "Drawer", role: "dialog" },
  { name: "shortcuts", button: "Shortcuts", role: "dialog" },
  { name: "palette", button: "Palette", role: "option" },
  { name: "menu", button: "Menu", role: "menuitem" },
  { name: "popover", button: "Popover", role: "dialog" },
  { name: "icon-popover", button: "Popover of an icon", role: "dialog" },
] as const;

describe("works over a page", () => {
  it.for(OPENED)("looks as it did: $name", async ({ name, button, role }) => {
    await compare(await over(<Overlays />, press(button), role), name);
  });

  it("looks as it did: a tooltip", async () => {
    const hover = () => page.getByRole("button", { name: "Tooltip" }).hover();
    await compare(await over(<Overlays />, hover, "tooltip"), "tooltip", {}, true);
  });

  it("looks as it did: a notice in each tone, which stays its time also where motion is reduced", async () => {
    const open = async () => {
      for (const tone of ["info", "success", "warning", "error"]) await press(`Notice · ${tone}`)();
      await expect.poll(() => document.querySelectorAll("[role=alert]").length, SOON).toBe(4);
    };
    const content = (
      <>
        <Overlays />
        <Toasts />
      </>
    );
    const body = await over(content, open, "alert");
    expect(getComputedStyle(only(".Toastify__progress-bar--animated", HTMLElement)).animationDuration).toBe("5s");
    // Ending the animation of its bar would close it.
    await compare(body, "notices", { screenshotOptions: { animations: "allow" } });
  });
});

describe("refuses", () => {
  // Told to keep new pictures, it would keep the spoilt ones.
  const isKeeping = server.config.snapshotOptions.updateSnapshot === "all";

  async function isRefused(spoil: (section: HTMLElement) => void): Promise<boolean> {
    await show(<Figures />, { size: DESK });
    const section = only("#figures", HTMLElement);
    await pointerAway();
    spoil(section);
    if (isKeeping) return true;
    try {
      await expect.element(page.elementLocator(section)).toMatchScreenshot("figures-light", { timeout: 2_000 });
      return false;
    } catch {
      return true;
    }
  }

  it("nothing where nothing was spoilt", async () => {
    expect(await isRefused(() => undefined)).toBe(isKeeping);
  });

  it("a single badge in another tone", async () => {
    const repaint = () => {
      const { classList } = page.getByText("Active", { exact: true }).element();
      classList.replace("bg-good-soft", "bg-bad-soft");
      classList.replace("text-good", "text-bad");
    };
    expect(await isRefused(repaint)).toBe(true);
  });

  it("a background a shade away", async () => {
    const shade = (section: HTMLElement) => section.style.setProperty("background-color", "#e6e8ec");
    expect(await isRefused(shade)).toBe(true);
  });

  it("a row moved by four pixels", async () => {
    const move = () => only("#figures .flex", HTMLElement).style.setProperty("transform", "translateX(4px)");
    expect(await isRefused(move)).toBe(true);
  });
});
