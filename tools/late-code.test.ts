// The loader of late code, made to wait: what it does with a failure, and that a changed loader fails the build.
import { describe, expect, test } from "vitest";
import { waitingForNetwork } from "./late-code.ts";

describe("works", () => {
  test("a failure is looked at before it is handed on", () => {
    const code = waitingForNetwork("return baseModule().catch(handlePreloadError);");
    expect(code).toContain("if (navigator.onLine) return handlePreloadError(error);");
    expect(code).toMatch(/^return baseModule\(\)\.catch\(function again[^]*\);$/);
  });
});

describe("refuses", () => {
  test("a loader that no longer says where it fails", () => {
    expect(() => waitingForNetwork("return baseModule();")).toThrow("no longer");
  });
});
