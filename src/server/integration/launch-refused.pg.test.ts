// A game that is not opened from the dashboard: refused as the API refuses it, and to whom the agent is not.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { launchSession } from "#contract/launch.ts";
import { openCasino } from "../../../test/factories/casino.ts";
import { codeOf, openDesk, watchUrl, type Desk } from "../../../test/factories/launch-desk.ts";
import { openSeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";

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
    expect(problem.parse((await desk.launchByApi()).json()).retry).toBe("later");
    await database.admin.query("delete from seamless_wallets where agent_id = $1", [agentId]);
    expect([codeOf(await desk.launch()), codeOf(await desk.launchByApi())]).toEqual([
      "callback_unhealthy",
      "callback_unhealthy",
    ]);
    expect(problem.parse((await desk.launchByApi()).json()).retry, "a person must set it first").toBe("manual");
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
