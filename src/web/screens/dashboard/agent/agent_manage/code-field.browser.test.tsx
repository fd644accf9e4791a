// The field of an agent's code: one sentence at a time says what is wrong with it.
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { CodeField } from "./code-field.tsx";

function Asking({ refusal }: { readonly refusal: string }) {
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  return (
    <Form
      onSubmit={() => setErrors({ code: refusal })}
      fieldErrors={errors}
      submitError={null}
      actions={<Button type="submit">Create</Button>}
    >
      <CodeField name="code" agentName="Aurora" value={code} onChange={setCode} />
    </Form>
  );
}

const field = () => page.getByRole("textbox", { name: "Code" });
async function send(code: string): Promise<void> {
  await userEvent.fill(field(), code);
  await userEvent.keyboard("{Enter}");
}

describe("works", () => {
  it("says while a code is typed what is still wrong with it", async () => {
    await show(<Asking refusal="" />);
    await userEvent.fill(field(), "Aurora Já");
    await expect.element(field()).toHaveAccessibleDescription(/aurora_ja/);
    await expect.element(field()).toHaveAttribute("aria-invalid", "false");
  });
});

describe("refuses", () => {
  it("a code of the wrong form in one sentence, the one that helps", async () => {
    await show(<Asking refusal="This is not in the right form." />);
    await send("Aurora Já");
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await expect.element(field()).toHaveAccessibleDescription(/aurora_ja/);
    await expect.element(page.getByText("This is not in the right form.")).not.toBeInTheDocument();
    expect(field().element().closest("form")?.querySelectorAll("p")).toHaveLength(1);
  });

  it("a code that is taken, without calling it good", async () => {
    await show(<Asking refusal="Another agent has this code." />);
    await send("aurora");
    await expect.element(field()).toHaveAccessibleDescription("Another agent has this code.");
    expect(field().element().closest("form")?.querySelectorAll("p")).toHaveLength(1);
  });
});
