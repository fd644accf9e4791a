// Two presses in a row at one place: on the same thing both count, on what came in its place only the first does.
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { guardSecondPresses } from "./second-press.ts";
import { SidePanel } from "./side-panel.tsx";

let stop = () => {};
beforeEach(() => {
  stop = guardSecondPresses();
});
afterEach(() => stop());

const said = () => page.getByRole("status");
const twice = (name: string) => userEvent.dblClick(page.getByRole("button", { name }));

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button onPress={() => setCount(count + 1)}>Count</Button>
      <output>{`counted ${count}`}</output>
    </>
  );
}

/** A form whose place is taken by what came of it, with another button where its own was. */
function Order() {
  const [isDone, setDone] = useState(false);
  const [closed, setClosed] = useState(0);
  return (
    <>
      {isDone ? (
        <Button key="close" onPress={() => setClosed(closed + 1)}>
          Close the receipt
        </Button>
      ) : (
        <Button key="send" onPress={() => setDone(true)}>
          Deposit the amount
        </Button>
      )}
      <output>{`closed ${closed}`}</output>
    </>
  );
}

/** What opens over what was pressed: a second press there falls beside it, which closes it. */
function Opener({ surface: Surface }: { readonly surface: typeof Dialog | typeof SidePanel }) {
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState(0);
  const close = () => {
    setOpen(false);
    setClosed(closed + 1);
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      <output>{`closed ${closed}`}</output>
      <Surface title="Opened" isOpen={isOpen} onClose={close}>
        Something
      </Surface>
    </>
  );
}

describe("works", () => {
  it("counts both presses on what stays", async () => {
    await show(<Counter />);
    await twice("Count");
    await expect.element(said()).toHaveTextContent("counted 2");
  });

  it("counts a press of its own on what has come, also by keyboard", async () => {
    await show(<Order />);
    await twice("Deposit the amount");
    await page.getByRole("button", { name: "Close the receipt" }).click();
    await expect.element(said()).toHaveTextContent("closed 1");
    page.getByRole("button", { name: "Close the receipt" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(said()).toHaveTextContent("closed 2");
  });
});

describe("refuses", () => {
  it("the second press on what has come in place of what was pressed", async () => {
    const shown = await show(<Order />);
    await twice("Deposit the amount");
    await expect.element(page.getByRole("button", { name: "Close the receipt" })).toBeVisible();
    await expect.element(said()).toHaveTextContent("closed 0");
    await shown.unmount();
    // Without the guard the same two presses do close it.
    stop();
    await show(<Order />);
    await twice("Deposit the amount");
    await expect.element(said()).toHaveTextContent("closed 1");
  });

  it.each([
    ["a dialog", Dialog],
    ["a side panel", SidePanel],
  ] as const)("the second press beside %s that the first one opened", async (_, surface) => {
    await show(<Opener surface={surface} />);
    await twice("Open");
    await expect.element(page.getByRole("dialog", { name: "Opened" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(said()).toHaveTextContent("closed 1");
  });
});
