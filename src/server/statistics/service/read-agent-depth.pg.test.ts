// One agent in depth against a straight count of its rounds, on the clocks of several zones; foreign agents stay unseen.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AgentDepth, depthUnit, getAgentHours, listAgentDepth, listAgentShares } from "#contract/agent-depth.ts";
import { isRefusal } from "#contract/errors.ts";
import { arrangeScattered, FIRST, instant, LAST, type Scattered } from "../../../../test/factories/scattered-rounds.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { CUT_BOUNDS } from "../queries/settled.ts";
import { periodsBefore } from "./depth-scope.ts";
import { readAgentDepth } from "./read-agent-depth.ts";
import { readAgentHours, readAgentShares } from "./read-agent-parts.ts";

interface Round {
  readonly player: string;
  readonly agent: string;
  readonly game: string;
  readonly provider: string;
  readonly at: Date;
  readonly stake: bigint;
  readonly win: bigint;
}

let stage: Scattered;
let rounds: readonly Round[];
beforeAll(async () => {
  stage = await arrangeScattered();
  const found = await stage.database.admin.query<Round>(
    `select player_id as player, agent_id as agent, game_code as game, provider_code as provider, settled_at as at,
       stake, win
     from rounds where state = 'settled'`,
  );
  rounds = found.rows;
});
afterAll(() => stage.end());

