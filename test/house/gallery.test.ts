/** Every part of the interface is in the gallery; what a reader never meets alone is excepted, with its reason. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const web = join(import.meta.dirname, "../../src/web");
const read = (pattern: string): [name: string, text: string][] =>
  globSync(pattern, { cwd: web })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => [basename(file), readFileSync(join(web, file), "utf8")]);

/** Parts that only another part draws. */
const EXCEPTED: Readonly<Record<string, string>> = {
  "chart-canvas.tsx": "drawn by chart.tsx",
  "device-frame.tsx": "a frame around another page, which is nothing without that page",
  "fetched-ahead.tsx": "draws nothing",
  "field.tsx": "the frame around every field",
  "guarded-surface.tsx": "what dialogs and side panels stand on",
  "menu-surface.tsx": "what menu.tsx opens",
  "modal-surface.tsx": "what guarded-surface.tsx, drawers and the palette stand on",
  "page-link.tsx": "what link.tsx and the ways around the site are pressed by, without looks of its own",
  "paths.tsx": "draws nothing",
  "popover-surface.tsx": "what popover.tsx and icon-popover.tsx open",
  "range-calendar.tsx": "what range-choice.tsx shows",
  "range-choice.tsx": "what date-range.tsx opens",
  "rows-in-sight.tsx": "what table.tsx draws of a long list",
  "surface-language.tsx": "draws nothing",
  "table-body.tsx": "part of table.tsx",
  "table-cards.tsx": "part of table.tsx, on a phone",
  "table-head.tsx": "part of table.tsx",
  "table-row.tsx": "part of table.tsx",
  "table-scroller.tsx": "part of table.tsx",
  "table-skeleton.tsx": "part of table.tsx, while it loads",
  "table-totals.tsx": "part of table.tsx",
  "toast-container.tsx": "what toast.tsx draws notices with",
  "tree-rows.tsx": "what table.tsx folds and unfolds",
  "typed-field.tsx": "what date-field.tsx, time-field.tsx and decimal-field.tsx are typed into",
};
/** Shown by what they carry or are carried by: the tooltip is a button's, and an id's; a skeleton is one bone or many; a link is an address with a look; a menu is its button and what it opens. */
const CARRIED: readonly string[] = ["Tooltip", "Bone", "PageLink", "MenuButton"];

const partsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(([, name = ""]) => name);
const isShown = (gallery: string, part: string): boolean => new RegExp(`<${part}[\\s/>]`).test(gallery);

function missing(parts: readonly [string, string][], gallery: string): string[] {
  return parts.flatMap(([file, text]) =>
    partsOf(text)
      .filter((part) => !(file in EXCEPTED) && !CARRIED.includes(part) && !isShown(gallery, part))
      .map((part) => `${file}: ${part}`),
  );
}

const ui = read("ui/*.tsx");
const gallery = read("gallery/*.tsx")
  .map(([, text]) => text)
  .join("\n");

describe("works", () => {
  test("the gallery shows every part", () => {
    expect(ui.flatMap(([, text]) => partsOf(text)).length).toBeGreaterThan(50);
    expect(missing(ui, gallery)).toEqual([]);
  });

  test("what is excepted is there, and is not shown after all", () => {
    const known = new Map(ui);
    for (const file of Object.keys(EXCEPTED)) {
      expect([file, known.has(file)]).toEqual([file, true]);
      expect(partsOf(known.get(file) ?? "").filter((part) => isShown(gallery, part))).toEqual([]);
    }
  });
});

describe("refuses", () => {
  test("a part that nobody shows", () => {
    const planted: [string, string] = ["knob.tsx", "export function Knob() {}\nfunction Own() {}\n"];
    expect(missing([...ui, planted], gallery)).toEqual(["knob.tsx: Knob"]);
    expect(missing([planted], "<KnobRow />")).toEqual(["knob.tsx: Knob"]);
    expect(missing([planted], "<Knob />")).toEqual([]);
  });
});
