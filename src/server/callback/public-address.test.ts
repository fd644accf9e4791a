/** Every special-purpose range from its first address to its last, its neighbours outside, and spellings in doubt. */
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { INSIDE_ADDRESSES, spellingsOf } from "../../../test/fakes/peer/inside-addresses.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

describe("works", () => {
  test.each([
    ["1.0.0.0", "0.255.255.255"],
    ["9.255.255.255", "10.0.0.0"],
    ["11.0.0.0", "10.255.255.255"],
    ["100.63.255.255", "100.64.0.0"],
    ["100.128.0.0", "100.127.255.255"],
    ["126.255.255.255", "127.0.0.0"],
    ["128.0.0.0", "127.255.255.255"],
    ["168.63.129.15", "168.63.129.16"],
    ["169.253.255.255", "169.254.0.0"],
    ["169.255.0.0", "169.254.255.255"],
    ["172.15.255.255", "172.16.0.0"],
    ["172.32.0.0", "172.31.255.255"],
    ["191.255.255.255", "192.0.0.0"],
    ["192.0.1.0", "192.0.0.255"],
    ["192.0.3.0", "192.0.2.255"],
    ["192.88.98.255", "192.88.99.0"],
    ["192.167.255.255", "192.168.0.0"],
    ["192.169.0.0", "192.168.255.255"],
    ["198.17.255.255", "198.18.0.0"],
    ["198.20.0.0", "198.19.255.255"],
    ["198.51.101.0", "198.51.100.255"],
    ["203.0.112.255", "203.0.113.0"],
    ["223.255.255.255", "224.0.0.0"],
    ["2001:200::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db8::"],
    ["2001:db9::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2003::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2620:4f:7fff::", "2620:4f:8000::"],
    ["3ffe:ffff::", "3fff::"],
    ["3fff:1000::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2000::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::"],
  ])("%s is public, its neighbour %s is not", (outside, inside) => {
    expect([isPublicAddress(outside), isPublicAddress(inside)]).toEqual([true, false]);
  });

  test("places of the open internet", () => {
    for (const address of ["1.1.1.1", "8.8.8.8", "200.160.2.3", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"]) {
      expect(isPublicAddress(address)).toBe(true);
    }
  });

  test("this machine is 127.0.0.0/8 and ::1, in their plain form alone", () => {
    for (const address of ["127.0.0.1", "127.255.255.255", "::1"]) expect(isLoopbackAddress(address)).toBe(true);
    for (const address of ["126.0.0.1", "127.1", "0x7f.0.0.1", "0.0.0.0", "::", "::ffff:127.0.0.1", "::1%lo", ""]) {
      expect(isLoopbackAddress(address)).toBe(false);
    }
  });
});

describe("refuses", () => {
  test("every address of the inside", () => {
    expect(INSIDE_ADDRESSES.filter(isPublicAddress)).toEqual([]);
  });

  test("all that the address library itself calls special, at random", () => {
    for (let at = 0; at < 20_000; at += 1) {
      const address = new ipaddr.IPv4([0, 8, 16, 24].map((shift) => (Math.imul(at, 2_654_435_761) >>> shift) & 0xff));
      if (address.range() !== "unicast") expect(isPublicAddress(address.toString())).toBe(false);
    }
  });

  test("a public address in any spelling but its plain one, and what is none", () => {
    const others = spellingsOf("8.8.4.4").filter((spelling) => spelling !== "8.8.4.4");
    expect(others.filter(isPublicAddress)).toEqual([]);
    const none = [
      "",
      " 8.8.8.8",
      "8.8.8.8 ",
      "8.8.8",
      "8.8.8.8/32",
      "8.8.8.8:443",
      "[2606:4700::1]",
      "2606:4700::1%eth0",
    ];
    expect(
      [...none, "08.8.8.8", "::ffff:8.8.8.8", "::8.8.8.8", "agent.example", "2606:4700:::1"].filter(isPublicAddress),
    ).toEqual([]);
  });
});
