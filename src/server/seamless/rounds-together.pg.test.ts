// Steps of many rounds that are written in one statement: each is answered as if it had been written alone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSeamlessAgents, type SeamlessAgent } from "../../../test/factories/seamless-agents.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Db } from "../db/database.ts";
import { createSeal } from "../db/seal.ts";
import { uuidv7 } from "../db/uuid.ts";
import { findGameSession } from "../game/queries.ts";
import { createLedger } from "../ledger/ledger.ts";
import { markEnded, markPaying, startRound, type StartedRound } from "./service/rounds.ts";
import { writtenTogether, type WriteMany } from "./service/write-together.ts";

const PLAYERS = 6;
const at = new Date();

let database: FreshDatabase;
let agent: SeamlessAgent;
beforeAll(async () => {
  database = await freshDatabase();
  const { db, pool } = database;
  const seal = createSeal(Buffer.alloc(32, 7).toString("base64url"));
  const deps = {
    db,
    seal,
    ids: uuidv7,
    clock: () => at,
    publicUrl: "http://127.0.0.1",
    ledger: createLedger({ pool }),
  };
  const addresses = ["https://wallet.example.com/"];
  const [opened] = await openSeamlessAgents(deps, pool, { addresses, playersPerAgent: PLAYERS });
  if (opened === undefined) throw new Error("one agent was asked for");
  agent = opened;
});
afterAll(() => database.close());

async function roundOf(player: number, number: bigint, changes: Partial<StartedRound> = {}): Promise<StartedRound> {
  const session = await findGameSession(
    database.db,
    agent.tenantId,
    agent.players[player]?.sessionId ?? "",
    new Date(),
  );
  if (session === undefined) throw new Error("the session is gone");
  return {
    tenantId: session.tenantId,
    id: uuidv7(),
    agentId: session.agentId,
    playerId: session.playerId ?? "",
    playerCode: session.playerCode ?? "",
    sessionId: session.id,
    seriesId: session.seedId,
    number,
    stake: 100n,
    currency: "BRL",
    at,
    dueAt: at,
    ...changes,
  };
}

const stored = async (id: string): Promise<object | undefined> => {
  const found = await database.pool.query<object>(
    "select state, win, balance, attempts, due_at, telling_until, ended_at from seamless_rounds where tenant_id = $1 and id = $2",
    [agent.tenantId, id],
  );
  return found.rows[0];
};

type Take = <T>(steps: readonly (() => Promise<T>)[]) => Promise<T[]>;
const atOnce: Take = (steps) => Promise.all(steps.map((step) => step()));
const oneByOne: Take = async (steps) => {
  const answers = [];
  for (const step of steps) answers.push(await step());
  return answers;
};

describe("works", () => {
  test.each([
    { how: "at once", take: atOnce, number: 0n },
    { how: "one after the other", take: oneByOne, number: 10n },
  ])("rounds that end $how each keep what is theirs", async ({ take, number }) => {
    const rounds = await Promise.all(Array.from({ length: PLAYERS }, (_, player) => roundOf(player, number)));
    const { db } = database;
    expect(await take(rounds.map((round) => () => startRound(db, round)))).toEqual(rounds.map(() => true));
    const told = (place: number) => ({ win: BigInt(place), balance: place === 0 ? null : 10n, at, dueAt: at });
    const paying = await take(
      rounds.map(
        (round, place) => () => markPaying(db, round, place === 1 ? { ...told(place), tellingUntil: at } : told(place)),
      ),
    );
    expect(paying).toEqual(rounds.map(() => true));
    expect(await stored(rounds[0]?.id ?? "")).toMatchObject({ win: 0n, balance: null, telling_until: null });
    expect(await stored(rounds[1]?.id ?? "")).toMatchObject({ win: 1n, balance: 10n, telling_until: at });
    await take(rounds.map((round, place) => () => markEnded(db, round, { balance: place === 2 ? null : 20n, at })));
    for (const [place, { id }] of rounds.entries())
      expect(await stored(id)).toEqual({
        state: "paid",
        win: BigInt(place),
        balance: place === 2 ? 10n : 20n,
        attempts: 1,
        due_at: null,
        telling_until: null,
        ended_at: at,
      });
  });

  test("who comes while a statement is under way goes with the next, and other tenants do not wait", async () => {
    const written: string[][] = [];
    const letGo = Promise.withResolvers<void>();
    const many: WriteMany<{ tenantId: string; id: string }> = async (_db, tenantId, rows) => {
      written.push(rows.map(({ id }) => id));
      if (tenantId === "held") await letGo.promise;
      return rows;
    };
    const write = writtenTogether({ one: async (db, row) => (await many(db, row.tenantId, [row])).length === 1, many });
    const add = (db: Db, tenantId: string, ids: readonly string[]) => ids.map((id) => write(db, { tenantId, id }));
    const { db } = database;
    const first = add(db, "held", ["a"]);
    await expect.poll(() => written.length, { timeout: 60_000 }).toBe(1);
    const second = add(db, "held", ["b"]);
    await expect.poll(() => written.length, { timeout: 60_000 }).toBe(2);
    const third = add(db, "held", ["c", "d", "e"]);
    expect(await Promise.all(add(db, "other", ["x", "y"]))).toEqual([true, true]);
    expect(written).toEqual([["a"], ["b"], ["x", "y"]]);
    letGo.resolve();
    expect(await Promise.all([...first, ...second, ...third])).toEqual([true, true, true, true, true]);
    expect(written.at(-1)).toEqual(["c", "d", "e"]);
  });
});

