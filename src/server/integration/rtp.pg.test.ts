/** GET /v1/rtp over a real port: each game with what it has paid, beside the band of its variant. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { v1Rtp } from "#contract/integration-shapes.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openRtpMaths } from "#server/round/service/rtp-maths.ts";
import { rtpConsumer } from "#server/round/service/watch-rtp.ts";
import { announceRounds, follow } from "../../../test/pg/followed-feed.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { callApi, serveIntegration, type ServedApi } from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { dayOf } from "../db/uuid.ts";

let database: FreshDatabase;
let tree: Tree;
let api: ServedApi;
let agent: MemberCaller;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  agent = await tree.plant(tree.platform, "main");
  api = await serveIntegration(tree.deps);
});
afterAll(async () => {
  await api.close();
  await tree.deps.ledger.close();
  await database.close();
});

const answerOf = z.object({ data: z.array(v1Rtp), next_cursor: z.string().nullable() });
async function rtpOf(by: MemberCaller) {
  const answer = await callApi(await api.access(by, ["read"]), "GET", "/v1/rtp");
  expect(answer.status).toBe(200);
  return answerOf.parse(answer.json).data;
}

async function settle(stakes: readonly bigint[], win: bigint): Promise<void> {
  const ids = stakes.map(() => tree.deps.ids());
  const at = tree.deps.clock();
  await database.admin.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
     select $1, n.id, n.day, n.id, 0, $2, n.id, n.id, 'reelgate_studio', 'ember-anvil', 'r96', 9600, 'BRL', 'settled',
       n.stake, $3, 0, $4, $4
     from unnest($5::uuid[], $6::date[], $7::bigint[]) n (id, day, stake)`,
    [agent.tenantId, agent.agentId, win, at, ids, ids.map(dayOf), stakes.map(String)],
  );
  await announceRounds(database.admin, agent.tenantId, ids);
}

test("before the first round, after some, and of no other agent", async () => {
  const before = await rtpOf(agent);
  expect(before.map(({ game, variant, state }) => [game, variant.id, state])).toEqual([
    ["ember-anvil", "r96", "no_rounds"],
    ["lantern-meadow", "r96", "no_rounds"],
    ["saltglass-choir", "r96", "no_rounds"],
  ]);
  expect(before[0]).toMatchObject({ rounds: 0, turnover: 0n, wins: 0n, actual_rtp_bps: null, band: null, e_value: 1 });

  await settle([500n, 500n, 1_000n], 0n);
  const rtp = openRtpMaths();
  await follow(tree.deps.db, rtpConsumer({ ...tree.deps, rtp }));
  expect((await rtpOf(agent))[0]?.rounds).toBe(3);
  await rtp.stop();
  const [seen] = await rtpOf(agent);
  expect(seen).toMatchObject({
    currency: "BRL",
    turnover: 2_000n,
    wins: 0n,
    actual_rtp_bps: 0,
    band: { low_bps: 0, confidence_bps: 9_900, is_exact: false },
    state: "as_declared",
  });
  expect(seen?.band?.high_bps).toBeGreaterThan(9_600);
  expect(seen?.since).toBe(`${tree.deps.clock().getUTCFullYear()}-01-01T00:00:00.000Z`);
  const foreign = await tree.plant(tree.platform, "foreign");
  expect((await rtpOf(foreign))[0]?.rounds).toBe(0);
});
