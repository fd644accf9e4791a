// An id that is copied: it says so where it was, and where the browser keeps its clipboard to itself nothing breaks.
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { CopyId } from "./copy-id.tsx";

afterEach(() => vi.restoreAllMocks());

const clipboardThat = (answers: () => Promise<void>) =>
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(answers);

async function press(): Promise<string> {
  await show(<CopyId id="RG-7K3M-9Q2X" whole />);
  const button = page.getByRole("button");
  await button.click();
  // Whatever was refused has been by then.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return button.element().textContent ?? "";
}

describe("works", () => {
  it("is copied whole, and says so", async () => {
    const clipboard = clipboardThat(() => Promise.resolve());
    expect(await press()).toContain("Copied");
    expect(clipboard).toHaveBeenCalledExactlyOnceWith("RG-7K3M-9Q2X");
  });
});

describe("protects", () => {
  it("the page from a browser that does not allow it: nothing is said to be copied, and nothing goes unhandled", async () => {
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    addEventListener("unhandledrejection", note);
    clipboardThat(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
    expect(await press()).not.toContain("Copied");
    removeEventListener("unhandledrejection", note);
    expect(unhandled).toEqual([]);
  });
});
