/** Members see a player's open games and end them, each after the round that is running. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { endPlayerSessions, listPlayerSessions } from "#contract/player.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { gameSessionRoutes } from "./http.ts";

let database: FreshDatabase;
let casino: Casino;
let server: FastifyInstance;
let told = 0;
const callers: { member?: MemberCaller } = {};

beforeAll(async () => {
  database = await freshDatabase();
  casino = await openCasino(database);
  const { tenantId, agentId } = casino.books;
  callers.member = {
    kind: "member",
    party: "agent",
    role: "owner",
    tenantId,
    agentId,
    agentPath: [agentId],
    memberId: casino.ids(),
    sessionId: casino.ids(),
    address: "192.0.2.7",
  };
  server = await serveRoutes(
    gameSessionRoutes({ ...casino, publish: (facts) => void (told += facts.length) }),
    callers,
  );
});
afterAll(async () => {
  await server.close();
  await casino.ledger.close();
  await database.close();
});

const url = () => `/api/players/${casino.books.playerId}/sessions`;
const open = async () =>
  listPlayerSessions.answer.parse((await server.inject({ method: "GET", url: url() })).json()).data;
const end = async () => endPlayerSessions.answer.parse((await server.inject({ method: "DELETE", url: url() })).json());

describe("works", () => {
  test("shows what is open, ends it at once, and keeps a record", async () => {
    const session = await casino.openSession();
    expect(await open()).toMatchObject([{ id: session.id, game: session.game, state: "active" }]);
    expect(await end()).toEqual({ closed: 1, ending: 0 });
    expect(await open()).toEqual([]);
    expect((await casino.reload(session)).state).toBe("closed");
    expect(told).toBe(1);
    const { rows } = await database.pool.query<{ after: unknown }>(
      "select after from audit_records where action = 'session.end'",
    );
    expect(rows).toEqual([{ after: { closed: 1, ending: 0 } }]);
    expect(await end()).toEqual({ closed: 0, ending: 0 });
    expect(told).toBe(1);
  });

  test("waits for the round that is running", async () => {
    const session = await casino.openSession();
    await leaveOpen(casino, session, 0n);
    expect(await end()).toEqual({ closed: 0, ending: 1 });
    expect(await open()).toMatchObject([{ id: session.id, state: "ending" }]);
  });
});

describe("refuses", () => {
  test("a player outside the member's reach, as if there were none", async () => {
    const url = `/api/players/${casino.ids()}/sessions`;
    for (const method of ["GET", "DELETE"] as const)
      expect(problem.parse((await server.inject({ method, url })).json()).code).toBe("player_not_found");
  });
});
