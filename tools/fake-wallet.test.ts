/** The wallet to try out against, as a person starts it: what it says of itself, whom it believes, and how it refuses to start. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { walletAnswer, walletCall } from "#contract/wallet-call.ts";
import { newWebhookSecret, signWebhook } from "#server/callback/standard-webhooks.ts";
import { stakeOf } from "../test/fakes/agent-wallet/caller.ts";
import { FAULTS } from "../test/fakes/agent-wallet/sentinel.ts";

const PROGRAM = path.join(import.meta.dirname, "fake-wallet.ts");

/** Several programs are started. */
const STARTS = { timeout: 60_000 };

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => void child.once("exit", resolve));

/** What it said, of a start that ends by itself. */
async function tell(...args: readonly string[]): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [code, output, errors] = await Promise.all([exitOf(child), text(child.stdout), text(child.stderr)]);
  return { code, output, errors };
}

/** A start that goes on: the address it says, and its end by Ctrl C. */
async function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, "--port", "0", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once("line", resolve));
  const stop = (): Promise<number | null> => {
    const ended = exitOf(child);
    child.kill("SIGINT");
    return ended;
  };
  return { address: line.replace(/^address +/, ""), stop };
}

const CALL = stakeOf("ana", 400n, { currency: "USD" });

async function stakeAt(address: string, secret: string) {
  const body = JSON.stringify(z.encode(walletCall, CALL));
  const headers = signWebhook([secret], { id: CALL.tx_id, timestampS: Math.floor(Date.now() / 1_000), body });
  return fetch(address, { method: "POST", body, headers: { ...headers, "content-type": "application/json" } });
}

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), "reelgate-fake-wallet-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

describe("works", () => {
  test("its help tells each option with its default, and each player who makes it misbehave", STARTS, async () => {
    const [{ code, output, errors }, { output: players }] = await Promise.all([tell("--help"), tell("--faults")]);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const [, options = ""] = output.split("\n\n").slice(1);
    const told = options.replaceAll(/\n {3,}/g, " ").matchAll(/--(\w+) .*\(default: (.+)\)$/gm);
    expect([...told].map(([, ...pair]) => pair)).toEqual([
      ["port", "4500"],
      ["secret", "a new one, printed, for calls of your own"],
      ["currency", "BRL"],
      ["journal", "in memory"],
      ["misbehave", "off"],
      ["faults", "off"],
      ["help", "off"],
    ]);
    const lines = players.split("\n").map((line) => line.trim().split(/ {2,}/));
    expect(lines).toEqual(
      expect.arrayContaining(Object.entries(FAULTS).map(([name, { does }]) => [`fault.${name}`, does])),
    );
    expect(output.endsWith(players)).toBe(true);
  });

  test(
    "it believes each secret it was given, keeps its currency, and what it booked is there after a restart",
    STARTS,
    async () => {
      const journal = path.join(folder(), "wallet.jsonl");
      const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
      const args = ["--currency", "USD", "--journal", journal, "--secret", secret, "--secret", former];
      const first = await start(...args);
      const answer = await (await stakeAt(first.address, former)).text();
      expect(walletAnswer.parse(JSON.parse(answer))).toMatchObject({ status: "ok", balance: 99_600n, currency: "USD" });
      expect((await stakeAt(first.address, newWebhookSecret())).status).toBe(401);
      expect(await first.stop()).toBe(0);

      const second = await start(...args);
      expect(await (await stakeAt(second.address, secret)).text()).toBe(answer);
      await second.stop();
    },
  );

  test("told to misbehave as a whole, it believes nobody, or everybody", STARTS, async () => {
    const secret = newWebhookSecret();
    const [nobody, everybody] = await Promise.all(
      ["refuses_every_signature", "accepts_any_signature"].map((fault) =>
        start("--currency", "USD", "--secret", secret, "--misbehave", fault),
      ),
    );
    expect((await stakeAt(nobody?.address ?? "", secret)).status).toBe(401);
    expect((await stakeAt(everybody?.address ?? "", newWebhookSecret())).status).toBe(200);
    await Promise.all([nobody?.stop(), everybody?.stop()]);
  });
});

describe("refuses", () => {
  test.each([
    [["--prot", "4500"], "Unknown option '--prot'"],
    [["4500"], "Unexpected argument '4500'"],
    [["--port"], "'--port <value>' argument missing"],
    [["--port", "--faults"], "'--port' argument is ambiguous"],
    [["--port", "80a"], "--port wants a whole number from 0 to 65535"],
    [["--port", "65536"], "--port wants a whole number from 0 to 65535"],
    [["--currency", "brl"], "--currency wants one of BRL, USD"],
    [["--misbehave", "sometimes"], "--misbehave wants one of accepts_any_signature, "],
    [["--secret", "whsec_"], "--secret wants whsec_ and base64"],
    [["--secret", "whsec_not base64"], "--secret wants whsec_ and base64"],
    [["--port", "0", "--journal", "/nowhere/wallet.jsonl"], "--journal /nowhere/wallet.jsonl: ENOENT"],
  ])("%j, in one line", async (args, reason) => {
    const { code, output, errors } = await tell(...args);
    expect({ code, output, lines: errors.trimEnd().split("\n") }).toEqual({
      code: 1,
      output: "",
      lines: [expect.stringContaining(`fake:wallet: `)],
    });
    expect(errors).toContain(reason);
  });

  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = String(typeof address === "object" && address?.port);
    expect(await tell("--port", port)).toEqual({
      code: 1,
      output: "",
      errors: `fake:wallet: port ${port} is taken: name another one with --port\n`,
    });
  });

  test.each(["a note\nand the rest of it", "a note in one line"])(
    "a file that is no journal, which stays as it is: %j",
    async (content) => {
      const file = path.join(folder(), "note.txt");
      writeFileSync(file, content);
      const { code, errors } = await tell("--port", "0", "--journal", file);
      expect({ code, errors }).toEqual({
        code: 1,
        errors: `fake:wallet: --journal ${file}: line 1 is no entry of a wallet's journal\n`,
      });
      expect(readFileSync(file, "utf8")).toBe(content);
    },
  );
});