type Query = Readonly<Record<string, unknown>>;
const ZONES = ["UTC", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe"];
/** Amid the last day, so that a period is running. */
const NOW = new Date(LAST - 7 * 3_600_000 + 11 * 60_000);
const deps = () => ({ db: stage.database.db, clock: () => NOW });
const read = (viewer: MemberCaller, query: Query, bounds = CUT_BOUNDS) =>
  readAgentDepth(deps(), viewer, listAgentDepth.query.parse({ limit: 200, sort: "oldest", ...query }), bounds);
async function depth(viewer: MemberCaller, query: Query): Promise<AgentDepth> {
  const found = await read(viewer, query);
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

const PERIOD = { from: instant(FIRST + 3 * 86_400_000), to: instant(LAST - 86_400_000) };

const inSpan = (whose: ReadonlySet<string>, from: Date, to: Date) =>
  rounds.filter(({ agent, at }) => whose.has(agent) && at >= from && at < to);
const playersOf = (some: readonly Round[]) => new Set(some.map(({ player }) => player));
const sum = (some: readonly Round[], pick: (round: Round) => bigint) => some.reduce((all, one) => all + pick(one), 0n);

/** Who was active, new, returning and lost, by the definitions alone. */
function counted(whose: ReadonlySet<string>, before: Date, from: Date, to: Date) {
  const [active, previous] = [playersOf(inSpan(whose, from, to)), playersOf(inSpan(whose, before, from))];
  const earlier = playersOf(inSpan(whose, new Date(0), from));
  return {
    active: active.size,
    new: [...active].filter((one) => !earlier.has(one)).length,
    returning: [...active].filter((one) => earlier.has(one) && !previous.has(one)).length,
    lost: [...previous].filter((one) => !active.has(one)).length,
  };
}

describe("works", () => {
  test.each(ZONES)("figures and players of each period are those of the rounds in %s", async (time_zone) => {
    for (const unit of depthUnit.options)
      for (const scope of ["own", "subtree"] as const) {
        const { top, low } = stage;
        const whose = new Set(scope === "own" ? [top.agentId] : [top.agentId, low.agentId]);
        const answer = await depth(top, { ...PERIOD, unit, time_zone, scope, beside: "before" });
        expect(answer.data.length).toBeGreaterThan(0);
        for (const row of answer.data) {
          const [from, to] = [new Date(row.from), new Date(row.to)];
          const own = inSpan(whose, from, to);
          expect([row.rounds, row.turnover, row.wins]).toEqual([
            own.length,
            sum(own, ({ stake }) => stake),
            sum(own, ({ win }) => win),
          ]);
          const [before] = await periodsBefore(stage.database.db, { unit, time_zone }, from, 1);
          const straight = counted(whose, before?.from ?? from, from, to);
          expect(row.players).toEqual(row.is_over ? straight : { ...straight, lost: null });
          const besides = inSpan(whose, new Date(row.beside?.from ?? 0), new Date(row.beside?.to ?? 0));
          expect([row.beside?.turnover, row.beside?.active]).toEqual([
            sum(besides, ({ stake }) => stake),
            playersOf(besides).size,
          ]);
        }
        const active = playersOf(inSpan(whose, new Date(answer.from), new Date(answer.to)));
        expect(answer.totals.players?.active).toBe(active.size);
      }
  });

  test("what was played earlier in an hour that an edge cuts makes no player new", async () => {
    const query = {
      from: "2026-04-01T18:15:00Z",
      to: "2026-04-01T19:00:00Z",
      unit: "day",
      time_zone: "Asia/Kathmandu",
    };
    const [row] = (await depth(stage.low, query)).data;
    const whose = new Set([stage.low.agentId]);
    const straight = counted(
      whose,
      new Date("2026-03-31T18:15:00Z"),
      new Date("2026-04-01T18:15:00Z"),
      new Date("2026-04-02T18:15:00Z"),
    );
    expect([row?.from, row?.players]).toEqual(["2026-04-01T18:15:00.000Z", straight]);
    expect(straight.new).toBe(0);
  });

  test("shares by child, game and provider, and the hours of the week, add up to the rounds", async () => {
    const whole = { ...PERIOD, time_zone: "America/Sao_Paulo", unit: "day" };
    const { top, low } = stage;
    const keys = { child: "agent", game: "game", provider: "provider" } as const;
    for (const [by, key] of Object.entries(keys)) {
      const found = await readAgentShares(deps(), top, listAgentShares.query.parse({ ...whole, by }));
      if (isRefusal(found)) throw new Error(found.refused);
      const all = inSpan(new Set([top.agentId, low.agentId]), new Date(found.from), new Date(found.to));
      const straight = Map.groupBy(all, (round) => round[key]);
      expect(found.data.map(({ id }) => id).toSorted()).toEqual([...straight.keys()].toSorted());
      for (const part of found.data) {
        const own = straight.get(part.id) ?? [];
        expect([part.rounds, part.wins]).toEqual([own.length, sum(own, ({ win }) => win)]);
        const stakes = found.periods.map(({ from, to }) =>
          sum(
            own.filter(({ at }) => at >= new Date(from) && at < new Date(to)),
            ({ stake }) => stake,
          ),
        );
        expect(part.turnovers).toEqual(stakes);
      }
      expect(found.data.filter(({ is_itself: isItself }) => isItself).map(({ id }) => id)).toEqual(
        by === "child" ? [top.agentId] : [],
      );
    }
    const hours = await readAgentHours(deps(), top, getAgentHours.query.parse(whole));
    if (isRefusal(hours)) throw new Error(hours.refused);
    const all = inSpan(new Set([top.agentId, low.agentId]), new Date(hours.from), new Date(hours.to));
    for (const { weekday, hour, rounds: count } of hours.cells) {
      // Sao Paulo is three hours behind, with no other clock.
      const local = all.map(({ at }) => new Date(at.getTime() - 3 * 3_600_000));
      const own = local.filter((at) => at.getUTCHours() === hour && (at.getUTCDay() || 7) === weekday);
      expect(count).toBe(own.length);
    }
    expect(hours.cells.reduce((total, { rounds: count }) => total + count, 0)).toBe(all.length);
  });

  test("holdings are the last daily balances before the end of each period, and the balances now", async () => {
    const { admin } = stage.database;
    const { top, low } = stage;
    const account = async (agentId: string) =>
      (await admin.query<{ id: string }>("select credit_account_id as id from agents where id = $1", [agentId])).rows[0]
        ?.id;
    const days = [
      [top.agentId, "2026-03-20", 0, 500],
      [top.agentId, "2026-04-02", 500, 300],
      [low.agentId, "2026-04-01", 0, 70],
    ] as const;
    for (const [agentId, day, opening, gained] of days)
      await admin.query(
        `insert into daily_balances (tenant_id, account_id, day, opening, closing, gains, gained, credit_issue, entries_to)
         values ($1, $2, $3, $4, $5, 1, $6, $6, 1)`,
        [top.tenantId, await account(agentId), day, opening, opening + gained, gained],
      );
    const query = {
      from: "2026-03-31T03:00:00Z",
      to: "2026-04-04T03:00:00Z",
      unit: "day",
      time_zone: "America/Sao_Paulo",
    };
    const { data } = await depth(top, query);
    expect(data.map(({ holdings: { at, credit, children } }) => [at, credit, children])).toEqual([
      ["2026-04-01T00:00:00.000Z", 500n, 0n],
      ["2026-04-02T00:00:00.000Z", 500n, 70n],
      ["2026-04-03T00:00:00.000Z", 800n, 70n],
      ["2026-04-04T00:00:00.000Z", 800n, 70n],
    ]);
    const running = await depth(top, { from: instant(LAST - 86_400_000), unit: "day" });
    expect(running.data.at(-1)?.holdings).toEqual({ at: NOW.toISOString(), credit: 0n, wallets: 0n, children: 0n });
  });

  test("beside another agent, each in its own currency; page by page as in one", async () => {
    const query = {
      ...PERIOD,
      agent_id: stage.top.agentId,
      unit: "day",
      beside: "agent",
      beside_agent_id: stage.other.agentId,
    };
    const whole = await depth(stage.platform, query);
    expect([whole.currency, whole.totals.beside?.currency]).toEqual(["BRL", "USD"]);
    const straight = inSpan(new Set([stage.other.agentId]), new Date(whole.from), new Date(whole.to));
    expect(whole.totals.beside?.turnover).toBe(sum(straight, ({ stake }) => stake));
    const paged: unknown[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await depth(stage.platform, { ...query, limit: 2, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.data);
  });

  test("without an agent: a member's own, and for the platform one that is played", async () => {
    expect((await depth(stage.low, {})).agent.id).toBe(stage.low.agentId);
    const ids = [stage.top.agentId, stage.low.agentId, stage.other.agentId];
    expect(ids).toContain((await depth(stage.platform, {})).agent.id);
  });
});

describe("refuses", () => {
  test("agents above, of another tenant or unknown, also to stand beside", async () => {
    const { top, low, other } = stage;
    for (const [viewer, agentId] of [
      [low, top.agentId],
      [other, top.agentId],
      [top, "00000000-0000-7000-8000-000000000000"],
    ] as const) {
      expect(await read(viewer, { agent_id: agentId })).toMatchObject({ refused: "agent_not_found" });
      const beside = { beside: "agent", beside_agent_id: agentId };
      expect(await read(viewer, beside)).toMatchObject({ refused: "agent_not_found" });
      const shares = await readAgentShares(deps(), viewer, listAgentShares.query.parse({ agent_id: agentId }));
      expect(shares).toMatchObject({ refused: "agent_not_found" });
      const hours = await readAgentHours(deps(), viewer, getAgentHours.query.parse({ agent_id: agentId }));
      expect(hours).toMatchObject({ refused: "agent_not_found" });
    }
  });

  test("zones off the hour where too many rounds would be read", async () => {
    const query = { ...PERIOD, unit: "day", time_zone: "Asia/Kathmandu" };
    expect(await read(stage.top, query, { ...CUT_BOUNDS, rounds: 1 })).toMatchObject({ refused: "period_too_busy" });
  });
});

describe("protects", () => {
  test("where every edge is on the hour no round is read", async () => {
    const { admin } = stage.database;
    const over = { from: instant(FIRST), to: instant(LAST - 2 * 86_400_000), time_zone: "America/Sao_Paulo" };
    await admin.query("revoke select on rounds from reelgate_app");
    try {
      for (const unit of depthUnit.options.slice(0, 2))
        expect((await depth(stage.top, { ...over, unit })).data.length).toBeGreaterThan(0);
      await expect(read(stage.top, { ...over, time_zone: "Asia/Kathmandu" })).rejects.toThrow("permission denied");
    } finally {
      await admin.query("grant select on rounds to reelgate_app");
    }
  });
});
