/** Maintenance at its edges, on a clock the test moves: what is refused from its first instant on, what goes on, and what the API says. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { issueToken } from "../db/token.ts";
import { authenticatePlay, spinSessionOf } from "../game/service/play.ts";
import { readOfferedGames, readOfferedProviders, STUDIO_CODE } from "../provider/service.ts";
import { lastRoundOf } from "./service/last-round.ts";
import { spin } from "./service/spin.ts";

const GAME = "lantern-meadow";
const FROM = new Date("2027-03-01T02:00:00.000Z");
const TO = new Date("2027-03-01T04:00:00.000Z");
/** The last millisecond before it, its first, its last, and the first after it. */
const EDGES = [
  [FROM.getTime() - 1, null],
  [FROM.getTime(), "game_maintenance"],
  [TO.getTime() - 1, "game_maintenance"],
  [TO.getTime(), null],
] as const;

let database: FreshDatabase;
let casino: Casino;
let now = new Date();
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("select ensure_partitions($1::date, $2::date)", ["2027-02-27", "2027-03-02"]);
  now = new Date(FROM.getTime() - 60_000);
  casino = await openCasino(database, { clock: () => now });
});
afterAll(async () => {
  await casino.ledger.close();
  await database.close();
});
beforeEach(async () => {
  now = new Date(FROM.getTime() - 60_000);
  await database.admin.query("delete from provider_windows");
  await database.admin.query("update games set state = 'active'");
  await database.admin.query("update providers set state = 'active'");
  await database.pool.query(
    `insert into provider_windows (id, provider_code, from_at, to_at, reason, announced_at)
     values ($1, $2, $3, $4, 'New database', $3)`,
    [casino.ids(), STUDIO_CODE, FROM, TO],
  );
});

type Session = Awaited<ReturnType<Casino["openSession"]>>;

/** A spin as the game sends it: the session is read by its play token, in the one statement of the door. */
async function spinAt(session: Session, nonce: bigint) {
  const token = issueToken(session.tenantId, session.id);
  await database.pool.query("update game_sessions set play_hash = $2 where id = $1", [session.id, token.secretHash]);
  const caller = await authenticatePlay(casino)(token.token);
  if (isRefusal(caller)) throw new Error(caller.refused);
  return spin(casino, await spinSessionOf(casino, caller), nonce, 100n);
}
const codeOf = (answer: object): string | null => (isRefusal(answer) ? answer.refused : null);

describe("works", () => {
  test("launches and stakes are refused from the first instant on and before the last, by the clock alone", async () => {
    const session = await casino.openSession();
    let nonce = 0n;
    for (const [at, refused] of EDGES) {
      now = new Date(at);
      expect(codeOf(await casino.launch())).toBe(refused);
      expect(codeOf(await casino.launch("demo"))).toBe(refused);
      expect(codeOf(await spinAt(session, nonce))).toBe(refused);
      if (refused === null) nonce += 1n;
    }
  });

  test("the API tells the state games and providers are in, and the windows to come", async () => {
    const owner = { ...casino.books, agentPath: [casino.books.agentId] };
    for (const [at, refused] of EDGES) {
      now = new Date(at);
      const games = await readOfferedGames(casino, owner, { limit: 10 });
      const providers = await readOfferedProviders(casino, owner, { limit: 10 });
      const state = refused === null ? "active" : "maintenance";
      const isOver = now >= TO;
      expect(games).toMatchObject({ data: [{ state }, { state }, { state }] });
      expect(providers).toMatchObject({ data: [{ state, windows: isOver ? [] : [{ from: FROM, to: TO }] }] });
    }
  });

  test("a round that was played is answered again, one that was left open is finished, and its win is paid", async () => {
    const session = await casino.openSession();
    const played = await spinAt(session, 0n);
    await leaveOpen(casino, session, 1n);
    now = FROM;
    expect(await spinAt(session, 0n)).toMatchObject({ refused: "spin_out_of_order" });
    const last = await lastRoundOf(casino, await casino.reload(session));
    expect(last?.balance).toBe(await casino.walletBalance());
    expect(await spinAt(session, 1n)).toMatchObject({ round: { nonce: 1 } });
    expect(isRefusal(played)).toBe(false);
    expect(await spinAt(session, 2n)).toMatchObject({ refused: "game_maintenance" });
    const open = await database.pool.query("select from open_rounds where tenant_id = $1", [casino.books.tenantId]);
    expect(open.rowCount).toBe(0);
  });

  test("what was called off never keeps anybody from playing", async () => {
    await database.pool.query("update provider_windows set called_off_at = from_at - interval '1 hour'");
    const session = await casino.openSession();
    now = FROM;
    expect(codeOf(await spinAt(session, 0n))).toBe(null);
  });
});

describe("refuses", () => {
  test.each([
    ["games", "maintenance", "game_maintenance"],
    ["games", "disabled", "game_disabled"],
    ["providers", "maintenance", "game_maintenance"],
    ["providers", "disabled", "provider_disabled"],
  ])("a stake and a launch where %s are in %s: %s", async (table, state, refused) => {
    const session = await casino.openSession();
    const where = table === "games" ? `code = '${GAME}'` : "true";
    await database.pool.query(`update ${table} set state = $1 where ${where}`, [state]);
    expect(codeOf(await spinAt(session, 0n))).toBe(refused);
    expect(codeOf(await casino.launch())).toBe(refused);
  });

  test("who is disabled is told so, whether maintenance is on or not", async () => {
    const session = await casino.openSession();
    now = FROM;
    await database.pool.query("update providers set state = 'disabled'");
    expect(codeOf(await spinAt(session, 0n))).toBe("provider_disabled");
  });
});
