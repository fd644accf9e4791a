// A player changes the seeds in the middle of a session: what was played can be proven at once, what comes cannot be foretold.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import {
  getPlayState,
  markShown,
  rotateSeeds as rotateEndpoint,
  setClientSeed,
  spin as spinEndpoint,
} from "#contract/game.ts";
import { commitmentOf } from "#studio/verify/node-stream.ts";
import { verifyRound } from "#studio/verify/verify-round.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { endGameSession } from "../game/service/end.ts";
import { rotateSeeds } from "../game/service/rotate-seeds.ts";
import type { GameSession } from "../game/queries.ts";
import type { PlayCaller } from "../http/caller.ts";
import { weaken } from "../ledger/weaken.ts";
import { playRoutes } from "./http.ts";
import { explainRound } from "./service/explore.ts";
import { recoverRounds } from "./service/recover.ts";
import { spin } from "./service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const STAKE = 100n;
const callerOf = (session: GameSession): PlayCaller => ({ kind: "game-session", ...session, sessionId: session.id });
const viewerOf = ({ books }: Casino) => ({ kind: "api", tenantId: books.tenantId, agentId: books.agentId }) as const;

async function played(casino: Casino, session: GameSession, nonce: bigint) {
  const answer = await spin(casino, await casino.reload(session), nonce, STAKE);
  if (isRefusal(answer)) throw new Error(`${answer.refused}: ${answer.detail}`);
  return answer.round;
}
async function rotated(casino: Casino, session: GameSession, commitment = session.serverSeedHash) {
  const seeds = await rotateSeeds(casino, session, commitment);
  if (isRefusal(seeds)) throw new Error(`${seeds.refused}: ${seeds.detail}`);
  return seeds;
}
async function count({ pool, books }: Casino, table: string, column: string, id: string): Promise<number> {
  const text = `select count(*) from ${table} where tenant_id = $1 and ${column} = $2`;
  const found = await pool.query<{ count: bigint }>(text, [books.tenantId, id]);
  return Number(found.rows[0]?.count);
}
/** Rounds of a series, open and final. */
const countRounds = async (casino: Casino, seriesId: string): Promise<number> =>
  (await count(casino, "rounds", "series_id", seriesId)) + (await count(casino, "open_rounds", "series_id", seriesId));
/** The play API of one session, over HTTP. */
async function playOver(casino: Casino, session: GameSession) {
  const server = await serveRoutes(playRoutes(casino), { play: callerOf(session) });
  return {
    close: () => server.close(),
    async call(endpoint: { method: string; path: string }, payload?: object) {
      const answer = await server.inject({
        method: endpoint.method as "GET" | "POST" | "PUT", // those of the play API
        url: endpoint.path,
        headers: { authorization: `Bearer ${"x".repeat(20)}` },
        ...(payload !== undefined && { payload }),
      });
      return { status: answer.statusCode, body: answer.body === "" ? null : answer.json<Record<string, unknown>>() };
    },
  };
}

