// Forms in a browser: refusals at their fields, amounts as each language types them, buttons that may not be pressed.
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { Button } from "./button.tsx";
import { Checkbox, Switch } from "./checkbox.tsx";
import { MoneyField, NumberField } from "./decimal-field.tsx";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { Select } from "./select.tsx";
import { TextArea, TextField } from "./text-field.tsx";

function Refused({ hint = "As on statements" }: { readonly hint?: string }) {
  const [name, setName] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  return (
    <Form
      onSubmit={() => setErrors({ name: "At least 2 characters." })}
      fieldErrors={errors}
      submitError={Object.keys(errors).length > 0 ? <p>Some fields are not right.</p> : null}
      actions={<Button type="submit">Save</Button>}
    >
      <TextField label="Name" name="name" value={name} onChange={setName} hint={hint} />
    </Form>
  );
}

interface AmountProps {
  readonly onChange: (value: bigint | null) => void;
  readonly error?: string;
}

function Amount({ onChange, ...said }: AmountProps) {
  const [value, setValue] = useState<bigint | null>(null);
  return (
    <MoneyField
      {...said}
      label="Amount"
      currency="BRL"
      digits={2}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

/** Sends an amount to somebody who refuses all of them. */
function Sending() {
  const [value, setValue] = useState<bigint | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isRefused, setRefused] = useState(false);
  return (
    <Form
      onSubmit={() => {
        setErrors({ amount: "Not less than 100 cents." });
        setRefused(true);
      }}
      fieldErrors={errors}
      submitError={isRefused ? <p>There is not enough play credit.</p> : null}
      actions={<Button type="submit">Send</Button>}
    >
      <MoneyField
        label="Amount"
        name="amount"
        currency="BRL"
        digits={2}
        minimum={1n}
        maximum={100_000n}
        value={value}
        onChange={setValue}
      />
    </Form>
  );
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

/** As an answer comes: while it is on its way nothing is refused. */
function RefusedAsAWhole() {
  const [name, setName] = useState("");
  const [isRefused, setRefused] = useState(false);
  const submit = () => {
    setRefused(false);
    setTimeout(() => setRefused(true));
  };
  return (
    <Form
      onSubmit={submit}
      fieldErrors={NOTHING_WRONG}
      submitError={isRefused ? <p>It is revoked already.</p> : null}
      actions={<Button type="submit">Revoke</Button>}
    >
      <TextField label="Name" name="name" value={name} onChange={setName} />
    </Form>
  );
}

describe("works", () => {
  it("says at the field what is wrong until it is edited, and again when it is refused again", async () => {
    await show(<Refused />);
    const field = page.getByRole("textbox", { name: "Name" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(field).toHaveAccessibleDescription("As on statements At least 2 characters.");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Some fields are not right.");
    expect(await accessibilityProblems()).toEqual([]);
    await userEvent.fill(field, "x");
    await expect.element(field).toHaveAttribute("aria-invalid", "false");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
  });

  it("says once what the hint said already", async () => {
    const said = "At least 2 characters.";
    await show(<Refused hint={said} />);
    const field = page.getByRole("textbox", { name: "Name" });
    await expect.element(field).toHaveAccessibleDescription(said);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveAccessibleDescription(said);
    expect(page.getByText(said).elements()).toHaveLength(1);
  });

  it("says why the whole was refused also where something was typed and no field is wrong", async () => {
    await show(<RefusedAsAWhole />);
    await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "Lobby");
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("It is revoked already.");
    await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "Lobby 2");
    await expect.element(page.getByText("It is revoked already.")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("It is revoked already.");
  });

  it("reads an amount as Portuguese types it and writes it so", async () => {
    const told = vi.fn<(value: bigint | null) => void>();
    await show(<Amount onChange={told} />, { locale: "pt-BR" });
    const field = page.getByRole("textbox", { name: "Amount" });
    await userEvent.fill(field, "1234,5");
    expect(told).toHaveBeenLastCalledWith(123_450n);
    await userEvent.tab();
    await expect.element(field).toHaveValue("1.234,50");
    await userEvent.fill(field, "1.23");
    expect(told).toHaveBeenLastCalledWith(null);
    await userEvent.tab();
    await expect.element(field).toHaveAccessibleDescription("Escreva um valor como 1.234,56");
    await expect.element(field).toHaveValue("1.23");
  });

  it("takes an amount pasted with its currency", async () => {
    const told = vi.fn<(value: bigint | null) => void>();
    await show(<Amount onChange={told} />, { locale: "pt-BR" });
    const field = page.getByRole("textbox", { name: "Amount" });
    await userEvent.fill(field, "R$ 1.234,50");
    expect(told).toHaveBeenLastCalledWith(123_450n);
    await userEvent.tab();
    await expect.element(field).toHaveValue("1.234,50");
    await expect.element(field).toHaveAttribute("aria-invalid", "false");
  });

  it("says once the field is left what is wrong with an amount, limits in money", async () => {
    await show(<Sending />, { locale: "pt-BR" });
    const field = page.getByRole("textbox", { name: "Amount" });
    for (const [typed, said] of [
      ["-5", "Maior que zero."],
      ["0", "Maior que zero."],
      ["abc", "Escreva um valor como 1.234,56"],
      ["99999999999999999", "Não pode ser maior que R$\u00a01.000,00."],
    ] as const) {
      await userEvent.fill(field, typed);
      await expect.element(field).toHaveAttribute("aria-invalid", "false");
      await userEvent.tab();
      await expect.element(field).toHaveAccessibleDescription(said);
    }
    await userEvent.fill(field, "10");
    await userEvent.tab();
    await expect.element(field).toHaveAttribute("aria-invalid", "false");
  });

  it("says at once what the form refused, in the field's own words, and takes the refusal back when it is edited", async () => {
    await show(<Sending />);
    const field = page.getByRole("textbox", { name: "Amount" });
    await userEvent.fill(field, "-1");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveAccessibleDescription("More than zero.");
    await expect.element(page.getByRole("alert")).toHaveTextContent("There is not enough play credit.");
    await userEvent.fill(field, "3");
    await expect.element(page.getByText("There is not enough play credit.")).not.toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("There is not enough play credit.");
  });

  it("tells an amount that cannot be read from one that is missing", async () => {
    await show(<Amount onChange={() => {}} error="Informe um valor." />, { locale: "pt-BR" });
    const field = page.getByRole("textbox", { name: "Amount" });
    await expect.element(field).toHaveAccessibleDescription("Informe um valor.");
    await userEvent.fill(field, "10,555");
    await expect.element(field).toHaveAccessibleDescription("Escreva um valor como 1.234,56");
  });

  it("lets a press through that takes the focus from a wrong amount", async () => {
    await show(<Sending />);
    await userEvent.fill(page.getByRole("textbox", { name: "Amount" }), "-1");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("There is not enough play credit.");
  });

  it("has no field that breaks accessibility rules", async () => {
    const nothing = () => {};
    await show(
      <div>
        <PasswordField label="Password" value="secret" onChange={nothing} isRequired />
        <NumberField label="Price" digits={2} unit="%" value={1200} onChange={nothing} />
        <Select
          label="State"
          options={[{ id: "a", text: "Active" }]}
          value={null}
          onChange={nothing}
          placeholder="Choose"
        />
        <TextArea label="Note" value="" onChange={nothing} hint="Why" error="Say why." />
        <TextField label="Search" hideLabel value="" onChange={nothing} isDisabled />
        <Checkbox isChosen isMixed={false} onChange={nothing}>
          Notify
        </Checkbox>
        <Switch isChosen={false} onChange={nothing}>
          Top up
        </Switch>
      </div>,
    );
    expect(await accessibilityProblems()).toEqual([]);
  });

  it("shows a password only when asked", async () => {
    await show(<PasswordField label="Password" value="secret" onChange={() => {}} />);
    await expect.element(page.getByLabelText("Password", { exact: true })).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect.element(page.getByLabelText("Password", { exact: true })).toHaveAttribute("type", "text");
  });
});

describe("refuses", () => {
  it("a forbidden or pending press, by mouse and by keyboard", async () => {
    const press = vi.fn<() => void>();
    await show(
      <>
        <Button onPress={press} forbidden="Ask an owner">
          Create
        </Button>
        <Button onPress={press} isPending>
          Saving
        </Button>
      </>,
    );
    const create = page.getByRole("button", { name: "Create" });
    await expect.element(create).toHaveAccessibleDescription("Ask an owner");
    for (const name of ["Create", "Saving"]) {
      const button = page.getByRole("button", { name }).element();
      if (button instanceof HTMLElement) button.focus();
      await userEvent.keyboard("{Enter}");
      if (button instanceof HTMLElement) button.click();
    }
    expect(press).not.toHaveBeenCalled();
  });
});
