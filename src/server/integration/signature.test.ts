/** What is signed, to the byte. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignature, readAuthHeaders, readKeyId, sign, signedText } from "./signature.ts";

const request = {
  timestamp: "1767225600",
  nonce: "n0nce_n0nce-n0nce",
  method: "POST",
  url: "/v1/players/ana%20b/deposits?x=%C3%A9&y=",
  body: Buffer.from('{"amount":1050}'),
};

describe("works", () => {
  test("hexadecimal digits of either case are one signature", () => {
    const right = sign(Buffer.from("s"), request);
    for (const one of [right, `v1=${right.slice(3).toUpperCase()}`])
      expect(isSignature(Buffer.from("s"), request, one)).toBe(true);
  });
  test("the text has the six lines of the wire contract", () => {
    expect(signedText(request)).toBe(
      [
        "v1",
        "1767225600",
        "n0nce_n0nce-n0nce",
        "POST",
        "/v1/players/ana%20b/deposits?x=%C3%A9&y=",
        // sha256sum of the body
        "195fd22a0b6c7c48cdd945a8eafd2435217e79597af83f5f56d18e006a1ccf99",
      ].join("\n"),
    );
  });

  test("an empty body hashes too", () => {
    const lastLine = signedText({ ...request, body: Buffer.alloc(0) })
      .split("\n")
      .at(-1);
    expect(lastLine).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  test("the signature is the HMAC of that text under the secret's bytes", () => {
    const hmac = createHmac("sha256", "sécret").update(signedText(request)).digest("hex");
    expect(sign(Buffer.from("sécret"), request)).toBe(`v1=${hmac}`);
    expect(isSignature(Buffer.from("sécret"), request, `v1=${hmac}`)).toBe(true);
  });

  test("a key id names its tenant and key", () => {
    expect(readKeyId("0198c0de00007000800000000000000a.0198c0de00007000800000000000000b")).toEqual({
      tenantId: "0198c0de-0000-7000-8000-00000000000a",
      keyId: "0198c0de-0000-7000-8000-00000000000b",
    });
  });
});

describe("refuses", () => {
  test.each([
    "",
    "x",
    "0198c0de00007000800000000000000a",
    "0198C0DE00007000800000000000000A.0198c0de00007000800000000000000b",
  ])("the key id %j", (key) => expect(readKeyId(key)).toBeUndefined());

  const headers = {
    "reelgate-key": "k",
    "reelgate-timestamp": "1",
    "reelgate-nonce": "0123456789abcdef",
    "reelgate-signature": "v1=00",
  };
  test.each(Object.keys(headers))("a request without %s", (name) => {
    expect(readAuthHeaders({ ...headers, [name]: undefined })).toEqual({ missing: name });
  });
  test.each(["short", "0123456789abcde!", "x".repeat(65)])("the nonce %j", (nonce) => {
    expect(readAuthHeaders({ ...headers, "reelgate-nonce": nonce })).toEqual({ missing: "reelgate-nonce" });
  });
});

describe("protects", () => {
  test("a signature of another length or with one digit changed is none", () => {
    const right = sign(Buffer.from("s"), request);
    expect(isSignature(Buffer.from("s"), request, right.slice(0, -1))).toBe(false);
    expect(isSignature(Buffer.from("s"), request, `${right}0`)).toBe(false);
    expect(isSignature(Buffer.from("s"), request, right.toUpperCase())).toBe(false);
    expect(isSignature(Buffer.from("s"), request, `v1=${right.slice(3, -1).toUpperCase()}`)).toBe(false);
    const flipped = right.endsWith("0") ? `${right.slice(0, -1)}1` : `${right.slice(0, -1)}0`;
    expect(isSignature(Buffer.from("s"), request, flipped)).toBe(false);
  });
});
