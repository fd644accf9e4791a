// Networks in all spellings people use, and those that are refused.
import { describe, expect, test } from "vitest";
import { networkProblem } from "./network.ts";

describe("works", () => {
  test.each([
    "203.0.113.7",
    "203.0.113.0/24",
    "10.0.0.0/8",
    "0.0.0.0/8",
    "255.255.255.255/32",
    "2001:db8::/32",
    "2001:DB8:0:0:0:0:0:1",
    "::1",
    "fe80::1/128",
    "2001:db8::",
    "1:2:3:4:5:6:7::",
  ])("%s", (text) => expect(networkProblem(text)).toBeNull());
});

describe("refuses", () => {
  test.each(["0.0.0.0/0", "203.0.113.0/7", "::/0", "2001::/15"])("%s, which is too wide", (text) =>
    expect(networkProblem(text)).toBe("too_wide"),
  );
  test.each([
    "",
    " ",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.07",
    "203.0.113.0/33",
    "203.0.113.0/024",
    "203.0.113.0/",
    "203.0.113.0/24/8",
    "203.0.113.0 /24",
    "2001:db8::/129",
    "2001:db8:::1",
    "2001::db8::1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "fe80::1%eth0",
    "12345::",
    ":1:2:3:4:5:6:7",
    "example.com",
  ])("%j, which is no network", (text) => expect(networkProblem(text)).toBe("not_a_network"));
});
