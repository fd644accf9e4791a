/** Certifies the example wallets as they are, by the same cases as any agent's, and finds out what was taken out of them. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as send } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, type TestContext } from "vitest";
import { CERTIFICATION_CASES, type CertificationCaseId } from "#contract/certification.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { newWebhookSecret, signWebhook } from "#server/callback/standard-webhooks.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { caseOf, certificationCases } from "#server/seamless/certify/cases.ts";
import { certify, type CaseResult } from "#server/seamless/certify/certify.ts";

type Language = "typescript" | "php";
const languages: Language[] = ["typescript", "php"];
const OPENING = 100_000;
const HOUR_MS = 3_600_000;
const SECRETS = [newWebhookSecret(), newWebhookSecret()];
/** Not a package: the machine has it, or gets it from its own distribution. */
const PHP = "php";

const folder = mkdtempSync(path.join(tmpdir(), "reelgate-wallets-"));
let hasPhp = false;
beforeAll(() => {
  hasPhp = findOrInstallPhp();
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function findOrInstallPhp(): boolean {
  const isThere = () => spawnSync(PHP, ["-r", "exit(extension_loaded('pdo_sqlite') ? 0 : 1);"]).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "php-cli", "php-sqlite3"], { env });
  return isThere();
}

/** A machine without PHP says so; where everything has to run, that is a failure. */
function need(language: Language, context: TestContext): void {
  if (language !== "php" || hasPhp) return;
  const message =
    "The PHP wallet was not run: install PHP 8 with SQLite (Debian: apt-get install php-cli php-sqlite3).";
  if (process.env["CI"] === "true") throw new Error(message);
  context.skip(message);
}

/** One place in the sources of a wallet, and what stands there instead. */
type Change = readonly [file: string, right: string, wrong: string];

/** The wallet of a language with players and books of its own, changed if that is asked. */
function placeWallet(language: Language, change?: Change) {
  const place = mkdtempSync(path.join(folder, `${language}-`));
  cpSync(path.join(import.meta.dirname, language), place, { recursive: true });
  if (change !== undefined) {
    const [file, right, wrong] = change;
    const source = readFileSync(path.join(place, file), "utf8");
    expect(source.split(right)).toHaveLength(2);
    writeFileSync(
      path.join(place, file),
      source.replace(right, () => wrong),
    );
  }
  const env = {
    ...process.env,
    WALLET_FILE: path.join(place, "wallet.sqlite"),
    WALLET_SECRETS: SECRETS.join(" "),
    WALLET_PORT: "0",
    PHP_CLI_SERVER_WORKERS: "4",
  };
  const program = language === "php" ? PHP : process.execPath;
  const source = path.join(place, language === "php" ? "wallet.php" : "wallet.ts");
  const run = (...args: string[]) => void execFileSync(program, [source, ...args], { env });
  run("credit", "ana", "BRL", String(OPENING - 1));
  run("credit", "ana", "BRL", "1");
  run("credit", "bruno", "BRL", "1");
  run("block", "bruno");
  const args = language === "php" ? ["-S", "127.0.0.1:0", source] : [source, "serve"];
  return () => serve(program, args, env);
}

/** Answers where it listens, and how it is killed. */
async function serve(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  // In a group of its own, which ends as a whole: PHP's workers are processes.
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const isOver = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
    await isOver;
  };
  onTestFinished(kill);
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found !== undefined) resolve(`${found}/`);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => reject(new Error(`the wallet ended with ${code}: ${output}`)));
  });
  return { address, kill };
}

const startWallet = (language: Language, change?: Change) => placeWallet(language, change)();

