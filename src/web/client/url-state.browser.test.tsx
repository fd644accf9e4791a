// Changes of the address that follow one another faster than the page: each builds on what is on its way.
import { useEffect } from "react";
import { RouterProvider, createMemoryRouter, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { z } from "zod";
import { applyPatch, useComing, useUrlState } from "./url-state.ts";

const schema = z.object({ search: z.string().optional(), state: z.string().optional() });

interface Hands {
  readonly act: (words: Record<string, string>, replace?: boolean) => void;
  readonly set: (words: Record<string, string>) => void;
}

/** A list whose rows come when they are let go. */
async function shown() {
  const waiting = new Set<() => void>();
  let isLetGo = true;
  let hands: Hands | undefined;
  function List() {
    const { go } = useComing();
    const { pathname, search } = useLocation();
    const [, set] = useUrlState(schema);
    useEffect(() => {
      const act = (words: Record<string, string>, replace = false) =>
        go((before) => applyPatch(before, words), { replace, defaultShouldRevalidate: true });
      hands = { act, set };
    });
    return <output>{pathname + search}</output>;
  }
  const rows = () => new Promise<null>((here) => (isLetGo ? here(null) : void waiting.add(() => here(null))));
  const router = createMemoryRouter(
    [
      { path: "/list", Component: List, loader: rows, HydrateFallback: () => null },
      { path: "/other", Component: List, loader: rows },
    ],
    { initialEntries: ["/list?a=1"] },
  );
  await render(<RouterProvider router={router} />);
  const at = () => page.getByRole("status").query()?.textContent;
  await expect.poll(at).toBe("/list?a=1");
  isLetGo = false;
  return {
    router,
    at,
    /** Those that are on their way, however late they were asked for. */
    async rowsCome() {
      isLetGo = true;
      for (const come of waiting) come();
      waiting.clear();
      await expect.poll(() => router.state.navigation.state).toBe("idle");
      isLetGo = false;
    },
    change: (words: Record<string, string>, replace?: boolean) => hands?.act(words, replace),
    set: (words: Record<string, string>) => hands?.set(words),
  };
}

describe("works", () => {
  it("when another change is on its way, and leads back past both at once", async () => {
    const { at, change, rowsCome, router } = await shown();
    change({ state: "suspended" });
    expect(router.state.navigation.location?.search).toBe("?a=1&state=suspended");
    change({ search: "north" });
    expect(at()).toBe("/list?a=1");
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1&state=suspended&search=north");
    void router.navigate(-1);
    await expect.poll(() => router.state.navigation.state).toBe("loading");
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1");
  });

  it("when both come of one press, and React has shown neither", async () => {
    const { at, set } = await shown();
    set({ state: "suspended" });
    set({ search: "north" });
    await expect.poll(at).toBe("/list?a=1&state=suspended&search=north");
  });

  it("when what is on its way is the way back", async () => {
    const { at, change, rowsCome, router } = await shown();
    change({ state: "suspended" });
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1&state=suspended");
    void router.navigate(-1);
    await expect.poll(() => router.state.navigation.location?.search).toBe("?a=1");
    change({ search: "north" });
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1&search=north");
  });
});

describe("protects", () => {
  it("the entry before a change on its way that something is put in the place of", async () => {
    const { at, change, rowsCome, router } = await shown();
    change({ state: "suspended" });
    change({ open: "7" }, true);
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1&state=suspended&open=7");
    change({ open: "8" }, true);
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1&state=suspended&open=8");
    void router.navigate(-1);
    await expect.poll(() => router.state.navigation.state).toBe("loading");
    await rowsCome();
    await expect.poll(at).toBe("/list?a=1");
  });

  it("the way to another page from what was typed before it was taken", async () => {
    const { at, change, rowsCome, router } = await shown();
    void router.navigate("/other");
    change({ search: "north" });
    await rowsCome();
    await expect.poll(at).toBe("/other");
  });
});
