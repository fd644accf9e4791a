/** The installation's secrets: one file in the data directory, made at the first start, readable only by its owner. */
import { hkdfSync, randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { codeOf, reasonOf, SetupError } from "./setup-error.ts";

export type Secrets = {
  /** What everything the application encrypts or derives comes from: 32 random bytes as base64url. */
  encryptionKey: string;
  /** Of the embedded cluster's superuser. */
  postgresPassword: string;
  /** Where the embedded cluster listens; kept so that its address survives restarts. */
  postgresPort: number | null;
};

const FILE_NAME = "secrets.json";

export function secretsExist(dataDir: string): boolean {
  return existsSync(path.join(dataDir, FILE_NAME));
}

/** Reads the secrets, or makes them where there are none. Two processes that both make them end up with the same. */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE_NAME);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) {
      const fresh: Secrets = {
        encryptionKey: randomBytes(32).toString("base64url"),
        postgresPassword: randomBytes(24).toString("base64url"),
        postgresPort: null,
      };
      const draft = writeDraft(file, fresh);
      try {
        // Unlike a rename, a link never replaces what another process put there meanwhile.
        linkSync(draft, file);
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      } finally {
        rmSync(draft, { force: true });
      }
    }
    return parseSecrets(file, readFileSync(file, "utf8"));
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw new SetupError(`data directory ${dataDir}: ${reasonOf(cause)}`, { cause });
  }
}

/** Remembers the cluster's port. */
export function writePort(dataDir: string, secrets: Secrets, postgresPort: number): Secrets {
  const changed = { ...secrets, postgresPort };
  const file = path.join(dataDir, FILE_NAME);
  const draft = writeDraft(file, changed);
  const { uid, gid } = statSync(file);
  // Root may run an ordinary user's installation, and the user wants to read it again afterwards.
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
  return changed;
}

/** A secret of its own for one purpose, as base64url; nobody can get from it to the secret or to another purpose. */
export function deriveKey(secret: string, purpose: string, bytes = 32): string {
  return Buffer.from(hkdfSync("sha256", secret, "reelgate", purpose, bytes)).toString("base64url");
}

function writeDraft(file: string, secrets: Secrets): string {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  return draft;
}

function parseSecrets(file: string, text: string): Secrets {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SetupError(`${file}: not JSON; restore it from a backup`);
  }
  if (
    typeof value === "object" &&
    value !== null &&
    "encryptionKey" in value &&
    typeof value.encryptionKey === "string" &&
    "postgresPassword" in value &&
    typeof value.postgresPassword === "string"
  ) {
    const port = "postgresPort" in value && typeof value.postgresPort === "number" ? value.postgresPort : null;
    return { encryptionKey: value.encryptionKey, postgresPassword: value.postgresPassword, postgresPort: port };
  }
  throw new SetupError(`${file}: encryptionKey or postgresPassword is missing; restore it from a backup`);
}
