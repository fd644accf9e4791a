/** Proves that the embedded PostgreSQL survives its supervisor, its own death and whatever earlier starts left behind. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureDatabase, startCluster } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { withClient } from "./pool.ts";
import { processIdentity } from "./process-identity.ts";
import { retryTransient } from "./retry.ts";

const NOBODY = 65_534;
/** Each test makes a cluster of its own; in memory, where there is such a place, that takes a third of the time. */
const PLACE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const CLUSTER_MODULE = new URL("./cluster.ts", import.meta.url).href;
let dataDir: string;
let clusters: Cluster[];
let holders: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(PLACE, "reelgate-cluster-"));
  clusters = [];
  holders = [];
});
afterEach(async () => {
  for (const holder of holders) await kill(holder);
  // A start like any other adopts what a killed process left and so can stop it, also where the test failed half-way.
  if (existsSync(path.join(dataDir, "pg18", "postmaster.pid")) && clusters.length === 0) await start();
  for (const cluster of clusters) await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function start(onEvent?: (line: string) => void): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, ...(onEvent && { onEvent }) });
  clusters.push(cluster);
  return cluster;
}

async function stop(cluster: Cluster): Promise<boolean> {
  clusters.splice(clusters.indexOf(cluster), 1);
  return cluster.stop();
}

/** A process of its own that starts the cluster and holds it, as a server does. */
function hold(identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const script = `
    const { startCluster } = await import(${JSON.stringify(CLUSTER_MODULE)});
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)} });
    process.once("SIGTERM", async () => { await cluster.stop(); process.exit(0); });
    setInterval(() => {}, 1e6);
    console.log(cluster.pid());`;
  const args = ["--input-type=module", "--eval", script];
  const holder = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], ...identity });
  holders.push(holder);
  return holder;
}

/** The server's pid, once the holder has started it. */
async function heldPid(holder: ChildProcess): Promise<number> {
  if (holder.stdout === null) throw new Error("the holder has no output");
  for await (const line of createInterface(holder.stdout)) return Number(line);
  throw new Error("the holder ended before its cluster ran");
}

async function kill(holder: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  const gone = once(holder, "exit");
  holder.kill(signal);
  await gone;
}

function query<Row extends object>(cluster: Cluster, sql: string): Promise<Row[]> {
  return withClient(cluster.urlOf("postgres"), { applicationName: "cluster test" }, async (client) => {
    const answer = await client.query<Row>(sql);
    return answer.rows;
  });
}

const isAlive = (pid: number): boolean => processIdentity(pid) !== null;

