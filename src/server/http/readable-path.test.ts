/** A path with bytes that are no text is decoded all the same, and nothing else of an address is touched. */
import { describe, expect, test } from "vitest";
import { readablePath } from "./readable-path.ts";

const replaced: [string, string][] = [
  ["/v1/players/%ff", "/v1/players/\uFFFD"],
  ["/v1/players/a%FFb/deposits?x=%ff", "/v1/players/a\uFFFDb/deposits?x=%ff"],
  ["/v1/players/%", "/v1/players/\uFFFD"],
  ["/v1/players/%zz%41", "/v1/players/\uFFFDzzA"],
  ["/v1/players/%4", "/v1/players/\uFFFD4"],
  ["/v1/players/%c3%a9%c3", "/v1/players/é\uFFFD"],
  ["/v1/players/%ed%a0%80", "/v1/players/\uFFFD\uFFFD\uFFFD"],
  ["/v1/players/%c0%af", "/v1/players/\uFFFD\uFFFD"],
];

describe("works", () => {
  test.each([
    "/v1/agent",
    "/v1/players/ana%20b",
    "/v1/players/a%2Fb%3Fc%25/deposits?cursor=%ff&x=%",
    "/v1/players/%C3%A9#%ff",
    "/v1/rounds?from=%zz",
    "*",
    "",
  ])("%s stays as it is", (url) => expect(readablePath(url)).toBe(url));

  test.each(replaced)("%s is read as %s", (url, decoded) => {
    const [path = "", query] = readablePath(url).split("?");
    expect(decodeURIComponent(path) + (query === undefined ? "" : `?${query}`)).toBe(decoded);
  });
});

describe("protects", () => {
  test.each(replaced)("control: %s itself cannot be decoded", (url) => {
    expect(() => decodeURIComponent(url.split("?", 1)[0] ?? "")).toThrow(URIError);
  });

  test("what separates the parts of a path stays encoded", () => {
    expect(readablePath("/v1/players/%2F%ff%3F%25")).toBe("/v1/players/%2F%EF%BF%BD%3F%25");
  });
});
