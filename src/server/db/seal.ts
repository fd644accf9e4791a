/** Encrypts small secrets at rest (API secrets, server seeds) with AES-256-GCM under a key of the installation. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

export interface Seal {
  /** `context` names the row it belongs to: sealed text moved to another row does not open. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** Throws when the text was changed, belongs to another context or was sealed under another key. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The same of the same text in the same context, and nothing can be read from it; 32 bytes. */
  digest(text: string, context: string): Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `key`: 32 bytes as base64url, see `deriveKey`. */
export function createSeal(key: string): Seal {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== 32) throw new RangeError(`a sealing key has 32 bytes, not ${bytes.length}`);
  const digestKey = createHmac("sha256", bytes).update("digest").digest();
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", bytes, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, context) {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", bytes, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    digest: (text, context) =>
      createHmac("sha256", digestKey)
        .update(JSON.stringify([context, text]))
        .digest(),
  };
}
