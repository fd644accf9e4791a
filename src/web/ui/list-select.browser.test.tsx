// A filter's choice in a browser: what was chosen stands there while its rows are on their way, and never outlives them.
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { ListSelect } from "./list-select.tsx";

const options = [
  { id: "red", text: "Red" },
  { id: "blue", text: "Blue" },
] as const;
type Id = (typeof options)[number]["id"];

/** A list that follows a choice only when it is told to, as one whose rows are still to come. */
function List() {
  const [asked, setAsked] = useState<Id>();
  const [value, setValue] = useState<Id>();
  return (
    <>
      <ListSelect label="Colour" any="All colours" options={options} value={value} onChange={setAsked} />
      <button type="button" onClick={() => setValue(asked)}>
        rows come
      </button>
      <button type="button" onClick={() => setValue(undefined)}>
        clear filters
      </button>
      <output>{`rows of ${value ?? "all"}`}</output>
    </>
  );
}

it("shows the choice before the list follows, and what the list shows from then on", async () => {
  await show(<List />);
  const colour = page.getByRole("combobox", { name: "Colour" });
  await userEvent.selectOptions(colour, "red");
  await expect.element(page.getByRole("status")).toHaveTextContent("rows of all");
  await expect.element(colour).toHaveValue("red");
  await userEvent.selectOptions(colour, "blue");
  await page.getByRole("button", { name: "rows come" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("rows of blue");
  await expect.element(colour).toHaveValue("blue");
  await page.getByRole("button", { name: "clear filters" }).click();
  await expect.element(colour).toHaveValue("");
});

function OptionsComeLate({ any }: { readonly any?: string }) {
  const [known, setKnown] = useState<typeof options | []>([]);
  return (
    <>
      <ListSelect
        label="Colour"
        {...(any === undefined ? {} : { any })}
        options={known}
        value="blue"
        onChange={() => undefined}
      />
      <button type="button" onClick={() => setKnown(options)}>
        options come
      </button>
    </>
  );
}

it.each([undefined, "All colours"])("shows the value also when its options come after it (any: %s)", async (any) => {
  await show(<OptionsComeLate {...(any === undefined ? {} : { any })} />);
  await page.getByRole("button", { name: "options come" }).click();
  await expect.element(page.getByRole("combobox", { name: "Colour" })).toHaveValue("blue");
});
