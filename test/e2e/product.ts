// Runs the whole product for a test: the server on data of its own, and a browser that watches for complaints.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type APIRequestContext, type Browser, type BrowserContext, type Page } from "playwright-core";
import { freePort } from "#server/db/cluster-launch.ts";
import { REMEMBERED_KEY } from "#web/client/early-calls.ts";
import { readDemoCredentials, type DemoCredentials } from "../../tools/demo/credentials.ts";
import { FILLED_DATA } from "./global-setup.ts";

const root = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 240_000;

export interface Product {
  readonly address: string;
  readonly credentials: DemoCredentials;
  /** Where its data is, for looking into the books. */
  readonly dataDir: string;
  /** As a power cut would: nothing is told, nothing is finished. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** What stands after `npm start --`. */
  readonly args?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** How browsers name this machine; passkeys belong to a name and not to a number. */
  readonly host?: "127.0.0.1" | "localhost";
  /** Another tree than this one, for a test that changes what is built. */
  readonly tree?: string;
}

export async function startProduct({
  args = ["--rounds", "1500", "--quiet"],
  environment = {},
  tree = root,
  host = "127.0.0.1",
}: ProductOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "reelgate-e2e-"));
  const port = await freePort();
  const address = `http://${host}:${port}`;
  const launch = (): Promise<ChildProcess> =>
    launchServer({ tree, args, port, dataDir, environment: { PUBLIC_URL: address, ...environment } });
  const filled = await filledData(args);
  // With its modes: PostgreSQL refuses a folder that others may read.
  if (filled !== undefined) execFileSync("cp", ["-a", `${filled}/.`, dataDir]);
  let child = await launch();
  const credentials = readDemoCredentials(dataDir) ?? { members: [], agents: [] };
  return {
    address,
    credentials,
    dataDir,
    async kill() {
      await ended(child, "SIGKILL");
    },
    async restart() {
      child = await launch();
    },
    async stop() {
      await ended(child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Launch {
  readonly tree: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function launchServer({ tree, args, port, dataDir, environment }: Launch): Promise<ChildProcess> {
  const address = `http://127.0.0.1:${port}`;
  const child = spawn("node", [path.join(tree, "src/server/main.ts"), ...args], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await ready(address, child, () => output);
  return child;
}

/** Data that was filled once in this run of the tests with the same arguments, to be copied; each file has its own. */
async function filledData(args: readonly string[]): Promise<string | undefined> {
  const folder = process.env[FILLED_DATA];
  if (folder === undefined) return undefined;
  const dataDir = path.join(folder, args.join("").replaceAll(/[^\w-]/g, "") || "plain");
  const filling = `${dataDir}.filling`;
  // Two files run at a time: who makes the folder fills it, the other waits.
  while (!existsSync(dataDir) && !isMade(filling)) await new Promise((resolve) => setTimeout(resolve, 250));
  if (existsSync(dataDir)) return dataDir;
  const quiet = args.includes("--quiet") ? args : [...args, "--quiet"];
  const child = await launchServer({
    tree: root,
    args: quiet,
    port: await freePort(),
    dataDir: filling,
    environment: {},
  }).catch((error: unknown) => {
    rmSync(filling, { recursive: true, force: true });
    throw error;
  });
  await ended(child, "SIGTERM");
  renameSync(filling, dataDir);
  return dataDir;
}

/** Makes a folder; false where it is there already. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A copy of what runs, its built pages included, to be changed and thrown away. */
export function copyTree(): string {
  const tree = mkdtempSync(path.join(os.tmpdir(), "reelgate-tree-"));
  for (const part of ["src", "tools", "test/fakes", "migrations", "dist", "package.json"])
    cpSync(path.join(root, part), path.join(tree, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  return tree;
}

async function ready(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + READY_WITHIN_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, page errors and failed requests so far. */
  readonly complaints: string[];
}

const USUAL_PLACE = "/usr/bin/chromium";
const SHELL = `${USUAL_PLACE}-headless-shell`;
const NAMED = process.env["CHROMIUM_PATH"] ?? USUAL_PLACE;
/** Without a window around its pages where that is installed (tools/run/chromium.mjs): a quarter of the work. */
export const CHROMIUM = NAMED === USUAL_PLACE && existsSync(SHELL) ? SHELL : NAMED;

export const CHROMIUM_FLAGS: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A page of a test lives for seconds: code compiled anew to run faster later costs more than it saves, and so does a small
 * nursery. A tenth of the processor's time in all; what is measured is measured without.
 */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev --min-semi-space-size=16";
const flags = process.env["VITEST"] === undefined ? CHROMIUM_FLAGS : [...CHROMIUM_FLAGS, SHORT_LIVED];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: [...flags] });

/** A person with a browser of their own. */
export async function visit(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // What the driver itself asks of the page comes from no file; the browser remarks upon that too.
    if (message.type() === "error" || message.type() === "warning" || message.location().url !== "")
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, context, complaints };
}

export interface Who {
  readonly agent: string;
  readonly role: string;
}

/** What a member of the demo signs in with. */
export function credentialsOf({ credentials }: Pick<Product, "credentials">, { agent, role }: Who) {
  const member = credentials.members.find((one) => one.agent === agent && one.role === role);
  if (member === undefined) throw new Error(`the demo has no ${role} of ${agent}`);
  return { login: member.login, password: member.password };
}

/** Makes a session; whoever has what `by` was given is signed in. */
export async function openSession(by: APIRequestContext, product: Product, who: Who): Promise<void> {
  const answer = await by.post(`${product.address}/api/session`, { data: credentialsOf(product, who) });
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`);
}

/** As the form leaves a browser behind: one in which nobody signed in, or signed out again, does not ask who they are. */
export async function remember(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.address}/readyz`);
  await page.evaluate(`localStorage.setItem("${REMEMBERED_KEY}", "yes")`);
}

/** Signs a member of the demo in without the form, which takes longer than most of what is looked at after it. */
export async function signIn(page: Page, product: Product, who: Who): Promise<void> {
  await openSession(page.request, product, who);
  await remember(page, product);
}

/** What is pressed early (ui/early-press.ts) is kept no more. */
const UNTIL_ALIVE = `new Promise((alive) => {
  const look = () => (globalThis.linkEarly === undefined ? alive() : setTimeout(look, 20));
  look();
})`;

/** As `signIn`, and on to a page, which is alive: before that a link pressed is followed by the browser. */
export async function enter(page: Page, product: Product, who: Who, path = "/dashboard"): Promise<void> {
  await signIn(page, product, who);
  await page.goto(product.address + path);
  await page.evaluate(UNTIL_ALIVE);
}

/** Signs a member of the demo in by the form, as it would itself, which ends on the overview. */
export async function signInByForm(page: Page, product: Product, who: Who, prefix = ""): Promise<void> {
  const { login, password } = credentialsOf(product, who);
  await page.goto(`${product.address}${prefix}/auth/login`);
  await page.getByRole("textbox").first().fill(login);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/dashboard$/);
}
