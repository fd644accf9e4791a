/** Browsers as they describe themselves, and those that say nothing. */
import { describe, expect, test } from "vitest";
import { readUserAgent } from "./user-agent.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("works", () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141", "Windows"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      "Edge 141",
      "Windows",
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome 140", "Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox 145", "Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari 18",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari 26",
      "macOS",
    ],
    ["curl/8.5.0", "curl 8", null],
  ])("%s", (text, browser, system) => expect(readUserAgent(text)).toEqual({ browser, system }));
});

describe("refuses", () => {
  test.each(["", "lightMyRequest", "<script>alert(1)</script>", "Chrome/ Safari/"])("to guess from %j", (text) =>
    expect(readUserAgent(text)).toEqual({ browser: null, system: null }),
  );
});