describe("protects", () => {
  test("alone too, what may not be written is not", async () => {
    const { db, pool } = database;
    const round = await roundOf(0, 20n);
    expect(await startRound(db, { ...round, playerCode: "somebody-else" })).toBe(false);
    expect(await startRound(db, { ...round, sessionId: uuidv7() })).toBe(false);
    expect(await startRound(db, round)).toBe(true);
    expect(await startRound(db, { ...round, id: uuidv7() })).toBe(false);
    expect(await markPaying(db, { ...round, tenantId: uuidv7() }, { win: 1n, balance: 2n, at, dueAt: at })).toBe(false);
    await markEnded(db, round, { balance: 3n, at });
    expect(await stored(round.id)).toMatchObject({ state: "started", balance: null, ended_at: null });
    await pool.query("update seamless_rounds set state = 'rolling_back' where tenant_id = $1 and id = $2", [
      round.tenantId,
      round.id,
    ]);
    expect(await markPaying(db, round, { win: 1n, balance: 2n, at, dueAt: at })).toBe(false);
    await markEnded(db, round, { balance: 3n, at });
    expect(await stored(round.id)).toMatchObject({ state: "rolled_back", balance: 3n, due_at: null, ended_at: at });
  });

  test("of several that want one number in one statement, one has it", async () => {
    const rounds = await Promise.all(Array.from({ length: 5 }, () => roundOf(0, 1n)));
    const answers = await Promise.all(rounds.map((round) => startRound(database.db, round)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await startRound(database.db, await roundOf(0, 1n))).toBe(false);
  });

  test("one that cannot be written, or may not be, keeps no other from being written", async () => {
    const { db } = database;
    const gone = uuidv7();
    const [good, renamed, closed, broken, alsoGood] = await Promise.all([
      roundOf(1, 1n),
      roundOf(2, 1n, { playerCode: "somebody-else" }),
      roundOf(3, 1n),
      roundOf(4, 1n, { agentId: gone }),
      roundOf(5, 1n),
    ]);
    await database.pool.query("update game_sessions set state = 'ending' where tenant_id = $1 and id = $2", [
      closed.tenantId,
      closed.sessionId,
    ]);
    const answers = await Promise.allSettled(
      [good, renamed, closed, broken, alsoGood].map((round) => startRound(db, round)),
    );
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "failed"))).toEqual([
      true,
      false,
      false,
      "failed",
      true,
    ]);
  });

  test("of two that end one round at once, one has ended it", async () => {
    const round = await roundOf(1, 2n);
    const { db } = database;
    expect(await startRound(db, round)).toBe(true);
    // The same again, as after a cut connection that hid the answer.
    expect(await startRound(db, round)).toBe(true);
    const both = await Promise.all(
      [1n, 2n].map((win) => markPaying(db, round, { win, balance: 5n, at, dueAt: at, tellingUntil: at })),
    );
    expect(both).toEqual([true, false]);
    expect(await stored(round.id)).toMatchObject({ state: "paying", win: 1n });
  });
});
