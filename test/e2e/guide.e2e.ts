// Does what the guide for integrators says, to the letter: pastes its blocks into a shell, one after the other, in both languages.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freePort } from "#server/db/cluster-launch.ts";
import type { Locale } from "#web/messages/locale.ts";
import { guideBlocks, readGuide } from "../../tools/guide.ts";
import { startProduct, type Product } from "./product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const NEEDED = ["bash", "curl", "openssl", "od"];
const PATIENCE_MS = 280_000;

interface Place {
  readonly folder?: string;
  /** What the person has set in the shell before. */
  readonly given?: NodeJS.ProcessEnv;
}

let product: Product;
beforeEach(async () => {
  const missing = NEEDED.filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
  if (missing.length > 0) throw new Error(`The guide needs ${missing.join(", ")}: install what is missing.`);
  product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
});
afterEach(() => product.stop());

/** One shell for all blocks, as a person has it; it ends at the first command that fails, and says in which block. */
async function paste(blocks: readonly string[], { folder = root, given = {} }: Place = {}) {
  const script = blocks.map((block, at) => `echo "--- block ${at + 1}"\n${block}\n`).join("");
  const shell = spawn("bash", ["-eo", "pipefail", "-c", script], {
    cwd: folder,
    env: {
      ...process.env,
      REELGATE_ADDRESS: product.address,
      DATA_DIR: product.dataDir,
      WALLET_PORT: String(await freePort()),
      WEBHOOK_PORT: String(await freePort()),
      ...given,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that the wallet it starts ends with it.
    detached: true,
  });
  const end = () => {
    if (shell.pid === undefined) return;
    try {
      process.kill(-shell.pid, "SIGKILL");
    } catch {
      // Everything in it has ended by itself.
    }
  };
  const limit = setTimeout(end, PATIENCE_MS);
  const code = new Promise<number | null>((resolve) => shell.once("exit", resolve));
  void code.then(end);
  const [output, errors, exit] = await Promise.all([text(shell.stdout), text(shell.stderr), code]);
  clearTimeout(limit);
  return { exit, output, errors, last: Number(/.*--- block (\d+)/s.exec(output)?.[1]) };
}

/** As `paste`, of a guide that is right: what it printed. */
async function pasteWhole(blocks: readonly string[], place?: Place): Promise<string> {
  const { exit, output, errors, last } = await paste(blocks, place);
  if (exit === 0 && last === blocks.length) return output;
  throw new Error(
    `Block ${last} of ${blocks.length} ended with ${exit}:\n${errors.slice(-2_000)}\n${output.slice(-2_000)}`,
  );
}

/** The blocks of these steps, counted from 1. */
function blocksOf(locale: Locale, steps: readonly number[]): string[] {
  let step = 0;
  return readGuide(locale).flatMap((part) => {
    if (part.kind === "step") step += 1;
    return part.kind === "code" && steps.includes(step) ? [part.text] : [];
  });
}

/** Each thing the guide compares was looked at. */
function expectCompared(output: string, blocks: readonly string[]): number {
  const compared = blocks.join("\n").match(/^same /gm)?.length ?? 0;
  expect(output.match(/^ok: /gm)).toHaveLength(compared);
  return compared;
}

/** A member of the demo, who asks as the dashboard does. */
async function member(login: string) {
  const send = (cookie: string, method: string, path: string, body?: unknown) =>
    fetch(`${product.address}/api${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const password = product.credentials.members[0]?.password;
  const signedIn = await send("", "POST", "/session", { login, password });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { agent } = z.object({ agent: z.object({ id: z.string() }) }).parse(await signedIn.json());
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await send(cookie.join("; "), method, `/agents/${agent.id}${path}`, body);
    expect(answer.ok).toBe(true);
    return answer.json();
  };
}
type Member = Awaited<ReturnType<typeof member>>;

/** What the guide changes of a wallet and of a webhook address. */
const settings = z.object({
  address: z.string(),
  timeout_ms: z.int().optional(),
  events: z.array(z.string()).optional(),
  off_since: z.null().optional(),
});

const ofAurora = ({ code, key_id }: { code: string; key_id: string }): string[] => (code === "aurora" ? [key_id] : []);
const keysInForce = async (developer: Member): Promise<string[]> =>
  z
    .object({ data: z.array(z.object({ key_id: z.string() })) })
    .parse(await developer("GET", "/keys?state=in_force"))
    .data.map(({ key_id }) => key_id);

const TRANSFER = [1, 2, 3, 4, 5, 6, 10, 11];
const SEAMLESS = [1, 2, 3, 7, 8, 9, 10, 11];

describe("works", () => {
  test.each<[path: string, locale: Locale, steps: readonly number[]]>([
    ["transfer mode alone", "en-US", TRANSFER],
    ["seamless mode alone", "en-US", SEAMLESS],
    ["both", "pt-BR", [...new Set([...TRANSFER, ...SEAMLESS])].toSorted((one, other) => one - other)],
  ])("every path the guide names, to its end: %s, in %s", async (_, locale, steps) => {
    const blocks = blocksOf(locale, steps);
    const output = await pasteWhole(blocks);
    expect(expectCompared(output, blocks)).toBeGreaterThan(5);
    if (steps.includes(8)) expect(output).toMatch(/^RG-\d{8}-[0-9A-F]+$/m);
    if (steps.includes(5)) expect(output).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/play\/lantern-meadow\/\?.*launch=/m);
    // Whoever takes all of them has read the whole guide.
    if (steps.includes(5) && steps.includes(8)) expect(blocks).toEqual(guideBlocks(locale));
    // The key it made is over; the demo's own is not.
    const developer = await member("developer@aurora.example");
    expect(await keysInForce(developer)).toEqual(product.credentials.agents.flatMap(ofAurora));
  });

  test("without the repository: any agent's own key, in any folder", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "reelgate-guide-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const key = product.credentials.agents.find(({ code }) => code === "meridian");
    const blocks = blocksOf("en-US", [1, 3, 4, 5, 6]);
    const given = { KEY: key?.key_id, SECRET: key?.secret, DATA_DIR: folder };
    const output = await pasteWhole(blocks, { folder, given });
    expect(expectCompared(output, blocks)).toBeGreaterThan(5);
    expect(output).toContain('"currency":"USD"');
  });
});

describe("protects", () => {
  test("two keys in force, a wallet and a webhook address that were there before", async () => {
    const [developer, owner] = [await member("developer@aurora.example"), await member("owner@meridian-cove.example")];
    await developer("POST", "/keys", { name: "Mine", scopes: ["read"], networks: [] });
    await developer("PUT", "/webhook", { address: "http://127.0.0.1:9/mine", events: ["game.added", "wallet.stuck"] });
    await owner("PUT", "/wallet", { address: "http://127.0.0.1:9/wallet", timeout_ms: 4_000 });
    const all = async () => ({
      keys: await keysInForce(developer),
      webhook: settings.parse(await developer("GET", "/webhook")),
      wallet: settings.parse(await owner("GET", "/wallet")),
    });
    const before = await all();
    expect(before.keys).toHaveLength(2);
    const blocks = blocksOf("en-US", [1, 2, 3, 7, 10, 11]);
    const output = await pasteWhole(blocks);
    expect(output).toContain("key_limit");
    expectCompared(output, blocks);
    expect(await all()).toEqual(before);
  });
});

describe("refuses", () => {
  test("a guide that is wrong: a call signed otherwise, in the block that makes it", async () => {
    const blocks = guideBlocks("en-US").map((block) => block.replace(String.raw`'v1\n%s`, String.raw`'v2\n%s`));
    expect(blocks).not.toEqual(guideBlocks("en-US"));
    const { exit, output, last } = await paste(blocks);
    expect(exit).not.toBe(0);
    expect(last).toBe(3);
    expect(output).toContain("auth_signature_invalid");
  });

  test("a guide that is wrong: a certification that leaves cases out names no certificate", async () => {
    const blocks = guideBlocks("en-US").map((block) =>
      block.replace('{"player":"ana","blocked_player":"bruno"}', '{"player":"ana"}'),
    );
    expect(blocks).not.toEqual(guideBlocks("en-US"));
    const { exit, last } = await paste(blocks);
    expect(exit).not.toBe(0);
    expect(last).toBe(blocks.findIndex((block) => block.includes("/wallet/certifications")) + 1);
  });
});
