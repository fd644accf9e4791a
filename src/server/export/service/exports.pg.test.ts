/** Exports on a real database: whole and exact, only one's own, begun again after a crash, ended, bounded, forgotten. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ExportRow } from "#contract/exports.ts";
import { isRefusal } from "#contract/errors.ts";
import { parseCsv, readXlsx } from "../../../../test/files/read-sheets.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../../db/audit.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findReadyFile, readOwnExports, removeExport, startExport, type ExportOrder } from "./own-exports.ts";
import { runDueExports, type RunDeps } from "./run-exports.ts";
import { tidyExports } from "./tidy-exports.ts";

const TRANSFERS = 23;
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

let database: FreshDatabase;
let tree: Tree;
let top: MemberCaller;
let other: MemberCaller;
let folder: string;
let laterMs = 0;
const logged: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "casa_azul");
  other = await tree.plant(tree.platform, "monte_rubi");
  for (let count = 1; count <= TRANSFERS; count += 1) await tree.issue(top, BigInt(count) * 101n);
  await tree.issue(other, 777n);
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-exports-"));
});
afterEach(async () => {
  laterMs = 0;
  await database.admin.query("delete from exports");
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Pages so small that an export has many, and every page is told. */
const deps = (changes: Partial<RunDeps> = {}): RunDeps => ({
  ...tree.deps,
  clock: () => new Date(Date.now() + laterMs),
  exportFolder: folder,
  log: { error: (context, message) => void logged.push(`${message} ${JSON.stringify(context)}`) },
  pageRows: 4,
  beatMs: 0,
  ...changes,
});
const order = (changes: Partial<ExportOrder> = {}): ExportOrder => ({
  list: "credit_transfers",
  format: "csv",
  query: {},
  locale: "en-US",
  time_zone: "America/Sao_Paulo",
  ...changes,
});
async function started(member: MemberCaller, changes: Partial<ExportOrder> = {}): Promise<ExportRow> {
  const made = await startExport(deps(), member, order(changes));
  if (isRefusal(made)) throw new Error(`${made.refused}: ${JSON.stringify(made.errors)}`);
  return made;
}
async function own(member: MemberCaller, { id }: { readonly id: string }): Promise<ExportRow> {
  const found = (await readOwnExports(deps(), member)).find((one) => one.id === id);
  if (found === undefined) throw new Error("the export is gone");
  return found;
}
async function bytesOf(member: MemberCaller, { id }: { readonly id: string }): Promise<Buffer> {
  const file = await findReadyFile(deps(), member, id);
  if (isRefusal(file)) throw new Error(file.refused);
  return readFileSync(file.path);
}
const filesOf = ({ tenantId }: MemberCaller): string[] => {
  const own = path.join(folder, tenantId);
  return existsSync(own) ? readdirSync(own) : [];
};
/** A signal that goes off once a run has told how far it is `times` times. */
function afterBeats(times: number, then: () => Promise<unknown> | void): Pick<RunDeps, "clock"> {
  let left = times;
  return {
    clock: () => {
      left -= 1;
      if (left === 0) void then();
      return new Date(Date.now() + laterMs);
    },
  };
}
const SUM = BigInt((TRANSFERS * (TRANSFERS + 1)) / 2) * 101n;
const minor = (text: string | undefined): bigint => BigInt((text ?? "").replace(/[.,]/, ""));

