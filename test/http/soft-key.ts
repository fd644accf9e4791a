/** A key as an authenticator holds it, in software: makes and answers what WebAuthn asks for, and lies where a test says so. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const HOLDS_KEY = 0x40;

/** CBOR's head of a byte string. */
const bytes = (data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data]);
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

export interface Asked {
  readonly challenge: string;
  /** The name the page has; the server's own unless a false page asks. */
  readonly rpId?: string;
  readonly origin?: string;
  /** How often the key says it was used. */
  readonly counter?: number;
}

export function createSoftKey(host = "localhost", origin = "http://localhost") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const rawId = id.toString("base64url");
  const clientData = (type: string, { challenge, origin: from = origin }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (flags: number, { rpId = host, counter = 0 }: Asked): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const answer = (response: Readonly<Record<string, unknown>>) => ({
    id: rawId,
    rawId,
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });
  return {
    rawId,
    register(asked: Asked) {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([head(PRESENT | HOLDS_KEY, asked), Buffer.alloc(16), length, id, cose]);
      const parts = [text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(data)];
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...parts]).toString("base64url");
      const clientDataJSON = clientData("webauthn.create", asked).toString("base64url");
      return answer({ attestationObject, clientDataJSON, transports: ["internal"] });
    },
    sign(asked: Asked) {
      const authenticatorData = head(PRESENT, asked);
      const client = clientData("webauthn.get", asked);
      const signed = createSign("sha256").update(Buffer.concat([authenticatorData, sha256(client)]));
      return answer({
        authenticatorData: authenticatorData.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        signature: signed.sign(privateKey).toString("base64url"),
      });
    },
  };
}
