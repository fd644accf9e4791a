// Figures by period against a straight count of the rounds, on the clocks of several zones; nobody sees more than is theirs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { listPeriods, periodUnit } from "#contract/period-figures.ts";
import {
  arrangeRanked,
  DAY_MS,
  HOUR_MS,
  instant,
  NOW,
  type Ranked,
  START,
} from "../../../../test/factories/ranked-rounds.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { listCalendar } from "../queries/periods.ts";
import { readPeriods } from "./read-periods.ts";

let stage: Ranked;
beforeAll(async () => {
  stage = await arrangeRanked();
});
afterAll(() => stage.end());

const deps = () => ({ db: stage.database.db, clock: () => new Date(NOW) });
const read = (viewer: MemberCaller, query: Readonly<Record<string, unknown>>) =>
  readPeriods(deps(), viewer, listPeriods.query.parse(query));
async function periods(viewer: MemberCaller, query: Readonly<Record<string, unknown>> = {}) {
  const found = await read(viewer, query);
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

describe("works", () => {
  test("every unit, on every clock: what was settled between the ends that are told", async () => {
    for (const timeZone of ["UTC", "America/Sao_Paulo", "Europe/Berlin", "Asia/Kolkata"]) {
      for (const unit of periodUnit.options) {
        const asked = { unit, time_zone: timeZone, from: instant(START + 2 * HOUR_MS), limit: 200, by: "agent" };
        const { data, totals } = await periods(stage.tree.platform, asked);
        expect(data.length).toBeGreaterThan(0);
        for (const row of data.slice(0, 12)) {
          const found = await stage.database.admin.query<{ rounds: bigint; turnover: bigint; wins: bigint }>(
            `select count(*) as rounds, coalesce(sum(stake), 0)::bigint as turnover, coalesce(sum(win), 0)::bigint as wins
             from rounds where state = 'settled' and agent_id = $1
               and settled_at >= $2 and settled_at < $3`,
            [row.agent?.id, row.counted_from, row.counted_to],
          );
          const straight = found.rows[0];
          expect([row.rounds, row.turnover, row.wins]).toEqual([
            Number(straight?.rounds),
            straight?.turnover,
            straight?.wins,
          ]);
        }
        const all = await stage.database.admin.query<{ turnover: bigint }>(
          "select sum(stake)::bigint as turnover from rounds where state = 'settled' and settled_at >= $1",
          [asked.from],
        );
        expect(totals.reduce((sum, { turnover }) => sum + turnover, 0n)).toBe(all.rows[0]?.turnover);
      }
    }
  });

  test("days, weeks and months begin where the clock of the zone has them, over a change of clocks too", async () => {
    const calendar = async (unit: "hour" | "day" | "week" | "month", from: string, to: string) =>
      (
        await listCalendar(
          stage.database.db,
          { unit, timeZone: "Europe/Berlin" },
          { from: new Date(from), to: new Date(to) },
        )
      ).map((period) => [period.from.toISOString(), period.to.toISOString()]);
    // Clocks went forward on 29 March 2026: that day has 23 hours.
    expect(await calendar("day", "2026-03-28T12:00:00Z", "2026-03-30T00:00:00Z")).toEqual([
      ["2026-03-27T23:00:00.000Z", "2026-03-28T23:00:00.000Z"],
      ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
      ["2026-03-29T22:00:00.000Z", "2026-03-30T22:00:00.000Z"],
    ]);
    expect(await calendar("hour", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z")).toEqual([
      ["2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z"],
      ["2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"],
    ]);
    expect(await calendar("week", "2026-03-31T00:00:00Z", "2026-04-01T00:00:00Z")).toEqual([
      ["2026-03-29T22:00:00.000Z", "2026-04-05T22:00:00.000Z"],
    ]);
    expect(await calendar("month", "2026-03-31T21:00:00Z", "2026-03-31T23:00:00Z")).toEqual([
      ["2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
      ["2026-03-31T22:00:00.000Z", "2026-04-30T22:00:00.000Z"],
    ]);
  });

  test("of all together each day is there once for each currency, page by page as in one", async () => {
    const asked = { from: instant(START), to: instant(START + 3 * DAY_MS), unit: "day" };
    const whole = await periods(stage.tree.platform, asked);
    expect(whole.data.map(({ from, currency }) => [from, currency])).toEqual(
      [2, 1, 0].flatMap((at) => ["BRL", "USD"].map((currency) => [instant(START + at * DAY_MS), currency])),
    );
    expect(whole.data.every(({ is_whole: isWhole, agent }) => isWhole && agent === null)).toBe(true);
    for (const sort of ["newest", "oldest"]) {
      const all = (await periods(stage.tree.platform, { ...asked, sort, by: "agent" })).data;
      const paged: unknown[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { ...asked, sort, by: "agent", limit: 2, ...(cursor !== undefined && { cursor }) };
        const page = await periods(stage.tree.platform, query);
        paged.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(all);
      expect(all).toHaveLength(9);
    }
  });

  test("a member sees its own agent and those below", async () => {
    const codes = async (viewer: MemberCaller, query = {}) =>
      [
        ...new Set((await periods(viewer, { by: "agent", ...query })).data.map(({ agent }) => agent?.code ?? "")),
      ].toSorted();
    expect(await codes(stage.tree.platform)).toEqual(["ranked", "ranked_low", "ranked_usd"]);
    expect(await codes(stage.top)).toEqual(["ranked", "ranked_low"]);
    expect(await codes(stage.low)).toEqual(["ranked_low"]);
    expect(await codes(stage.top, { agent_id: stage.low.agentId })).toEqual(["ranked_low"]);
    expect(await codes(stage.tree.platform, { currency: "USD" })).toEqual(["ranked_usd"]);
  });
});

describe("refuses", () => {
  test("an agent out of reach, cursors of other lists, hours of each agent for too long, and what is no zone", async () => {
    expect(await read(stage.low, { agent_id: stage.top.agentId })).toMatchObject({ refused: "agent_not_found" });
    const { next_cursor: cursor } = await periods(stage.top, { limit: 1 });
    expect(await read(stage.top, { cursor, limit: 1, unit: "week" })).toMatchObject({ refused: "cursor_invalid" });
    expect(await read(stage.top, { cursor, limit: 1, by: "agent" })).toMatchObject({ refused: "cursor_invalid" });
    expect(await read(stage.top, { by: "agent", unit: "hour" })).toMatchObject({
      errors: [{ field: "from", code: "period_too_long" }],
    });
    expect((await periods(stage.top, { unit: "hour" })).data.length).toBeGreaterThan(0);
    for (const zone of ["Mars/Olympus", "+03:00", ""])
      expect(listPeriods.query.safeParse({ time_zone: zone }).success).toBe(false);
  });
});