describe("works", () => {
  test("every row once, over many pages, in the columns asked for, and the sum is exact", async () => {
    const made = await started(top, { columns: ["at", "amount"] });
    expect([made.state, made.rows]).toEqual(["waiting", 0]);
    await runDueExports(deps(), NEVER);
    const ready = await own(top, made);
    expect([ready.state, ready.rows, ready.failure]).toEqual(["ready", TRANSFERS, null]);
    const file = await bytesOf(top, made);
    expect(BigInt(file.length)).toBe(BigInt(ready.bytes ?? 0));
    const [head, ...rows] = parseCsv(file.toString(), ",");
    expect(head).toEqual(["When", "Amount", "Currency"]);
    expect(rows).toHaveLength(TRANSFERS);
    expect(rows.reduce((sum, [, amount]) => sum + minor(amount), 0n)).toBe(SUM);
    expect(new Set(rows.map((cells) => cells[2]))).toEqual(new Set(["BRL"]));
  });

  test("the same as a spreadsheet, in Portuguese, with all columns", async () => {
    const made = await started(top, { format: "xlsx", locale: "pt-BR" });
    await runDueExports(deps(), NEVER);
    const [rows] = readXlsx(await bytesOf(top, made));
    const [head = [], ...lines] = rows?.rows ?? [];
    const at = head.findIndex(({ text }) => text === "Valor");
    expect(lines.reduce((sum, cells) => sum + minor(cells[at]?.number), 0n)).toBe(SUM);
    expect(head.map(({ text }) => text)).toContain("Id da transferência");
    expect(lines[0]?.some(({ text }) => text === "Crédito emitido")).toBe(true);
  });

  test("one asks twice: the second waits for the first, and both come", async () => {
    const both = [await started(top), await started(top)];
    await database.admin.query(
      "update exports set state = 'running', lease_until = now() + interval '9 s' where id = $1",
      [both[0]?.id],
    );
    await runDueExports(deps(), NEVER);
    expect((await own(top, { id: both[1]?.id ?? "" })).state).toBe("waiting");
    laterMs = 31_000;
    await runDueExports(deps(), NEVER);
    expect((await readOwnExports(deps(), top)).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  test("what a crash cut off begins again by itself once its lease is over, and nothing of it is left", async () => {
    const made = await started(top);
    await database.admin.query(
      "update exports set state = 'running', starts = 1, rows_written = 8, runner = id, lease_until = now() + interval '30 s'",
    );
    mkdirSync(path.join(folder, top.tenantId), { recursive: true });
    writeFileSync(path.join(folder, top.tenantId, `${made.id}.csv.dead`), "half of");
    await runDueExports(deps(), NEVER);
    expect([(await own(top, made)).state, (await own(top, made)).rows]).toEqual(["running", 8]);
    laterMs = 31_000;
    await runDueExports(deps(), NEVER);
    expect([(await own(top, made)).state, (await own(top, made)).rows]).toEqual(["ready", TRANSFERS]);
    expect(filesOf(top).filter((name) => name.startsWith(made.id))).toEqual([`${made.id}.csv`]);
  });

  test("a server that stops gives it back at once", async () => {
    const made = await started(top);
    const stopping = new AbortController();
    await runDueExports(deps(afterBeats(5, () => stopping.abort())), stopping.signal);
    expect((await own(top, made)).state).toBe("waiting");
    expect(filesOf(top).filter((name) => name.startsWith(made.id))).toEqual([]);
    await runDueExports(deps(), NEVER);
    expect((await own(top, made)).rows).toBe(TRANSFERS);
  });

  test("removed while it runs, it ends and leaves nothing", async () => {
    const made = await started(top);
    const removing: Promise<unknown>[] = [];
    const ending = afterBeats(5, () => void removing.push(removeExport(deps(), top, made.id)));
    await runDueExports(deps({ ...ending, pageRows: 1 }), NEVER);
    await Promise.all(removing);
    expect(removing).toHaveLength(1);
    expect(await readOwnExports(deps(), top)).toEqual([]);
    expect(filesOf(top).filter((name) => name.startsWith(made.id))).toEqual([]);
  });

  test("a file is kept for seven days, then only remembered, then forgotten", async () => {
    const made = await started(top);
    await runDueExports(deps(), NEVER);
    laterMs = 7 * DAY_MS - 60_000;
    await tidyExports(deps());
    expect((await own(top, made)).state).toBe("ready");
    laterMs = 7 * DAY_MS + 60_000;
    expect(await findReadyFile(deps(), top, made.id)).toMatchObject({ refused: "export_not_ready" });
    await tidyExports(deps());
    expect((await own(top, made)).state).toBe("expired");
    expect(filesOf(top).filter((name) => name.startsWith(made.id))).toEqual([]);
    laterMs = 31 * DAY_MS;
    await tidyExports(deps());
    expect(await readOwnExports(deps(), top)).toEqual([]);
  });

  test("the audit has who asked for what and who fetched it, in a whole chain", async () => {
    const made = await started(top, { columns: ["amount"], query: { agent_id: top.agentId } });
    await runDueExports(deps(), NEVER);
    await bytesOf(top, made);
    const records = await database.pool.query(
      "select action, member_id, after from audit_records where tenant_id = $1 and subject = $2 order by seq",
      [top.tenantId, made.id],
    );
    expect(records.rows).toMatchObject([
      {
        action: "export.start",
        member_id: top.memberId,
        after: { list: "credit_transfers", columns: ["amount"], query: { agent_id: top.agentId } },
      },
      { action: "export.download", member_id: top.memberId, after: { rows: String(TRANSFERS) } },
    ]);
    expect(await verifyAudit(database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test.each([
    [
      "a period of 367 days",
      { query: { from: "2025-01-01T00:00:00Z", to: "2026-01-03T00:00:00Z" } },
      "export_range_too_long",
    ],
    ["a column there is not", { columns: ["amount", "password_hash"] }, "validation_failed"],
    ["a filter there is not", { query: { everything: "1" } }, "validation_failed"],
    ["a time zone there is not", { time_zone: "Mars/Olympus" }, "validation_failed"],
    ["a statement of nobody", { list: "credit_entries" }, "validation_failed"],
  ] as const)("%s", async (_, changes, refused) => {
    expect(await startExport(deps(), top, order(changes))).toMatchObject({ refused });
  });

  test("366 days, and nothing told means the last 366", async () => {
    const told = await started(top, { query: { from: "2025-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" } });
    expect([told.from, told.to]).toEqual(["2025-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"]);
    const { from, to } = await started(top);
    expect(Date.parse(to ?? "") - Date.parse(from ?? "")).toBe(366 * DAY_MS);
  });

  test("a sixth under way, however many ask at once", async () => {
    const asked = await Promise.all(Array.from({ length: 9 }, () => startExport(deps(), top, order())));
    expect(asked.filter((one) => isRefusal(one) && one.refused === "export_limit")).toHaveLength(4);
    expect(isRefusal(await startExport(deps(), other, order()))).toBe(false);
  });

  test("one that brings the node down each time is given up", async () => {
    const made = await started(top);
    await database.admin.query(
      "update exports set state = 'running', starts = 5, lease_until = now() - interval '1 s'",
    );
    await runDueExports(deps(), NEVER);
    expect(await own(top, made)).toMatchObject({ state: "failed", failure: "export_interrupted" });
  });
});

describe("protects", () => {
  test("nobody but who asked sees it, fetches it or removes it: not another tenant, the platform, nor a colleague", async () => {
    const made = await started(top);
    await runDueExports(deps(), NEVER);
    const colleague = { ...top, memberId: other.memberId };
    for (const stranger of [other, tree.platform, colleague]) {
      expect(await readOwnExports(deps(), stranger)).toEqual([]);
      expect(await findReadyFile(deps(), stranger, made.id)).toMatchObject({ refused: "export_not_found" });
      expect(await removeExport(deps(), stranger, made.id)).toMatchObject({ refused: "export_not_found" });
    }
    expect((await bytesOf(top, made)).length).toBeGreaterThan(0);
  });

  test("rows are those of the member's own scope", async () => {
    const theirs = await started(other, { columns: ["amount"] });
    await runDueExports(deps(), NEVER);
    expect(parseCsv((await bytesOf(other, theirs)).toString(), ",").slice(1)).toEqual([["7.77", "BRL"]]);
    expect(await startExport(deps(), other, order({ query: { agent_id: top.agentId } }))).toMatchObject({
      refused: "agent_not_found",
    });
    expect(await startExport(deps(), other, order({ list: "credit_entries", of: top.agentId }))).toMatchObject({
      refused: "agent_not_found",
    });
  });

  test("who may not read the list may not export it, and who lost the right since asking gets nothing", async () => {
    const developer: MemberCaller = { ...top, role: "developer" };
    expect(await startExport(deps(), developer, order({ list: "credit_entries", of: top.agentId }))).toMatchObject({
      refused: "permission_missing",
    });
    const made = await started(top, { list: "credit_entries", of: top.agentId });
    const setRole = (role: string) =>
      database.admin.query("update members set role = $1 where id = $2", [role, top.memberId]);
    await setRole("developer");
    await runDueExports(deps(), NEVER);
    expect(await own(top, made)).toMatchObject({ state: "failed", failure: "permission_missing" });
    await setRole("owner");
    const disabled = await started(top);
    await database.admin.query("update members set state = 'disabled' where id = $1", [top.memberId]);
    await runDueExports(deps(), NEVER);
    await database.admin.query("update members set state = 'active' where id = $1", [top.memberId]);
    expect(await own(top, disabled)).toMatchObject({ state: "failed", failure: "permission_missing" });
  });

  test("two nodes that look at the same moment write each export once", async () => {
    for (const member of [top, other, top]) await started(member);
    await Promise.all([runDueExports(deps(), NEVER), runDueExports(deps(), NEVER), runDueExports(deps(), NEVER)]);
    await runDueExports(deps(), NEVER);
    const starts = await database.pool.query("select distinct state, starts from exports");
    expect(starts.rows).toEqual([{ state: "ready", starts: 1 }]);
    expect(logged).toEqual([]);
  });
});
