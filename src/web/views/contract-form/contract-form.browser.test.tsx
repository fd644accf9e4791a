// Forms made from a contract: the right field for each part, its limits, what is sent, and refusals at the field.
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { positiveAmount } from "#contract/money.ts";
import { lineText } from "#contract/typed-text.ts";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { ContractForm } from "./contract-form.tsx";
import { fieldKind } from "./contract-field.tsx";

const giveGift = endpoint("POST /api/gifts/{id}", {
  summary: "Give a gift",
  may: "member",
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    name: lineText(2, 20),
    email: z.email().max(200),
    wrapping: z.enum(["paper", "box"]),
    amount: positiveAmount,
    is_secret: z.boolean().default(false),
    note: z.string().max(200).optional(),
    count: z.int().min(1).max(9),
    on: z.iso.date().optional(),
    from: z.string(),
  }),
  answer: z.undefined(),
  status: 204,
});

/** What is fetched on demand comes when the machine has time. */
const SOON = { timeout: 20_000 };

afterEach(() => vi.unstubAllGlobals());

/** Answers every call with this, and tells what was sent. */
function answering(status: number, body?: object) {
  const sent = vi.fn<(address: string, body: unknown) => void>();
  vi.stubGlobal("fetch", async (address: string, { body: text }: { readonly body: string }) => {
    sent(address, JSON.parse(text));
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return sent;
}

const Gift = ({ onDone }: { readonly onDone: () => void }) => (
  <ContractForm
    endpoint={giveGift}
    params={{ id: "7" }}
    fields={{
      name: { label: "Name", hint: "As on the card" },
      email: { label: "E-mail" },
      wrapping: { label: "Wrapping", choice: (id) => (id === "box" ? "A box" : "Paper") },
      amount: { label: "Amount", currency: "BRL" },
      count: { label: "How many" },
      is_secret: { label: "Keep it secret" },
      note: { label: "Note", lines: 3 },
      on: { label: "To be opened on" },
    }}
    fixed={{ from: "aurora" }}
    refusedAt={{ login_taken: "email" }}
    onDone={onDone}
    submit="Give"
  />
);

const box = (name: string | RegExp) => page.getByRole("textbox", { name });

async function fillIn(amount: string): Promise<void> {
  await userEvent.fill(box(/^Name/), "Bia");
  await userEvent.fill(box(/^E-mail/), "bia@example.com");
  await userEvent.selectOptions(page.getByRole("combobox", { name: /^Wrapping/ }), "A box");
  await userEvent.fill(box(/^Amount/), amount);
  await userEvent.fill(box(/^How many/), "3");
  await page.getByRole("checkbox", { name: "Keep it secret" }).click({ force: true });
}
const give = () => page.getByRole("button", { name: "Give" }).click();

describe("works", () => {
  it("has a field for each part, and sends amounts in minor units with what nobody fills in", async () => {
    const sent = answering(204);
    const done = vi.fn<() => void>();
    await show(<Gift onDone={done} />, { locale: "pt-BR" });
    expect(await accessibilityProblems()).toEqual([]);
    await expect.element(box(/^E-mail/)).toHaveAttribute("type", "email");
    await expect.element(box(/^Name/)).toHaveAttribute("aria-required", "true");
    await expect.element(box("Note")).toHaveAttribute("aria-required", "false");
    await fillIn("1.234,50");
    await userEvent.fill(box("To be opened on"), "24/12/2026");
    await give();
    await expect.poll(() => done.mock.calls.length, SOON).toBe(1);
    expect(sent).toHaveBeenCalledExactlyOnceWith("/api/gifts/7", {
      name: "Bia",
      email: "bia@example.com",
      wrapping: "box",
      amount: 123_450,
      count: 3,
      is_secret: true,
      on: "2026-12-24",
      from: "aurora",
    });
    await expect.element(box(/^Name/)).toHaveValue("");
  });

  it("says at each field what is missing before anything is sent", async () => {
    const sent = answering(204);
    await show(<Gift onDone={() => undefined} />);
    await userEvent.fill(box(/^Name/), "B");
    await give();
    await expect.element(box(/^Name/)).toHaveAccessibleDescription("As on the card At least 2 characters.");
    for (const name of [/^E-mail/, /^Amount/, /^How many/])
      await expect.element(box(name)).toHaveAccessibleDescription("Fill this in.");
    expect(sent).not.toHaveBeenCalled();
  });

  it("keeps what is too long as it was pasted, and says so", async () => {
    const sent = answering(204);
    await show(<Gift onDone={() => undefined} />);
    await fillIn("5.00");
    const long = "B".repeat(21);
    await userEvent.fill(box(/^Name/), long);
    await give();
    await expect.element(box(/^Name/)).toHaveAccessibleDescription("As on the card At most 20 characters.");
    await expect.element(box(/^Name/)).toHaveValue(long);
    expect(sent).not.toHaveBeenCalled();
  });

  it("says what a name may not hold", async () => {
    const sent = answering(204);
    await show(<Gift onDone={() => undefined} />, { locale: "pt-BR" });
    await fillIn("5,00");
    await userEvent.fill(box(/^Name/), "Ana \u202Eoiggam");
    await give();
    await expect
      .element(box(/^Name/))
      .toHaveAccessibleDescription(/sem caracteres de controle nem caracteres que mudam a direção do texto\.$/);
    expect(sent).not.toHaveBeenCalled();
  });

  it("says how a date is written once the field is left, and takes it in the order of the language", async () => {
    answering(204);
    await show(<Gift onDone={() => undefined} />);
    const day = box("To be opened on");
    await expect.element(day).toHaveAttribute("placeholder", "mm/dd/yyyy");
    await userEvent.fill(day, "24/12/2026");
    await userEvent.tab();
    await expect.element(day).toHaveAccessibleDescription("Write a date like 12/31/2026.");
    await userEvent.fill(day, "12/24/26");
    await userEvent.tab();
    await expect.element(day).toHaveValue("12/24/2026");
    await expect.element(day).toHaveAttribute("aria-invalid", "false");
  });

  it("says at the field what the server refused there", async () => {
    answering(409, {
      type: "about:blank",
      title: "Taken",
      status: 409,
      code: "login_taken",
      detail: "Somebody has this address.",
      retry: "never",
      request_id: "r1",
    });
    await show(<Gift onDone={() => undefined} />);
    await fillIn("5");
    await give();
    await expect.element(box(/^E-mail/)).toHaveAttribute("aria-invalid", "true");
    await expect.element(box(/^Name/)).toHaveValue("Bia");
  });
});

describe("refuses", () => {
  it("a part that no field can fill in", () => {
    expect(() => fieldKind(z.record(z.string(), z.string()))).toThrow("a form has no field for record");
    expect(() => fieldKind(undefined)).toThrow("a form has no field for nothing");
  });
});
