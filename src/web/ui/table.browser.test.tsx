// The table in a browser: its states, trees, opening by mouse and keyboard, choosing rows, long lists.
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { Absent } from "./absent.tsx";
import type { Column } from "./table-model.ts";
import { Table } from "./table.tsx";

interface Thing {
  readonly id: string;
  readonly parent: string | null;
  readonly size: number;
}
const thing = (id: string, parent: string | null = null, size = 1): Thing => ({ id, parent, size });
const columns: readonly Column<Thing>[] = [
  { id: "name", head: "Name", cell: (row) => row.id },
  { id: "size", head: "Size", align: "end", sort: "size", cell: (row) => row.size },
];
const rowId = (row: Thing) => row.id;
const parentOf = (row: Thing) => row.parent;

type Props = Partial<Parameters<typeof Table<Thing>>[0]>;

function Shown(props: Props) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState("nothing");
  return (
    <>
      <div className="flex h-150 flex-col">
        <Table
          label="Things"
          columns={columns}
          visible={["name", "size"]}
          rows={[]}
          rowId={rowId}
          isLoading={false}
          empty={<p>No things yet</p>}
          error={null}
          density="comfortable"
          onOpen={(row) => setOpened(row.id)}
          selection={{ ids, onChange: setIds }}
          {...props}
        />
      </div>
      <output>{`opened ${opened}, chosen ${[...ids].join()}`}</output>
    </>
  );
}
const said = () => page.getByRole("status").last();
const names = () => [...document.querySelectorAll("[data-row-opener]")].map((opener) => opener.textContent);

