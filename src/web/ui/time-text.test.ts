// Times of day: as each language writes them, as people type them by either clock, and those no day has.
import { describe, expect, it } from "vitest";
import { parseTime, timeText } from "./time-text.ts";

describe("works", () => {
  it("writes a time as each language does", () => {
    expect(timeText("14:30", "en-US").replaceAll(/\s/g, " ")).toBe("02:30 PM");
    expect(timeText("14:30", "pt-BR")).toBe("14:30");
  });
  it.each(["14:30", "14h30", "1430", "14.30", " 14 : 30 ", "2:30 pm", "02:30 PM", "2:30 p.m.", "2:30\u202FPM"])(
    "reads %j",
    (typed) => {
      expect(parseTime(typed)).toBe("14:30");
    },
  );
  it.each([
    ["2", "02:00"],
    ["14h", "14:00"],
    ["12 am", "00:00"],
    ["12 pm", "12:00"],
    ["0:05", "00:05"],
    ["23:59", "23:59"],
  ])("reads %j as %s", (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });
  it("reads back what it writes, minute by minute over a day", () => {
    for (let at = 0; at < 1_440; at += 1) {
      const time = new Date(at * 60_000).toISOString().slice(11, 16);
      for (const locale of ["en-US", "pt-BR"]) expect(parseTime(timeText(time, locale))).toBe(time);
    }
  });
});

describe("refuses", () => {
  it.each(["", "noon", "24:00", "12:60", "13 pm", "0 am", "1:2", "143", "14:300", "-1:00"])("%j", (typed) => {
    expect(parseTime(typed)).toBeNull();
  });
});
