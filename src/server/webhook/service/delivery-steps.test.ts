// What answers make of a delivery, each by itself, and deliveries through days of trouble on virtual time.
import { describe, expect, test } from "vitest";
import type { OutboundAnswer } from "../../callback/exchange.ts";
import { createChance } from "../../../../tools/demo/chance.ts";
import { afterAttempt, GIVE_UP_AFTER_MS, type DeliverySoFar, type DeliveryStep } from "./delivery-steps.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const HOUR_MS = 3_600_000;
const answered = (status: number, retryAfterS: number | null = null): OutboundAnswer => ({
  kind: "answered",
  status,
  headers: {},
  body: "",
  retryAfterS,
});
const TIMED_OUT: OutboundAnswer = { kind: "failed", reason: "timed_out", detail: "" };
const soFar = (so: Partial<DeliverySoFar> = {}): DeliverySoFar => ({
  attempts: 1,
  since: new Date(START),
  now: new Date(START),
  chance: 0.5,
  ...so,
});

describe("works", () => {
  test("any 2xx takes it, also one that says too much", () => {
    for (const status of [200, 201, 202, 204, 299])
      expect(afterAttempt(answered(status), soFar())).toEqual({ next: "taken" });
    const tooLarge = { kind: "failed", reason: "answer_too_large", detail: "", status: 200 } as const;
    expect(afterAttempt(tooLarge, soFar())).toEqual({ next: "taken" });
    expect(afterAttempt({ ...tooLarge, status: 500 }, soFar())).toMatchObject({ next: "again" });
  });

  test("anything else waits as wins do, each a fifth more or less", () => {
    const waits = (chance: number): number[] =>
      Array.from({ length: 8 }, (_, index) => {
        const step = afterAttempt(TIMED_OUT, soFar({ attempts: index + 1, chance }));
        return step.next === "again" ? (step.at.getTime() - START) / 1_000 : Number.NaN;
      });
    expect(waits(0.5)).toEqual([1, 5, 30, 120, 600, 1_800, 3_600, 3_600]);
    expect(waits(0)).toEqual([0.8, 4, 24, 96, 480, 1_440, 2_880, 2_880]);
    expect(waits(1)).toEqual([1.2, 6, 36, 144, 720, 2_160, 4_320, 4_320]);
  });

  test("what the other side asks for counts, up to a day", () => {
    const after = (seconds: number): DeliveryStep => afterAttempt(answered(503, seconds), soFar());
    expect(after(90)).toMatchObject({ next: "again", at: new Date(START + 90_000), reason: "status_503" });
    expect(after(7_200)).toMatchObject({ at: new Date(START + 2 * HOUR_MS) });
    expect(after(172_800)).toMatchObject({ at: new Date(START + 24 * HOUR_MS) });
  });

  test("410 switches the address off, whenever it comes", () => {
    expect(afterAttempt(answered(410), soFar())).toEqual({ next: "off", reason: "status_410" });
    const late = new Date(START + GIVE_UP_AFTER_MS);
    expect(afterAttempt(answered(410), soFar({ now: late }))).toEqual({ next: "off", reason: "status_410" });
  });
});

interface Outcome {
  readonly end: "taken" | "given_up" | "dropped";
  readonly attempts: number;
  readonly lastedMs: number;
}

const FAULTS: readonly OutboundAnswer[] = [
  TIMED_OUT,
  { kind: "failed", reason: "not_connected", detail: "" },
  answered(500),
  answered(404),
  answered(429, 30),
];

/** One delivery to a server that is in trouble for so long. */
function deliver(chance: () => number, troubleMs: number, step: typeof afterAttempt = afterAttempt): Outcome {
  const since = new Date(START);
  let now = since;
  for (let attempts = 1; ; attempts += 1) {
    const isInTrouble = now.getTime() - START < troubleMs;
    const fault = FAULTS[Math.floor(chance() * FAULTS.length)] ?? TIMED_OUT;
    const next = step(isInTrouble ? fault : answered(204), { attempts, since, now, chance: chance() });
    const lastedMs = now.getTime() - START;
    if (next.next === "again") now = next.at;
    else if (next.next === "taken") return { end: isInTrouble ? "dropped" : "taken", attempts, lastedMs };
    else return { end: next.next === "off" ? "dropped" : next.next, attempts, lastedMs };
  }
}

/** A machine that takes silence for a yes would lose what nobody heard. */
const forgetful: typeof afterAttempt = (answer, so) =>
  answer.kind === "failed" && so.attempts > 3 ? { next: "taken" } : afterAttempt(answer, so);

describe("protects", () => {
  test("in three days of trouble nothing is dropped: taken, or given up for everybody to see", () => {
    const chance = createChance(7).next;
    const outcomes = Array.from({ length: 2_000 }, () => {
      const troubleMs = chance() < 0.8 ? chance() * 2 * 24 * HOUR_MS : GIVE_UP_AFTER_MS * 2;
      return { troubleMs, ...deliver(chance, troubleMs) };
    });
    expect(outcomes.filter(({ end }) => end === "dropped")).toEqual([]);
    const short = outcomes.filter(({ troubleMs }) => troubleMs < 2 * 24 * HOUR_MS);
    expect(short.filter(({ end }) => end !== "taken")).toEqual([]);
    // Whoever is back is told within the longest wait.
    expect(Math.max(...short.map(({ lastedMs, troubleMs }) => lastedMs - troubleMs))).toBeLessThan(1.2 * HOUR_MS);
    const hopeless = outcomes.filter(({ troubleMs }) => troubleMs > GIVE_UP_AFTER_MS);
    expect(new Set(hopeless.map(({ end }) => end))).toEqual(new Set(["given_up"]));
    for (const { lastedMs, attempts } of hopeless) {
      expect(lastedMs).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS);
      expect(lastedMs).toBeLessThan(GIVE_UP_AFTER_MS + 1.2 * HOUR_MS);
      expect(attempts).toBeGreaterThan(60);
    }
  });

  test("the same trouble finds out a machine that drops", () => {
    const chance = createChance(7).next;
    const ends = Array.from({ length: 200 }, () => deliver(chance, GIVE_UP_AFTER_MS, forgetful).end);
    expect(ends.filter((end) => end === "dropped").length).toBeGreaterThan(100);
  });
});