describe("works", () => {
  it("shows a shape while loading, and what belongs here when empty", async () => {
    const shown = await show(<Shown isLoading />);
    await expect.element(page.getByText("Loading rows")).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await shown.unmount();
    await show(<Shown />);
    await expect.element(page.getByText("No things yet")).toBeVisible();
  });

  it("leaves out of a phone's card what a row does not have, and shows the dash at a desk", async () => {
    const rows = [thing("full"), thing("bare", null, 0)];
    const sparse: readonly Column<Thing>[] = [
      ...columns,
      { id: "note", head: "Note", cell: (row) => (row.size === 0 ? <Absent /> : "kept") },
    ];
    const visible = ["name", "size", "note"];
    const shown = await show(<Shown rows={rows} columns={sparse} visible={visible} />, { isPhone: true });
    const notes = () =>
      page
        .getByText("Note", { exact: true })
        .elements()
        .filter((one) => one.checkVisibility());
    await expect.element(page.getByText("kept")).toBeVisible();
    expect(notes()).toHaveLength(1);
    expect(document.querySelector("[data-absent]")?.checkVisibility()).toBe(false);
    await shown.unmount();
    await show(<Shown rows={rows} columns={sparse} visible={visible} />);
    await expect.element(page.getByText("–")).toBeVisible();
  });

  it("draws a tree, folds and unfolds it", async () => {
    // A child may come before another root; it still belongs below its parent.
    const rows = [
      thing("a"),
      thing("b"),
      thing("a1", "a"),
      thing("a11", "a1"),
      thing("b1", "b"),
      thing("lost", "gone"),
    ];
    await show(<Shown rows={rows} parentOf={parentOf} />);
    await expect.poll(names).toEqual(["a", "a1", "a11", "b", "b1", "lost"]);
    await page.getByRole("button", { name: "Collapse" }).first().click();
    await expect.poll(names).toEqual(["a", "b", "b1", "lost"]);
    await page.getByRole("button", { name: "Expand" }).click();
    await expect.poll(names).toEqual(["a", "a1", "a11", "b", "b1", "lost"]);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it("opens a row by a click anywhere in it and by keyboard from row to row", async () => {
    await show(<Shown rows={[thing("a", null, 7), thing("b", null, 8)]} />);
    await page.getByRole("cell", { name: "8" }).click();
    await expect.element(said()).toHaveTextContent("opened b, chosen");
    await page.getByRole("button", { name: "a", exact: true }).click();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(said()).toHaveTextContent("opened b, chosen");
  });

  it("chooses rows one by one and all at once, without opening them", async () => {
    await show(<Shown rows={[thing("a"), thing("b")]} />);
    await page.getByRole("checkbox", { name: "Select row" }).first().click();
    await expect.element(said()).toHaveTextContent("opened nothing, chosen a");
    await page.getByRole("checkbox", { name: "Select all rows shown" }).click();
    await expect.element(said()).toHaveTextContent("opened nothing, chosen a,b");
  });

  it("says how it is sorted", async () => {
    await show(<Shown rows={[thing("a")]} sort={{ by: "size", direction: "descending" }} onSort={() => {}} />);
    await expect.element(page.getByRole("columnheader", { name: "Size" })).toHaveAttribute("aria-sort", "descending");
  });

  it("draws only the part of a long list that is in sight, and the rest as it scrolls", async () => {
    await show(<Shown rows={Array.from({ length: 200 }, (_, index) => thing(`row ${index}`))} />);
    // Rows say their place as soon as only a part of them is drawn.
    await expect.poll(() => document.querySelectorAll("tbody [aria-rowindex]").length).toBeGreaterThan(10);
    expect(names().length).toBeLessThan(60);
    expect(document.querySelector("table")?.getAttribute("aria-rowcount")).toBe("201");
    document.querySelector("table")?.parentElement?.scrollTo({ top: 40 * 150 });
    await expect.poll(names).toContain("row 150");
    expect(names()).not.toContain("row 0");
  });

  it("leaves out what there is no room for, without a jump, and shows it again when there is", async () => {
    const roomy = columns.map((column) => (column.id === "size" ? { ...column, room: 960 as const } : column));
    await show(
      <div id="place" className="@container/table" style={{ width: 900 }}>
        <Shown
          rows={[thing("a", null, 7)]}
          columns={roomy}
          totals={[{ id: "all", label: "All", cells: { size: 7 } }]}
        />
      </div>,
    );
    const seen = () =>
      [...document.querySelectorAll<HTMLElement>("th, td")].filter((cell) => cell.offsetWidth > 0).length;
    await expect.element(page.getByRole("columnheader", { name: "Name" })).toBeVisible();
    // The box that chooses stands before the name.
    expect(seen()).toBe(2 + 2 + 1);
    document.querySelector<HTMLElement>("#place")?.style.setProperty("width", "1000px");
    await expect.poll(seen).toBe(3 + 3 + 2);
  });

  it("marks the edge behind which there is more", async () => {
    const wide = columns.map((column) => ({ ...column, width: 900 }));
    await show(<Shown rows={[thing("a")]} columns={wide} />);
    const scroller = document.querySelector("table")?.parentElement;
    await expect.poll(() => scroller?.matches("[data-more-after]:not([data-more-before])")).toBe(true);
    scroller?.scrollTo({ left: 5_000 });
    await expect.poll(() => scroller?.matches("[data-more-before]:not([data-more-after])")).toBe(true);
  });

  it("tells the whole of what is cut to whoever points at it, and nothing of the rest", async () => {
    const cut = columns.map((column) => ({ ...column, width: 160 }));
    const long = "a name that is longer than any column of this table could ever be shown in on this screen".repeat(3);
    await show(<Shown rows={[thing(long, null, 7)]} columns={cut} />);
    await page.getByRole("cell", { name: long }).hover();
    await expect.element(page.getByRole("cell", { name: long })).toHaveAttribute("title", long);
    await page.getByRole("cell", { name: "7" }).hover();
    await expect.element(page.getByRole("cell", { name: "7" })).not.toHaveAttribute("title");
  });

  it("reads a long total whole, over the columns beside it", async () => {
    const narrow = columns.map((column) => ({ ...column, width: 60 }));
    const label = "BRL · 1,234,567 things of every kind there is";
    await show(
      <div style={{ width: 220 }}>
        <Shown rows={[thing("a")]} columns={narrow} totals={[{ id: "all", label, cells: {} }]} />
      </div>,
    );
    const text = page.getByText(label).element();
    const { left, right, top, height } = text.getBoundingClientRect();
    for (const x of [left + 2, (left + right) / 2]) expect(document.elementFromPoint(x, top + height / 2)).toBe(text);
  });

  it("is a list of cards on a phone", async () => {
    await show(<Shown rows={[thing("a", null, 7)]} />, { isPhone: true });
    await expect.element(page.getByRole("list", { name: "Things" })).toBeVisible();
    expect(document.querySelector("table")).toBeNull();
    expect(await accessibilityProblems()).toEqual([]);
  });
});

describe("refuses", () => {
  it("to show rows beside an error", async () => {
    await show(<Shown rows={[thing("a")]} error={<p>It broke</p>} />);
    await expect.element(page.getByText("It broke")).toBeVisible();
    expect(names()).toEqual([]);
  });
});

function TwoPages() {
  const [isSecond, setSecond] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setSecond(true)}>
        next page
      </button>
      <Shown rows={isSecond ? [thing("c"), thing("d")] : [thing("a"), thing("b")]} />
    </>
  );
}

it("leaves the boxes of its rows alone when they come to show other rows", async () => {
  await show(<TwoPages />);
  await expect.element(page.getByRole("button", { name: "b", exact: true })).toBeVisible();
  const touched: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, attributeName } of changes)
      if (target instanceof HTMLInputElement && target.closest("tbody") !== null) touched.push(attributeName ?? "");
  });
  observer.observe(document.body, { subtree: true, attributes: true });
  await page.getByRole("button", { name: "next page" }).click();
  await expect.element(page.getByRole("button", { name: "d", exact: true })).toBeVisible();
  observer.disconnect();
  expect(touched).toEqual([]);
});
