/** Who is let into /v1: signed calls, near clocks, the right networks and scopes, at a bearable pace. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApiStage } from "../../../test/http/signed-calls.ts";
import type { ApiStage } from "../../../test/http/signed-calls.ts";
import type { IssuedApiKey } from "../access/service.ts";

let stage: ApiStage;
let key: IssuedApiKey;
beforeAll(async () => {
  stage = await openApiStage();
});
beforeEach(async () => {
  stage.pass(3_600_000);
  key = await stage.issue();
});
afterAll(() => stage.close());

describe("works", () => {
  test("a signed call is served, as its agent", async () => {
    const answer = await stage.send(stage.sign(key));
    expect([answer.statusCode, answer.json()]).toEqual([200, { agent: stage.agent.id, amount: 1050 }]);
    expect(answer.headers["ratelimit-policy"]).toBe('"agent";q=200;w=2');
    expect(answer.headers["ratelimit"]).toBe('"agent";r=199;t=1');
  });

  test.each([-300, 300])("a clock %i s off is near enough", async (off) => {
    expect(
      await stage.codeOf(stage.sign(key, { timestamp: String(Math.floor(stage.clock().getTime() / 1_000) + off) })),
    ).toBe("ok");
  });

  test("two keys of one agent work side by side, each with its own nonces", async () => {
    const other = await stage.issue();
    const wire = stage.sign(key);
    expect(await stage.codeOf(wire)).toBe("ok");
    expect(await stage.codeOf(stage.sign(other, { nonce: wire.nonce }))).toBe("ok");
  });

  test("the use of a key is noted to the minute", async () => {
    const used = async () => {
      const row = await stage.database.db
        .selectFrom("api_keys")
        .select("last_used_at")
        .where("tenant_id", "=", stage.agent.tenantId)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return row.last_used_at?.toISOString();
    };
    const first = stage.clock().toISOString();
    await stage.send(stage.sign(key));
    await expect.poll(used).toBe(first);
    stage.pass(30_000);
    await stage.send(stage.sign(key));
    stage.pass(30_000);
    await stage.send(stage.sign(key));
    await expect.poll(used).toBe(stage.clock().toISOString());
  });

  test("a list of networks lets in whoever is inside, also as IPv4 in IPv6", async () => {
    const near = await stage.issue({ cidrs: ["203.0.113.0/24", "2001:db8::/32"] });
    for (const from of ["203.0.113.77", "::ffff:203.0.113.77", "2001:db8::9"]) {
      expect(await stage.codeOf({ ...stage.sign(near), from })).toBe("ok");
    }
  });
});

describe("refuses", () => {
  const finer = "reelgate-timestamp is in milliseconds, or finer: send whole seconds since 1970.";
  const noSeconds = "reelgate-timestamp is not a whole number of seconds since 1970.";
  const farAway = "reelgate-timestamp is more than 300 s from our clock.";
  const times: [string, (s: number) => string, string][] = [
    ["milliseconds", (s) => `${s * 1_000}`, finer],
    ["microseconds", (s) => `${s * 1_000}000`, finer],
    ["a time as text", (s) => new Date(s * 1_000).toISOString(), noSeconds],
    ["a fraction", (s) => `${s}.5`, noSeconds],
    ["less than nothing", (s) => `-${s}`, noSeconds],
    ["hexadecimal", (s) => `0x${s.toString(16)}`, noSeconds],
    ["301 s ago", (s) => `${s - 301}`, farAway],
    ["12 digits", (s) => `${s}00`, farAway],
  ];
  test.each(times)("%s for a time, saying which, whether the rest is right or not", async (_name, made, detail) => {
    const seconds = Math.floor(stage.clock().getTime() / 1_000);
    const wire = stage.sign(key, { timestamp: made(seconds) });
    for (const sent of [wire, { ...wire, signature: `v1=${"0".repeat(64)}` }]) {
      const answer = await stage.send(sent);
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: "auth_timestamp_skew", detail }]);
    }
    expect(await stage.codeOf({ ...wire, key: "unknown" }), "the key comes first").toBe("auth_key_unknown");
    expect(await stage.codeOf(stage.sign(key)), "control: in seconds it is served").toBe("ok");
  });

  test("a key without the scope", async () => {
    expect(await stage.codeOf(stage.sign(await stage.issue({ scopes: ["read", "play"] })))).toBe("auth_scope_missing");
  });

  test("an address outside of the key's networks, without using up the nonce", async () => {
    const near = await stage.issue({ cidrs: ["203.0.113.0/24"] });
    const wire = stage.sign(near);
    expect(await stage.codeOf({ ...wire, from: "198.51.100.1" })).toBe("ip_not_allowed");
    expect(await stage.codeOf({ ...wire, from: "203.0.113.1" })).toBe("ok");
  });

  test("more than 200 at once or 100 a second, and says when to come back", async () => {
    const codes = [];
    for (let index = 0; index < 202; index += 1) codes.push(await stage.codeOf(stage.sign(key)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(200);
    const refused = await stage.send(stage.sign(key));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    expect(refused.headers["ratelimit"]).toBe('"agent";r=0;t=2');
    stage.pass(500);
    const later = [];
    for (let index = 0; index < 55; index += 1) later.push(await stage.codeOf(stage.sign(key)));
    expect(later.filter((code) => code === "ok")).toHaveLength(50);
  });

  test("too many calls where nothing is, told how many are left of them as of any other", async () => {
    const nowhere = { url: "/v1/nothing" };
    const first = await stage.send(stage.sign(key, nowhere));
    expect([first.statusCode, first.headers["ratelimit"]]).toEqual([404, '"agent";r=199;t=1']);
    const codes = [];
    for (let index = 0; index < 200; index += 1) codes.push(await stage.codeOf(stage.sign(key, nowhere)));
    expect([codes[198], codes[199]]).toEqual(["route_not_found", "rate_limited"]);
    expect((await stage.send(stage.sign(key, nowhere))).headers["retry-after"]).toBe("1");
  });
});
