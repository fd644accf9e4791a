// The guide is cut into parts without losing a word, and is the same guide in both languages.
import { describe, expect, it } from "vitest";
import { guideBlocks, guideParts, readGuide } from "./guide.ts";

/** What a function of the guide says when it gives up. */
const GIVEN_UP = /echo "[^"]*" && return 1/g;

/** Without comments and complaints, which speak the reader's language, and what is left of their lines. */
const bare = (block: string): string[] =>
  block
    .split("\n")
    .map((line) => line.replace(/(^|\s+)# .*$/, "").replaceAll(GIVEN_UP, "return 1"))
    .filter((line) => line !== "");

describe("works", () => {
  it("cuts each form out", () => {
    const text =
      "# T\n\nA `b` **c**.\n\n## 1. S\n\n```bash\nx\n\ny\n```\n\n- one\n- `two`\n\n| a | b |\n| - | - |\n| c | d |\n";
    const plain = (words: string) => [{ as: "text", text: words }];
    expect(guideParts(text)).toEqual([
      { kind: "title", text: "T" },
      {
        kind: "paragraph",
        words: [
          { as: "text", text: "A " },
          { as: "code", text: "b" },
          { as: "text", text: " " },
          { as: "strong", text: "c" },
          { as: "text", text: "." },
        ],
      },
      { kind: "step", id: "step-1", text: "1. S" },
      { kind: "code", text: "x\n\ny" },
      { kind: "list", items: [plain("one"), [{ as: "code", text: "two" }]] },
      { kind: "table", head: [plain("a"), plain("b")], rows: [[plain("c"), plain("d")]] },
    ]);
  });

  it("both languages have the same blocks, apart from what is said to the reader", () => {
    const [english, portuguese] = [guideBlocks("en-US"), guideBlocks("pt-BR")];
    expect(english.length).toBeGreaterThan(10);
    expect(portuguese.map(bare)).toEqual(english.map(bare));
    // In each its own words: the comments are translated.
    expect(portuguese).not.toEqual(english);
    const complaints = (blocks: readonly string[]) => blocks.flatMap((block) => block.match(GIVEN_UP) ?? []);
    expect(complaints(english)).toHaveLength(2);
    expect(complaints(portuguese).filter((one) => complaints(english).includes(one))).toEqual([]);
  });

  it("both languages have the same parts in the same order", () => {
    const shape = (locale: "en-US" | "pt-BR") =>
      readGuide(locale).map((part) =>
        part.kind === "list" ? part.items.length : part.kind === "table" ? part.rows.length : part.kind,
      );
    expect(shape("pt-BR")).toEqual(shape("en-US"));
  });

  it("both languages name the same words of the protocol", () => {
    const named = (locale: "en-US" | "pt-BR") =>
      readGuide(locale)
        .flatMap((part) =>
          part.kind === "paragraph"
            ? part.words
            : part.kind === "list"
              ? part.items.flat()
              : part.kind === "table"
                ? part.rows.flat(2)
                : [],
        )
        .filter(({ as }) => as === "code")
        .map(({ text }) => text)
        .toSorted();
    expect(named("pt-BR")).toEqual(named("en-US"));
  });
});

describe("refuses", () => {
  it.each(["> said", "1. one", "a [link](x)", "an <b>x</b>", "```bash\nx", "two\nlines", "### deep", "~~~\nx\n~~~"])(
    "what its page cannot show: %j",
    (text) => expect(() => guideParts(text)).toThrow(/guide/),
  );
});
