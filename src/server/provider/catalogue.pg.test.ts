/** The catalogue an agent has: our studio as installed, what is offered, and which variant is in force where. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { games } from "#studio/games/catalogue.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { listOfferedGames, listOfferedProviders, variantInForce } from "./queries.ts";
import { installStudio, STUDIO_CODE } from "./service.ts";

const GAME = "lantern-meadow";
const TEN = { limit: 10, at: new Date() };

let database: FreshDatabase;
let tree: Tree;
let top: MemberCaller;
let middle: MemberCaller;
let low: MemberCaller;

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  middle = await tree.plant(top, "middle");
  low = await tree.plant(middle, "low");
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});

const inForce = (at: MemberCaller) => variantInForce(database.db, at.tenantId, at.agentPath, GAME);
const choose = (at: MemberCaller, variant: string) =>
  database.pool.query(
    `insert into agent_games (tenant_id, agent_id, game_code, variant_id) values ($1, $2, $3, $4)
     on conflict (tenant_id, agent_id, game_code) do update set variant_id = excluded.variant_id`,
    [at.tenantId, at.agentId, GAME, variant],
  );
const setState = (table: "games" | "providers", state: string) =>
  database.pool.query(`update ${table} set state = $1`, [state]);
const offered = async (at: MemberCaller) =>
  (await listOfferedGames(database.db, at, TEN)).find(({ code }) => code === GAME);

describe("works", () => {
  test("the studio is installed with every certified variant; again changes nothing but names", async () => {
    await setState("games", "maintenance");
    await database.pool.query("update games set name_en = 'Old name'");
    await installStudio(database.db, { ids: uuidv7, clock: () => new Date() });
    const rows = await database.pool.query("select * from game_variants order by game_code, id");
    expect(rows.rows).toEqual(
      games
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .flatMap(({ code, variants }) =>
          variants.map(({ id, mathsHash, figures }) => ({
            game_code: code,
            id,
            rtp_bps: figures.rtpBps,
            hit_rate_bps: figures.hitRateBps,
            maths_hash: mathsHash,
          })),
        ),
    );
    expect(await offered(top)).toMatchObject({ state: "maintenance", nameEn: "Lantern Meadow" });
    await setState("games", "active");
  });

  test("the variant chosen nearest above is in force, else the default", async () => {
    expect(await inForce(low)).toBe("r96");
    await choose(top, "r90");
    expect(await Promise.all([top, middle, low].map((at) => inForce(at)))).toEqual(["r90", "r90", "r90"]);
    await choose(middle, "r94");
    await choose(low, "r88");
    expect(await Promise.all([top, middle, low].map((at) => inForce(at)))).toEqual(["r90", "r94", "r88"]);
    expect(await offered(middle)).toMatchObject({ code: GAME, providerCode: STUDIO_CODE, variantId: "r94" });
  });

  test("a game is as available as it and its provider are", async () => {
    await setState("providers", "maintenance");
    expect(await offered(top)).toMatchObject({ state: "maintenance" });
    await setState("games", "disabled");
    expect(await offered(top)).toMatchObject({ state: "disabled" });
    await setState("providers", "active");
    await setState("games", "active");
    expect(await offered(top)).toMatchObject({ state: "active" });
  });
});

describe("refuses", () => {
  test("other maths under a certified name", async () => {
    const other = "0".repeat(64);
    const ours = `id = 'r88' and game_code = '${GAME}'`;
    await database.admin.query(`update game_variants set maths_hash = $1 where ${ours}`, [other]);
    await expect(installStudio(database.db, { ids: uuidv7, clock: () => new Date() })).rejects.toThrow(
      "lantern-meadow/r88",
    );
    await database.admin.query("delete from agent_games where variant_id = 'r88'");
    await database.admin.query(`delete from game_variants where ${ours}`);
    await installStudio(database.db, { ids: uuidv7, clock: () => new Date() });
  });
});

describe("protects", () => {
  test("what an agent may not offer is not there for it", async () => {
    await database.pool.query("delete from agent_providers where agent_id = $1", [low.agentId]);
    expect(await offered(low)).toBeUndefined();
    expect(await listOfferedProviders(database.db, low, TEN)).toEqual([]);
    expect(await offered(middle)).toBeDefined();
  });

  test("a game of which this build has no maths is not offered", async () => {
    await database.admin.query(
      "insert into games (code, provider_code, name_en, name_pt) values ('ghost', $1, 'Ghost', 'Fantasma')",
      [STUDIO_CODE],
    );
    const codes = (await listOfferedGames(database.db, top, TEN)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(games.map(({ code }) => code).toSorted());
    expect((await listOfferedProviders(database.db, top, TEN))[0]?.games).toBe(BigInt(games.length));
  });
});
