/** The codes are those of RFC 6238, and only those of this moment are taken. */
import { describe, expect, test } from "vitest";
import { enrolmentAddress, newSecret, stepOf, writtenSecret } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1: seconds and the code of eight digits, of which ours are the last six. */
const VECTORS = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;
const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe("works", () => {
  test.each(VECTORS)("the code of RFC 6238 at second %d", (seconds, code) => {
    expect(stepOf(SECRET, code.slice(-6), at(seconds))).toBe(BigInt(Math.floor(seconds / 30)));
  });

  test("a code is taken a step early and a step late, and known as its own", () => {
    const [seconds, code] = VECTORS[2];
    for (const away of [-30, 0, 30]) {
      expect(stepOf(SECRET, code.slice(-6), at(seconds + away))).toBe(BigInt(Math.floor(seconds / 30)));
    }
  });

  test("a secret is of 20 bytes, written in base 32, and never the same", () => {
    const secrets = Array.from({ length: 20 }, newSecret);
    for (const one of secrets) expect(one).toHaveLength(20);
    expect(new Set(secrets.map((one) => writtenSecret(one))).size).toBe(20);
    expect(writtenSecret(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });

  test("the address an authenticator scans names us, the member and the secret", () => {
    const address = new URL(enrolmentAddress(SECRET, "ana@example.com"));
    expect(address.protocol).toBe("otpauth:");
    expect(decodeURIComponent(address.pathname)).toContain("Reelgate:ana@example.com");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Reelgate",
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("refuses", () => {
  test("a code two steps away, of another secret, and what is none", () => {
    const [seconds, code] = VECTORS[2];
    const right = code.slice(-6);
    expect(stepOf(SECRET, right, at(seconds + 61))).toBeUndefined();
    expect(stepOf(SECRET, right, at(seconds - 61))).toBeUndefined();
    expect(stepOf(newSecret(), right, at(seconds))).toBeUndefined();
    for (const none of ["", "50471", code, "05047a", " 050471", "٠٥٠٤٧١"])
      expect(stepOf(SECRET, none, at(seconds))).toBeUndefined();
  });
});
