// Who is told of the replay: those of the house who look into it, with its counts and the first round that differs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { AGENT_ROLES, PLATFORM_ROLES, type Party, type Role } from "#contract/roles.ts";
import { openCasino, type Casino } from "../../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readOverview } from "./read-overview.ts";

let database: FreshDatabase;
let casino: Casino;
beforeAll(async () => {
  database = await freshDatabase();
  casino = await openCasino(database);
});
afterAll(() => database.close());

const memberOf = (party: Party, role: Role): MemberCaller => ({
  kind: "member",
  tenantId: casino.books.tenantId,
  agentId: casino.books.agentId,
  agentPath: [casino.books.agentId],
  party,
  role,
  memberId: casino.ids(),
  sessionId: casino.ids(),
  address: "127.0.0.1",
});
async function replaySeenBy(party: Party, role: Role) {
  const overview = await readOverview(casino, memberOf(party, role), undefined);
  if (isRefusal(overview)) throw new Error(overview.refused);
  return overview.replay;
}

describe("works", () => {
  test("before the first replay, during it, and with a difference", async () => {
    expect(await replaySeenBy("platform", "risk")).toEqual({
      at: null,
      replayed: 0,
      total: 0,
      differing: 0,
      first: null,
    });
    const at = new Date("2026-11-21T10:00:00.000Z");
    const { tenantId, agentId } = casino.books;
    await database.admin.query("insert into replay_counts values ($1, 12, 0, $2)", [tenantId, at]);
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       select $1, $2, $3, 28, 0, array_agg(gen_random_uuid()), '{}' from generate_series(1, 28)`,
      [tenantId, casino.ids(), at],
    );
    const mark = { at: at.toISOString(), replayed: 12, total: 40 };
    expect(await replaySeenBy("platform", "risk")).toEqual({ ...mark, differing: 0, first: null });
    const [later, first] = [casino.ids(), casino.ids()];
    for (const [round, minute] of [
      [later, 2],
      [first, 1],
    ] as const) {
      await database.admin.query("insert into round_differences values ($1, $2, $3, 'win', 20, 0, $4)", [
        tenantId,
        round,
        agentId,
        new Date(at.getTime() + minute * 60_000),
      ]);
    }
    await database.admin.query("update replay_counts set differing = 2");
    expect(await replaySeenBy("platform", "risk")).toEqual({
      ...mark,
      differing: 2,
      first: { round_id: first, reason: "win", found_at: "2026-11-21T10:01:00.000Z" },
    });
  });
});

describe("protects", () => {
  test("owner, risk, operations and auditor of the platform are told, and nobody else", async () => {
    const told: string[] = [];
    for (const role of PLATFORM_ROLES) if ((await replaySeenBy("platform", role)) !== null) told.push(role);
    expect(told).toEqual(["owner", "risk", "operations", "auditor"]);
    for (const role of AGENT_ROLES) expect([role, await replaySeenBy("agent", role)]).toEqual([role, null]);
  });
});
