// Reminders come when they are due, once each, and only where a place asks for them.
import { describe, expect, it } from "vitest";
import { Reminder } from "./reminder.ts";

function session(everyMinutes: number | null, startMinute = 0) {
  const said: number[] = [];
  let minute = startMinute;
  const reminder = new Reminder(
    everyMinutes,
    () => minute * 60_000,
    (minutes) => said.push(minutes),
  );
  const playUntil = (end: number): number[] => {
    for (; minute < end; minute += 0.5) reminder.mayInterrupt();
    return said;
  };
  return { playUntil };
}

describe("works", () => {
  it("reminds each hour, once", () => {
    expect(session(60).playUntil(59)).toEqual([]);
    expect(session(60).playUntil(190)).toEqual([60, 120, 180]);
  });

  it("says nothing at the start, also where the clock is a little behind the server's", () => {
    expect(session(60, -0.5).playUntil(59)).toEqual([]);
  });

  it("does not repeat after a reload what was said before", () => {
    expect(session(60, 75).playUntil(130)).toEqual([120]);
  });
});

describe("refuses", () => {
  it("to interrupt where nobody asks for it", () => {
    expect(session(null).playUntil(600)).toEqual([]);
  });
});
