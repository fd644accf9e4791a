// My passkeys: keys of this device or of a security key, which sign me in as the second factor without a code.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineText } from "./typed-text.ts";
import { id, instant } from "./page.ts";
import { me } from "./session.ts";

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** null: not once. */
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyName = lineText(1, 60);
/** Of one member. */
export const MOST_PASSKEYS = 10;

/** What the browser's own WebAuthn takes and gives, as JSON; its parts are the standard's, and checked where they are used. */
const options = z.record(z.string(), z.unknown());
const response = z.strictObject({
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type PasskeyResponse = z.output<typeof response>;

export const listPasskeys = endpoint("GET /api/passkeys", {
  summary: "My passkeys, the newest first",
  may: "member",
  answer: z.object({
    data: z.array(passkey),
    /** False where the address is a number: passkeys belong to a name. */
    is_possible: z.boolean(),
  }),
});
export const startPasskey = endpoint("POST /api/passkeys/options", {
  summary: "Begin to register a passkey",
  may: "member",
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  answer: z.object({ ticket: z.string(), options }),
  status: 201,
  errors: ["password_not_right", "passkey_limit", "passkeys_not_possible", "rate_limited"],
});
export const addPasskey = endpoint("POST /api/passkeys", {
  summary: "Register a passkey by what the browser made of the options; ends my other sessions",
  may: "member",
  body: z.strictObject({
    ticket: z.string().min(1).max(1_000),
    name: passkeyName,
    response,
  }),
  answer: passkey,
  status: 201,
  errors: ["passkey_refused", "passkey_limit"],
});
export const renamePasskey = endpoint("PATCH /api/passkeys/{id}", {
  summary: "Rename one of my passkeys",
  may: "member",
  params: z.object({ id }),
  body: z.strictObject({ name: passkeyName }),
  answer: passkey,
  errors: ["passkey_not_found"],
});
export const removePasskey = endpoint("POST /api/passkeys/{id}/removal", {
  summary: "Remove one of my passkeys",
  may: "member",
  params: z.object({ id }),
  body: z.strictObject({ password: z.string().min(1).max(200) }),
  answer: z.undefined(),
  status: 204,
  errors: ["passkey_not_found", "password_not_right", "rate_limited"],
});

const ticket = z.string().min(1).max(200);
export const askPasskey = endpoint("POST /api/session/passkey-options", {
  summary: "What my browser needs to use a passkey as the second step of signing in",
  may: "anybody",
  body: z.strictObject({ ticket }),
  answer: z.object({ options }),
  status: 201,
  errors: ["sign_in_step_over"],
});
export const finishByPasskey = endpoint("POST /api/session/passkey", {
  summary: "Sign in by a ticket and a passkey",
  may: "anybody",
  body: z.strictObject({ ticket, response }),
  answer: me,
  status: 201,
  errors: ["passkey_refused", "sign_in_step_over", "rate_limited"],
});
