// The colour mode of a page follows what was chosen, also when it changed before the page was alive.
import { afterEach, describe, expect, it } from "vitest";
import { followColorMode, setColorMode } from "./color-mode.ts";

const isDark = () => document.documentElement.classList.contains("dark");

afterEach(() => {
  localStorage.clear();
  document.documentElement.classList.remove("dark");
});

describe("works", () => {
  it("catches up with what changed while nobody listened", () => {
    setColorMode("light");
    document.documentElement.classList.add("dark");
    const stop = followColorMode();
    expect(isDark()).toBe(false);
    stop();
  });

  it("follows another tab until it is told to stop", () => {
    setColorMode("light");
    const stop = followColorMode();
    localStorage.setItem("color-mode", "dark");
    dispatchEvent(new StorageEvent("storage"));
    expect(isDark()).toBe(true);
    stop();
    localStorage.setItem("color-mode", "light");
    dispatchEvent(new StorageEvent("storage"));
    expect(isDark()).toBe(true);
  });
});
