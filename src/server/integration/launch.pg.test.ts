// A game opened from the dashboard: what is opened, written down and watched, and that it is refused as the API refuses.
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { launchSession, listAgentGames, watchSession } from "#contract/launch.ts";
import type { Party, Role } from "#contract/roles.ts";
import { games } from "#studio/games/catalogue.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { openSeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { gameSessionRoutes } from "../game/http.ts";
import type { MemberCaller } from "../http/caller.ts";
import { playRoutes, roundRoutes } from "../round/http.ts";
import { spin } from "../round/service/spin.ts";
import { sessionRoutes } from "./sessions.ts";

const GAME = "lantern-meadow";

let database: FreshDatabase;
let tree: Tree;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

interface Desk {
  readonly casino: Casino;
  readonly member: MemberCaller;
  readonly server: FastifyInstance;
  as(member: MemberCaller): void;
  launch(body?: object): Promise<LightMyRequestResponse>;
  /** The same asked for by the agent's own server. */
  launchByApi(body?: object): Promise<LightMyRequestResponse>;
}

async function openDesk(casino: Casino, role: Role = "owner", party: Party = "agent"): Promise<Desk> {
  const { tenantId, agentId } = casino.books;
  const member: MemberCaller = {
    kind: "member",
    party,
    role,
    tenantId,
    agentId,
    agentPath: [agentId],
    memberId: casino.ids(),
    sessionId: casino.ids(),
    address: "203.0.113.7",
  };
  const callers = {
    member,
    api: {
      kind: "api",
      tenantId,
      agentId,
      agentPath: [agentId],
      keyId: casino.ids(),
      scopes: ["play"],
      isSuspended: false,
      address: "203.0.113.8",
    },
  } as const;
  let now: MemberCaller = member;
  const deps = { ...casino, publish: () => undefined };
  const routes = [...gameSessionRoutes(deps), ...roundRoutes(deps), ...playRoutes(deps), ...sessionRoutes(deps)];
  const server = await serveRoutes(routes, {
    ...callers,
    get member() {
      return now;
    },
  });
  onTestFinished(async () => {
    await server.close();
    await casino.ledger.close();
  });
  const usual = { player: casino.playerCode, game: GAME, currency: "BRL", mode: "real" };
  return {
    casino,
    member,
    server,
    as: (other) => {
      now = other;
    },
    launch: (body = {}) =>
      server.inject({ method: "POST", url: "/api/launches", payload: { agent_id: agentId, ...usual, ...body } }),
    launchByApi: (body = {}) => server.inject({ method: "POST", url: "/v1/sessions", payload: { ...usual, ...body } }),
  };
}

const watchUrl = ({ casino }: Desk, session: string) => `/api/agents/${casino.books.agentId}/sessions/${session}`;
const watched = async (desk: Desk, session: string) =>
  watchSession.answer.parse((await desk.server.inject({ url: watchUrl(desk, session) })).json());
const openedBy = (address: string) => new URL(address).searchParams.get("launch") ?? "";
const codeOf = (answer: { json: () => unknown }): string => problem.parse(answer.json()).code;

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

type Arrange = (desk: Desk) => Promise<object | void>;
const state =
  (table: "agents" | "players", value: string): Arrange =>
  async ({ casino: { books } }) => {
    const id = table === "agents" ? books.agentId : books.playerId;
    await database.pool.query(`update ${table} set state = $2 where id = $1`, [id, value]);
  };
const everywhere =
  (table: "games" | "providers", value: string): Arrange =>
  async () => {
    await database.pool.query(`update ${table} set state = $1`, [value]);
    onTestFinished(async () => void (await database.pool.query(`update ${table} set state = 'active'`)));
  };

const REFUSALS: readonly (readonly [code: string, why: string, arrange: Arrange])[] = [
  ["agent_suspended", "the agent is suspended", state("agents", "suspended")],
  ["player_not_found", "there is no such player", async () => ({ player: "nobody" })],
  ["player_blocked", "the player is blocked", state("players", "blocked")],
  ["player_self_excluded", "the player is self-excluded", state("players", "self_excluded")],
  ["player_closed", "the player is closed", state("players", "closed")],
  ["game_not_found", "there is no such game", async () => ({ game: "nothing" })],
  ["game_disabled", "the game is disabled", everywhere("games", "disabled")],
  ["game_maintenance", "the provider is in maintenance", everywhere("providers", "maintenance")],
  ["currency_mismatch", "the agent has another currency", async () => ({ currency: "USD" })],
  ["validation_failed", "no player is named for real money", async () => ({ player: undefined })],
  ["validation_failed", "a player is named for a demo", async () => ({ mode: "demo" })],
  [
    "provider_disabled",
    "the agent does not offer the provider",
    async ({ casino: { books } }) =>
      void (await database.pool.query("delete from agent_providers where agent_id = $1", [books.agentId])),
  ],
  [
    "session_limit",
    "twenty games of the player are open",
    async (desk) => {
      for (let open = 0; open < 20; open += 1) expect((await desk.launch()).statusCode).toBe(201);
    },
  ],
];

