/** Proves what is tried again, how often, and after which waits. */
import { describe, expect, it } from "vitest";
import { isTransient, retryTransient } from "./retry.ts";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** Fails with each error in turn, then succeeds with the number of calls it took. */
function failing(errors: readonly Error[]): { work: () => Promise<number>; calls: () => number } {
  let calls = 0;
  const work = async (): Promise<number> => {
    const error = errors[calls];
    calls += 1;
    if (error !== undefined) throw error;
    return calls;
  };
  return { work, calls: () => calls };
}

const immediately = { sleep: async () => undefined };

describe("works", () => {
  it.each([
    "40P01",
    "40001",
    "08006",
    "08P01",
    "53300",
    "57P01",
    "57P03",
    "ECONNRESET",
    "ECONNREFUSED",
    "ERR_SOCKET_CLOSED",
    "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
    "ERR_STREAM_DESTROYED",
  ])("repeats after %s", async (code) => {
    expect(await retryTransient(failing([failure(code)]).work, immediately)).toBe(2);
  });

  it("repeats when pg lost its connection without a code, or every address refused", async () => {
    expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isTransient(new AggregateError([failure("ECONNREFUSED"), failure("EHOSTDOWN")]))).toBe(true);
  });

  it("waits longer from try to try, up to a limit, and never the same for all", async () => {
    const errors = Array.from({ length: 5 }, () => failure("40001"));
    const waitsWith = async (random: number): Promise<number[]> => {
      const waits: number[] = [];
      await retryTransient(failing(errors).work, {
        baseDelayMs: 20,
        maxDelayMs: 100,
        random: () => random,
        sleep: async (ms) => waits.push(ms),
      });
      return waits;
    };
    expect(await waitsWith(0)).toEqual([10, 20, 40, 50, 50]);
    expect(await waitsWith(0.5)).toEqual([15, 30, 60, 75, 75]);
  });
});

describe("refuses", () => {
  it.each(["23505", "42501", "57014", "25006", "22P02"])("to repeat after %s", async (code) => {
    const { work, calls } = failing([failure(code)]);
    await expect(retryTransient(work, immediately)).rejects.toThrow(code);
    expect(calls()).toBe(1);
  });

  it("to repeat for ever", async () => {
    const { work, calls } = failing(Array.from({ length: 50 }, () => failure("40P01")));
    await expect(retryTransient(work, { ...immediately, attempts: 4 })).rejects.toThrow("40P01");
    expect(calls()).toBe(4);
  });
});
