// Where signing in leads afterwards: only ever into this site.
import { describe, expect, it } from "vitest";
import { isAfterEnd, nextPath, signInPath } from "./next-path.ts";

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe("works", () => {
  it("comes back to where somebody was", () => {
    const path = "/dashboard/user/manage?limit=25&open=1#rows";
    expect(nextPath(new URL(signInPath(path), "https://a.example").searchParams)).toBe(path);
    expect(nextPath(new URLSearchParams())).toBe("/dashboard");
  });

  it("tells a session that ended from a page nobody was signed in for", () => {
    const asked = (isEnded: boolean) =>
      new URL(signInPath("/dashboard/profile?ended=1", isEnded), "https://a.example").searchParams;
    expect([isAfterEnd(asked(true)), isAfterEnd(asked(false))]).toEqual([true, false]);
    expect(nextPath(asked(true))).toBe("/dashboard/profile?ended=1");
  });
});

describe("protects", () => {
  it("leads nowhere else", () => {
    for (const bad of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "evil", ""])
      expect(next(bad)).toBe("/dashboard");
    expect(next("/auth/login?next=/auth/login")).toBe("/dashboard");
  });
});
