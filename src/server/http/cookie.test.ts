/** The session cookie: bound to the host wherever browsers allow it. */
import { describe, expect, test } from "vitest";
import { createSessionCookie } from "./cookie.ts";
import { createOriginCheck } from "./origin.ts";

describe("works", () => {
  test.each(["https://games.example.com", "http://127.0.0.1:4400", "http://localhost:4400", "http://[::1]:4400"])(
    "%s: bound to the host",
    (url) => {
      const cookie = createSessionCookie(url);
      expect(cookie.give("t", 60)).toBe("__Host-reelgate=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure");
      expect(cookie.read("a=b; __Host-reelgate=t; c=d")).toBe("t");
    },
  );

  test("plain http elsewhere: browsers would refuse a secure cookie", () => {
    const cookie = createSessionCookie("http://192.168.0.7:4400");
    expect(cookie.give("t", 60)).toBe("reelgate=t; Max-Age=60; Path=/; HttpOnly; SameSite=Lax");
    expect(cookie.read("reelgate=t")).toBe("t");
  });

  test("calls from our own pages, the named ones and programs that are no browsers", () => {
    const isAllowed = createOriginCheck(["https://games.example.com", "http://127.0.0.1:4401"]);
    for (const headers of [
      {},
      { origin: "https://games.example.com" },
      { origin: "http://127.0.0.1:4401", host: "127.0.0.1:4400" },
      { origin: "http://localhost:4400", host: "localhost:4400" },
      { "sec-fetch-site": "same-origin" },
    ]) {
      expect(isAllowed({ method: "POST", headers })).toBe(true);
    }
    expect(isAllowed({ method: "GET", headers: { origin: "https://evil.example" } })).toBe(true);
  });
});

describe("refuses", () => {
  test("a cookie of another name", () => {
    const cookie = createSessionCookie("https://games.example.com");
    expect(cookie.read("reelgate=t; x__Host-reelgate=t")).toBeUndefined();
    expect(cookie.read(undefined)).toBeUndefined();
  });

  test("writes from anywhere else", () => {
    const isAllowed = createOriginCheck(["https://games.example.com"]);
    for (const headers of [
      { origin: "https://evil.example", host: "games.example.com" },
      { origin: "http://games.example.com", host: "evil.example" },
      { origin: "https://games.example.com.evil.example" },
      { origin: "null", host: "games.example.com" },
      { origin: "", host: "games.example.com" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      expect([headers, isAllowed({ method: "DELETE", headers })]).toEqual([headers, false]);
    }
  });
});
