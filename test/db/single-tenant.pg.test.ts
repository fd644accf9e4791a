/** Lives through an ordinary day on tables cut into four by tenant: no statement may touch a second tenant's part. */
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { platformReads } from "#server/db/platform-reads.ts";
import type { Pool } from "#server/db/pool.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { sampleStake } from "#server/ledger/sample-books.ts";
import { lintBooks } from "../../tools/db/lint/books.ts";
import type { Finding } from "../../tools/db/lint/finding.ts";
import { rebuildByTenant } from "../../tools/db/lint/hash-rebuild.ts";
import { createGuard, guardDatabase } from "../../tools/db/lint/one-tenant-guard.ts";
import type { Guard } from "../../tools/db/lint/one-tenant-guard.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { everyday } from "./everyday.ts";
import { openStage } from "./everyday-stage.ts";
import type { Stage } from "./everyday-stage.ts";

let cut: FreshDatabase;
let guard: Guard;
let pool: Pool;
let stage: Stage;
beforeAll(async () => {
  const migrated = await freshDatabase();
  cut = await freshDatabase({ migrated: false });
  expect(await rebuildByTenant(migrated.admin, cut.admin)).toEqual([]);
  await migrated.close();
  const { tenantTables } = await guardDatabase(cut.admin);
  guard = createGuard(tenantTables);
  pool = guard.poolOf(cut.appUrl);
  stage = await openStage({ pool, ownersPool: guard.poolOf(cut.adminUrl) });
});
afterAll(async () => {
  await stage.close();
  await guard.close();
  await cut.close();
});

/** What the guard finds while `work` runs; the same statement may have been found before. */
async function foundIn(work: () => Promise<unknown>): Promise<Finding[]> {
  guard.forget();
  await work();
  return guard.findings();
}

describe("works", () => {
  it("the stage opens in three parts, one statement after the other in one part", () => {
    expect(new Set(stage.trees.map(({ casino }) => casino.books.tenantId)).size).toBe(3);
    expect(guard.findings()).toEqual([]);
  });

  it.each(everyday)("$name, each statement about one tenant", { timeout: 120_000 }, async ({ play }) => {
    const findings = await foundIn(async () => {
      for (const tree of stage.trees) await play(tree);
    });
    expect(findings).toEqual([]);
  });

  it("calls every endpoint that is served, and judged what they did", () => {
    expect(stage.uncalled()).toEqual([]);
    expect(guard.judged()).toBeGreaterThan(1_000);
  });

  it("R8: each tenant's books close in themselves", async () => {
    expect(await lintBooks(cut.admin)).toEqual([]);
  });

  it("a statement that bears a listed name may touch several parts", async () => {
    const sql = "/* platform-wide: tenants */ select tenant_id from tenants";
    expect(await foundIn(() => pool.query(sql))).toEqual([]);
  });

  it("every name on the list of platform-wide reads is used, and no other", () => {
    const root = new URL("../../src/server", import.meta.url).pathname;
    const sources = globSync("**/*.ts", { cwd: root }).map((file) => readFileSync(`${root}/${file}`, "utf8"));
    const used = sources.flatMap((text) =>
      [...text.matchAll(/\/\* platform-wide: ([a-z -]+) \*\//g)].map(([, name = ""]) => name),
    );
    expect([...new Set(used)].toSorted()).toEqual([...platformReads].toSorted());
  });
});

describe("protects", () => {
  const tenant = (at: number): string => stage.trees[at]?.casino.books.tenantId ?? "";
  const agent = (): string => stage.trees[0]?.casino.books.agentId ?? "";

  it.each([
    ["no tenant", () => ["select name from agents where id = $1", [agent()]]],
    ["no tenant, but a limit", () => ["select name from agents limit 1", []]],
    ["no tenant, and nothing to be found", () => ["select 1 from agents where id = $1", [tenant(1)]]],
    ["two tenants", () => ["select name from agents where tenant_id = any($1)", [[tenant(0), tenant(1)]]]],
    [
      "a join that lets the tenant go",
      () => ["select p.code from agents a join players p on p.agent_id = a.id where a.tenant_id = $1", [tenant(0)]],
    ],
    ["a change without a tenant", () => ["update agents set name = 'Sample' where id = $1", [agent()]]],
    [
      "rows of two tenants written at once",
      () => [
        "insert into api_nonces select t, $2, 'planted', now() from unnest($1::uuid[]) t",
        [[tenant(0), tenant(1)], agent()],
      ],
    ],
    ["a name that is not on the list", () => ["/* platform-wide: curiosity */ select name from agents", []]],
  ] satisfies [string, () => [string, unknown[]]][])("R6: %s", async (_, statement) => {
    const [text, values] = statement();
    const findings = await foundIn(() => pool.query(text, values));
    expect(findings.map(({ rule, where }) => [rule, where])).toEqual([["R6", text]]);
  });

  it("R6: a statement inside a function", async () => {
    await cut.admin.query(`
      create function planted() returns bigint language plpgsql security definer as
      'begin return (select count(*) from agents); end'`);
    const findings = await foundIn(() => pool.query("select planted()"));
    expect(findings).toMatchObject([{ rule: "R6", where: "(select count(*) from agents)" }]);
  });

  it("R6: a ledger call that mixes tenants, which is cut by tenant before it is sent to several machines", async () => {
    const [one, other] = stage.trees.map(({ casino }) => casino);
    if (one === undefined || other === undefined) throw new Error("there are three trees");
    const findings = await foundIn(async () => {
      const ledger = createLedger({ pool, lanes: 1 });
      const stakes = [one, other, one, other].map(({ books }) => ledger.round(sampleStake(books, 99n)));
      await Promise.all(stakes);
      await ledger.close();
    });
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["R6"]));
  });

  it("R3: a row never moves to another tenant", async () => {
    const sql = "update agents set tenant_id = $1 where tenant_id = $2 and id = $3";
    await expect(cut.admin.query(sql, [tenant(1), tenant(0), agent()])).rejects.toThrow("R3: tenant_id of agents");
  });
});
