// Does what the guide for integrators says, to the letter: pastes its blocks into a shell, one after the other, in both languages.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locale } from "#web/messages/locale.ts";
import { guideBlocks, readGuide } from "../../tools/guide.ts";
import { freePort, startProduct, type Product } from "./product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const NEEDED = ["bash", "curl", "openssl", "od"];
const PATIENCE_MS = 240_000;

let product: Product;
beforeEach(async () => {
  const missing = NEEDED.filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
  if (missing.length > 0) throw new Error(`The guide needs ${missing.join(", ")}: install what is missing.`);
  product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
});
afterEach(() => product.stop());

/** One shell for all blocks, as a person has it; it ends at the first command that fails, and says in which block. */
async function paste(blocks: readonly string[]) {
  const script = blocks.map((block, at) => `echo "--- block ${at + 1}"\n${block}\n`).join("");
  const shell = spawn("bash", ["-eo", "pipefail", "-c", script], {
    cwd: root,
    env: {
      ...process.env,
      REELGATE_ADDRESS: product.address,
      DATA_DIR: product.dataDir,
      WALLET_PORT: String(await freePort()),
      WEBHOOK_PORT: String(await freePort()),
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

/** The blocks of these steps, counted from 1. */
function blocksOf(locale: Locale, steps: readonly number[]): string[] {
  let step = 0;
  return readGuide(locale).flatMap((part) => {
    if (part.kind === "step") step += 1;
    return part.kind === "code" && steps.includes(step) ? [part.text] : [];
  });
}

const TRANSFER = [1, 2, 3, 4, 5, 6, 10, 11];
const SEAMLESS = [1, 2, 3, 7, 8, 9, 10, 11];

describe("works", () => {
  test.each<[path: string, locale: Locale, steps: readonly number[]]>([
    ["transfer mode alone", "en-US", TRANSFER],
    ["seamless mode alone", "pt-BR", SEAMLESS],
    ["both", "pt-BR", [...new Set([...TRANSFER, ...SEAMLESS])].toSorted((one, other) => one - other)],
  ])("every path the guide names, to its end: %s, in %s", async (_, locale, steps) => {
    const blocks = blocksOf(locale, steps);
    const { exit, output, errors, last } = await paste(blocks);
    expect({ exit, last, errors: exit === 0 ? "" : output + errors }).toEqual({
      exit: 0,
      last: blocks.length,
      errors: "",
    });
    // Each thing the guide compares was looked at.
    const compared = blocks.join("\n").match(/^same /gm)?.length;
    expect(output.match(/^ok: /gm)).toHaveLength(compared ?? 0);
    expect(compared).toBeGreaterThan(5);
    if (steps.includes(8)) expect(output).toMatch(/^RG-\d{8}-[0-9A-F]+$/m);
    if (steps.includes(5)) expect(output).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/play\/lantern-meadow\/\?.*launch=/m);
    // Whoever takes all of them has read the whole guide.
    if (steps.includes(5) && steps.includes(8)) expect(blocks).toEqual(guideBlocks(locale));
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