describe("works", () => {
  it("keeps data, port and password over a restart, and leaves nothing running", async () => {
    const first = await start();
    const url = await ensureDatabase(first, "reelgate");
    await query(first, "create table kept as select 41 + 1 as answer");
    expect(first.adopted).toBe(false);
    expect(await stop(first)).toBe(true);
    expect(isAlive(first.pid())).toBe(false);

    const second = await start();
    expect(await ensureDatabase(second, "reelgate")).toBe(url);
    expect(await query(second, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("is made as durable as PostgreSQL can be, for this machine and the secrets' owner only", async () => {
    const cluster = await start();
    const names = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums", "jit", "listen_addresses"];
    const rows = await query<{ name: string; setting: string }>(
      cluster,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      data_checksums: "on",
      jit: "off",
      listen_addresses: "127.0.0.1",
    });
    const locale = "select datcollate, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database limit 1";
    expect(await query(cluster, locale)).toEqual([{ datcollate: "C", datlocale: "C.UTF-8", encoding: "UTF8" }]);
    expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.includes("new-"))).toEqual([]);
  });

  it("adopts the server of a supervisor that was killed", async () => {
    const holder = hold();
    const pid = await heldPid(holder);
    await kill(holder);
    expect(isAlive(pid)).toBe(true);
    const cluster = await start();
    expect([cluster.adopted, cluster.pid()]).toEqual([true, pid]);
    expect(await stop(cluster)).toBe(true);
    expect(isAlive(pid)).toBe(false);
  });

  it("begins anew when the making of the cluster was killed half-way", async () => {
    const holder = hold();
    await vi.waitUntil(() => readdirSync(dataDir).some((name) => /^pg18\.new-\w+$/.test(name)), {
      interval: 1,
      timeout: 20_000,
    });
    await kill(holder);
    expect(existsSync(path.join(dataDir, "pg18"))).toBe(false);
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("makes one cluster when two processes start at once, and the last one to leave stops it", async () => {
    const [holder, cluster] = [hold(), await start()];
    expect(await heldPid(holder)).toBe(cluster.pid());
    expect(await stop(cluster)).toBe(false);
    expect(isAlive(cluster.pid())).toBe(true);
    await kill(holder, "SIGTERM");
    expect(isAlive(cluster.pid())).toBe(false);
  });

  it("takes another port when its own is taken, and keeps it", async () => {
    const first = await start();
    await stop(first);
    const intruder = createServer().listen(first.port, "127.0.0.1");
    await once(intruder, "listening");
    const second = await start();
    expect(second.port).not.toBe(first.port);
    await stop(second);
    intruder.close();
    expect((await start()).port).toBe(second.port);
  });

  it.runIf(process.getuid?.() === 0)("works as an ordinary user, and as root on that user's cluster", async () => {
    chownSync(dataDir, NOBODY, NOBODY);
    const holder = hold({ uid: NOBODY, gid: NOBODY });
    const pid = await heldPid(holder);
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY);
    await kill(holder, "SIGTERM");
    expect(isAlive(pid)).toBe(false);
    const cluster = await start();
    expect(statSync(`/proc/${cluster.pid()}`).uid).toBe(NOBODY);
  });
});

describe("refuses", () => {
  it("to throw away data whose secrets are missing", async () => {
    await stop(await start());
    rmSync(path.join(dataDir, "secrets.json"));
    await expect(startCluster({ dataDir })).rejects.toThrow(/pg18 holds data, but secrets\.json beside it is missing/);
    expect(existsSync(path.join(dataDir, "pg18", "PG_VERSION"))).toBe(true);
  });

  it("a folder that is no complete cluster, and a setting PostgreSQL does not know, in one line", async () => {
    mkdirSync(path.join(dataDir, "pg18"));
    writeFileSync(path.join(dataDir, "pg18", "PG_VERSION"), "18\n");
    await expect(startCluster({ dataDir })).rejects.toThrow(/^[^\n]+pg18: not a complete PostgreSQL cluster[^\n]+$/);
    rmSync(path.join(dataDir, "pg18"), { recursive: true });
    await expect(startCluster({ dataDir, settings: { colour: "green" } })).rejects.toThrow(
      /^PostgreSQL did not start: unrecognized configuration parameter "colour" \(see [^\n]+postgres\.log\)$/,
    );
  });

  it("a data directory it may not write to, in one line", async () => {
    const file = path.join(dataDir, "not-a-folder");
    writeFileSync(file, "");
    const refusal = startCluster({ dataDir: file });
    await expect(refusal).rejects.toThrow(/^data directory [^\n]+not-a-folder: E[^\n]+$/);
  });
});

describe("protects", () => {
  it("what was committed when the server is killed, and starts it again", async () => {
    const events: string[] = [];
    const cluster = await start((line) => events.push(line));
    await query(cluster, "create table kept as select 42 as answer");
    const killed = cluster.pid();
    process.kill(killed, "SIGKILL");
    await vi.waitUntil(() => events.length > 0, { timeout: 10_000 });
    expect(cluster.pid()).not.toBe(killed);
    const rows = await retryTransient(() => query(cluster, "select answer from kept"));
    expect(rows).toEqual([{ answer: 42 }]);
    expect(events).toEqual(["the embedded PostgreSQL had died; it was started again"]);
  });

  it("a start against a pid file that names another program", async () => {
    await stop(await start());
    const pidFile = path.join(dataDir, "pg18", "postmaster.pid");
    writeFileSync(
      pidFile,
      `${process.pid}\n${path.join(dataDir, "pg18")}\n1700000000\n5432\n\n127.0.0.1\n0 0\nready   \n`,
    );
    const cluster = await start();
    expect(cluster.adopted).toBe(false);
    expect(Number.parseInt(readFileSync(pidFile, "utf8"), 10)).toBe(cluster.pid());
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
