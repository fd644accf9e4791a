/** The RTP monitor over HTTP: watches as far as one sees, and the cases of alarms, which belong to the platform. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRtpCase, getRtpWatch, listRtpWatches, rtpCase } from "#contract/rtp-watch.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { rtpWatchRoutes } from "./rtp-routes.ts";
import { openRtpMaths, type RtpMaths } from "./service/rtp-maths.ts";

let stage: TreeStage;
let rtp: RtpMaths;
beforeAll(async () => {
  rtp = openRtpMaths();
  stage = await openTreeStage((deps) => rtpWatchRoutes({ ...deps, rtp }));
});
afterAll(async () => {
  await rtp.stop();
  await stage.close();
});

let watches = 0;
async function watched(at: MemberCaller, game: string, alarmedAt: Date | null, year = new Date().getUTCFullYear()) {
  watches += 1;
  const state = JSON.stringify({ rounds: 400, buckets: 1, wealth: [0], peak: 0, impossible: 0 });
  await stage.database.admin.query(
    `insert into rtp_watches (tenant_id, agent_id, game_code, variant_id, year, number, currency, rounds, turnover,
       squared_stakes, wins, state, alarmed_at)
     values ($1, $2, $3, 'r96', $4, $5, 'BRL', 400, 40000, 4000000, 38000, $6, $7)`,
    [at.tenantId, at.agentId, game, year, watches, state, alarmedAt],
  );
}
const list = async (by: MemberCaller, query = "") =>
  listRtpWatches.answer.parse((await stage.call(by, "GET", `/api/rtp-watches${query}`)).json());
const pathOf = (at: MemberCaller, game: string) => `/api/agents/${at.agentId}/rtp-watches/${game}/r96`;
const note = (by: MemberCaller, at: MemberCaller, body: object) =>
  stage.call(by, "POST", `${pathOf(at, "ember-anvil")}/case/notes`, { ref: uuidv7(), closes: false, ...body });

describe("works", () => {
  test("watches of this year by agent and game, page by page, those with an alarm alone", async () => {
    const { top, left, name } = await stage.plantFamily();
    const at = new Date();
    await watched(left, "lantern-meadow", null);
    await watched(top, "ember-anvil", at);
    await watched(left, "ember-anvil", null);
    await watched(left, "saltglass-choir", at, 2020);
    const { data } = await list(top);
    expect(data.map(({ agent, game }) => `${agent.code} ${game.code}`)).toEqual([
      `${name}_left ember-anvil`,
      `${name}_left lantern-meadow`,
      `${name}_top ember-anvil`,
    ]);
    expect(data[2]).toMatchObject({ rounds: 400, turnover: 40_000n, wins: 38_000n, actual_rtp_bps: 9_500 });
    const first = await list(top, "?limit=2");
    const second = await list(top, `?limit=2&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...second.data]).toEqual(data);
    expect((await list(top, "?state=alarm")).data.map(({ alarmed_at: when }) => when)).toEqual([at.toISOString()]);
    expect((await list(top, `?agent_id=${left.agentId}&game=lantern-meadow`)).data).toHaveLength(1);
  });

  test("one watch beside the exact band of its rounds; one that was never played says so", async () => {
    const { top } = await stage.plantFamily();
    await watched(top, "ember-anvil", null);
    const seen = getRtpWatch.answer.parse((await stage.call(top, "GET", pathOf(top, "ember-anvil"))).json());
    expect(seen.band?.low_bps).toBeLessThan(9_500);
    expect(seen.band?.high_bps).toBeGreaterThan(9_600);
    expect(seen.band?.is_exact).toBe(true);
    const none = getRtpWatch.answer.parse((await stage.call(top, "GET", pathOf(top, "lantern-meadow"))).json());
    expect(none).toEqual({ watch: null, band: null });
  });

  test("a case is open from the alarm on, closed by a note, and open again by the next", async () => {
    const { platform } = stage.tree;
    const { top } = await stage.plantFamily();
    await watched(top, "ember-anvil", new Date());
    const body = { ref: uuidv7(), text: "a strip was read twice" };
    const first = rtpCase.parse((await note(platform, top, body)).json());
    expect(first).toMatchObject({ state: "open", notes: [{ text: body.text, author: "Owner of platform" }] });
    expect(rtpCase.parse((await note(platform, top, body)).json()), "the same note").toEqual(first);
    expect(await stage.codeOf(note(platform, top, { ...body, text: "other" }))).toBe("transfer_conflict");
    const closed = await note(platform, top, { text: "the strip was replaced", closes: true });
    expect(rtpCase.parse(closed.json())).toMatchObject({ state: "closed", notes: [{ closes: true }, {}] });
    await note(platform, top, { text: "once more" });
    const seen = await stage.call(platform, "GET", `${pathOf(top, "ember-anvil")}/case`);
    expect(getRtpCase.answer.parse(seen.json()).case).toMatchObject({ state: "open", notes: [{}, {}, {}] });
    expect(await verifyAudit(stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test("a note where there is no alarm, and a variant nobody certified", async () => {
    const { top } = await stage.plantFamily();
    await watched(top, "ember-anvil", null);
    expect(await stage.codeOf(note(stage.tree.platform, top, { text: "x" }))).toBe("request_not_found");
    expect(await stage.codeOf(stage.call(top, "GET", `/api/agents/${top.agentId}/rtp-watches/ember-anvil/r97`))).toBe(
      "game_not_found",
    );
  });
});

describe("protects", () => {
  test("a stranger sees no watch, and notes cannot be changed", async () => {
    const { top } = await stage.plantFamily();
    const { top: stranger } = await stage.plantFamily();
    await watched(top, "ember-anvil", new Date());
    await note(stage.tree.platform, top, { text: "found" });
    expect((await list(stranger)).data).toEqual([]);
    expect(await stage.codeOf(stage.call(stranger, "GET", pathOf(top, "ember-anvil")))).toBe("agent_not_found");
    expect(await stage.codeOf(stage.call(stranger, "GET", `/api/rtp-watches?agent_id=${top.agentId}`))).toBe(
      "agent_not_found",
    );
    for (const change of ["update rtp_case_notes set text = 'x'", "delete from rtp_case_notes"])
      await expect(stage.database.pool.query(change)).rejects.toThrow("permission denied");
  });
});
