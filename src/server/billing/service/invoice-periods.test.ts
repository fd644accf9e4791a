/** Which periods are invoiced: whole hours in which an agent pays afterwards, cut where UTC months begin. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutsOf, stretchesOf, type Stretch } from "./invoice-periods.ts";

type Kind = "prepaid" | "postpaid";
const HOUR_MS = 3_600_000;
const at = (instant: string): Date => new Date(`${instant}Z`);
const agreed = (...terms: readonly (readonly [Kind, string])[]) =>
  terms.map(([kind, instant]) => ({ kind, at: at(instant) }));
const written = (stretches: readonly Stretch[]) =>
  stretches.map(({ from, to }) => [from.toISOString().slice(0, 16), to?.toISOString().slice(0, 16) ?? null]);
const cuts = (from: string, to: string | null, until: string) =>
  cutsOf({ from: at(from), to: to === null ? null : at(to) }, at(until)).map((cut) => cut.toISOString().slice(0, 16));

describe("works", () => {
  test("who never paid afterwards has no stretch, however often its line changed", () => {
    expect(stretchesOf([])).toEqual([]);
    expect(stretchesOf(agreed(["prepaid", "2026-01-01T10:00"], ["prepaid", "2026-02-01T10:00"]))).toEqual([]);
  });

  test("a stretch begins with the hour it was agreed on in, and ends with the hour it was ended in", () => {
    const terms = agreed(["postpaid", "2026-01-10T10:59:59.999"], ["prepaid", "2026-03-02T07:00:00.001"]);
    expect(written(stretchesOf(terms))).toEqual([["2026-01-10T10:00", "2026-03-02T08:00"]]);
    const sharp = agreed(["postpaid", "2026-01-10T10:00"], ["prepaid", "2026-03-02T07:00"]);
    expect(written(stretchesOf(sharp))).toEqual([["2026-01-10T10:00", "2026-03-02T07:00"]]);
  });

  test("another line or other days to pay go on with the same stretch", () => {
    const terms = agreed(
      ["postpaid", "2026-01-10T10:20"],
      ["postpaid", "2026-01-20T10:20"],
      ["postpaid", "2026-02-20T10:20"],
    );
    expect(written(stretchesOf(terms))).toEqual([["2026-01-10T10:00", null]]);
  });

  test("to and fro and to again: one stretch for each time", () => {
    const terms = agreed(
      ["prepaid", "2026-01-01T00:10"],
      ["postpaid", "2026-01-10T10:20"],
      ["prepaid", "2026-01-12T10:20"],
      ["prepaid", "2026-01-13T10:20"],
      ["postpaid", "2026-02-10T10:20"],
    );
    expect(written(stretchesOf(terms))).toEqual([
      ["2026-01-10T10:00", "2026-01-12T11:00"],
      ["2026-02-10T10:00", null],
    ]);
  });

  test("it is cut at the beginning of each month, also at the turn of the year and after a leap February", () => {
    expect(cuts("2027-11-30T23:00", null, "2028-03-01T00:00")).toEqual([
      "2027-12-01T00:00",
      "2028-01-01T00:00",
      "2028-02-01T00:00",
      "2028-03-01T00:00",
    ]);
    expect(cuts("2028-01-31T05:00", null, "2028-03-15T00:00"), "no month is skipped").toEqual([
      "2028-02-01T00:00",
      "2028-03-01T00:00",
    ]);
    expect(cuts("2026-05-01T00:00", null, "2026-06-01T00:00"), "not where it begins").toEqual(["2026-06-01T00:00"]);
  });

  test("nothing is cut before a month is over, and then at once", () => {
    expect(cuts("2026-05-10T00:00", null, "2026-05-31T23:59:59.999")).toEqual([]);
    expect(cuts("2026-05-10T00:00", null, "2026-06-01T00:00")).toEqual(["2026-06-01T00:00"]);
  });

  test("where a stretch ends it is cut a last time, once, and never behind its end", () => {
    expect(cuts("2026-05-10T00:00", "2026-06-12T08:00", "2026-09-01T00:00")).toEqual([
      "2026-06-01T00:00",
      "2026-06-12T08:00",
    ]);
    expect(cuts("2026-05-10T00:00", "2026-06-01T00:00", "2026-09-01T00:00")).toEqual(["2026-06-01T00:00"]);
    expect(cuts("2026-05-10T00:00", "2026-06-12T08:00", "2026-06-12T07:59")).toEqual(["2026-06-01T00:00"]);
  });
});

describe("refuses", () => {
  test("to cut a stretch that has been invoiced to its end, or is empty", () => {
    expect(cuts("2026-06-12T08:00", "2026-06-12T08:00", "2026-09-01T00:00")).toEqual([]);
    expect(cuts("2026-07-01T00:00", "2026-06-12T08:00", "2026-09-01T00:00"), "invoiced beyond it").toEqual([]);
    const sharp = agreed(["postpaid", "2026-01-10T10:00"], ["prepaid", "2026-01-10T10:00"]);
    const [empty] = stretchesOf(sharp);
    expect(empty === undefined ? [] : cutsOf(empty, at("2026-09-01T00:00"))).toEqual([]);
  });
});

const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }).map((ms) => new Date(ms));
const terms = fc
  .array(fc.record({ kind: fc.constantFrom<Kind>("prepaid", "postpaid"), at: instant }), { maxLength: 8 })
  .map((all) => all.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
const periodsOf = (stretch: Stretch, until: Date) => {
  const ends = cutsOf(stretch, until);
  return ends.map((to, place) => ({ from: ends[place - 1] ?? stretch.from, to }));
};

describe("protects", () => {
  test("periods of a stretch follow each other without gap or overlap, none longer than a month, all in whole hours", () => {
    fc.assert(
      fc.property(terms, instant, (all, until) => {
        for (const stretch of stretchesOf(all)) {
          const periods = periodsOf(stretch, until);
          for (const { from, to } of periods) {
            expect(from < to && to <= until).toBe(true);
            expect([from.getTime() % HOUR_MS, to.getTime() % HOUR_MS]).toEqual([0, 0]);
            expect(new Date(to.getTime() - 1).toISOString().slice(0, 7)).toBe(from.toISOString().slice(0, 7));
            expect(stretch.to === null || to <= stretch.to).toBe(true);
          }
          const isOver = stretch.to !== null && stretch.to <= until && stretch.to > stretch.from;
          if (isOver) expect(periods.at(-1)?.to).toEqual(stretch.to);
        }
      }),
    );
  });

  test("every moment in which it was agreed to pay afterwards is in one stretch; an hour is shared at most where they meet", () => {
    fc.assert(
      fc.property(terms, instant, (all, moment) => {
        const last = all.findLast((one) => one.at <= moment);
        const stretches = stretchesOf(all);
        const found = stretches.filter(({ from, to }) => from <= moment && (to === null || moment < to));
        if (last?.kind === "postpaid") expect(found.length).toBeGreaterThanOrEqual(1);
        stretches.forEach((stretch, place) => {
          const before = stretches[place - 1]?.to;
          if (before !== undefined && before !== null)
            expect(before.getTime() - stretch.from.getTime()).toBeLessThanOrEqual(HOUR_MS);
        });
      }),
    );
  });

  test("looking later never moves a cut that was made", () => {
    fc.assert(
      fc.property(terms, instant, instant, (all, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        for (const stretch of stretchesOf(all))
          expect(cutsOf(stretch, late).filter((cut) => cut <= early)).toEqual(cutsOf(stretch, early));
      }),
    );
  });
});
