// The script in the head tells Apple's keyboards from all others.
import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { KEYBOARD_BOOT } from "./keyboard.ts";

function classesOn(navigator: object): string[] {
  const classes: string[] = [];
  const classList = { add: (name: string) => classes.push(name) };
  vm.runInNewContext(KEYBOARD_BOOT, { navigator, document: { documentElement: { classList } } });
  return classes;
}

describe("works", () => {
  test.each([{ userAgentData: { platform: "macOS" }, platform: "" }, { platform: "MacIntel" }, { platform: "iPhone" }])(
    "⌘ on %o",
    (navigator) => expect(classesOn(navigator)).toEqual(["apple"]),
  );

  test.each([
    { userAgentData: { platform: "Windows" }, platform: "Win32" },
    { userAgentData: { platform: "Linux" }, platform: "MacIntel" },
    { platform: "Linux x86_64" },
  ])("Ctrl on %o", (navigator) => expect(classesOn(navigator)).toEqual([]));
});
