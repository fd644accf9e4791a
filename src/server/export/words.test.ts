/** The words of files are those of the screens, in both languages. */
import { describe, expect, test } from "vitest";
import { exportList } from "#contract/exports.ts";
import { readMessages } from "../../../tools/messages.ts";
import { WORDS, wordFor } from "./words.ts";

const english = readMessages("en-US");
const portuguese = readMessages("pt-BR");
/** What only a file says, about itself. */
const OWN = /^export\.(sheet|about)\./;

describe("works", () => {
  test("every word is the screen's", () => {
    const onScreen = Object.entries(WORDS).filter(([key]) => !OWN.test(key));
    expect(onScreen.length).toBeGreaterThan(70);
    for (const [key, words] of onScreen) expect([key, ...words]).toEqual([key, english[key], portuguese[key]]);
  });

  test("every list has a name, and a code without a word is written as it is", () => {
    for (const list of exportList.options) expect(WORDS[`export.list.${list}`][0]).not.toBe("");
    expect(wordFor("round.state", "settled", "pt-BR")).toBe("Finalizada");
    expect(wordFor("round.state", "unheard_of", "pt-BR")).toBe("unheard_of");
  });
});
