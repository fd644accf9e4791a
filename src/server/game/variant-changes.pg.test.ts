/** Variants change by two people, after notice, for new sessions, down the tree; and everybody concerned is told once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { variantInForce } from "#server/provider/queries.ts";
import { GAME, HOUR_MS, openVariantStage, readChange, type VariantCalls } from "../../../test/http/variant-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { uuidv7 } from "../db/uuid.ts";
import { NOTICE_HOURS, REST_DAYS } from "#contract/variant.ts";

let calls: VariantCalls;
beforeAll(async () => {
  calls = await openVariantStage();
});
afterAll(() => calls.stage.close());

const family = () => calls.stage.plantFamily();
const served = (at: MemberCaller) => variantInForce(calls.stage.database.db, at.tenantId, at.agentPath, GAME);
const codeOf = (answer: ReturnType<VariantCalls["approve"]>) => calls.stage.codeOf(answer);

/** Proposed by one of `by`, approved by another one, and in force. */
async function change(by: MemberCaller, at: MemberCaller, variant: string): Promise<void> {
  const made = readChange(await calls.request(by, at, variant));
  const approved = readChange(await calls.approve(colleague(by), made));
  expect(approved.state).toBe("scheduled");
  await calls.pass((Date.parse(approved.effective_at ?? "") - calls.time.now.getTime()) / HOUR_MS);
}

