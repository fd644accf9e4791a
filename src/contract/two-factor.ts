// My second factor: an authenticator's codes, and the recovery codes that stand in for it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./page.ts";
import { secondCode } from "./session.ts";

const password = z.string().min(1).max(200);
/** Shown this one time. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactor = z.object({
  /** null: it is off. */
  on_since: instant.nullable(),
  recovery_codes_left: z.int(),
});
export type TwoFactor = z.output<typeof twoFactor>;

export const getTwoFactor = endpoint("GET /api/two-factor", {
  summary: "Whether signing in takes a code of my authenticator",
  may: "member",
  answer: twoFactor,
});
export const startTwoFactor = endpoint("POST /api/two-factor", {
  summary: "Draw a secret for my authenticator; two-factor is on once a code confirms it",
  may: "member",
  body: z.strictObject({ password }),
  answer: z.object({
    /** In base 32, to be typed where nothing can be scanned. */
    secret: z.string(),
    /** `otpauth://…`, to be shown as a QR code. */
    address: z.string(),
  }),
  status: 201,
  errors: ["password_not_right", "two_factor_on", "rate_limited"],
});
export const confirmTwoFactor = endpoint("PUT /api/two-factor", {
  summary: "Turn two-factor on by a code of my authenticator; ends my other sessions",
  may: "member",
  body: z.strictObject({ code: secondCode }),
  answer: recoveryCodes,
  errors: ["code_not_right", "two_factor_not_started", "rate_limited"],
});

const proof = z.strictObject({ password, code: secondCode });
export const renewRecoveryCodes = endpoint("POST /api/two-factor/recovery-codes", {
  summary: "Make ten new recovery codes in place of all I had",
  may: "member",
  body: proof,
  answer: recoveryCodes,
  status: 201,
  errors: ["password_not_right", "code_not_right", "rate_limited"],
});
export const turnOffTwoFactor = endpoint("POST /api/two-factor/off", {
  summary: "Turn two-factor off",
  may: "member",
  body: proof,
  answer: z.undefined(),
  status: 204,
  errors: ["password_not_right", "code_not_right", "rate_limited"],
});
