/** Sends the example receiver what our webhooks look like, and what they never look like. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newWebhookSecret, signWebhook } from "#server/callback/standard-webhooks.ts";
import { uuidv7 } from "#server/db/uuid.ts";

const SOURCE = path.join(import.meta.dirname, "typescript/receiver.ts");
const SECRETS = [newWebhookSecret(), newWebhookSecret()];
const BODY = '{"id":"x","type":"session.closed","data":{"game":"lantern-meadow"}}';

let folder: string;
let end: (() => Promise<void>) | undefined;
const environment = () => ({
  ...process.env,
  WEBHOOK_FILE: path.join(folder, "webhooks.sqlite"),
  WEBHOOK_SECRETS: SECRETS.join(" "),
  WEBHOOK_PORT: "0",
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-receiver-"));
});
afterEach(async () => {
  await end?.();
  end = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Answers where it listens. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [SOURCE, "serve"], {
    env: environment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isOver = new Promise<void>((resolve) => child.once("close", () => resolve()));
  end = async () => {
    child.kill("SIGKILL");
    await isOver;
  };
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", (code) => reject(new Error(`the receiver ended with ${code}`)));
  });
}

const received = (): string[] =>
  execFileSync(process.execPath, [SOURCE, "list"], { env: environment(), encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

/** `sent`: what arrives, where it is not what was signed. */
async function send(address: string, { id = uuidv7(), secrets = SECRETS, sent = BODY } = {}): Promise<number> {
  const headers = signWebhook(secrets, { id, timestampS: Math.floor(Date.now() / 1_000), body: BODY });
  return (await fetch(address, { method: "POST", headers, body: sent })).status;
}

describe("works", () => {
  test("keeps each webhook once, under its id, whichever secret of a rotation signs", async () => {
    const address = await start();
    const id = uuidv7();
    expect(await send(address, { id })).toBe(204);
    expect(await send(address, { id })).toBe(204);
    expect(received()).toEqual([BODY]);
    for (const secret of SECRETS) expect(await send(address, { secrets: [secret] })).toBe(204);
    expect(received()).toEqual([BODY, BODY, BODY]);
  });

  test("what was taken is known after a power cut", async () => {
    const id = uuidv7();
    expect(await send(await start(), { id })).toBe(204);
    await end?.();
    expect(await send(await start(), { id })).toBe(204);
    expect(received()).toEqual([BODY]);
  });
});

describe("refuses", () => {
  test("what somebody else has signed, or changed by one byte, and anything but a POST", async () => {
    const address = await start();
    expect(await send(address, { secrets: [newWebhookSecret()] })).toBe(401);
    expect(await send(address, { sent: `${BODY} ` })).toBe(401);
    expect((await fetch(address)).status).toBe(405);
    expect((await fetch(address, { method: "POST", body: BODY })).status).toBe(401);
    expect(received()).toEqual([]);
  });

  test("to be started without a secret", () => {
    const env = { ...environment(), WEBHOOK_SECRETS: " " };
    expect(() => execFileSync(process.execPath, [SOURCE, "serve"], { env, stdio: "pipe" })).toThrow(
      /usage: WEBHOOK_SECRETS/,
    );
  });
});
