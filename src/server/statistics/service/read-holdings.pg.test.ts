// Holdings at the end of each period against a model that adds up every movement and round, on the clocks of several zones.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { HELD_PARTS, HOLDING_PARTS, type HoldingsRow, listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { addDays, startOf } from "#server/ledger/days.ts";
import {
  arrangeHeldBooks,
  heldBefore,
  type HeldBooks,
  partsOf,
  SENT,
  sumOf,
} from "../../../../test/factories/held-books.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readAgentHoldings } from "./read-agent-holdings.ts";
import { readHoldings } from "./read-holdings.ts";

let stage: HeldBooks;
beforeAll(async () => {
  stage = await arrangeHeldBooks();
});
afterAll(() => stage.end());

const deps = () => ({ db: stage.database.db, clock: () => new Date() });
const held = (at: number, agentIds: readonly string[] = stage.agents) => heldBefore(stage.books, at, agentIds);
const instant = (ms: number): string => new Date(ms).toISOString();

type Query = Readonly<Record<string, unknown>>;
async function holdings(viewer: MemberCaller, query: Query = {}) {
  const found = await readHoldings(deps(), viewer, listHoldings.query.parse({ limit: 200, ...query }));
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}
async function byAgent(viewer: MemberCaller, query: Query = {}) {
  const found = await readAgentHoldings(deps(), viewer, listAgentHoldings.query.parse({ limit: 200, ...query }));
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

const DAY_MS = 86_400_000;
const ZONES = ["UTC", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe"];

describe("works", () => {
  test.each(ZONES)("the end of every day and hour in %s is what all movements before it come to", async (zone) => {
    for (const unit of ["day", "hour"]) {
      const { data } = await holdings(stage.root, { unit, time_zone: zone });
      expect(data.length).toBeGreaterThanOrEqual(5);
      for (const row of data) {
        expect([row.from, partsOf(row)]).toEqual([row.from, held(Date.parse(row.to))]);
        expect(sumOf(row)).toBe(0n);
      }
    }
  });

  test("the flows of a period are the movements within it, and lead from its opening to its closing", async () => {
    const from = startOf(stage.mine.days[1]).getTime() + 6_300_000;
    const to = startOf(stage.mine.days[3]).getTime() + 2_700_000;
    for (const [viewer, own] of [
      [stage.root, stage.agents],
      [stage.sub, [stage.agents[1]]],
    ] as const) {
      const { totals } = await holdings(viewer, { from: instant(from), to: instant(to) });
      const parts = totals[0]?.parts ?? [];
      const within = stage.books.filter(({ at, agentId }) => at >= from && at < to && own.includes(agentId));
      const flowed = (account: string, kind: string) =>
        within
          .filter((book) => book.account === account && book.kind === kind)
          .reduce((sum, { amount }) => sum + amount, 0n);
      expect(parts).toHaveLength(HOLDING_PARTS.length);
      for (const { part, opening, closing, flows, adds_up: addsUp } of parts) {
        expect([part, opening]).toEqual([part, held(from, own)[part]]);
        expect([part, closing]).toEqual([part, held(to, own)[part]]);
        expect(addsUp).toBe(true);
        if (part !== "credit" && part !== "wallet") continue;
        for (const kind of [
          "credit_issue",
          "credit_redeem",
          "credit_send",
          "deposit",
          "withdrawal",
          "stake",
          "win",
          "refund",
        ] as const)
          expect([kind, flows[kind]]).toEqual([kind, flowed(part, kind)]);
      }
      const house = parts.find(({ part }) => part === "house");
      const settled = await stage.database.admin.query<{ turnover: bigint; wins: bigint }>(
        `select coalesce(sum(stake), 0)::bigint as turnover, coalesce(sum(win), 0)::bigint as wins from rounds
         where agent_id = any($1) and state = 'settled' and settled_at >= $2 and settled_at < $3`,
        [own, new Date(from), new Date(to)],
      );
      // The same turnover and wins as every other screen has.
      expect({ turnover: house?.flows.settlement, wins: -(house?.flows.win ?? 0n) }).toEqual(settled.rows[0]);
    }
  });

  test("each child with all below it, the agent itself apart: together they are what the scope holds", async () => {
    const all = await byAgent(stage.root);
    expect(new Map(all.data.map(({ agent, is_own: isOwn }) => [agent.id, isOwn]))).toEqual(
      new Map([
        [stage.agents[0], true],
        [stage.agents[1], false],
      ]),
    );
    const { data } = await holdings(stage.root);
    for (const part of HELD_PARTS) {
      const sum = all.data.reduce((total, row) => total + row.closing[part], 0n);
      expect([part, sum]).toEqual([part, data[0]?.[part]]);
    }
    for (const row of all.data) expect(sumOf(row.closing)).toBe(0n);
    const below = all.data.find(({ is_own: isOwn }) => !isOwn);
    expect(below?.closing.outside).toBe(-SENT);
    expect((await byAgent(stage.platform, { currency: "BRL" })).data.map(({ agent }) => agent.code).toSorted()).toEqual(
      ["mine_root", "other_root"],
    );
  });

  test("page by page it is the whole list, from either end", async () => {
    for (const sort of ["newest", "oldest"]) {
      // What has been followed goes on meanwhile.
      const stable = ({ at: _at, ...row }: HoldingsRow) => row;
      const whole = (await holdings(stage.root, { unit: "hour", sort })).data;
      const paged: HoldingsRow[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { unit: "hour", sort, limit: 50, ...(cursor !== undefined && { cursor }) };
        const page = await holdings(stage.root, query);
        paged.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(paged.map(stable)).toEqual(whole.map(stable));
      expect(whole.length).toBeGreaterThan(80);
    }
  });

  test("nothing is listed before the first movement, and a day in progress is up to what has been followed", async () => {
    const { data, complete_to: completeTo } = await holdings(stage.root, { time_zone: "UTC" });
    expect(data.at(-1)?.from).toBe(startOf(stage.mine.days[0]).toISOString());
    expect(data[0]).toMatchObject({
      is_over: false,
      to: startOf(addDays(stage.mine.days[4], 1)).toISOString(),
      at: completeTo,
    });
    expect(data[1]?.is_over).toBe(true);
    const early = { from: "2020-01-01T00:00:00Z", to: "2020-02-01T00:00:00Z" };
    expect((await holdings(stage.root, early)).data).toEqual([]);
  });
});

describe("refuses", () => {
  test("an agent out of reach, and cursors of other lists", async () => {
    const refusal = async (viewer: MemberCaller, query: Query) => {
      const found = await readHoldings(deps(), viewer, listHoldings.query.parse(query));
      const list = await readAgentHoldings(deps(), viewer, listAgentHoldings.query.parse(query));
      return [isRefusal(found) && found.refused, isRefusal(list) && list.refused];
    };
    const strangers = stage.foreign.players[0].agentId;
    for (const [viewer, agentId] of [
      [stage.sub, stage.agents[0]],
      [stage.root, strangers],
      [stage.sub, strangers],
    ] as const)
      expect(await refusal(viewer, { agent_id: agentId })).toEqual(["agent_not_found", "agent_not_found"]);
    const { next_cursor: cursor } = await holdings(stage.root, { limit: 1 });
    const other = await readHoldings(deps(), stage.root, listHoldings.query.parse({ cursor, unit: "hour" }));
    expect(other).toMatchObject({ refused: "cursor_invalid" });
  });
});

describe("protects", () => {
  test("a member sees its own agent and those below, and nothing of another tenant", async () => {
    const own = (await holdings(stage.sub)).data[0];
    expect(own && partsOf(own)).toEqual(held(Date.now(), [stage.agents[1]]));
    expect((await byAgent(stage.sub)).data.map(({ agent }) => agent.code)).toEqual(["mine_sub"]);
    expect((await byAgent(stage.root, { agent_id: stage.agents[1] })).data.map(({ agent }) => agent.code)).toEqual([
      "mine_sub",
    ]);
    const all = (await holdings(stage.platform, { currency: "BRL" })).data[0];
    expect(all?.wallet).toBeGreaterThan((await holdings(stage.root)).data[0]?.wallet ?? 0n);
  });

  test("control: a model that leaves one movement out, or ends days by another clock, differs", async () => {
    const { data } = await holdings(stage.root, { time_zone: "Asia/Kathmandu" });
    const differing = (books: HeldBooks["books"], endOf: (to: number) => number): number =>
      data.filter((row) => {
        const model = heldBefore(books, endOf(Date.parse(row.to)), stage.agents);
        return HOLDING_PARTS.some((part) => row[part] !== model[part]);
      }).length;
    expect(differing(stage.books, (to) => to)).toBe(0);
    // Midnight in UTC.
    expect(differing(stage.books, (to) => Math.ceil(to / DAY_MS) * DAY_MS)).toBeGreaterThan(0);
    const without = stage.books.findIndex(({ kind }) => kind === "withdrawal");
    expect(differing(stage.books.toSpliced(without, 1), (to) => to)).toBeGreaterThan(0);
  });
});
