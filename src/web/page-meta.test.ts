// The card of a shared page shows the picture of its own language, which is there, of the size cards have, and soon loaded.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "./messages/locale.ts";
import { pageMeta } from "./page-meta.ts";

const PUBLIC = fileURLToPath(new URL("public", import.meta.url));
const PNG = "89504e470d0a1a0a";
const AT_MOST_BYTES = 120_000;

const cardIn = (locale: Locale) =>
  pageMeta({ loaderData: { locale, path: "/", title: "Slots", description: "Games." } });

/** The addresses of its picture, as each reader of cards looks for it. */
function picturesOf(locale: Locale): string[] {
  const entries = cardIn(locale).map((one) => new Map<string, unknown>(Object.entries(one)));
  const named = (name: string) => entries.find((one) => one.get("property") === name || one.get("name") === name);
  return ["og:image", "twitter:image"].map((name) => String(named(name)?.get("content")));
}

/** Width and height stand at the same place in every PNG. */
function sizeOf(picture: Buffer): [width: number, height: number] {
  expect(picture.subarray(0, 8).toString("hex")).toBe(PNG);
  return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
}

describe("works", () => {
  it.each(LOCALES)("%s has a picture of its own", (locale) => {
    expect(picturesOf(locale)).toEqual([`/share-${locale}.png`, `/share-${locale}.png`]);
    const picture = readFileSync(`${PUBLIC}/share-${locale}.png`);
    expect(sizeOf(picture)).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(AT_MOST_BYTES);
    expect(cardIn(locale)).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  });

  it("no two languages share one, and no other is left", () => {
    const [one, other] = LOCALES.map((locale) => readFileSync(`${PUBLIC}/share-${locale}.png`));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
    expect(readdirSync(PUBLIC).filter((file) => file.startsWith("share"))).toHaveLength(LOCALES.length);
  });
});

describe("refuses", () => {
  it("a page without a payload has no card, and no picture is promised that is not there", () => {
    expect(pageMeta({ loaderData: undefined })).toEqual([{ title: "Reelgate" }]);
    expect(LOCALES.flatMap(picturesOf).filter((address) => !existsSync(PUBLIC + address))).toEqual([]);
  });
});
