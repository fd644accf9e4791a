/** Credit runway over its endpoints: who sees what, sorted by urgency; thresholds, snooze, and turns with what they cost. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listCreditTurns, listRunways, runwayDetail, runwayRow } from "#contract/runway.ts";
import { problem } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { dayOf, uuidAt } from "../db/uuid.ts";
import { runwayRoutes } from "./http.ts";
import { createCreditCheck, type CreditCheck } from "./service/check-credit.ts";

const HOUR_MS = 3_600_000;
let stage: TreeStage;
let check: CreditCheck;
beforeAll(async () => {
  stage = await openTreeStage(runwayRoutes);
  check = createCreditCheck(stage.tree.deps);
});
afterAll(() => stage.close());

const runChecks = async (times = 2): Promise<void> => {
  for (let time = 0; time < times; time += 1) await check(new AbortController().signal);
};

async function list(by: MemberCaller, query = "") {
  const answer = await stage.call(by, "GET", `/api/runways${query}`);
  return z.decode(listRunways.answer, answer.json());
}
const codes = async (by: MemberCaller, query = "") => (await list(by, query)).data.map(({ code }) => code);
async function one(by: MemberCaller, of: MemberCaller) {
  const answer = await stage.call(by, "GET", `/api/runways/${of.agentId}`);
  return z.decode(runwayDetail, answer.json());
}
async function turns(by: MemberCaller, query = "") {
  return z.decode(listCreditTurns.answer, (await stage.call(by, "GET", `/api/credit-turns${query}`)).json());
}
const put = (by: MemberCaller, of: MemberCaller, part: string, body: object) =>
  stage.call(by, "PUT", `/api/runways/${of.agentId}/${part}`, body);
const fieldOf = async (answer: ReturnType<typeof put>) => problem.parse((await answer).json()).errors?.[0];

/** As the roll-up would have it: so much GGR in each of the last hours, the running one included. */
async function play(of: MemberCaller, perHour: number, hours = 24): Promise<void> {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  await stage.database.admin.query(
    `insert into rounds_by_hour (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
     select $1, $3::timestamptz - h * interval '1 hour', $2, 'studio', 'BRL', 1, $4, 0, 0 from generate_series(0, $5 - 1) h`,
    [of.tenantId, of.agentId, new Date(now), perHour, hours],
  );
}

/** `top` with plenty, `left` with so much per hour to play, `right` and `low` without any credit ever. */
async function playing(credit: bigint, perHour: number, hours?: number): Promise<Family> {
  const family = await stage.plantFamily();
  await stage.tree.issue(family.top, 1_000_000n);
  await stage.send(family.top, family.left, credit);
  await play(family.left, perHour, hours);
  return family;
}

