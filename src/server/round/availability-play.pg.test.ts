/** Availability in play: launches and stakes follow it at once on every node, rounds in progress finish, and wins are paid. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createDb } from "../db/database.ts";
import { createPool } from "../db/pool.ts";
import { issueToken } from "../db/token.ts";
import { authenticatePlay, spinSessionOf } from "../game/service/play.ts";
import { readOfferedGames } from "../provider/service.ts";
import { playStateOf } from "./play-state.ts";
import { lastRoundOf } from "./service/last-round.ts";
import { spin } from "./service/spin.ts";

const GAME = "lantern-meadow";

let database: FreshDatabase;
let casino: Casino;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("select ensure_partitions(current_date - 1, current_date + 1)");
  casino = await openCasino(database);
});
afterAll(async () => {
  await casino.ledger.close();
  await database.close();
});
beforeEach(() => database.admin.query("delete from availability_rules"));

const RULE = { state: null as string | null, min: null as number | null, max: null as number | null };
async function rule(kind: "state" | "window" | "limits", more: Partial<typeof RULE>, from: Date | null = null) {
  const { tenantId, agentId } = casino.books;
  const { state, min, max } = { ...RULE, ...more };
  await database.pool.query(
    `insert into availability_rules (tenant_id, agent_id, game_code, kind, state, from_at, min_stake, max_stake, reason,
       set_at, set_by_tenant_id, set_by_agent_id, set_by_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'Tested', now(), $1, $2, $2)`,
    [tenantId, agentId, GAME, kind, state, from, min, max],
  );
}

type Session = Awaited<ReturnType<Casino["openSession"]>>;

/** A spin as the game sends it, by way of the one statement that reads its session. */
async function spinAs(on: Casino, session: Session, nonce: bigint, stake = 100n) {
  const token = issueToken(session.tenantId, session.id);
  await database.pool.query("update game_sessions set play_hash = $2 where id = $1", [session.id, token.secretHash]);
  const caller = await authenticatePlay(on)(token.token);
  if (isRefusal(caller)) throw new Error(caller.refused);
  return spin(on, await spinSessionOf(on, caller), nonce, stake);
}
const codeOf = (answer: object): string | null => (isRefusal(answer) ? answer.refused : null);

describe("works", () => {
  test.each([
    ["off", "game_disabled"],
    ["maintenance", "game_maintenance"],
    ["hidden", null],
    ["on", null],
  ] as const)("a game that is %s: launch and stake, real and demo, answer %s", async (state, refused) => {
    const session = await casino.openSession();
    const demo = await casino.openSession("demo");
    await rule("state", { state });
    expect(codeOf(await spinAs(casino, session, 0n))).toBe(refused);
    expect(codeOf(await spinAs(casino, demo, 0n))).toBe(refused);
    expect(codeOf(await casino.launch())).toBe(refused);
    expect(codeOf(await casino.launch("demo"))).toBe(refused);
    const owner = { ...casino.books, agentPath: [casino.books.agentId] };
    const offered = await readOfferedGames(casino, owner, { limit: 10 });
    const listed = isRefusal(offered) ? [] : offered.data.filter(({ code }) => code === GAME).map((game) => game.state);
    expect(listed).toEqual({ off: ["disabled"], maintenance: ["maintenance"], hidden: [], on: ["active"] }[state]);
  });

  test("a window in force refuses, and one to come does not", async () => {
    const session = await casino.openSession();
    await rule("window", { state: "off" }, new Date(Date.now() + 60_000));
    expect(codeOf(await spinAs(casino, session, 0n))).toBe(null);
    await database.admin.query("update availability_rules set from_at = now() - interval '1 s'");
    expect(codeOf(await spinAs(casino, session, 1n))).toBe("game_disabled");
  });

  test("a round in progress finishes and its win is paid; what was played is answered again", async () => {
    const session = await casino.openSession();
    await spinAs(casino, session, 0n);
    await leaveOpen(casino, session, 1n);
    await rule("state", { state: "off" });
    const last = await lastRoundOf(casino, await casino.reload(session));
    expect(last?.balance).toBe(await casino.walletBalance());
    expect(await spinAs(casino, session, 1n)).toMatchObject({ round: { nonce: 1 } });
    expect(codeOf(await spinAs(casino, session, 2n))).toBe("game_disabled");
    const open = await database.pool.query("select from open_rounds where tenant_id = $1", [casino.books.tenantId]);
    expect(open.rowCount).toBe(0);
  });

  test("stakes outside of the limits are refused, and the game shows those within", async () => {
    const session = await casino.openSession();
    await rule("limits", { min: 60, max: 200 });
    expect(codeOf(await spinAs(casino, session, 0n, 40n))).toBe("stake_out_of_range");
    expect(codeOf(await spinAs(casino, session, 0n, 400n))).toBe("stake_out_of_range");
    expect(codeOf(await spinAs(casino, session, 0n, 60n))).toBe(null);
    const state = await playStateOf(casino, await casino.reload(session));
    expect(isRefusal(state) ? [] : state.stakes).toEqual([60n, 100n, 200n]);
  });
});

describe("protects", () => {
  test("a rule set on one node counts for the next stake on another within a second", async () => {
    const pool = createPool(database.appUrl, { applicationName: "another node", max: 2 });
    const other: Casino = { ...casino, pool, db: createDb(pool) };
    try {
      const session = await casino.openSession();
      expect(codeOf(await spinAs(other, session, 0n))).toBe(null);
      const since = performance.now();
      await rule("state", { state: "off" });
      expect(codeOf(await spinAs(other, session, 1n))).toBe("game_disabled");
      expect(performance.now() - since).toBeLessThan(1_000);
    } finally {
      await pool.end();
    }
  });
});
