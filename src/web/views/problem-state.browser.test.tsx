// What stands where a list could not be read: another try, or the way on where another try would fail as well.
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { ProblemError } from "#web/client/problem.ts";
import { show } from "#web/test/shown.tsx";
import { ProblemState } from "./problem-state.tsx";

const problemWith = (code: "cursor_invalid" | "internal", status: number) =>
  new ProblemError({ code, status, requestId: null, detail: code });

it("leads from a page that no longer exists to the first one", async () => {
  const [retry, first] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await show(<ProblemState problem={problemWith("cursor_invalid", 400)} onRetry={retry} onFirst={first} />);
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "First page" }).click();
  expect(first).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

it("offers another try where that may help, on whatever page", async () => {
  const [retry, first] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await show(<ProblemState problem={problemWith("internal", 500)} onRetry={retry} onFirst={first} />);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(retry).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});
