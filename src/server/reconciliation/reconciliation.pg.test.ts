// Reconciled days over HTTP: who sees and does what, uploads that are wrong, notes and states, and what opens a day again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FILE_PART_BYTES, reconciliationFile, type FileErrorCode } from "#contract/reconciliation-file.ts";
import { listReconciliationLines } from "#contract/reconciliation.ts";
import { AGENT_ROLES, PLATFORM_ROLES } from "#contract/roles.ts";
import { reconciliationCalls } from "../../../test/http/reconciliation-calls.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import type { MemberCaller } from "../http/caller.ts";
import { addDays, dayAt } from "../ledger/days.ts";
import { reconciliationRoutes } from "./http.ts";
import { compareDay, compareDueDays } from "./service/compare-days.ts";
import { runDueFiles } from "./service/run-files.ts";

const DAY = addDays(dayAt(new Date()), -3);
let stage: TreeStage;
let calls: ReturnType<typeof reconciliationCalls>;
let family: Family;
let other: Family;
beforeAll(async () => {
  stage = await openTreeStage((given) => reconciliationRoutes(given));
  calls = reconciliationCalls(stage, DAY);
  family = await stage.plantFamily();
  other = await stage.plantFamily();
  for (const { agentId, tenantId } of [family.left, family.low, other.left])
    await stage.database.admin.query(
      `insert into rounds_by_day (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
       values ($1, $2, $3, 'lantern-meadow', 'BRL', 0, 0, 0, 0)`,
      [tenantId, DAY, agentId],
    );
  for (const { tenantId } of [family.top, other.top]) await compareDay(calls.deps(), tenantId, DAY);
});
afterAll(() => stage.close());

