// A game opened from the dashboard: what is opened, written down and watched.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchSession, listAgentGames } from "#contract/launch.ts";
import { games } from "#studio/games/catalogue.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import { GAME, openDesk, openedBy, watched, watchUrl, type Desk } from "../../../test/factories/launch-desk.ts";
import { openSeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { spin } from "../round/service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** What the audit holds of a session, in order. */
async function recordsOf(subject: string) {
  const { rows } = await database.pool.query<{ action: string; member_id: string; after: unknown }>(
    "select action, member_id, after from audit_records where subject = $1 order by seq",
    [subject],
  );
  return rows;
}

describe("works", () => {
  test("a player's game opens at the address that is answered, with a record of who opened it", async () => {
    const desk = await openDesk(await openCasino(database), "developer");
    const answer = await desk.launch({ locale: "pt-BR" });
    expect(answer.statusCode).toBe(201);
    const { session_id: id, launch_url, variant } = launchSession.answer.parse(answer.json());
    expect(new URL(launch_url).searchParams.get("locale")).toBe("pt-BR");
    expect(await watched(desk, id)).toMatchObject({ id, variant, mode: "real", state: "active", opened_at: null });
    const launch = openedBy(launch_url);
    expect((await desk.server.inject({ method: "POST", url: "/play/api/open", payload: { launch } })).statusCode).toBe(
      201,
    );
    expect((await watched(desk, id)).opened_at).not.toBeNull();
    const { agentId, tenantId } = desk.casino.books;
    const after = { agent: agentId, player: desk.casino.playerCode, game: GAME, currency: "BRL", locale: "pt-BR" };
    expect(await recordsOf(id)).toEqual([
      { action: "session.launch", member_id: desk.member.memberId, after: { ...after, mode: "real" } },
    ]);
    expect(await verifyAudit(database.db, tenantId)).toMatchObject({ isWhole: true });
  });

  test("a demo needs no player and no credit, and moves nothing", async () => {
    const desk = await openDesk(await openCasino(database, { credit: 0n, money: 0n }));
    const answer = await desk.launch({ mode: "demo", player: undefined });
    const { session_id: id } = launchSession.answer.parse(answer.json());
    expect(await watched(desk, id)).toMatchObject({ mode: "demo", player: null, rounds: [], calls: [] });
  });

  test("rounds of the session show as they come, and none of another session of the player", async () => {
    const casino = await openCasino(database);
    const desk = await openDesk(casino);
    const { session_id: id, launch_url } = launchSession.answer.parse((await desk.launch()).json());
    await desk.server.inject({ method: "POST", url: "/play/api/open", payload: { launch: openedBy(launch_url) } });
    const beside = await casino.openSession();
    for (const nonce of [0n, 1n]) await spin(casino, await casino.reload({ id }), nonce, 100n);
    await spin(casino, beside, 0n, 100n);
    const { rounds, calls } = await watched(desk, id);
    expect(rounds.map(({ state, stake }) => ({ state, stake }))).toEqual(
      Array.from({ length: 2 }, () => ({ state: "settled", stake: 100n })),
    );
    expect(rounds[0]?.balance_after).toBe(await balanceAfter(desk, id));
    expect(calls).toEqual([]);
  });

  test("in seamless mode each call to the agent's wallet shows: the balance, the stake, the win", async () => {
    const casino = await openSeamlessCasino(database);
    onTestFinished(() => casino.close());
    const desk = await openDesk(casino);
    const { session_id: id, launch_url } = launchSession.answer.parse((await desk.launch()).json());
    await desk.server.inject({ method: "POST", url: "/play/api/open", payload: { launch: openedBy(launch_url) } });
    await spin(casino, await casino.reload({ id }), 0n, 100n);
    await casino.settleAll();
    await casino.wallets.close();
    const { calls, rounds, wallet_mode } = await watched(desk, id);
    expect(wallet_mode).toBe("seamless");
    expect(calls.map(({ type, verdict }) => `${type} ${verdict}`)).toEqual(["win ok", "stake ok", "balance ok"]);
    expect(calls.map(({ round_id }) => round_id)).toEqual([rounds[0]?.id, rounds[0]?.id, null]);
    expect(rounds[0]).toMatchObject({ state: "settled", stake: 100n, balance_after: null });
  });

  test("it ends when it is asked to, which is written down, and stays ended", async () => {
    const desk = await openDesk(await openCasino(database), "developer");
    const { session_id: id } = launchSession.answer.parse((await desk.launch()).json());
    const end = () => desk.server.inject({ method: "DELETE", url: watchUrl(desk, id) });
    expect((await end()).json()).toEqual({ session_id: id, state: "closed" });
    expect((await end()).json()).toEqual({ session_id: id, state: "closed" });
    expect((await watched(desk, id)).state).toBe("closed");
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual(["session.launch", "session.end"]);
  });

  test("the games are those of the agent's catalogue, with the variant in force", async () => {
    const desk = await openDesk(await openCasino(database), "viewer");
    const { agentId, tenantId } = desk.casino.books;
    await database.pool.query(
      "insert into agent_games (tenant_id, agent_id, game_code, variant_id) values ($1, $2, $3, 'r90')",
      [tenantId, agentId, GAME],
    );
    const read = await desk.server.inject({ url: `/api/agents/${agentId}/games` });
    const { data } = listAgentGames.answer.parse(read.json());
    expect(data.map(({ code }) => code)).toEqual(games.map(({ code }) => code).toSorted());
    expect(data.find(({ code }) => code === GAME)).toMatchObject({ state: "active", variant: { id: "r90" } });
  });
});

async function balanceAfter(desk: Desk, session: string): Promise<bigint | null> {
  const { rows } = await database.pool.query<{ balance_after: bigint }>(
    "select balance_after from rounds where tenant_id = $1 and session_id = $2 order by id desc limit 1",
    [desk.casino.books.tenantId, session],
  );
  return rows[0]?.balance_after ?? null;
}