describe("works", () => {
  test("over HTTP: the old seed is shown, the next commitment stands, and the player sets a new seed for it", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const rounds = [];
    for (let nonce = 0n; nonce < 5n; nonce += 1n) rounds.push(await played(casino, session, nonce));
    const { call, close } = await playOver(casino, session);
    const { status, body } = await call(rotateEndpoint, { server_seed_hash: session.serverSeedHash });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revealed: { server_seed_hash: session.serverSeedHash, client_seed: session.clientSeed },
      state: { next_nonce: 0, last_round: null, client_seed: session.clientSeed, state: "active" },
    });
    const next = await casino.reload(session);
    expect(body).toMatchObject({ state: { server_seed_hash: next.serverSeedHash } });
    expect(next.serverSeedHash).not.toBe(session.serverSeedHash);
    expect(next.seedId).not.toBe(session.seedId);
    expect((await call(setClientSeed, { client_seed: "mine-now" })).body).toMatchObject({ client_seed: "mine-now" });
    const first = await call(spinEndpoint, { nonce: 0, stake: 100, server_seed_hash: next.serverSeedHash });
    expect(first.status).toBe(200);
    expect((await call(setClientSeed, { client_seed: "too-late" })).status).toBe(409);
    expect((await call(getPlayState)).body).toMatchObject({ next_nonce: 1, last_round: { nonce: 0, shown: false } });
    await close();
    for (const { round_id, nonce, outcome } of rounds) {
      const explained = await explainRound(casino, viewerOf(casino), round_id);
      if (isRefusal(explained)) throw new Error(explained.refused);
      const { proof, game, variant } = explained;
      const verified = await verifyRound({
        serverSeedHex: proof.server_seed ?? "",
        serverSeedHash: session.serverSeedHash,
        clientSeed: session.clientSeed,
        nonce,
        game,
        variant,
        mathsHash: proof.maths_hash,
      });
      expect(verified).toEqual({ commitmentHolds: true, mathsHashHolds: true, outcome });
    }
  });

  test("asked again, the same seeds are shown again and nothing else changes", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    const once = await rotated(casino, session);
    expect(commitmentOf(once.serverSeed)).toBe(session.serverSeedHash);
    const next = await casino.reload(session);
    expect(await rotated(casino, next, session.serverSeedHash)).toEqual(once);
    expect(await casino.reload(session)).toEqual(next);
    // Also when the session has ended since.
    await endGameSession(casino, casino.books.tenantId, session.id);
    expect(await rotated(casino, next, session.serverSeedHash)).toEqual(once);
  });

  test("the new series is numbered from 0, drawn from its own seed, and revealed by the next change", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const before = await played(casino, session, 0n);
    await rotated(casino, session);
    const after = await played(casino, session, 0n);
    expect(after.nonce).toBe(0);
    expect(after.round_id).not.toBe(before.round_id);
    expect(await explainRound(casino, viewerOf(casino), after.round_id)).toMatchObject({
      proof: { server_seed: null },
    });
    const next = await casino.reload(session);
    const { serverSeed } = await rotated(casino, next);
    expect(await explainRound(casino, viewerOf(casino), after.round_id)).toMatchObject({
      proof: { server_seed: serverSeed.toString("hex") },
    });
  });

  test("with play money too", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession("demo");
    await played(casino, session, 0n);
    const stale = await casino.reload(session);
    await rotated(casino, session);
    const { call, close } = await playOver(casino, session);
    expect((await call(getPlayState)).body).toMatchObject({ next_nonce: 0, last_round: null });
    // A spin let in before the change: it would be drawn from a seed that is known by now.
    expect(await spin(casino, stale, 0n, STAKE)).toMatchObject({ refused: "spin_out_of_order" });
    expect((await call(spinEndpoint, { nonce: 0, stake: 100 })).status).toBe(200);
    await close();
  });

  test("a late word that a round was shown does not count for rounds on the new seeds", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    for (let nonce = 0n; nonce < 3n; nonce += 1n) await played(casino, session, nonce);
    await rotated(casino, session);
    const { call, close } = await playOver(casino, session);
    expect((await call(markShown, { nonce: 2 })).status).toBe(204);
    await call(spinEndpoint, { nonce: 0, stake: 100 });
    expect((await call(getPlayState)).body).toMatchObject({ last_round: { nonce: 0, shown: false } });
    await call(markShown, { nonce: 0 });
    expect((await call(getPlayState)).body).toMatchObject({ last_round: { nonce: 0, shown: true } });
    await close();
  });

  test("over HTTP a round that was interrupted is finished first", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await leaveOpen(casino, session, 0n);
    const { call, close } = await playOver(casino, session);
    expect((await call(rotateEndpoint, { server_seed_hash: session.serverSeedHash })).status).toBe(200);
    expect(await countRounds(casino, session.seedId)).toBe(1);
    await close();
  });
});

