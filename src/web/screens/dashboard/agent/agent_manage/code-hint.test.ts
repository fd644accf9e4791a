// Checks what is said about a code while it is typed, against the contract's own form of codes.
import { describe, expect, test } from "vitest";
import { agentCode } from "#contract/agent.ts";
import { codeHint, suggestionFor } from "./code-hint.ts";

describe("works", () => {
  test("a name becomes a code of the right form", () => {
    expect(suggestionFor("Aposta Já!")).toBe("aposta_ja");
    expect(suggestionFor("  Grupo São-João 7 ")).toBe("grupo_sao_joao_7");
    expect(suggestionFor("!!")).toBe("");
    expect(agentCode.safeParse(suggestionFor("Ç".repeat(50))).success).toBe(true);
  });

  test("says good exactly for what the contract accepts", () => {
    for (const code of ["", "a", "ab", "abc", "a_1", "Abc", "a b c", "á_b", "x".repeat(32), "x".repeat(33), "___"])
      expect([code, codeHint(code).is === "good"]).toEqual([code, agentCode.safeParse(code).success]);
  });
});

describe("refuses", () => {
  test("what is too short, too long or of another form, saying what would be right", () => {
    expect(codeHint("ab")).toEqual({ is: "short", missing: 1 });
    expect(codeHint("x".repeat(33))).toEqual({ is: "long" });
    expect(codeHint("Giro Max")).toEqual({ is: "form", suggestion: "giro_max" });
  });
});
