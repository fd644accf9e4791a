// Both languages say the same things with the same arguments.
import { describe, expect, test } from "vitest";
import { enUs } from "./en-us.ts";
import { ptBr } from "./pt-br.ts";

const places = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, text]) => [key, text.split("{}").length - 1]);

describe("works", () => {
  test("every text has its arguments in both languages", () => {
    expect(places(ptBr.words)).toEqual(places(enUs.words));
  });

  test("no text is left empty, and none of the page's is markup", () => {
    for (const { page, words } of [enUs, ptBr]) {
      for (const text of [...Object.values(page), ...Object.values(words)]) expect(text).not.toBe("");
      for (const text of Object.values(page)) expect(text).not.toMatch(/[<>&"]/);
    }
  });
});