describe("refuses", () => {
  test("seeds nothing was played on, seeds of nobody, and seeds of another session", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const other = await casino.openSession();
    await played(casino, other, 0n);
    expect(await rotateSeeds(casino, session, session.serverSeedHash)).toMatchObject({ refused: "seeds_unused" });
    for (const commitment of ["0".repeat(64), other.serverSeedHash])
      expect(await rotateSeeds(casino, session, commitment)).toMatchObject({ refused: "seeds_not_found" });
  });

  test("a session that has ended", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    await leaveOpen(casino, session, 1n);
    expect(await endGameSession(casino, casino.books.tenantId, session.id)).toBe("ending");
    expect(await rotateSeeds(casino, session, session.serverSeedHash)).toMatchObject({ refused: "session_closed" });
  });

  test("over HTTP: a spin meant for the seeds before, though its nonce is the next again", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    await rotated(casino, session);
    const balance = await casino.walletBalance();
    const { call, close } = await playOver(casino, session);
    const repeat = { nonce: 0, stake: 100 };
    const refused = await call(spinEndpoint, { ...repeat, server_seed_hash: session.serverSeedHash });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "spin_out_of_order" }]);
    expect(await casino.walletBalance()).toBe(balance);
    // Without naming the seeds it is a new round: this is what the name is for.
    expect((await call(spinEndpoint, repeat)).status).toBe(200);
    await close();
  });
});

describe("protects", () => {
  test("nothing is revealed while a round of the series is open", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    await leaveOpen(casino, session, 1n);
    expect(await rotateSeeds(casino, session, session.serverSeedHash)).toMatchObject({ refused: "round_in_progress" });
    expect(await casino.reload(session)).toMatchObject({ seedId: session.seedId, nextNumber: 2n });
    await recoverRounds({ ...casino, clock: () => new Date(Date.now() + 10_000) }, (id) => {
      throw new Error(id);
    });
    expect(isRefusal(await rotateSeeds(casino, session, session.serverSeedHash))).toBe(false);
  });

  test("control: without looking for open rounds it would be revealed", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    await leaveOpen(casino, session, 1n);
    const restore = await weaken(database.admin, "close_series", "if exists (", "if false and exists (");
    expect(isRefusal(await rotateSeeds(casino, session, session.serverSeedHash))).toBe(false);
    await restore();
  });

  test("a spin that was let in before cannot be staked on seeds that are known by now", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    const letInBefore = await casino.reload(session);
    await rotated(casino, session);
    expect(await spin(casino, letInBefore, 1n, STAKE)).toMatchObject({ refused: "spin_out_of_order" });
    expect(await countRounds(casino, session.seedId)).toBe(1);
  });

  test("control: into a series that is not closed it could", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    const letInBefore = await casino.reload(session);
    const restore = await weaken(database.admin, "close_series", "set closed = true", "set closed = closed");
    await rotated(casino, session);
    await restore();
    expect(isRefusal(await spin(casino, letInBefore, 1n, STAKE))).toBe(false);
    expect(await countRounds(casino, session.seedId)).toBe(2);
  });

  test("racing spins and changes: a series never grows once its seed is shown, and every stake has its round", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const grown: string[] = [];
    for (let trial = 0; trial < 40; trial += 1) {
      const now = await casino.reload(session);
      if (now.nextNumber === 0n) await played(casino, session, 0n);
      const stale = await casino.reload(session);
      const spins = [0n, 1n].map((ahead) => spin(casino, stale, stale.nextNumber + ahead, STAKE));
      const seeds = await rotateSeeds(casino, stale, stale.serverSeedHash);
      const rounds = isRefusal(seeds) ? null : await countRounds(casino, stale.seedId);
      if (isRefusal(seeds)) expect(seeds.refused).toBe("round_in_progress");
      await Promise.all(spins);
      if (rounds !== null && (await countRounds(casino, stale.seedId)) !== rounds) grown.push(stale.seedId);
    }
    expect(grown).toEqual([]);
    expect(await count(casino, "open_rounds", "session_id", session.id)).toBe(0);
  });

  test("two changes at once reveal one seed and commit to one", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotated(casino, session)));
    expect(new Set(answers.map(({ serverSeed }) => serverSeed.toString("hex"))).size).toBe(1);
    expect(await count(casino, "seeds", "session_id", session.id)).toBe(2);
  });
});
