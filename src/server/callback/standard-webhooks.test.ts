/** The scheme's own published example, signatures worked out by hand, and what must not be believed. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isWebhookSigned, newWebhookSecret, signWebhook } from "./standard-webhooks.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NOW_S = 1_614_265_330;
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestampS: NOW_S,
  body: '{"test": 2432232314}',
};
const signed = signWebhook([SECRET], message);

describe("works", () => {
  test("the example every library of the scheme carries", () => {
    expect(signed).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("two live secrets give two signatures, each by the bytes of its own key", () => {
    const body = '{"player":"Ação","amount":1050}';
    const headers = signWebhook([SECRET, OTHER], { id: "m.1", timestampS: NOW_S, body });
    const byHand = (key: Buffer): string =>
      `v1,${createHmac("sha256", key)
        .update(Buffer.from(`m.1.1614265330.${body}`, "utf8"))
        .digest("base64")}`;
    const other = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
    expect(headers["webhook-signature"]).toBe(
      `${byHand(Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64"))} ${byHand(other)}`,
    );
    for (const secret of [SECRET, OTHER]) expect(isWebhookSigned(secret, headers, body, NOW_S)).toBe(true);
  });

  test("a new secret is 32 bytes nobody had before, and signs", () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(secret);
    expect(isWebhookSigned(secret, signWebhook([secret], message), message.body, NOW_S)).toBe(true);
  });

  test("clocks may differ by the tolerance, to the second", () => {
    for (const nowS of [NOW_S - 300, NOW_S, NOW_S + 300]) {
      expect(isWebhookSigned(SECRET, signed, message.body, nowS)).toBe(true);
    }
    expect(isWebhookSigned(SECRET, signed, message.body, NOW_S + 11, 10)).toBe(false);
  });

  test("a signature of a version unknown to us beside ours does no harm", () => {
    const headers = { ...signed, "webhook-signature": `v2,abc ${signed["webhook-signature"] ?? ""} v1a,x` };
    expect(isWebhookSigned(SECRET, headers, message.body, NOW_S)).toBe(true);
  });
});

describe("refuses", () => {
  const right = signed["webhook-signature"] ?? "";
  const wrong = {
    "no headers": {},
    "no id": { ...signed, "webhook-id": undefined },
    "an empty id": { ...signed, "webhook-id": "" },
    "another id": { ...signed, "webhook-id": "msg_other" },
    "another time": { ...signed, "webhook-timestamp": "1614265331" },
    "a time that is no number": { ...signed, "webhook-timestamp": "NaN" },
    "a time with a sign": { ...signed, "webhook-timestamp": "+1614265330" },
    "no signature": { ...signed, "webhook-signature": "" },
    "headers sent twice": { ...signed, "webhook-signature": [right, right] },
    "half a signature": { ...signed, "webhook-signature": right.slice(0, -6) },
    "a signature without its version": { ...signed, "webhook-signature": right.slice(3) },
    "a signature of another version": { ...signed, "webhook-signature": right.replace("v1,", "v2,") },
  };
  test.each(Object.entries(wrong))("%s", (_, headers) => {
    expect(isWebhookSigned(SECRET, headers, message.body, NOW_S)).toBe(false);
  });

  test("another body, another secret, a stale time and one from the future", () => {
    expect(isWebhookSigned(SECRET, signed, `${message.body} `, NOW_S)).toBe(false);
    expect(isWebhookSigned(OTHER, signed, message.body, NOW_S)).toBe(false);
    expect(isWebhookSigned(SECRET, signed, message.body, NOW_S + 301)).toBe(false);
    expect(isWebhookSigned(SECRET, signed, message.body, NOW_S - 301)).toBe(false);
  });

  test("a secret without its mark, which would sign with other bytes than meant", () => {
    expect(() => signWebhook([SECRET.slice(6)], message)).toThrow("whsec_");
  });
});
