/** Runs the example clients as they are, against the real thing, also through a network that loses answers. */
import { execFile, spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, type TestContext } from "vitest";
import { z } from "zod";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../test/factories/tree.ts";
import { callApi, serveIntegration, type Access, type ServedApi } from "../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../test/pg/fresh-database.ts";

/** Not a package: the machine has it, or gets it from its own distribution. */
const PHP = "php";
const clients = {
  typescript: [process.execPath, path.join(import.meta.dirname, "typescript/client.ts")],
  php: [PHP, path.join(import.meta.dirname, "php/client.php")],
} as const;
type Language = keyof typeof clients;
const languages: Language[] = ["typescript", "php"];

let database: FreshDatabase;
let tree: Tree;
let agent: MemberCaller;
let api: ServedApi;
let access: Access;
let hasPhp = false;

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  agent = await tree.plant(tree.platform, "main");
  await tree.issue(agent, 1_000_000n);
  api = await serveIntegration(tree.deps);
  access = await api.access(agent);
  hasPhp = findOrInstallPhp();
}, 600_000);
afterAll(async () => {
  await api.close();
  await tree.deps.ledger.close();
  await database.close();
});

function findOrInstallPhp(): boolean {
  const isThere = () => spawnSync(PHP, ["--version"]).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "php-cli"], { env });
  return isThere();
}

/** A machine without PHP says so; where everything has to run, that is a failure. */
function need(language: Language, context: TestContext): void {
  if (language !== "php" || hasPhp) return;
  const message = "The PHP client was not run: install PHP 8 (Debian: apt-get install php-cli).";
  if (process.env["CI"] === "true") throw new Error(message);
  context.skip(message);
}

const run = async (language: Language, by: Access, ...args: string[]): Promise<unknown> => {
  const [program, file] = clients[language];
  const env = {
    ...process.env,
    REELGATE_ADDRESS: by.address,
    REELGATE_KEY: by.keyId,
    REELGATE_KEY_SECRET: by.secret,
  };
  const { stdout } = await promisify(execFile)(program, [file, ...args], { env });
  return JSON.parse(stdout);
};
const playerShape = z.object({ balance: z.number() });
const balance = async (player: string): Promise<number> =>
  playerShape.parse((await callApi(access, "GET", `/v1/players/${player}`)).json).balance;

/** Passes every call on, and cuts the line instead of the first answer to each deposit or withdrawal. */
async function lossyNetwork(): Promise<Access & { lost: string[]; close: () => void }> {
  const lost: string[] = [];
  const proxy: Server = createServer((request, response) => {
    const url = request.url ?? "";
    void (async () => {
      const body = await buffer(request);
      const answer = await fetch(access.address + url, {
        method: request.method ?? "GET",
        headers: Object.entries(request.headers)
          .filter(([name]) => name.startsWith("reelgate-") || name === "content-type")
          .map(([name, value]): [string, string] => [name, String(value)]),
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      if (/deposits|withdrawals/.test(url) && !lost.includes(url)) {
        lost.push(url);
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
    })();
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  const listening = proxy.address();
  if (listening === null || typeof listening === "string") throw new Error("the proxy has no port");
  const close = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { ...access, address: `http://127.0.0.1:${listening.port}`, lost, close };
}

describe("works", () => {
  test.for(languages)("%s: a player comes in and leaves", { timeout: 60_000 }, async (language, context) => {
    need(language, context);
    const player = `${language}-1`;
    const entered = z
      .object({ deposit: z.unknown(), again: z.unknown(), on_record: z.unknown(), launch_url: z.string() })
      .parse(await run(language, access, "enter", player, "BRL", "2500"));
    expect(entered.deposit).toMatchObject({ kind: "deposit", player, amount: 2_500, state: "done", balance: 2_500 });
    expect([entered.again, entered.on_record]).toEqual([entered.deposit, entered.deposit]);
    expect(entered.launch_url).toMatch(/^https:\/\/games\.example\/play\/lantern-meadow\/\?(?:locale=[\w-]+&)?launch=/);
    expect(await balance(player)).toBe(2_500);
    expect(await run(language, access, "leave", player)).toMatchObject({ amount: 2_500, balance: 0, state: "done" });
  });

  test.for(languages)(
    "%s: without a deposit a game opens, and no money has moved",
    { timeout: 60_000 },
    async (language, context) => {
      need(language, context);
      const player = `${language}-3`;
      const opened = z.object({ launch_url: z.string() }).parse(await run(language, access, "open", player, "BRL"));
      expect(opened.launch_url).toMatch(/^https:\/\/games\.example\/play\/lantern-meadow\//);
      expect(await balance(player)).toBe(0);
    },
  );
});

describe("refuses", () => {
  test.for(languages)("%s: a wrong command, in one line", { timeout: 60_000 }, async (language, context) => {
    need(language, context);
    for (const [args, reason] of [
      [["enter"], "usage: "],
      [["close", "ana"], "usage: "],
      [["open", "ana", "USD"], "currency_mismatch"],
    ] as const) {
      const error = await run(language, access, ...args).catch((cause: unknown) => cause);
      const { code, stderr } = z.object({ code: z.int(), stderr: z.string() }).parse(error);
      expect([code, stderr.trimEnd().split("\n")]).toEqual([1, [expect.stringContaining(reason)]]);
    }
  });

  test.for(languages)("%s: a wrong secret is told at once", { timeout: 60_000 }, async (language, context) => {
    need(language, context);
    const wrong = { ...access, secret: "not the secret" };
    await expect(run(language, wrong, "enter", "anybody")).rejects.toThrow("auth_signature_invalid");
  });
});

describe("protects", () => {
  test.for(languages)("%s: a lost answer costs nothing twice", { timeout: 60_000 }, async (language, context) => {
    need(language, context);
    const network = await lossyNetwork();
    const player = `${language}-2`;
    await run(language, network, "enter", player, "BRL", "700");
    expect(await balance(player)).toBe(700);
    expect(await run(language, network, "leave", player)).toMatchObject({ amount: 700, balance: 0 });
    network.close();
    expect(network.lost).toHaveLength(2);
    const moved = await callApi(access, "GET", `/v1/entries?account=wallet:${player}`);
    expect(moved.json).toMatchObject({ data: [{ amount: -700 }, { amount: 700 }], next_cursor: null });
  });
});