async function refuse(of: MemberCaller, stake: number, at: Date): Promise<void> {
  const id = uuidAt(at.getTime());
  await stage.database.admin.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, code, stake, win, balance_after, started_at, settled_at)
     values ($1, $2, $3, $2, 0, $4, $2, $2, 'studio', 'meadow', 'r96', 9600, 'BRL', 'rejected', 'credit_exhausted', $5, 0, 0, $6, $6)`,
    [of.tenantId, id, dayOf(id), of.agentId, stake, at],
  );
}
const drain = (of: MemberCaller, to = 0n) =>
  stage.database.admin.query(
    `update accounts set balance = $3, entries = 1 where tenant_id = $1
       and id = (select credit_account_id from agents where tenant_id = $1 and id = $2)`,
    [of.tenantId, of.agentId, to],
  );

describe("works", () => {
  test("the most urgent first; an agent that never had credit is not exhausted; pages and totals fit", async () => {
    const { top, left, right, name } = await playing(1_000n, 100);
    await drain(right);
    const all = await list(top);
    expect(all.data.map(({ code, state }) => [code, state])).toEqual([
      [`${name}_right`, "exhausted"],
      [`${name}_left`, "critical"],
      [`${name}_top`, "ok"],
      [`${name}_low`, "none"],
    ]);
    expect(all.totals).toEqual([
      { currency: "BRL", agents: 4, available: 1_000_000n, burn_day: 100n, refused_stakes: 0 },
    ]);
    const row = all.data.find(({ id }) => id === left.agentId);
    expect(row).toMatchObject({
      available: 1_000n,
      burn: { hour: 100n, day: 100n, week_before: 0n },
      forecast: { basis: "pace", early_at: null },
      last_top_up: { amount: 1_000n },
      thresholds: { low_hours: 72, critical_hours: 24, is_own: false },
    });
    expect(Date.parse(row?.forecast.likely_at ?? "") - Date.now()).toBeGreaterThan(9.9 * HOUR_MS);
    for (const sort of ["urgency", "available", "code"]) {
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          top,
          `?sort=${sort}&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
        );
        paged.push(...page.data.map(({ code }) => code));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(await codes(top, `?sort=${sort}`));
    }
    expect(await codes(top, "?state=none")).toEqual([`${name}_low`]);
    expect(await codes(top, `?search=LEF`)).toEqual([`${name}_left`]);
    expect(await codes(top, `?agent_id=${left.agentId}`)).toEqual([`${name}_left`, `${name}_low`]);
  });

  test("four weeks of hours make a band; the chart has 14 days of credit and the top-ups in it", async () => {
    const { top, left } = await playing(50_000n, 100, 15 * 24);
    const runway = await one(top, left);
    expect(runway.forecast).toMatchObject({ basis: "hours", days: 14 });
    expect(runway.band).toHaveLength(168);
    expect(runway.band[23]).toMatchObject({ low: 47_600n, middle: 47_600n, high: 47_600n });
    expect([runway.low_level, runway.critical_level]).toEqual([7_200n, 2_400n]);
    expect(runway.hours.length).toBeGreaterThan(13 * 24);
    expect(runway.hours.at(-1)?.credit).toBe(50_000n);
    expect(runway.hours[0]?.credit).toBe(0n);
    expect(runway.top_ups).toMatchObject([{ amount: 50_000n, is_automatic: false }]);
  });

  test("thresholds of its own turn the state, and go back to the usual ones", async () => {
    const { top, left } = await playing(10_000n, 100);
    expect((await one(top, left)).state).toBe("ok");
    await runChecks();
    const set = await put(top, left, "thresholds", { low_hours: 200, critical_hours: 150 });
    expect(z.decode(runwayRow, set.json()).thresholds).toEqual({ low_hours: 200, critical_hours: 150, is_own: true });
    await runChecks();
    expect((await one(top, left)).state).toBe("critical");
    // The list of agents shows the same.
    const agent = await stage.call(top, "GET", `/api/agents/${left.agentId}`);
    expect(agent.json()).toMatchObject({ credit: { state: "critical" } });
    await stage.call(top, "DELETE", `/api/runways/${left.agentId}/thresholds`);
    await runChecks(3);
    expect(await one(top, left)).toMatchObject({ state: "ok", thresholds: { low_hours: 72, is_own: false } });
  });

  test("a turn is recorded with the stakes refused while it lasted and an estimate of the turnover lost", async () => {
    const { top, left, name } = await playing(50_000n, 100, 15 * 24);
    await runChecks();
    await drain(left);
    await runChecks();
    expect(await one(top, left)).toMatchObject({ state: "exhausted", refused_stakes: 0 });
    await refuse(left, 300, new Date());
    await refuse(left, 200, new Date());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await drain(left, 900_000n);
    await runChecks();
    const { data } = await turns(top, `?agent_id=${left.agentId}`);
    expect(data.map(({ from, to }) => [from, to])).toEqual([
      ["exhausted", "ok"],
      ["ok", "exhausted"],
    ]);
    expect(data[1]).toMatchObject({
      agent: { code: `${name}_left` },
      available: 0n,
      refused_stakes: 2,
      refused_amount: 500n,
    });
    expect(data[1]?.ended_at).not.toBeNull();
    expect(data[1]?.lost).toBe(0n);
    expect((await turns(top, `?agent_id=${left.agentId}&state=exhausted`)).data).toHaveLength(1);
    const { rows } = await stage.database.pool.query<{ event: string; about: { turn: string } }>(
      "select event, about from notice_events where about ->> 'agent_id' = $1 order by at, key",
      [left.agentId],
    );
    // The agent's own members and those of its parent.
    expect(rows.map(({ about }) => about.turn)).toEqual(["exhausted", "exhausted", "restored", "restored"]);
  });

  test("a snooze silences low and critical credit, never exhausted, and ends", async () => {
    const { top, left } = await playing(50_000n, 100);
    await runChecks();
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    const set = await put(top, left, "snooze", { until, reason: "The transfer is on its way" });
    expect(z.decode(runwayRow, set.json()).snooze).toMatchObject({ until, reason: "The transfer is on its way" });
    const notices = async () => {
      const { rows } = await stage.database.pool.query<{ turn: string }>(
        "select distinct about ->> 'turn' as turn from notice_events where about ->> 'agent_id' = $1",
        [left.agentId],
      );
      return rows.map(({ turn }) => turn);
    };
    await drain(left, 500n);
    await runChecks();
    expect((await one(top, left)).state).toBe("critical");
    expect(await notices()).toEqual([]);
    await drain(left);
    await runChecks();
    expect(await notices()).toEqual(["exhausted"]);
    await stage.call(top, "DELETE", `/api/runways/${left.agentId}/snooze`);
    expect((await one(top, left)).snooze).toBeNull();
  });
});

