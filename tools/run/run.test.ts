/** Proves the launcher in a checkout of its own: it installs, builds and starts what it should, and ends with it. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A server that says what reaches it, and ends with a code nobody else uses. */
const SERVER = `
  const end = (why: string) => () => { console.log("got", why); setTimeout(() => process.exit(7), 100); };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end(signal));
  process.on("disconnect", end("disconnect"));
  setInterval(() => {}, 1_000);
  console.log("serving", process.argv.slice(2).join(" "));`;

/** Stands for the npm outside: notes how it was called and "installs" what the lock file wants. */
const NPM = `
  const fs = require("node:fs");
  console.error("npm", process.argv.slice(2, 4).join(" "));
  if (fs.existsSync("no-network")) { console.error("npm error network"); process.exit(1); }
  fs.mkdirSync("node_modules", { recursive: true });
  fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  fs.mkdirSync("node_modules/.bin", { recursive: true });
  fs.rmSync("node_modules/.bin/node", { force: true });
  fs.symlinkSync(process.execPath, "node_modules/.bin/node");`;

let root: string;
let started: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "reelgate-run-"));
  started = [];
  for (const name of ["run.mjs", "run"]) {
    cpSync(path.join(import.meta.dirname, "..", name), path.join(root, "tools", name), { recursive: true });
  }
  put("src/server/main.ts", SERVER);
  put("src/web/page.ts", "export const page = 1;");
  put("tools/build.ts", `console.log("built");`);
  put("npm.js", NPM);
  lock("1.0.0");
  mkdirSync(path.join(root, "node_modules", ".bin"), { recursive: true });
  cpSync(path.join(root, "package-lock.json"), path.join(root, "node_modules", ".package-lock.json"));
  symlinkSync(process.execPath, path.join(root, "node_modules", ".bin", "node"));
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "close");
  }
  rmSync(root, { recursive: true });
});

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

function lock(version: string): void {
  const packages = {
    "": {},
    "node_modules/needed": { version },
    "node_modules/for-another-machine": { version, optional: true },
  };
  put("package-lock.json", JSON.stringify({ packages }));
}

type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, ["tools/run.mjs", ...args], {
    cwd: root,
    env: { ...process.env, npm_execpath: path.join(root, "npm.js"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "close").then(() => child.exitCode);
  return { child, output: () => output, ended };
}

const says = (running: Run, text: string): Promise<boolean> =>
  vi.waitUntil(() => running.output().includes(text), { timeout: 15_000, interval: 10 });

/** A whole start and stop; returns what was printed. */
async function startAndStop(): Promise<string> {
  const running = run(["start"]);
  await says(running, "serving");
  running.child.kill("SIGTERM");
  await running.ended;
  return running.output();
}

describe("works", () => {
  it("starts the server with the arguments given, and passes on its exit code", async () => {
    const running = run(["start", "--empty", "--rounds", "5"]);
    await says(running, "serving --empty --rounds 5");
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(7);
    expect(running.output()).toContain("got SIGINT");
  });

  it("builds the web at the first start and after a change, and not otherwise", async () => {
    expect(await startAndStop()).toContain("built");
    expect(await startAndStop()).not.toContain("built");
    put("src/web/page.ts", "export const page = 22;");
    expect(await startAndStop()).toContain("built");
    utimesSync(path.join(root, "src/web/page.ts"), 1, 1);
    expect(await startAndStop()).toContain("built");
    put("src/web/page.test.ts", "a test is no part of the web");
    expect(await startAndStop()).not.toContain("built");
  });

  it("installs packages that are missing or differ from the lock file, and only then", async () => {
    lock("2.0.0");
    expect(await startAndStop()).toMatch(/Installing packages \(needed 2\.0\.0 is here as 1\.0\.0\)[^]*serving/);
    expect(await startAndStop()).not.toContain("Installing");
    rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(await startAndStop()).toMatch(/Installing packages \(none are installed yet\)[^]*serving/);
  });
});

describe("refuses", () => {
  it("to go on when packages cannot be installed, saying why", async () => {
    rmSync(path.join(root, "node_modules"), { recursive: true });
    put("no-network", "");
    const running = run(["start"]);
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(
      /npm ci --ignore-scripts\nnpm error network\n\nThe packages could not be installed/,
    );
  });

  it("to start what could not be built, and to take it for built the next time", async () => {
    put("tools/build.ts", "process.exit(1)");
    for (let start = 1; start <= 2; start += 1) {
      const running = run(["start"]);
      expect(await running.ended).toBe(1);
      expect(running.output()).toBe("Building the web …\nThe web could not be built; the reason is above.\n");
    }
  });

  it("a browser that is not there, and a command it does not have, in one line", async () => {
    const test = run(["test"], { CHROMIUM: "/nowhere/chromium" });
    expect(await test.ended).toBe(1);
    expect(test.output()).toBe("CHROMIUM: there is no /nowhere/chromium\n");
    const unknown = run(["toString"]);
    expect(await unknown.ended).toBe(1);
    expect(unknown.output()).toBe("usage: node tools/run.mjs start | dev | build | look | test\n");
  });
});

describe("protects", () => {
  // A second Ctrl C within half a second is the first one again; a busy machine may be later than that.
  it("the server's own ending from a Ctrl C that arrives twice", { retry: 3 }, async () => {
    const running = run(["start"]);
    await says(running, "serving");
    running.child.kill("SIGINT");
    await says(running, "got SIGINT");
    running.child.kill("SIGINT");
    expect(await running.ended).toBe(7);
    expect(running.output().match(/got/g)).toHaveLength(1);
  });

  it("the port from a server whose launcher was killed", async () => {
    const running = run(["start"]);
    await says(running, "serving");
    running.child.kill("SIGKILL");
    await says(running, "got disconnect");
    await running.ended;
  });
});
