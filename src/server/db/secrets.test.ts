/** Proves that secrets are made once, stay what they are, and are never guessed when the file is broken. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveKey, readOrCreateSecrets, writePort } from "./secrets.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "reelgate-secrets-")), "data");
  file = path.join(dataDir, "secrets.json");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

describe("works", () => {
  it("makes them once, for their owner only, and leaves no draft", () => {
    const made = readOrCreateSecrets(dataDir);
    expect(Buffer.from(made.encryptionKey, "base64url")).toHaveLength(32);
    expect(made.postgresPassword).not.toBe(made.encryptionKey);
    expect(readOrCreateSecrets(dataDir)).toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
  });

  it("remembers the port and nothing else changes", () => {
    const made = readOrCreateSecrets(dataDir);
    writePort(dataDir, made, 45_000);
    expect(readOrCreateSecrets(dataDir)).toEqual({ ...made, postgresPort: 45_000 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("derives the same key for a purpose, and another for another", () => {
    expect(deriveKey("secret", "a")).toBe(deriveKey("secret", "a"));
    expect(new Set([deriveKey("secret", "a"), deriveKey("secret", "b"), deriveKey("other", "a")]).size).toBe(3);
    expect(Buffer.from(deriveKey("secret", "a"), "base64url")).toHaveLength(32);
  });
});

describe("refuses", () => {
  it.each([
    ["{", "not JSON"],
    ["{}", "encryptionKey or postgresPassword is missing"],
    ["null", "encryptionKey or postgresPassword is missing"],
  ])("%j, and leaves it as it is", (text, complaint) => {
    readOrCreateSecrets(dataDir);
    writeFileSync(file, text);
    expect(() => readOrCreateSecrets(dataDir)).toThrow(`${file}: ${complaint}`);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("a place where no folder can be, in one line", () => {
    writeFileSync(dataDir, "a file");
    expect(() => readOrCreateSecrets(dataDir)).toThrow(/^data directory [^\n]+: E[^\n]+$/);
  });
});
