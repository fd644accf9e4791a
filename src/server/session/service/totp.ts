/** Codes of an authenticator (RFC 6238): a new secret, the address that carries it, and which step of time a code is of. */
import { Secret, TOTP } from "otpauth";

const ISSUER = "Reelgate";
const STEP_S = 30;
/** RFC 4226 asks for at least 16 bytes and advises 20, the length of what SHA-1 makes. */
const SECRET_BYTES = 20;
/** Steps before and after ours whose codes are taken: clocks differ, and people type. */
const WINDOW = 1;
const FIGURES = /^\d{6}$/;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
const totpOf = (bytes: Uint8Array, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: secretOf(bytes), algorithm: "SHA1", digits: 6, period: STEP_S });

/** As it is typed where nothing can be scanned. */
export const writtenSecret = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** What an authenticator scans. */
export const enrolmentAddress = (bytes: Uint8Array, login: string): string => totpOf(bytes, login).toString();

/** The step of time this code is of; undefined: it is none of the secret's codes of this moment. */
export function stepOf(bytes: Uint8Array, code: string, now: Date): bigint | undefined {
  // The package throws for signs that are longer in bytes than in letters.
  if (!FIGURES.test(code)) return undefined;
  const timestamp = now.getTime();
  const totp = totpOf(bytes, "");
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : BigInt(totp.counter({ timestamp }) + delta);
}
