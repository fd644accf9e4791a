// A player's own rounds: all of theirs, nobody else's, and provable once the session has ended.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { canonicalJson } from "#studio/engine/canonical-json.ts";
import { recompute } from "#studio/verify/recompute.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { endGameSession } from "../game/service/end.ts";
import type { GameSession } from "../game/queries.ts";
import { explainOwnRound, pageOfOwnRounds } from "./service/own-rounds.ts";
import { spin } from "./service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function played(casino: Casino, count: number): Promise<GameSession> {
  let session = await casino.openSession();
  for (let nonce = 0n; nonce < BigInt(count); nonce += 1n) {
    session = await casino.reload(session);
    const answer = await spin(casino, session, nonce, 100n);
    if (isRefusal(answer)) throw new Error(answer.refused);
  }
  return casino.reload(session);
}

async function listed(casino: Casino, session: GameSession, cursor?: string) {
  const page = await pageOfOwnRounds(casino, session, cursor);
  if (isRefusal(page)) throw new Error(page.refused);
  return page;
}

describe("works", () => {
  test("every round once, newest first, page by page, over all sessions", async () => {
    const casino = await openCasino(database);
    await played(casino, 15);
    const session = await played(casino, 15);
    const first = await listed(casino, session);
    const second = await listed(casino, session, first.next_cursor ?? "");
    const ids = [...first.data, ...second.data].map(({ round_id }) => round_id);
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([20, 10, null]);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(first.data[0]).toMatchObject({ nonce: 14, stake: 100n });
  });

  test("a round explains itself, and proves itself once its session has ended", async () => {
    const casino = await openCasino(database);
    const session = await played(casino, 3);
    const [newest] = (await listed(casino, session)).data;
    const during = await explainOwnRound(casino, session, newest?.round_id ?? "");
    if (isRefusal(during)) throw new Error(during.refused);
    expect(during.round.proof.server_seed).toBeNull();
    await endGameSession(casino, session.tenantId, session.id);
    const after = await explainOwnRound(casino, session, newest?.round_id ?? "");
    if (isRefusal(after)) throw new Error(after.refused);
    const { server_seed, server_seed_hash, client_seed, nonce, maths_hash } = after.round.proof;
    const seeds = { serverSeedHash: server_seed_hash, clientSeed: client_seed, nonce, mathsHash: maths_hash };
    const again = await recompute({ ...seeds, serverSeedHex: server_seed ?? "" }, after.maths.definition, after.maths);
    expect(again).toMatchObject({ commitmentHolds: true, mathsHashHolds: true });
    expect(canonicalJson(again.outcome)).toBe(canonicalJson(after.outcome));
  });
});

describe("refuses", () => {
  test("another player's round, and what is no round", async () => {
    const [mine, theirs] = [await openCasino(database), await openCasino(database)];
    const session = await played(mine, 1);
    const other = await played(theirs, 1);
    const [round] = (await listed(theirs, other)).data;
    for (const id of [round?.round_id ?? "", session.id, "nothing"]) {
      expect(await explainOwnRound(mine, session, id)).toMatchObject({ refused: "round_not_found" });
    }
    expect((await listed(mine, session)).data).toHaveLength(1);
  });

  test("demo rounds, which are not kept", async () => {
    const casino = await openCasino(database);
    const demo = await casino.openSession("demo");
    expect(await listed(casino, demo)).toEqual({ data: [], next_cursor: null });
    expect(await explainOwnRound(casino, demo, demo.id)).toMatchObject({ refused: "round_not_found" });
  });
});
