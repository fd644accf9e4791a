/** The thread of exports: the same file as without it, ended and begun again in good order, and gone when nobody needs it. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { parseCsv } from "../../../../test/files/read-sheets.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { openExportThread, type ExportThread } from "./in-thread.ts";
import { findReadyFile, readOwnExports, startExport } from "./own-exports.ts";
import { runDueExports } from "./run-exports.ts";

const TRANSFERS = 9;
const PATIENT = { timeout: 25_000 };
const NEVER = new AbortController().signal;

let database: FreshDatabase;
let tree: Tree;
let top: MemberCaller;
let folder: string;
let thread: ExportThread;
const logged: string[] = [];
const deps = () => ({
  ...tree.deps,
  clock: () => new Date(),
  exportFolder: folder,
  log: { error: (context: object, message: string) => void logged.push(`${message} ${JSON.stringify(context)}`) },
});
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "casa_azul");
  for (let count = 1; count <= TRANSFERS; count += 1) await tree.issue(top, BigInt(count) * 101n);
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-thread-"));
  thread = openExportThread({ ...deps(), appUrl: database.appUrl });
});
afterAll(async () => {
  await thread.stop();
  await tree.deps.ledger.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function started(): Promise<string> {
  const order = { list: "credit_transfers", format: "csv", locale: "pt-BR", time_zone: "America/Sao_Paulo" } as const;
  const made = await startExport(deps(), top, { ...order, query: {} });
  if (isRefusal(made)) throw new Error(made.detail);
  return made.id;
}
const stateOf = async (id: string) => (await readOwnExports(deps(), top)).find((one) => one.id === id)?.state;
async function textOf(id: string): Promise<string> {
  const file = await findReadyFile(deps(), top, id);
  if (isRefusal(file)) throw new Error(file.refused);
  return readFileSync(file.path, "utf8");
}

describe("works", () => {
  test("writes the very file that is written without it", async () => {
    const inThread = await started();
    await thread.runDue(NEVER);
    const here = await started();
    await runDueExports(deps(), NEVER);
    expect(await textOf(inThread)).toBe(await textOf(here));
    expect(parseCsv(await textOf(inThread), ";")).toHaveLength(TRANSFERS + 1);
    expect(logged).toEqual([]);
  });

  test("two lanes share it", async () => {
    const both = [await started(), await started()];
    await Promise.all([thread.runDue(NEVER), thread.runDue(NEVER)]);
    await thread.runDue(NEVER);
    expect(await Promise.all(both.map(stateOf))).toEqual(["ready", "ready"]);
  });

  test("is not started for nothing, and begins anew after it has ended", async () => {
    await thread.stop();
    await thread.runDue(NEVER);
    const id = await started();
    await thread.runDue(NEVER);
    expect(await stateOf(id)).toBe("ready");
  });
});

describe("protects", () => {
  test("a server that stops leaves its exports waiting", async () => {
    const id = await started();
    await thread.runDue(AbortSignal.abort());
    expect(["waiting", "ready"]).toContain(await stateOf(id));
    await thread.runDue(NEVER);
    expect(await stateOf(id)).toBe("ready");
  });

  test("a thread that dies under a run breaks that run only", async () => {
    const id = await started();
    const run = thread.runDue(NEVER);
    const broken = run.then(
      () => "done",
      () => "broken",
    );
    await thread.stop();
    expect(["done", "broken"]).toContain(await broken);
    // What it had claimed stays claimed until its lease is over.
    await expect
      .poll(async () => {
        await database.admin.query("update exports set lease_until = now() - interval '1 s' where state = 'running'");
        await thread.runDue(NEVER);
        return stateOf(id);
      }, PATIENT)
      .toBe("ready");
  });
});
