/** The bank to try PIX out against, as a person starts it: what it says of itself, and how it refuses to start. */
import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { SENTINELS } from "../test/fakes/bank/sentinel.ts";

const PROGRAM = path.join(import.meta.dirname, "fake-bank.ts");
const STARTS = { timeout: 60_000 };
const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, exit: new Promise<number | null>((resolve) => void child.once("exit", resolve)) };
};

describe("works", () => {
  test("its help names every amount that makes it misbehave", STARTS, async () => {
    const { child, exit } = start("--help");
    const said = await text(child.stdout);
    expect(await exit).toBe(0);
    for (const { cents, does } of Object.values(SENTINELS))
      expect(said).toContain(`${String(cents).padStart(2, "0")}  ${does}`);
  });

  test("it prints the settings of a platform that uses it, gives out tokens, and ends by Ctrl C", STARTS, async () => {
    const { child, exit } = start("--port", "0", "--client-secret", "s3cret");
    const settings = new Map<string, string>();
    for await (const line of createInterface({ input: child.stdout })) {
      const [name = "", value = ""] = line.split(/=(.*)/s);
      settings.set(name, value);
      if (name === "PIX_SANDBOX") break;
    }
    const answer = await fetch(settings.get("PIX_TOKEN_URL") ?? "", {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("reelgate:s3cret").toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    expect(answer.status).toBe(200);
    child.kill("SIGINT");
    expect(await exit).toBe(0);
  });
});

describe("refuses", () => {
  test.each([
    [["--port", "x"], "--port takes a whole number"],
    [["--nothing"], "--help lists all options"],
  ])("to start with %j", STARTS, async (args, message) => {
    const { child, exit } = start(...args);
    expect(await text(child.stderr)).toContain(message);
    expect(await exit).toBe(1);
  });
});
