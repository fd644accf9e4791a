// Looking at rounds on the real ledger: pages with their totals, and what one round moved.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../../test/factories/casino.ts";
import { leaveOpen } from "../../../../test/factories/open-round.ts";
import { serveRoutes } from "../../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { listRounds as listRoundsEndpoint } from "#contract/round.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { GameSession } from "../../game/queries.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { rollUp } from "../../../../test/pg/followed-feed.ts";
import { roundRoutes } from "../http.ts";
import { listRounds } from "../queries/list-rounds.ts";
import { explainRound, filterOf, pageOfFiledRounds, pageOfRounds, totalsOfRounds } from "./explore.ts";
import { spin } from "./spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const STAKE = 100n;

const ownerOf = ({ books: { tenantId, agentId } }: Casino): MemberCaller => ({
  kind: "member",
  tenantId,
  agentId,
  agentPath: [agentId],
  party: "agent",
  role: "owner",
  memberId: uuidv7(),
  sessionId: uuidv7(),
  address: "192.0.2.1",
});

async function played(casino: Casino, session: GameSession, nonce: bigint) {
  const answer = await spin(casino, session, nonce, STAKE);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${answer.detail}`);
  return answer;
}

describe("works", () => {
  test("pages of rounds, newest first, and totals equal to them for every filter the roll-ups can answer", async () => {
    // Before the first round: the hour and the day may end meanwhile.
    const begun = Date.now();
    const casino = await openCasino(database);
    const { tenantId, agentId, playerId } = casino.books;
    const session = await casino.openSession();
    for (let nonce = 0n; nonce < 12n; nonce += 1n) await played(casino, await casino.reload(session), nonce);
    const viewer = { kind: "api", tenantId, agentId } as const;
    const first = await pageOfRounds(casino.db, viewer, {}, { limit: 5 });
    if (isRefusal(first)) throw new Error(first.refused);
    const second = await pageOfRounds(casino.db, viewer, {}, { limit: 50, cursor: first.nextCursor ?? "" });
    if (isRefusal(second)) throw new Error(second.refused);
    const rows = [...first.rows, ...second.rows];
    expect(rows.map((row) => Number(row.number))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const expected = [
      {
        currency: "BRL",
        rounds: 12,
        turnover: 12n * STAKE,
        wins: rows.reduce((sum, row) => sum + row.win, 0n),
      },
    ];
    const hour = new Date(Math.floor(begun / 3_600_000) * 3_600_000);
    const day = new Date(Math.floor(begun / 86_400_000) * 86_400_000);
    const answerable = [{}, { from: hour }, { from: day }, { playerId }, { game: "lantern-meadow", from: day }];
    for (const filter of answerable)
      await expect
        .poll(
          async () => {
            await rollUp(casino.db);
            return totalsOfRounds(casino.db, first.reach, filter);
          },
          { timeout: 30_000 },
        )
        .toEqual(expected);
    expect(await totalsOfRounds(casino.db, first.reach, { from: new Date() })).toEqual([]);
    const large = rows.filter(({ win }) => win >= 2n * STAKE);
    const ofLarge = {
      currency: "BRL",
      rounds: large.length,
      turnover: BigInt(large.length) * STAKE,
      wins: large.reduce((sum, { win }) => sum + win, 0n),
    };
    const found = await totalsOfRounds(casino.db, first.reach, { minMultiplier: 2 });
    expect(found).toEqual(large.length === 0 ? [] : [ofLarge]);
    // Money that came back is no turnover.
    expect(await totalsOfRounds(casino.db, first.reach, { state: "refunded" })).toBeNull();
    // Far ends of time are ends, not errors.
    const ever = filterOf({ from: "0001-01-01T00:00:00Z", to: "9999-12-31T23:59:59.999Z" });
    expect(await listRounds(casino.db, first.reach, ever, undefined, 50)).toHaveLength(12);
    expect(await totalsOfRounds(casino.db, first.reach, ever)).toEqual(expected);
    const never = filterOf({ from: "9999-12-31T23:59:59.999Z" });
    expect(await totalsOfRounds(casino.db, first.reach, never)).toEqual([]);
  });

  test("a file has the same rounds as the screen, page for page, those under way with them", async () => {
    const casino = await openCasino(database);
    const { tenantId, agentId } = casino.books;
    const session = await casino.openSession();
    for (let nonce = 0n; nonce < 7n; nonce += 1n) await played(casino, await casino.reload(session), nonce);
    await leaveOpen(casino, session, 7n);
    const viewer = { kind: "api", tenantId, agentId } as const;
    let cursor: string | undefined;
    let seen = 0;
    do {
      const shown = await pageOfRounds(casino.db, viewer, {}, { limit: 3, cursor });
      const filed = await pageOfFiledRounds(casino.db, viewer, {}, { limit: 3, cursor });
      if (isRefusal(shown) || isRefusal(filed)) throw new Error("refused");
      const same = shown.rows.map((row) => ({ ...row, balanceAfter: row.balanceAfter ?? null }));
      expect(same).toMatchObject(filed.rows);
      expect(filed.nextCursor).toBe(shown.nextCursor);
      seen += same.length;
      cursor = shown.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toBe(8);
  });

  test("a round says what it moved: its stake, then its win, each with the balance it left", async () => {
    const casino = await openCasino(database);
    const { tenantId, agentId } = casino.books;
    const viewer = { kind: "api", tenantId, agentId } as const;
    let balance = await casino.walletBalance();
    let won = 0;
    let session = await casino.openSession();
    for (let nonce = 0n; won === 0 || nonce < 3n; nonce += 1n) {
      const { round } = await played(casino, session, nonce);
      session = await casino.reload(session);
      const explained = await explainRound(casino, viewer, round.round_id);
      if (isRefusal(explained)) throw new Error(explained.refused);
      const stake = { kind: "stake", amount: STAKE, balance_after: balance - STAKE };
      balance += round.win - STAKE;
      const win = { kind: "win", amount: round.win, balance_after: balance };
      expect(explained.movements).toMatchObject(round.win > 0n ? [stake, win] : [stake]);
      if (round.win > 0n) won += 1;
    }
    expect(await casino.walletBalance()).toBe(balance);
  });

  test("without a beginning: any time where an index leads, else the 92 days a screen covers; sums are of the same", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    for (let nonce = 0n; nonce < 3n; nonce += 1n) await played(casino, await casino.reload(session), nonce);
    await expect
      .poll(
        async () => {
          await rollUp(casino.db);
          const { tenantId } = casino.books;
          return totalsOfRounds(casino.db, { tenantIds: [tenantId], agentIds: null }, {});
        },
        { timeout: 30_000 },
      )
      .toMatchObject([{ rounds: 3 }]);
    let days = 0;
    const clock = () => new Date(Date.now() + days * 86_400_000);
    const server = await serveRoutes(roundRoutes({ ...casino, clock }), { member: ownerOf(casino) });
    const found = async (query: string) => {
      const answer = await server.inject({ method: "GET", url: `/api/rounds?${query}` });
      const { data, totals } = listRoundsEndpoint.answer.parse(answer.json());
      return [data.length, totals?.[0]?.rounds ?? 0];
    };
    const whole = ["", "sort=oldest", "currency=BRL", `player_id=${casino.books.playerId}&variant=${session.variant}`];
    const read = [
      "state=settled",
      `game=${session.game}`,
      `variant=${session.variant}`,
      `variant=${session.variant}&sort=oldest`,
    ];
    for (const query of [...whole, ...read]) expect([query, ...(await found(query))]).toEqual([query, 3, 3]);
    expect(await found("currency=USD")).toEqual([0, 0]);
    expect(await found("variant=r00")).toEqual([0, 0]);
    days = 100;
    for (const query of whole) expect([query, ...(await found(query))]).toEqual([query, 3, 3]);
    for (const query of read) expect([query, ...(await found(query))]).toEqual([query, 0, 0]);
    await server.close();
  });

  test("the oldest first are the newest first from their other end, those under way with them", async () => {
    const casino = await openCasino(database);
    const { tenantId, agentId } = casino.books;
    const session = await casino.openSession();
    for (let nonce = 0n; nonce < 5n; nonce += 1n) await played(casino, await casino.reload(session), nonce);
    await leaveOpen(casino, session, 5n);
    const viewer = { kind: "api", tenantId, agentId } as const;
    const newest = await pageOfRounds(casino.db, viewer, {}, { limit: 50 });
    const first = await pageOfRounds(casino.db, viewer, {}, { limit: 4, sort: "oldest" });
    if (isRefusal(newest) || isRefusal(first)) throw new Error("refused");
    const cursor = first.nextCursor ?? "";
    const second = await pageOfRounds(casino.db, viewer, {}, { limit: 4, sort: "oldest", cursor });
    if (isRefusal(second)) throw new Error(second.refused);
    expect([...first.rows, ...second.rows]).toEqual(newest.rows.toReversed());
    expect(second.nextCursor).toBeNull();
  });
});
