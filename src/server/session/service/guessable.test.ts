/** Passwords anybody would try are found, and good ones are let through. */
import { describe, expect, test } from "vitest";
import { isGuessable } from "./guessable.ts";

const NAMES = ["ana.lima@example.com", "Ana Lima", "aurora"];

describe("works", () => {
  test.each(["correct horse battery", "Xk4-vb9_Qz1!", "anatomia de um rio azul", "aurora boreal no quintal"])(
    "%s is let through",
    (password) => expect(isGuessable(password, NAMES)).toBe(false),
  );
});

describe("refuses", () => {
  test.each([
    "aaaaaaaaaaaa",
    "121212121212",
    "123456789012",
    "0987654321098",
    "abcdefghijkl",
    "qwertyuiop12",
    "Password1234",
    "ana.lima@example.com",
    "Lima2024Lima2024",
    "auroraaurora1",
  ])("%s", (password) => expect(isGuessable(password, NAMES)).toBe(true));
});
