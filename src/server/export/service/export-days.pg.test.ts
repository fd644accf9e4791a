/** Which days a file covers that was asked for without a beginning: as many as its list shows by itself. */
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import type { ExportList } from "#contract/exports.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { startExport } from "./own-exports.ts";

const DAY_MS = 86_400_000;
let database: FreshDatabase;
let tree: Tree;
let member: MemberCaller;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  member = await tree.plant(tree.platform, "days");
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

async function daysOf(list: ExportList): Promise<number> {
  const order = { list, format: "csv", query: {}, locale: "en-US", time_zone: "America/Sao_Paulo" } as const;
  const made = await startExport({ ...tree.deps, exportFolder: tmpdir() }, member, order);
  if (isRefusal(made)) throw new Error(made.refused);
  return Math.ceil((Date.parse(made.to ?? "") - Date.parse(made.from ?? "")) / DAY_MS);
}

describe("works", () => {
  test("figures: the 92 days (UTC) of the screen, today with them", async () => {
    const lists = [
      "agent_ranking",
      "player_ranking",
      "period_figures",
      "holdings",
      "agent_holdings",
      "agent_depth",
    ] as const;
    for (const list of lists) expect(await daysOf(list)).toBe(92);
  });

  test("deeds: as long as a file may be", async () => {
    expect(await daysOf("credit_transfers")).toBe(366);
  });
});
