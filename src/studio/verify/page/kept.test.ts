// A page comes fresh while the server answers and as it was last when it does not.
import { describe, expect, test } from "vitest";
import { freshOrKept } from "./kept.ts";

/** A cache in memory; only what is used of one. */
function memory(): Cache {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    match: async (path: string) => kept.get(path)?.clone(),
  };
  return cache as unknown as Cache; // for the reason above
}
const page = "https://games.example/verify/meadow.en-US.html";
const says =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });
const unreachable = () => Promise.reject(new TypeError("no network"));
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe("works", () => {
  test("fresh, then as it was last, whatever stands behind the path", async () => {
    const cache = memory();
    expect(await textOf(freshOrKept(page, cache, says("first")))).toBe("first");
    expect(await textOf(freshOrKept(page, cache, says("second")))).toBe("second");
    expect(await textOf(freshOrKept(`${page}?lang=pt-BR`, cache, unreachable))).toBe("second");
  });

  test("a failing server's answer is shown and not kept", async () => {
    const cache = memory();
    await freshOrKept(page, cache, says("good"));
    expect((await freshOrKept(page, cache, says("broken", 500))).status).toBe(500);
    expect(await textOf(freshOrKept(page, cache, unreachable))).toBe("good");
  });
});

describe("refuses", () => {
  test("a page that was never here", async () => {
    await expect(freshOrKept(page, memory(), unreachable)).rejects.toThrow("no network");
  });
});
