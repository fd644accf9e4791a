// What was typed into one thing's panel is asked for before the address opens another's.
import { useState } from "react";
import { RouterProvider, createMemoryRouter, useSearchParams } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { loadMessages } from "#web/messages/format.ts";
import type { Locale } from "#web/messages/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

function Noting() {
  const [note, setNote] = useState("");
  return (
    <Form onSubmit={() => undefined} submitError={null} fieldErrors={{}} actions={<Button type="submit">Send</Button>}>
      <TextField label="Note" value={note} onChange={setNote} />
    </Form>
  );
}

function List() {
  const [search, setSearch] = useSearchParams();
  const open = search.get("open");
  return (
    <SidePanel title={`Player ${open}`} isOpen={open !== null} onClose={() => setSearch({})}>
      <Button onPress={() => setSearch({ open: "b" })}>Another</Button>
      <Noting key={open} />
    </SidePanel>
  );
}

async function showList(locale: Locale) {
  const guarded = (
    <UnsavedGuard>
      <List />
    </UnsavedGuard>
  );
  const router = createMemoryRouter([{ path: "*", element: guarded }], { initialEntries: ["/?open=a"] });
  await render(
    <IntlProvider locale={locale} messages={await loadMessages(locale)} timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

const WORDS = [
  ["en-US", "Discard what you entered?", "Go on editing", "Discard"],
  ["pt-BR", "Descartar o que você digitou?", "Continuar editando", "Descartar"],
] as const;

it.each(WORDS)("asks before another opens, and never a second time (%s)", async (locale, title, stay, discard) => {
  await showList(locale);
  const note = page.getByRole("textbox", { name: "Note" });
  const question = page.getByRole("alertdialog", { name: title });
  await userEvent.fill(note, "Called back");
  await page.getByRole("button", { name: "Another" }).click();
  await expect.element(question).toBeVisible();
  await page.getByRole("button", { name: stay }).click();
  await expect.element(note).toHaveValue("Called back");
  await expect.element(page.getByRole("dialog", { name: "Player a" })).toBeVisible();

  await page.getByRole("button", { name: "Another" }).click();
  // Its own, and not the one for whom no pointer reaches beside it.
  await page.getByRole("button", { name: discard }).last().click();
  await expect.element(page.getByRole("dialog", { name: "Player b" })).toBeVisible();
  await expect.element(note).toHaveValue("");

  await userEvent.fill(note, "Called again");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: discard }).last().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("asks nothing where nothing was typed", async () => {
  await showList("en-US");
  await page.getByRole("button", { name: "Another" }).click();
  await expect.element(page.getByRole("dialog", { name: "Player b" })).toBeVisible();
});
