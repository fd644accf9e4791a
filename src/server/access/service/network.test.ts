/** Networks and the addresses in them, in all their spellings. */
import { describe, expect, test } from "vitest";
import { isInNetworks, plainNetwork } from "./network.ts";

describe("works", () => {
  test.each([
    ["203.0.113.9", "203.0.113.0/24"],
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9", "203.0.113.9/32"],
    ["203.0.113.9", "0.0.0.0/0"],
    ["::ffff:203.0.113.9", "203.0.113.0/24"],
    ["::ffff:cb00:7109", "203.0.113.0/24"],
    ["203.0.113.9", "::ffff:203.0.113.0/120"],
    ["2001:db8::1", "2001:db8::/32"],
    ["2001:0DB8:0:0::1", "2001:db8::1"],
  ])("%s is in %s", (address, network) => expect(isInNetworks(address, ["198.51.100.0/24", network])).toBe(true));

  test.each([
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["203.0.113.0/24", "203.0.113.0/24"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.255.255/17", "203.0.128.0/17"],
    ["2001:0DB8:0:0::1/32", "2001:db8::/32"],
    ["2001:DB8:0:0:0:0:0:1/128", "2001:db8::1"],
    ["::ffff:cb00:7109/120", "203.0.113.0/24"],
  ])("%s is kept as %s", (written, kept) => {
    expect(plainNetwork(written)).toBe(kept);
    expect(plainNetwork(kept)).toBe(kept);
  });
});

describe("refuses", () => {
  test.each([
    ["203.0.114.9", "203.0.113.0/24"],
    ["203.0.113.9", "::/0"],
    ["2001:db8::1", "0.0.0.0/0"],
    ["2001:db9::1", "2001:db8::/32"],
    ["203.0.113.9", "203.0.113.0/33"],
    ["203.0.113.9", "not a network"],
    ["not an address", "0.0.0.0/0"],
    ["", "0.0.0.0/0"],
  ])("%s is not in %s", (address, network) => expect(isInNetworks(address, [network])).toBe(false));

  test("nobody is in no network", () => expect(isInNetworks("203.0.113.9", [])).toBe(false));
});
