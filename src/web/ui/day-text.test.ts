// Days in figures: the order of each language, what people type, and days no calendar has.
import { describe, expect, it } from "vitest";
import { dayPattern, dayText, parseDay } from "./day-text.ts";

describe("works", () => {
  it("writes a day as each language does", () => {
    expect(dayText("2026-02-01", "en-US")).toBe("02/01/2026");
    expect(dayText("2026-02-01", "pt-BR")).toBe("01/02/2026");
    expect(dayPattern("pt-BR", { day: "d", month: "m", year: "a" })).toBe("dd/mm/aaaa");
    expect(dayPattern("en-US", { day: "d", month: "m", year: "y" })).toBe("mm/dd/yyyy");
  });
  it.each([
    ["2/1/2026", "en-US"],
    ["01/02/2026", "pt-BR"],
    [" 1.2.26 ", "pt-BR"],
    ["1-2-2026", "pt-BR"],
    ["01 02 2026", "pt-BR"],
    ["2026-02-01", "pt-BR"],
    ["2026-2-1", "en-US"],
  ])("reads %j in %s", (typed, locale) => {
    expect(parseDay(typed, locale)).toBe("2026-02-01");
  });
  it("reads back what it writes, day by day over a leap year", () => {
    for (
      let at = new Date(2028, 0, 1);
      at.getFullYear() === 2028;
      at = new Date(2028, at.getMonth(), at.getDate() + 1)
    ) {
      const day = `2028-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
      for (const locale of ["en-US", "pt-BR"]) expect(parseDay(dayText(day, locale), locale)).toBe(day);
    }
  });
});

describe("refuses", () => {
  it.each([
    "",
    "tomorrow",
    "1/2",
    "31/02/2026",
    "29/02/2027",
    "32/01/2026",
    "0/1/2026",
    "1/13/2026",
    "1/2/202",
    "111/2/2026",
  ])("%j", (typed) => {
    expect(parseDay(typed, "pt-BR")).toBeNull();
  });
});
