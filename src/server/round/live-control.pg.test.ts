/** Rounds that are not settled and sessions that have not ended: what each waits for, and ending sessions after the round. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as sessions from "#contract/live-session.ts";
import { listOpenRounds } from "#contract/open-round.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { leaveRound } from "../../../test/factories/left-round.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { gameSessionRoutes } from "../game/http.ts";
import { roundRoutes } from "./http.ts";
import { readOpenRounds } from "./service/open-rounds.ts";
import { recoverRounds } from "./service/recover.ts";
import { spin } from "./service/spin.ts";

const OLDEST = { limit: 50, sort: "oldest" } as const;

let database: FreshDatabase;
let casino: Casino;
let server: FastifyInstance;
let owner: MemberCaller;
let now = new Date();
const callers: { member?: MemberCaller } = {};

beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
  await database.pool.query("select ensure_partitions(current_date - 2, current_date + 2)");
  casino = await openCasino(database, { clock: () => now });
  const { tenantId, agentId } = casino.books;
  owner = {
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
  callers.member = owner;
  const deps = { ...casino, publish: () => undefined };
  server = await serveRoutes([...roundRoutes(deps), ...gameSessionRoutes(deps)], callers);
});
afterAll(async () => {
  await server.close();
  await casino.ledger.close();
  await database.close();
});

const openRounds = async (query = "") =>
  listOpenRounds.answer.parse((await server.inject({ method: "GET", url: `/api/open-rounds${query}` })).json());
const live = async (query = "") =>
  sessions.listLiveSessions.answer.parse(
    (await server.inject({ method: "GET", url: `/api/live-sessions${query}` })).json(),
  );
const end = async (ids: readonly string[]) =>
  sessions.endLiveSessions.answer.parse(
    (await server.inject({ method: "POST", url: "/api/live-sessions/end", payload: { ids } })).json(),
  );

describe("works", () => {
  test("a round whose stake is booked waits for us, is stuck after a minute, and is gone once it is finished", async () => {
    expect((await openRounds()).totals).toEqual({ open: 0, stuck: 0, oldest_at: null, stakes: [] });
    const session = await casino.openSession();
    await leaveOpen(casino, session, 0n);
    const { data, totals } = await openRounds();
    expect(data).toMatchObject([
      {
        step: "outcome",
        waits_for: "platform",
        is_stuck: false,
        stake: 100n,
        win: null,
        attempts: 0,
        is_for_hands: false,
      },
    ]);
    expect(totals).toMatchObject({ open: 1, stuck: 0, stakes: [{ currency: "BRL", rounds: 1, stake: 100n }] });
    now = new Date(now.getTime() + 70_000);
    expect((await openRounds("?progress=stuck&waits_for=platform")).totals).toMatchObject({ open: 1, stuck: 1 });
    expect((await openRounds("?progress=moving")).data).toEqual([]);
    const explorer = (await server.inject({ method: "GET", url: "/api/rounds?state=open" })).json<{
      data: unknown[];
    }>();
    expect(explorer.data).toHaveLength(1);
    await recoverRounds(casino, (_id, error) => {
      throw error;
    });
    expect((await openRounds()).totals).toMatchObject({ open: 0, stuck: 0 });
  });

  test("a win the agent's wallet has not taken waits for it, can be settled after a day, and then for a person", async () => {
    const left = await leaveRound(database);
    const read = async (more: object = {}) => {
      const answer = await readOpenRounds(left.casino, left.maker, { ...OLDEST, ...more });
      if ("refused" in answer) throw new Error(answer.refused);
      return answer;
    };
    expect((await read()).data).toMatchObject([
      { id: left.roundId, step: "win", waits_for: "wallet", is_for_hands: true },
    ]);
    await left.propose();
    expect((await read()).data).toMatchObject([{ is_proposed: true }]);
    await database.pool.query("update seamless_rounds set due_at = null, stuck_at = now(), last_failure = 'timed_out'");
    expect((await read({ waits_for: "person" })).data).toMatchObject([
      { waits_for: "person", next_at: null, is_stuck: true, last_failure: "timed_out" },
    ]);
    expect((await openRounds()).data).toEqual([]);
  });

  test("a session shows its device, its money and its last round, and is ended after the round in progress", async () => {
    now = new Date();
    const session = await casino.openSession();
    await database.pool.query("update game_sessions set device = 'phone' where id = $1", [session.id]);
    await spin(casino, session, 0n, 100n);
    await spin(casino, await casino.reload(session), 1n, 200n);
    const demo = await casino.openSession("demo");
    const row = (await live("?device=phone")).data[0];
    expect(row).toMatchObject({ id: session.id, device: "phone", rounds: 2, staked: 300n, state: "active" });
    expect(row?.balance).toBe(await casino.walletBalance());
    expect(row?.last_round_at).not.toBe(null);
    expect((await live("?mode=demo")).data).toMatchObject([
      { id: demo.id, player: null, staked: null, balance: 100_000n },
    ]);
    await leaveOpen(casino, session, 2n);
    expect(await end([session.id, demo.id])).toEqual({ closed: 1, ending: 1 });
    expect((await live("?device=phone")).data).toMatchObject([{ id: session.id, state: "ending" }]);
    expect(await end([session.id])).toEqual({ closed: 0, ending: 0 });
    const { rows } = await database.pool.query<{ subject: string }>(
      "select subject from audit_records where tenant_id = $1 and action = 'session.end' order by seq",
      [casino.books.tenantId],
    );
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual([session.id, demo.id].toSorted());
  });
});

describe("protects", () => {
  test("somebody of another tenant sees nothing of it and ends nothing", async () => {
    const session = await casino.openSession("demo");
    const other = await openCasino(database);
    callers.member = {
      ...owner,
      tenantId: other.books.tenantId,
      agentId: other.books.agentId,
      agentPath: [other.books.agentId],
    };
    try {
      expect((await live()).totals).toEqual({ sessions: 0, players: 0, ending: 0 });
      expect((await openRounds()).totals.open).toBe(0);
      expect(await end([session.id])).toEqual({ closed: 0, ending: 0 });
      expect((await casino.reload(session)).state).toBe("active");
    } finally {
      callers.member = owner;
      await other.ledger.close();
    }
  });
});
