// What was typed and not sent is not lost with the dialog or the side panel it stands in, unless the reader says so.
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TextField } from "./text-field.tsx";

function Opened({ children }: { readonly children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

/** Something to type and send; refused where there is a refusal. */
function Noting({ onSend, refusal = null }: { readonly onSend?: () => void; readonly refusal?: string | null }) {
  const [note, setNote] = useState("");
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState({});
  return (
    <Form
      onSubmit={() => {
        setErrors({});
        setSent(true);
        onSend?.();
      }}
      fieldErrors={errors}
      submitError={isSent ? refusal : null}
      actions={<Button type="submit">Send</Button>}
    >
      <TextField label="Note" name="note" value={note} onChange={setNote} />
    </Form>
  );
}

describe("works", () => {
  it("asks before what was typed is lost with a dialog, and closes at once when nothing was", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <Dialog title="Send credit" isOpen={isOpen} onClose={close}>
            <Noting onSend={close} />
          </Dialog>
        )}
      </Opened>,
    );
    const open = page.getByRole("button", { name: "Open" });
    const dialog = page.getByRole("dialog", { name: "Send credit" });
    const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
    await open.click();
    await userEvent.fill(page.getByRole("textbox", { name: "Note" }), "For March");
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
    await page.getByRole("button", { name: "Go on editing" }).click();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("For March");

    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.element(dialog).not.toBeInTheDocument();

    await open.click();
    await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await open.click();
    await userEvent.fill(page.getByRole("textbox", { name: "Note" }), "For April");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(page.getByRole("alertdialog").elements()).toEqual([]);
  });

  it("asks again once what was sent has been refused", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <Dialog title="Send credit" isOpen={isOpen} onClose={close}>
            <Noting refusal="There is not enough play credit." />
          </Dialog>
        )}
      </Opened>,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "Note" }), "For March");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("There is not enough play credit.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("alertdialog", { name: "Discard what you entered?" })).toBeVisible();
  });

  it("asks nothing where nothing was typed, though it was sent and refused", async () => {
    await show(
      <Opened>
        {(isOpen, close) => (
          <Dialog title="Send credit" isOpen={isOpen} onClose={close}>
            <Noting refusal="Enter a note." />
          </Dialog>
        )}
      </Opened>,
    );
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(page.getByText("Enter a note.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog", { name: "Send credit" })).not.toBeInTheDocument();
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its cross", () => page.getByRole("button", { name: "Close" }).click()],
    ["a press beside it", () => userEvent.click(document.body, { position: { x: 40, y: 400 }, force: true })],
  ])(
    "asks before what was typed is lost with a side panel by %s, and closes at once when nothing was",
    async (_, leave) => {
      await show(
        <Opened>
          {(isOpen, close) => (
            <SidePanel title="Recife Play" isOpen={isOpen} onClose={close}>
              <Noting />
            </SidePanel>
          )}
        </Opened>,
      );
      const panel = page.getByRole("dialog", { name: "Recife Play" });
      const note = page.getByRole("textbox", { name: "Note" });
      await page.getByRole("button", { name: "Open" }).click();
      await expect.element(panel).toBeVisible();
      await leave();
      await expect.element(panel).not.toBeInTheDocument();
      expect(page.getByRole("alertdialog").elements()).toEqual([]);

      await page.getByRole("button", { name: "Open" }).click();
      await userEvent.fill(note, "For March");
      await leave();
      await expect.element(page.getByRole("alertdialog", { name: "Discard what you entered?" })).toBeVisible();
      expect(await accessibilityProblems()).toEqual([]);
      await page.getByRole("button", { name: "Go on editing" }).click();
      await expect.element(note).toHaveValue("For March");
      await leave();
      await page.getByRole("button", { name: "Discard" }).click();
      await expect.element(panel).not.toBeInTheDocument();

      // What was sent is not lost.
      await page.getByRole("button", { name: "Open" }).click();
      await userEvent.fill(note, "For April");
      await userEvent.keyboard("{Enter}");
      await leave();
      await expect.element(panel).not.toBeInTheDocument();
    },
  );
});