describe("refuses", () => {
  test.each(REFUSALS)("%s where %s, in the words of the API, and writes nothing down", async (code, _why, arrange) => {
    const desk = await openDesk(await openCasino(database));
    const body = (await arrange(desk)) ?? {};
    const before = await countOf(desk);
    const [here, there] = [await desk.launch(body), await desk.launchByApi(body)];
    expect(codeOf(here)).toBe(code);
    const told = ({ json, statusCode }: typeof here) => ({ ...problem.parse(json()), request_id: "", statusCode });
    expect(told(here)).toEqual(told(there));
    expect(await countOf(desk)).toEqual(before);
  });

  test("credit_exhausted where no credit is left, in the words of the API", async () => {
    const desk = await openDesk(await openCasino(database, { credit: 0n, money: 0n }));
    expect([codeOf(await desk.launch()), codeOf(await desk.launchByApi())]).toEqual([
      "credit_exhausted",
      "credit_exhausted",
    ]);
  });

  test("callback_unhealthy where the agent's wallet is not set, or does not answer", async () => {
    const casino = await openSeamlessCasino(database);
    onTestFinished(() => casino.close());
    const desk = await openDesk(casino);
    const { agentId } = casino.books;
    await database.pool.query("update seamless_wallets set unhealthy_since = now() where agent_id = $1", [agentId]);
    expect(codeOf(await desk.launch())).toBe("callback_unhealthy");
    await database.admin.query("delete from seamless_wallets where agent_id = $1", [agentId]);
    expect([codeOf(await desk.launch()), codeOf(await desk.launchByApi())]).toEqual([
      "callback_unhealthy",
      "callback_unhealthy",
    ]);
  });

  test.each([
    ["agent", "support"],
    ["agent", "viewer"],
    ["agent", "finance"],
    ["platform", "auditor"],
    ["platform", "finance"],
    ["platform", "risk"],
  ] as const)("a member of the %s who is %s opens and ends nothing", async (party, role) => {
    const desk = await openDesk(await openCasino(database), role, party);
    expect(codeOf(await desk.launch())).toBe("permission_missing");
    const end = await desk.server.inject({ method: "DELETE", url: watchUrl(desk, desk.casino.ids()) });
    expect(codeOf(end)).toBe("permission_missing");
  });

  test("a session that is not there, or is another agent's of the same tree", async () => {
    const desk = await openDesk(await openCasino(database));
    const { session_id: id } = launchSession.answer.parse((await desk.launch()).json());
    const top = await tree.plant(tree.platform, `launch_${id.slice(-8)}`);
    const low = await tree.plant(top, `below_${id.slice(-8)}`);
    desk.as(top);
    const own = launchSession.answer.parse(
      (await desk.launch({ agent_id: low.agentId, mode: "demo", player: undefined })).json(),
    );
    for (const method of ["GET", "DELETE"] as const)
      for (const [agent, session] of [
        [top.agentId, own.session_id],
        [top.agentId, id],
        [low.agentId, desk.casino.ids()],
      ] as const) {
        const url = `/api/agents/${agent}/sessions/${session}`;
        expect(codeOf(await desk.server.inject({ method, url }))).toBe("session_not_found");
      }
  });
});

describe("protects", () => {
  test("P20: nobody beside or below opens, sees or ends a game of another agent", async () => {
    const desk = await openDesk(await openCasino(database));
    const { session_id: id } = launchSession.answer.parse((await desk.launch()).json());
    const stranger = await tree.plant(tree.platform, `beside_${id.slice(-8)}`);
    desk.as(stranger);
    const { agentId } = desk.casino.books;
    const answers = [
      await desk.launch(),
      await desk.launch({ mode: "demo", player: undefined }),
      await desk.server.inject({ url: watchUrl(desk, id) }),
      await desk.server.inject({ method: "DELETE", url: watchUrl(desk, id) }),
      await desk.server.inject({ url: `/api/agents/${agentId}/games` }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => "agent_not_found"));
    expect((await desk.casino.reload({ id })).state).toBe("active");
  });
});

/** What a launch leaves behind: sessions, and records in the audit. */
async function countOf({ casino: { books } }: Desk) {
  const { rows } = await database.pool.query<{ sessions: bigint; records: bigint }>(
    `select (select count(*) from game_sessions where tenant_id = $1) as sessions,
       (select count(*) from audit_records where tenant_id = $1) as records`,
    [books.tenantId],
  );
  return rows[0];
}