describe("refuses", () => {
  test("thresholds below zero, low below critical, a snooze that ends before it begins: at the field", async () => {
    const { top, left } = await playing(10n, 0, 1);
    const thresholds = (low: number, critical: number) =>
      fieldOf(put(top, left, "thresholds", { low_hours: low, critical_hours: critical }));
    expect(await thresholds(-1, 0)).toMatchObject({ field: "low_hours", code: "too_small" });
    expect(await thresholds(10, -5)).toMatchObject({ field: "critical_hours", code: "too_small" });
    expect(await thresholds(721, 1)).toMatchObject({ field: "low_hours", code: "too_big" });
    expect(await thresholds(10, 11)).toMatchObject({ field: "low_hours", code: "low_below_critical" });
    const snooze = (until: string, reason = "why") => fieldOf(put(top, left, "snooze", { until, reason }));
    expect(await snooze(new Date(Date.now() - 1_000).toISOString())).toMatchObject({ field: "until", code: "in_past" });
    const far = new Date(Date.now() + 31 * 24 * HOUR_MS).toISOString();
    expect(await snooze(far)).toMatchObject({ field: "until", code: "too_big" });
    expect(await snooze(new Date(Date.now() + HOUR_MS).toISOString(), "  ")).toMatchObject({ field: "reason" });
    expect(await one(top, left)).toMatchObject({ snooze: null, thresholds: { is_own: false } });
  });
});

describe("protects", () => {
  test("nothing of an agent above, beside or of another tenant exists", async () => {
    const { top, left, right, low, name } = await playing(1_000n, 100);
    const stranger = (await stage.plantFamily()).top;
    expect(await codes(left)).toEqual([`${name}_left`, `${name}_low`]);
    for (const [by, of] of [
      [left, top],
      [left, right],
      [low, left],
      [stranger, left],
    ] as const) {
      expect(await stage.codeOf(stage.call(by, "GET", `/api/runways/${of.agentId}`))).toBe("agent_not_found");
      expect(await stage.codeOf(stage.call(by, "GET", `/api/runways?agent_id=${of.agentId}`))).toBe("agent_not_found");
      expect(await stage.codeOf(stage.call(by, "GET", `/api/credit-turns?agent_id=${of.agentId}`))).toBe(
        "agent_not_found",
      );
      expect(await stage.codeOf(put(by, of, "thresholds", { low_hours: 2, critical_hours: 1 }))).toBe(
        "agent_not_found",
      );
    }
    const own = await one(left, left);
    expect(own.parent_id).toBeNull();
    expect(own.last_top_up).toMatchObject({ amount: 1_000n });
    expect(await stage.codeOf(stage.call(top, "GET", `/api/runways?cursor=abc`))).toBe("cursor_invalid");
  });

  test("roles that may not set anything are refused, and who did is in the audit", async () => {
    const { top, left } = await playing(1_000n, 100);
    for (const role of ["developer", "support", "viewer"] as const)
      expect(await stage.codeOf(put({ ...top, role }, left, "thresholds", { low_hours: 2, critical_hours: 1 }))).toBe(
        "permission_missing",
      );
    for (const role of ["owner", "manager", "finance"] as const)
      expect((await put({ ...top, role }, left, "thresholds", { low_hours: 5, critical_hours: 1 })).statusCode).toBe(
        200,
      );
    const { rows } = await stage.database.pool.query(
      "select action, member_id, after from audit_records where tenant_id = $1 and subject = $2 and action = 'runway.thresholds'",
      [top.tenantId, left.agentId],
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ member_id: top.memberId, after: { low_hours: 5, critical_hours: 1 } });
  });

  test("of checks at the same time one records a turn", async () => {
    const { top, left } = await playing(50_000n, 100);
    await runChecks();
    await drain(left);
    const checks = [1, 2, 3].map(() => createCreditCheck(stage.tree.deps));
    for (let time = 0; time < 3; time += 1) await Promise.all(checks.map((each) => each(new AbortController().signal)));
    expect((await turns(top, `?agent_id=${left.agentId}`)).data).toHaveLength(1);
  });
});