/** What stands before PHP where it is served: keeps connections, which PHP's own server for trying out closes. */
async function webServerBefore(address: string): Promise<string> {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const onward = send(address, { method, headers, agent: false }, (answer) => {
      const { connection: _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const listening = server.address();
  if (listening === null || typeof listening === "string") throw new Error("the web server has no port");
  return `http://127.0.0.1:${listening.port}/`;
}

async function play(address: string, ids?: readonly CertificationCaseId[], secrets: readonly string[] = SECRETS) {
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [], connectTimeoutMs: 5_000 });
  onTestFinished(() => outbound.close());
  const results: CaseResult[] = [];
  const moved = await certify({
    outbound,
    timeoutMs: 8_000,
    address,
    secrets,
    player: "ana",
    blockedPlayer: "bruno",
    currency: "BRL",
    ids: uuidv7,
    clock: () => new Date(),
    until: new Date(Date.now() + HOUR_MS),
    signal: new AbortController().signal,
    cases: ids === undefined ? certificationCases : ids.map(caseOf),
    onResult: async (result) => void results.push(result),
  });
  const failed = results.filter(({ verdict }) => verdict !== "passed").map(({ id, miss }) => ({ id, miss }));
  return { moved, failed, played: results.map(({ id }) => id) };
}

describe("works", () => {
  test.for(languages)("%s: passes every case, and the player has what they had", async (language, context) => {
    need(language, context);
    const { address } = await startWallet(language);
    const { moved, failed, played } = await play(language === "php" ? await webServerBefore(address) : address);
    expect(failed).toEqual([]);
    expect(played).toEqual(CERTIFICATION_CASES);
    expect(moved).toMatchObject({ before: BigInt(OPENING), after: BigInt(OPENING) });
  });

  test.for(languages)("%s: believes either secret of a rotation", async (language, context) => {
    need(language, context);
    const { address } = await startWallet(language);
    for (const secret of SECRETS) expect((await play(address, ["stake_taken"], [secret])).failed).toEqual([]);
  });

  test("php: its own server for trying out closes each connection, and nothing else is wrong", async (context) => {
    need("php", context);
    const { address } = await startWallet("php");
    expect((await play(address)).failed.map(({ id }) => id)).toEqual(["connection_kept"]);
  });
});

/** What somebody might leave out, and the case that finds it. */
const LEFT_OUT: readonly [what: string, id: CertificationCaseId, changes: Readonly<Record<Language, Change>>][] = [
  [
    "the signature",
    "signature_other_secret",
    {
      typescript: ["signature.ts", "return given.some((one) => one", "return given.some((one) => true || one"],
      php: ["wallet.php", "$isRight = hash_equals($right, $given) || $isRight;", "$isRight = true;"],
    },
  ],
  [
    "the time of the signature",
    "timestamp_stale",
    {
      typescript: ["signature.ts", "> TOLERANCE_S", "> Infinity"],
      php: ["wallet.php", "> 300", "> PHP_INT_MAX"],
    },
  ],
  [
    "what was answered before",
    "stake_repeated_same_answer",
    {
      typescript: ["books.ts", 'return String(known["answer"])', "sql.forgotten = known"],
      php: ["wallet.php", "return $known['answer'];", "$forgotten = $known;"],
    },
  ],
  [
    "the stake that was undone before it came",
    "rollback_unknown_blocks",
    {
      typescript: ["books.ts", 'sql.keepStake.run(id, player, currency, amount, "rolled_back");', ""],
      php: ["wallet.php", "keepStake($db, $id, $call, 'rolled_back');", ""],
    },
  ],
  [
    "that a win closes the round",
    "rollback_after_win",
    {
      typescript: ["books.ts", 'if (roundState === "closed") sql.setState.run("closed", id);', ""],
      php: ["wallet.php", "['closed', $id]", "['open', $id]"],
    },
  ],
];
const mutilated = languages.flatMap((language) =>
  LEFT_OUT.map(([what, id, changes]) => ({ language, what, id, change: changes[language] })),
);

describe("refuses", () => {
  test.for(languages)("%s: a wrong command, in one line", { timeout: 60_000 }, (language, context) => {
    need(language, context);
    const [program, source] = language === "php" ? [PHP, "php/wallet.php"] : [process.execPath, "typescript/wallet.ts"];
    const env = { ...process.env, WALLET_FILE: path.join(folder, `${language}.sqlite`), WALLET_SECRETS: "" };
    for (const [args, reason] of [
      [["credit", "ana", "BRL"], "usage: "],
      [["credit", "ana", "BRL", "-1"], "usage: "],
      [["credit", "", "BRL", "1"], "usage: "],
      [["block"], "usage: "],
      [["block", "nobody"], "there is no player nobody"],
      [[], "usage: "],
    ] as const) {
      const told = spawnSync(program, [path.join(import.meta.dirname, source), ...args], { env, encoding: "utf8" });
      expect([args, told.status, told.stdout, told.stderr.trimEnd().split("\n")]).toEqual([
        args,
        1,
        "",
        [expect.stringMatching(reason)],
      ]);
    }
  });

  test.for(mutilated)("$language without $what: found by $id", async ({ language, id, change }, context) => {
    need(language, context);
    const { address } = await startWallet(language, change);
    expect((await play(address, [id])).failed.map((one) => one.id)).toEqual([id]);
  });
});

describe("protects", () => {
  test.for(languages)("%s: what was answered is known after a power cut", async (language, context) => {
    need(language, context);
    const start = placeWallet(language);
    const ids = { tx_id: uuidv7(), round_id: uuidv7(), ref_tx_id: null };
    const body = JSON.stringify({
      type: "stake",
      ...ids,
      player: "ana",
      amount: 100,
      currency: "BRL",
      round_state: "open",
    });
    const stake = async (address: string): Promise<string> => {
      const timestampS = Math.floor(Date.now() / 1_000);
      const headers = signWebhook(SECRETS, { id: ids.tx_id, timestampS, body });
      return (await fetch(address, { method: "POST", headers, body })).text();
    };
    const before = await start();
    const answer = await stake(before.address);
    expect(JSON.parse(answer)).toMatchObject({ status: "ok", balance: OPENING - 100, currency: "BRL" });
    await before.kill();
    const after = await start();
    expect(await stake(after.address)).toBe(answer);
  });

  test.for(languages)("%s: a body that is no call is refused and books nothing", async (language, context) => {
    need(language, context);
    const { address } = await startWallet(language);
    for (const body of ["", "null", "[]", "{", '{"type":"stake","tx_id":"x","player":"ana","amount":-5}']) {
      const headers = signWebhook(SECRETS, { id: "x", timestampS: Math.floor(Date.now() / 1_000), body });
      expect([body, (await fetch(address, { method: "POST", headers, body })).status]).toEqual([body, 400]);
    }
    expect((await play(address, ["balance_answered"])).moved).toMatchObject({ before: BigInt(OPENING) });
  });
});
