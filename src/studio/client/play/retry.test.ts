// Asking again, on virtual time.
import { describe, expect, it } from "vitest";
import { pauseMs, untilAnswered, type Answer } from "./retry.ts";

/** A server that answers by script, on a clock that only waiting moves. */
function scripted(answers: Answer<string>[]) {
  const asked: number[] = [];
  let now = 0;
  return {
    asked,
    ask: () => {
      asked.push(now);
      const answer = answers.shift();
      if (answer === undefined) throw new Error("asked once too often");
      return Promise.resolve(answer);
    },
    wait: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
}

const again = (afterMs = 0): Answer<string> => ({ kind: "again", afterMs });

describe("works", () => {
  it("asks once when the first answer counts", async () => {
    const server = scripted([{ kind: "done", value: "round" }]);
    const troubles: number[] = [];
    const settled = await untilAnswered(server.ask, server.wait, (failures) => troubles.push(failures));
    expect(settled).toEqual({ kind: "done", value: "round" });
    expect(server.asked).toEqual([0]);
    expect(troubles).toEqual([]);
  });

  it("repeats at growing distances and says so each time", async () => {
    const server = scripted([again(), again(), again(), { kind: "done", value: "round" }]);
    const troubles: number[] = [];
    await untilAnswered(server.ask, server.wait, (failures) => troubles.push(failures));
    expect(server.asked).toEqual([0, 250, 750, 1750]);
    expect(troubles).toEqual([1, 2, 3]);
  });

  it("waits as long as the server asks", async () => {
    const server = scripted([again(5_000), { kind: "done", value: "round" }]);
    await untilAnswered(server.ask, server.wait, () => {});
    expect(server.asked).toEqual([0, 5_000]);
  });

  it("never waits longer than eight seconds of its own accord", () => {
    expect(pauseMs(5, 0)).toBe(4_000);
    expect(pauseMs(6, 0)).toBe(8_000);
    expect(pauseMs(400, 0)).toBe(8_000);
  });
});

describe("refuses", () => {
  it("does not repeat what was refused", async () => {
    const refusal: Answer<string> = { kind: "refused", code: "wallet_insufficient", requestId: null };
    const server = scripted([again(), refusal]);
    expect(await untilAnswered(server.ask, server.wait, () => {})).toEqual(refusal);
    expect(server.asked).toHaveLength(2);
  });
});

describe("protects", () => {
  it("outlasts an outage of hours without giving up on the round", async () => {
    const server = scripted([...Array.from({ length: 2_000 }, () => again()), { kind: "done", value: "round" }]);
    const settled = await untilAnswered(server.ask, server.wait, () => {});
    expect(settled).toEqual({ kind: "done", value: "round" });
    expect(server.asked.at(-1)).toBeGreaterThan(4 * 3_600_000);
  });
});
