// What opens over a page: takes the focus, closes by Escape, gives the focus back; menus and the palette by keyboard.
import { type ReactNode, Suspense, lazy, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { Button } from "./button.tsx";
import { DateRange } from "./date-range.tsx";
import { Dialog } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { Menu } from "./menu.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TextField } from "./text-field.tsx";

const CommandPalette = lazy(() => import("./command-palette.tsx"));

function Opened({ children }: { readonly children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

const focusedName = () => document.activeElement?.textContent ?? "";

describe("works", () => {
  it("puts the focus into a dialog's first field and back to its button", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <Dialog title="Send credit" isOpen={isOpen} onClose={close}>
            <TextField label="Amount" value="" onChange={() => {}} />
          </Dialog>
        )}
      </Opened>,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByRole("dialog", { name: "Send credit" })).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Amount" })).toHaveFocus();
    expect(await accessibilityProblems()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(focusedName).toBe("Open");
    expect(page.getByRole("dialog").elements()).toEqual([]);
  });

  it("puts the focus into the first field of a dialog that opens over a side panel, and back to the panel", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <SidePanel
            title="Recife Play"
            isOpen={isOpen}
            onClose={close}
            actions={
              <Opened>
                {(isAsking, leave) => (
                  <Dialog title="Suspend?" isAlert isOpen={isAsking} onClose={leave}>
                    <TextField label="Reason" value="" onChange={() => {}} />
                  </Dialog>
                )}
              </Opened>
            }
          >
            <p>Everything known</p>
          </SidePanel>
        )}
      </Opened>,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    const reason = page.getByRole("textbox", { name: "Reason" });
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.poll(focusedName).toBe("Open");
    expect(document.activeElement?.closest("[role=dialog]")?.textContent).toContain("Everything known");
  });

  it("shows no place for actions where a side panel turns out to have none", async () => {
    const Nothing = () => null;
    await show(
      <SidePanel title="Recife Play" isOpen onClose={() => {}} actions={<Nothing />}>
        <p>Everything known</p>
      </SidePanel>,
    );
    await expect.element(page.getByText("Everything known")).toBeVisible();
    const place = [...document.querySelectorAll("footer")].filter((footer) => footer.offsetHeight > 0);
    expect(place).toEqual([]);
  });

  it("closes a side panel by its button", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <SidePanel title="Recife Play" isOpen={isOpen} onClose={close}>
            <p>Everything known</p>
          </SidePanel>
        )}
      </Opened>,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByText("Everything known")).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(focusedName).toBe("Open");
  });

  it("runs a menu's action by keyboard", async () => {
    const done = vi.fn<(id: string) => void>();
    const action = (id: string) => ({ id, text: id, onAction: () => done(id) });
    await show(
      <Menu label="More" groups={[{ id: "all", actions: [action("edit"), action("suspend")] }]}>
        More
      </Menu>,
    );
    await page.getByRole("button", { name: "More" }).click();
    await expect.element(page.getByRole("menuitem", { name: "edit" })).toHaveFocus();
    expect(await accessibilityProblems()).toEqual([]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(done.mock.calls).toEqual([["suspend"]]);
    await expect.poll(() => page.getByRole("menuitem").elements().length).toBe(0);
  });

  it("finds a screen in the palette without accents, and what must be looked up", async () => {
    const ran = vi.fn<(id: string) => void>();
    const item = (id: string, group: string) => ({ id, text: id, group, onRun: () => ran(id) });
    const search = async (text: string) => (text === "jogo" ? [item("Copper Harbor", "Games")] : []);
    await show(
      <Suspense fallback={null}>
        <CommandPalette
          onClose={() => {}}
          items={[item("Visão geral", "Screens"), item("Jogadores", "Screens")]}
          search={search}
        />
      </Suspense>,
    );
    const box = page.getByRole("combobox");
    await expect.element(box).toHaveFocus();
    await userEvent.fill(box, "visao");
    await expect
      .poll(() =>
        page
          .getByRole("option")
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(["Visão geral"]);
    await userEvent.fill(box, "jogo");
    await expect.element(page.getByRole("option", { name: "Copper Harbor" })).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(ran.mock.calls).toEqual([["Copper Harbor"]]);
  });

  it.each([
    ["en-US", "Dismiss"],
    ["pt-BR", "Descartar"],
  ] as const)("names what only a screen reader finds in the page's language (%s)", async (locale, name) => {
    const actions = [{ id: "profile", text: "Profile", onAction: () => {} }];
    await show(
      <Menu label="More" groups={[{ id: "all", actions }]}>
        More
      </Menu>,
      { locale },
    );
    await page.getByRole("button", { name: "More" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
    const hidden = [...document.querySelectorAll("button[tabindex='-1']")];
    expect(hidden.map((button) => button.getAttribute("aria-label"))).toEqual([name, name]);
  });

  it("chooses a usual period at a click", async () => {
    const chosen = vi.fn<(range: object | null) => void>();
    await show(<DateRange label="Period" value={null} onChange={chosen} maxDays={92} />);
    await page.getByRole("button", { name: "Any time" }).click();
    await expect.element(page.getByRole("application")).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole("button", { name: "Last 7 days" }).click();
    const [[range] = []] = chosen.mock.calls;
    expect(Object.values(range ?? {}).join(" ")).toMatch(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
  });

  it("names an icon by keyboard focus and hides the name at Escape", async () => {
    await show(<IconButton label="Next page" icon={<span>›</span>} onPress={() => {}} />);
    await userEvent.tab();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("Next page");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => page.getByRole("tooltip").elements().length).toBe(0);
  });

  it("tells a finger why a button may not be pressed, until it presses elsewhere or moves the page", async () => {
    await show(
      <div className="h-[200vh]">
        <Button forbidden="Ask an owner">Create</Button>
        <p>Beside it</p>
      </div>,
    );
    const button = page.getByRole("button", { name: "Create" }).element();
    const reasons = () => page.getByRole("tooltip").elements().length;
    const finger = (type: string, on = button) =>
      on.dispatchEvent(new PointerEvent(type, { pointerType: "touch", bubbles: type !== "pointerleave" }));
    const tap = () => {
      for (const type of ["pointerover", "pointerdown", "pointerup", "pointerout"]) finger(type);
    };
    tap();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("Ask an owner");
    finger("pointerdown", page.getByText("Beside it").element());
    await expect.poll(reasons).toBe(0);
    tap();
    await expect.poll(reasons).toBe(1);
    scrollBy(0, 100);
    await expect.poll(reasons).toBe(0);
    scrollTo(0, 0);
  });
});

describe("protects", () => {
  it("lets nothing of a forbidden line of a menu run, and says why", async () => {
    const done = vi.fn<() => void>();
    const actions = [{ id: "close", text: "Close", onAction: done, forbidden: "Balances must be zero" }];
    await show(
      <Menu label="More" groups={[{ id: "all", actions }]}>
        More
      </Menu>,
    );
    await page.getByRole("button", { name: "More" }).click();
    const line = page.getByRole("menuitem", { name: /Close/ });
    await expect.element(page.getByText("Balances must be zero")).toBeVisible();
    await expect.element(line).toHaveAttribute("aria-disabled", "true");
    const element = line.element();
    if (element instanceof HTMLElement) element.click();
    expect(done).not.toHaveBeenCalled();
  });
});