describe("works", () => {
  test("an agent asks, who is above approves, and after notice it is in force for all that inherit", async () => {
    const { top, left, right, low } = await family();
    for (const agent of [top, left, right, low]) await calls.listen(agent);
    const asked = readChange(await calls.request(left, left, "r92"));
    expect(asked).toMatchObject({ state: "waiting", is_mine: true, is_for_me: false, decides: { code: "*" } });
    expect(asked).toMatchObject({ from: { id: "r96", rtp_bps: 9600 }, to: { id: "r92" }, effective_at: null });
    expect((await calls.changes(top, "?state=waiting")).data[0]).toMatchObject({ id: asked.id, is_for_me: true });

    const approved = readChange(await calls.approve(top, asked));
    expect(approved).toMatchObject({ state: "scheduled", is_mine_to_call_off: true });
    expect(Date.parse(approved.effective_at ?? "") - calls.time.now.getTime()).toBe(NOTICE_HOURS * HOUR_MS);
    await calls.pass(NOTICE_HOURS - 0.001);
    expect(await served(left)).toBe("r96");
    expect((await calls.inForce(left)).data.find(({ game }) => game.code === GAME)?.next).toMatchObject({
      change: asked.id,
      variant: { id: "r92" },
    });
    await calls.pass(0.001);
    await calls.activate();
    expect(await Promise.all([top, left, low, right].map(served))).toEqual(["r96", "r92", "r92", "r96"]);
    expect((await calls.ofGame(low)).chosen).toBe("above");
    expect((await calls.ofGame(left)).since).toBe(calls.time.now.toISOString());

    const variants = { from: { id: "r96", rtp_bps: 9600 }, to: { id: "r92", rtp_bps: 9200 } };
    for (const agent of [left, low])
      expect(await calls.toldServer(agent), "each once, under its own name").toMatchObject([
        { type: "rtp.scheduled", data: { game: GAME, ...variants, effective_at: approved.effective_at } },
        { type: "rtp.activated", data: { game: GAME, ...variants, activated_at: calls.time.now.toISOString() } },
      ]);
    const [toLow] = await calls.toldServer(low);
    expect(toLow?.data).toMatchObject({ agent: (await calls.inForce(low)).data[0]?.agent.code });
    expect(await calls.toldServer(top)).toEqual([]);
    expect(await calls.toldServer(right)).toEqual([]);
    expect(await calls.noticed("variant.requested")).toContain(top.agentId);
    expect(await calls.noticed("variant.decided")).toContain(left.memberId);
    expect(await calls.noticed("variant.scheduled")).toEqual(expect.arrayContaining([left.agentId, low.agentId]));
    expect(await verifyAudit(calls.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });

  test("an agent that chose itself keeps its choice, and can give it up again", async () => {
    const { top, left, low } = await family();
    await change(top, left, "r90");
    await change(calls.stage.tree.platform, top, "r94");
    expect(await Promise.all([top, left, low].map(served))).toEqual(["r94", "r90", "r90"]);
    await change(top, left, "inherited");
    expect(await Promise.all([top, left, low].map(served))).toEqual(["r94", "r94", "r94"]);
    expect(await calls.ofGame(left)).toMatchObject({ chosen: "above", inherited: { id: "r94" } });
    const [given] = (await calls.changes(top, `?agent_id=${left.agentId}`)).data;
    expect(given).toMatchObject({ is_inherited: true, from: { id: "r90" }, to: { id: "r94" }, state: "done" });
  });

  test("one change in seven days: the next one comes into force when they are over, or later where that is asked", async () => {
    const { top, left } = await family();
    await change(top, left, "r92");
    const rest = calls.time.now.getTime() + REST_DAYS * 24 * HOUR_MS;
    expect(Date.parse((await calls.ofGame(top, left)).earliest_at)).toBe(rest);
    const soon = readChange(await calls.request(top, left, "r94"));
    expect(Date.parse(readChange(await calls.approve(colleague(top), soon)).effective_at ?? "")).toBe(rest);
    expect(readChange(await calls.callOff(top, soon)).state).toBe("called_off");
    const later = new Date(rest + HOUR_MS).toISOString();
    const late = readChange(await calls.request(top, left, "r94", { not_before: later }));
    expect(readChange(await calls.approve(colleague(top), late)).effective_at).toBe(later);
  });

  test("what is called off does not come, and those who were told are told so", async () => {
    const { top, left } = await family();
    await calls.listen(left);
    const made = readChange(await calls.request(top, left, "r88"));
    await calls.approve(colleague(top), made);
    expect(readChange(await calls.callOff(top, made))).toMatchObject({ state: "called_off", answer: "a mistake" });
    await calls.pass(NOTICE_HOURS + 1);
    expect(await served(left)).toBe("r96");
    expect(await calls.toldServer(left)).toMatchObject([
      { type: "rtp.scheduled", data: { from: { id: "r96" }, to: { id: "r88" } } },
      { type: "rtp.scheduled", data: { from: { id: "r96" }, to: { id: "r96" } } },
    ]);
    expect(await calls.noticed("variant.called_off")).toContain(left.agentId);
    expect(await codeOf(calls.callOff(top, made))).toBe("request_decided");
  });

  test("a list of all games by agent, page by page, with the games of one alone", async () => {
    const { top, name } = await family();
    const all = await calls.inForce(top);
    expect(all.data.map(({ agent, game }) => `${agent.code} ${game.code}`)).toEqual(
      ["left", "low", "right", "top"].flatMap((place) =>
        ["ember-anvil", "lantern-meadow", "saltglass-choir"].map((game) => `${name}_${place} ${game}`),
      ),
    );
    const first = await calls.inForce(top, "?limit=5");
    const second = await calls.inForce(top, `?limit=200&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect((await calls.inForce(top, `?game=${GAME}`)).data).toHaveLength(4);
  });
});

describe("refuses", () => {
  test("one's own word as the second, whoever is below, and what is decided already", async () => {
    const { top, left, low } = await family();
    const proposed = readChange(await calls.request(top, left, "r92"));
    expect(await codeOf(calls.approve(top, proposed))).toBe("second_person_needed");
    expect(await codeOf(calls.approve(left, proposed)), "not seen before it is decided").toBe("request_not_found");
    expect(await codeOf(calls.withdraw(colleague(top), proposed))).toBe("not_supported_by_policy");
    expect(readChange(await calls.withdraw(top, proposed)).state).toBe("withdrawn");
    expect(await codeOf(calls.approve(colleague(top), proposed))).toBe("request_decided");
    const asked = readChange(await calls.request(low, low, "r92"));
    expect(await codeOf(calls.approve(top, asked)), "its own parent decides").toBe("not_supported_by_policy");
    expect(readChange(await calls.reject(left, asked))).toMatchObject({ state: "rejected", answer: "not now" });
    expect(await calls.noticed("variant.decided")).toContain(low.memberId);
    expect(await served(low)).toBe("r96");
  });

  test("two changes of one game at once, a variant nobody certified, one that is chosen already, and what is not there", async () => {
    const { top, left } = await family();
    const ref = uuidv7();
    const first = readChange(await calls.request(top, left, "r92", { request_id: ref }));
    expect(readChange(await calls.request(top, left, "r92", { request_id: ref })).id).toBe(first.id);
    expect(await codeOf(calls.request(top, left, "r94", { request_id: ref }))).toBe("transfer_conflict");
    expect(await codeOf(calls.request(colleague(top), left, "r94"))).toBe("proposal_waiting");
    expect(await calls.ofGame(top, left)).toMatchObject({ open: { id: first.id }, may_ask: false });
    await calls.withdraw(top, first);
    for (const variant of ["r97", "inherited"])
      expect(await codeOf(calls.request(top, left, variant))).toBe("validation_failed");
    await change(top, left, "r92");
    expect(await codeOf(calls.request(top, left, "r92"))).toBe("validation_failed");
    const nowhere = `/api/agents/${left.agentId}/variants/ghost`;
    expect(await codeOf(calls.stage.call(top, "GET", nowhere))).toBe("game_not_found");
    const body = { request_id: uuidv7(), variant: "r92", reason: "x" };
    expect(await codeOf(calls.stage.call(top, "POST", `${nowhere}/changes`, body))).toBe("game_not_found");
  });

  test("a number, a player, a target: the body has no room for them", async () => {
    const { top, left } = await family();
    for (const more of [{ rtp_bps: 9_100 }, { player: "ana" }, { target: "loser" }, { win_rate: 0.5 }])
      expect(await codeOf(calls.request(top, left, "r92", more))).toBe("validation_failed");
  });
});

describe("protects", () => {
  test("a stranger sees and decides nothing", async () => {
    const { top, left } = await family();
    const { top: stranger } = await family();
    const made = readChange(await calls.request(top, left, "r92"));
    expect(await codeOf(calls.one(stranger, made))).toBe("request_not_found");
    expect(await codeOf(calls.approve(stranger, made))).toBe("request_not_found");
    expect(await codeOf(calls.callOff(stranger, made))).toBe("request_not_found");
    expect(await codeOf(calls.request(stranger, left, "r92"))).toBe("agent_not_found");
    expect((await calls.changes(stranger)).data).toEqual([]);
    expect(await codeOf(calls.stage.call(stranger, "GET", `/api/variants?agent_id=${left.agentId}`))).toBe(
      "agent_not_found",
    );
  });

  test("an agent learns by no refusal that its parent has something in mind; of both only one is scheduled", async () => {
    const { top, left } = await family();
    const proposed = readChange(await calls.request(top, left, "r92"));
    expect(await calls.ofGame(left)).toMatchObject({ open: null, may_ask: true });
    const asked = readChange(await calls.request(left, left, "r94"));
    const both = await Promise.all([calls.approve(colleague(top), proposed), calls.approve(top, asked)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await calls.stage.database.pool.query<{ state: string }>(
      "select state from variant_changes where agent_id = $1 order by state",
      [left.agentId],
    );
    expect(rows.map(({ state }) => state)).toEqual(["scheduled", "waiting"]);
    expect(await codeOf(calls.request(left, left, "r90")), "what is scheduled was told to all").toBe(
      "proposal_waiting",
    );
  });

  test("of many who approve and call off at once exactly one does; a job that runs twice acts once", async () => {
    const { top, left } = await family();
    await calls.listen(left);
    const made = readChange(await calls.request(top, left, "r92"));
    const both = await Promise.all([
      ...Array.from({ length: 4 }, () => calls.approve(colleague(top), made)),
      ...Array.from({ length: 4 }, () => calls.reject(colleague(top), made)),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const after = readChange(await calls.one(top, made));
    const scheduled =
      after.state === "scheduled"
        ? after
        : readChange(await calls.approve(colleague(top), readChange(await calls.request(top, left, "r92"))));
    calls.time.now = new Date(Date.parse(scheduled.effective_at ?? ""));
    await Promise.all([calls.activate(), calls.activate(), calls.callOff(top, scheduled), calls.activate()]);
    const { state } = readChange(await calls.one(top, scheduled));
    expect(await served(left)).toBe(state === "done" ? "r92" : "r96");
    expect((await calls.toldServer(left)).map(({ type }) => type)).toEqual([
      "rtp.scheduled",
      state === "done" ? "rtp.activated" : "rtp.scheduled",
    ]);
  });

  /** How many of many who ask at once made a change. */
  async function madeAtOnce(): Promise<number> {
    const { top, left } = await family();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, place) => calls.request(colleague(top), left, place % 2 === 0 ? "r92" : "r94")),
    );
    return made.filter(({ statusCode }) => statusCode === 201).length;
  }

  test("many who ask at once make one change; without the index that sees to it they make several", async () => {
    expect(await madeAtOnce()).toBe(1);
    const { admin } = calls.stage.database;
    const { rows } = await admin.query<{ made: string }>(
      "select pg_get_indexdef('variant_changes_waiting'::regclass) as made",
    );
    await admin.query("drop index variant_changes_waiting");
    const without = [];
    for (let times = 0; times < 5; times += 1) without.push(await madeAtOnce());
    expect(Math.max(...without)).toBeGreaterThan(1);
    await admin.query("delete from variant_changes where state = 'waiting'");
    await admin.query(rows[0]?.made ?? "");
  });

  test("the notice and the second person are rules of the table itself", async () => {
    const { top, left } = await family();
    const made = readChange(await calls.request(top, left, "r92"));
    const update = (sets: string) =>
      calls.stage.database.pool.query(`update variant_changes set ${sets} where id = $1`, [made.id]);
    const checked = `state = 'scheduled', checker_tenant_id = maker_tenant_id, decided_at = made_at`;
    await expect(
      update(`${checked}, checker_id = maker_id, effective_at = made_at + interval '2 days'`),
    ).rejects.toThrow("check constraint");
    await expect(update(`${checked}, checker_id = id, effective_at = made_at + interval '23 hours'`)).rejects.toThrow(
      "check constraint",
    );
    await expect(update("reason = 'another'")).rejects.toThrow("permission denied");
    await expect(calls.stage.database.pool.query("delete from variant_changes")).rejects.toThrow("permission denied");
    await update(`${checked}, checker_id = id, effective_at = made_at + interval '24 hours'`);
  });

  test("an agent that is moved has nothing waiting, and one that is closed nothing to come", async () => {
    const { top, left, right, low } = await family();
    const asked = readChange(await calls.request(low, low, "r92"));
    await calls.stage.call(top, "PUT", `/api/agents/${low.agentId}/parent`, { parent_id: right.agentId });
    expect(readChange(await calls.one(await calls.stage.now(low), asked)).state).toBe("withdrawn");
    const made = readChange(await calls.request(top, left, "r92"));
    await calls.approve(colleague(top), made);
    await calls.stage.call(top, "POST", `/api/agents/${left.agentId}/closing`);
    expect(readChange(await calls.one(top, made)).state).toBe("called_off");
    expect(await codeOf(calls.request(top, left, "r92"))).toBe("agent_closed");
    await calls.pass(NOTICE_HOURS + 1);
    expect(await served(left)).toBe("r96");
    expect(await verifyAudit(calls.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});
