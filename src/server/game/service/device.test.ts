/** Browsers as they name themselves, and the device each runs on. */
import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

test.each([
  ["", null],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, "desktop"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0", "desktop"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "phone"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "phone"],
  [`Mozilla/5.0 (Linux; Android 14; SM-X810) ${CHROME} Safari/537.36`, "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "tablet"],
])("%s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