describe("works", () => {
  test("each sees the days of its own subtree, newest first, page by page", async () => {
    const agentsOf = async (by: MemberCaller) => (await calls.list(by)).data.map(({ agent }) => agent.id).toSorted();
    expect(await agentsOf(stage.tree.platform)).toEqual(
      [family.left, family.low, other.left].map(({ agentId }) => agentId).toSorted(),
    );
    expect(await agentsOf(family.top)).toEqual([family.left.agentId, family.low.agentId].toSorted());
    expect(await agentsOf(family.low)).toEqual([family.low.agentId]);
    expect(await agentsOf(family.right)).toEqual([]);
    const first = await calls.list(stage.tree.platform, "?limit=2");
    const second = await calls.list(stage.tree.platform, `?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ agent }) => agent.id).toSorted()).toEqual(
      await agentsOf(stage.tree.platform),
    );
    expect(first.totals).toEqual([{ result: "ties", days: 3 }]);
    const noon = `${DAY}T12:00:00Z`;
    expect((await calls.list(family.top, `?from=${noon}&to=${addDays(DAY, 1)}T12:00:00Z`)).data).toHaveLength(2);
    expect((await calls.list(family.top, `?from=${addDays(DAY, 1)}T00:00:00Z`)).data).toHaveLength(0);
    expect((await calls.list(family.top, "?result=differs")).data).toHaveLength(0);
  });

  test("a file that lists what is not here differs; the day is explained, closed, and opens again when it changes", async () => {
    const by = family.left;
    const differing = await calls.upload(by, family.left, "tx_id;amount\r\nunknown-1;500\r\n");
    expect(differing).toMatchObject({
      result: "differs",
      state: "open",
      differences: { rollups: 0, wallet: null, file: 1 },
      file: { state: "compared", lines: 1, matched: 0, missing_here: 1 },
      newest_file: null,
    });
    const lines = listReconciliationLines.answer.parse(
      (await stage.call(by, "GET", `/api/reconciliation-lines?agent_id=${by.agentId}&day=${DAY}`)).json(),
    );
    expect(lines.data).toMatchObject([{ kind: "missing_here", tx_id: "unknown-1", line: 2, ours: null, theirs: 500n }]);
    expect(await stage.codeOf(calls.note(by, by, "close"))).toBe("reconciliation_state");
    expect((await calls.note(by, by, "explain", "Test account of the agent")).json()).toMatchObject({
      state: "explained",
    });
    // The same differences leave it explained.
    await compareDay(calls.deps(), by.tenantId, DAY);
    expect((await calls.read(by, by)).state).toBe("explained");
    expect((await calls.note(by, by, "close")).json()).toMatchObject({ state: "closed" });
    const changed = await calls.upload(by, by, "unknown-1,500\nunknown-2,1\n");
    expect(changed).toMatchObject({ state: "open", differences: { file: 2 } });
    expect(changed.notes.map(({ action }) => action)).toEqual(["explain", "close"]);
    expect((await calls.upload(by, by, "x,1\n")).differences.file).toBe(1);
    const { rows } = await stage.database.admin.query<{ action: string }>(
      "select action from audit_records where subject = $1 and action like 'reconciliation.%' order by seq",
      [by.agentId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "reconciliation.upload",
      "reconciliation.explain",
      "reconciliation.close",
      "reconciliation.upload",
      "reconciliation.upload",
    ]);
    expect(calls.failures).toEqual([]);
  });

  test("a day that goes on is listed and not complete; nothing can be uploaded for it", async () => {
    const today = dayAt(new Date());
    const { tenantId, agentId } = other.left;
    await stage.database.admin.query(
      `insert into rounds_by_day (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
       values ($1, $2, $3, 'lantern-meadow', 'BRL', 3, 300, 0, 0)`,
      [tenantId, today, agentId],
    );
    await compareDueDays(calls.deps(), { onFailure: (_tenant, error) => void calls.failures.push(error) });
    const { data } = await calls.list(other.left, `?result=incomplete`);
    expect(data).toMatchObject([{ day: today, incomplete: "day_open", state: null }]);
    const begun = stage.call(other.left, "POST", `${calls.pathOf(other.left, today)}/files`, { name: "a", bytes: 1 });
    expect(await stage.codeOf(begun)).toBe("reconciliation_state");
    expect(calls.failures).toEqual([]);
  });
});

describe("refuses", () => {
  test.each<[string, string | Buffer, [number | null, FileErrorCode][]]>([
    ["formulas", "a,1\n=1+2,3\n", [[2, "formula"]]],
    [
      "the same id twice, also in another part",
      `a,1\n${Array.from({ length: 4_000 }, (_, at) => `filler.of.a.part.${at},1`).join("\n")}\na,2\nb,1\nb,1\n`,
      [
        [4_002, "duplicate"],
        [4_004, "duplicate"],
      ],
    ],
    ["fractions", "a;1,50\n", [[1, "fractional"]]],
    ["another encoding", Buffer.from("a,1\nação,2\n", "latin1"), [[2, "not_utf8"]]],
    ["nothing in it", "tx_id,amount\n", [[1, "empty"]]],
  ])("a file with %s, and leaves the day as it was", async (_name, content, errors) => {
    const by = family.low;
    const before = await calls.read(by, by);
    const after = await calls.upload(by, by, content, calls.deps(10_000));
    expect(after.newest_file?.state).toBe("failed");
    expect(after.newest_file?.errors.map(({ line, code }) => [line, code])).toEqual(errors);
    expect({ ...after, newest_file: null }).toEqual({ ...before, newest_file: null });
    const { rows } = await stage.database.admin.query<{ left: bigint }>(
      `select (select count(*) from reconciliation_file_parts p where p.file_id = f.id)
         + (select count(*) from reconciliation_file_lines l where l.file_id = f.id) as left
       from reconciliation_files f where f.id = $1`,
      [after.newest_file?.id],
    );
    expect(rows).toEqual([{ left: 0n }]);
  });

  test("too many lines", async () => {
    const after = await calls.upload(
      family.low,
      family.low,
      Array.from({ length: 30 }, (_, at) => `t${at},1`).join("\n"),
      calls.deps(20),
    );
    expect(after.newest_file?.errors).toEqual([{ code: "too_many_lines", line: 21, first_line: null }]);
  });

  test("an upload that is not whole, a second one beside it, and parts of another member's", async () => {
    const by = family.low;
    const file = reconciliationFile.parse((await calls.start(by, by, 10)).json());
    expect(await stage.codeOf(calls.start(by, by, 10))).toBe("file_under_way");
    const end = () => stage.call(by, "POST", `/api/reconciliation-files/${file.id}/end`);
    expect(await stage.codeOf(end())).toBe("file_incomplete");
    for (const foreign of [other.left, family.top, stage.tree.platform])
      expect(await stage.codeOf(calls.send(foreign, file.id, 1, Buffer.from("x")))).toBe("file_not_found");
    expect(await stage.codeOf(calls.send(by, file.id, 1, Buffer.alloc(FILE_PART_BYTES + 1)))).toBe("validation_failed");
    await calls.send(by, file.id, 1, Buffer.from("abc,100000"));
    await calls.send(by, file.id, 1, Buffer.from("sent again"));
    expect((await end()).json()).toMatchObject({ state: "waiting" });
    expect(await stage.codeOf(calls.send(by, file.id, 2, Buffer.from("x")))).toBe("file_not_open");
    await runDueFiles(calls.deps());
    expect((await calls.read(by, by)).file).toMatchObject({ lines: 1, missing_here: 1 });
  });

  test("callers without the permission or outside the scope: by role, from beside, from below, and from another tenant", async () => {
    const unseen = [other.left, other.top, family.right, family.low];
    for (const by of unseen) {
      const of = family.left;
      const lines = `/api/reconciliation-lines?agent_id=${of.agentId}&day=${DAY}`;
      for (const answer of [
        stage.call(by, "GET", calls.pathOf(of)),
        stage.call(by, "GET", lines),
        calls.note(by, of, "note"),
        calls.start(by, of, 10),
      ])
        expect(await stage.codeOf(answer)).toBe("reconciliation_not_found");
      expect(await stage.codeOf(stage.call(by, "GET", `/api/reconciliations?agent_id=${of.agentId}`))).toBe(
        "agent_not_found",
      );
    }
    const codes = async (by: MemberCaller) => {
      const written = await calls.note(by, family.left, "note");
      return [(await stage.call(by, "GET", calls.pathOf(family.left))).statusCode, written.statusCode];
    };
    const writers: Readonly<Record<string, readonly string[]>> = {
      agent: ["owner", "manager", "finance"],
      platform: ["owner", "finance", "risk"],
    };
    for (const [by, roles] of [
      [family.left, AGENT_ROLES],
      [stage.tree.platform, PLATFORM_ROLES],
    ] as const)
      for (const role of roles)
        expect([role, ...(await codes({ ...by, role }))]).toEqual([
          role,
          200,
          writers[by.party]?.includes(role) === true ? 200 : 403,
        ]);
  });
});

describe("protects", () => {
  test("a run that died is taken up again and counts once; two runs at once do not both end it", async () => {
    const by = other.left;
    const bytes = Buffer.from("one,1\ntwo,2\n");
    const file = reconciliationFile.parse((await calls.start(by, by, bytes.length)).json());
    await calls.send(by, file.id, 1, bytes);
    await stage.call(by, "POST", `/api/reconciliation-files/${file.id}/end`);
    await stage.database.admin.query(
      `update reconciliation_files set state = 'reading', runner = $2, lease_until = now() - interval '1 second', starts = 1
       where id = $1`,
      [file.id, file.id],
    );
    await stage.database.admin.query(
      "insert into reconciliation_file_lines (tenant_id, file_id, tx_id, line, amount) values ($1, $2, 'one', 1, 1)",
      [by.tenantId, file.id],
    );
    expect((await Promise.all([runDueFiles(calls.deps()), runDueFiles(calls.deps())])).toSorted()).toEqual([0, 1]);
    expect((await calls.read(by, by)).file).toMatchObject({ state: "compared", lines: 2, missing_here: 2 });
    expect(calls.failures).toEqual([]);
  });

  test("of two who explain a day at once each leaves a note, and it is explained", async () => {
    const by = other.left;
    const answers = await Promise.all([calls.note(by, by, "explain", "one"), calls.note(by, by, "explain", "two")]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const day = await calls.read(by, by);
    expect([day.state, day.notes.map(({ text }) => text).toSorted()]).toEqual(["explained", ["one", "two"]]);
  });
});
