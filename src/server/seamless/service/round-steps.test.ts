// What answers of a wallet make of a round, each by itself, and wins and rollbacks through days of trouble on virtual time.
import { describe, expect, test } from "vitest";
import type { OutboundAnswer } from "../../callback/exchange.ts";
import { drillCount, leaveEvidence } from "../../ledger/drill.ts";
import { afterEnd, afterStake, GIVE_UP_AFTER_MS, type EndSoFar, type EndStep } from "./round-steps.ts";
import { createChance } from "../../../../tools/demo/chance.ts";
import { verdictOf, type Verdict } from "../verdict.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const answered = (status: number, body: string, retryAfterS: number | null = null): OutboundAnswer => ({
  kind: "answered",
  status,
  headers: {},
  body,
  retryAfterS,
});
const said = (body: object): Verdict => verdictOf(answered(200, JSON.stringify(body)), "BRL");
const OK = said({ status: "ok", balance: 900, currency: "BRL", tx_ref: "t" });
const TIMED_OUT = verdictOf({ kind: "failed", reason: "timed_out", detail: "" }, "BRL");

describe("works", () => {
  test("an answer is agreed, refused in a known word, or unclear", () => {
    expect(OK).toEqual({ kind: "ok", balance: 900n, txRef: "t" });
    expect(said({ status: "ok", balance: 1, currency: "BRL", more: true })).toMatchObject({ kind: "ok", txRef: null });
    expect(said({ status: "insufficient_funds", balance: 5 })).toMatchObject({ kind: "refused", balance: 5n });
    const unclear = [
      said({ status: "ok", balance: 900, currency: "USD" }),
      said({ status: "ok", balance: 900.5, currency: "BRL" }),
      said({ status: "ok", currency: "BRL" }),
      said({ status: "no_idea", balance: 900 }),
      said({ balance: 900 }),
      said([]),
      verdictOf(answered(200, "{"), "BRL"),
      verdictOf(answered(200, ""), "BRL"),
      verdictOf(answered(500, JSON.stringify({ status: "ok", balance: 1, currency: "BRL" })), "BRL"),
      verdictOf(answered(201, JSON.stringify({ status: "ok", balance: 1, currency: "BRL" })), "BRL"),
      TIMED_OUT,
    ];
    expect(unclear.map(({ kind }) => kind)).toEqual(unclear.map(() => "unclear"));
  });

  test("a stake is asked for once more, and then there is none", () => {
    const first = { attempts: 1, hasTime: true };
    const second = { attempts: 2, hasTime: true };
    const refused = said({ status: "insufficient_funds", balance: 5 });
    const later = said({ status: "try_again" });
    expect(afterStake(OK, first)).toEqual({ next: "agreed", balance: 900n });
    expect(afterStake(OK, second)).toEqual({ next: "agreed", balance: 900n });
    expect(afterStake(refused, first)).toEqual({ next: "rejected", code: "insufficient_funds", balance: 5n });
    expect(afterStake(TIMED_OUT, first)).toEqual({ next: "again" });
    expect(afterStake(TIMED_OUT, { ...first, hasTime: false })).toEqual({ next: "void", reason: "timed_out" });
    expect(afterStake(TIMED_OUT, second)).toEqual({ next: "void", reason: "timed_out" });
    // The first attempt may still arrive after this refusal was given.
    expect(afterStake(refused, second)).toEqual({ next: "void", reason: "insufficient_funds" });
    // The player may; the protocol asks twice only where nobody knows what became of the first time.
    expect(afterStake(later, first)).toMatchObject({ next: "rejected", code: "try_again" });
  });

  test("a win waits 1 s, 5 s, 30 s, 2 min, 10 min, 30 min, then hours, each a fifth more or less", () => {
    const waits = (chance: number): number[] =>
      Array.from({ length: 8 }, (_, index) => {
        const step = afterEnd(TIMED_OUT, endSoFar({ attempts: index + 1, chance }));
        return step.next === "again" ? (step.at.getTime() - START) / 1_000 : Number.NaN;
      });
    expect(waits(0.5)).toEqual([1, 5, 30, 120, 600, 1_800, 3_600, 3_600]);
    expect(waits(0)).toEqual([0.8, 4, 24, 96, 480, 1_440, 2_880, 2_880]);
    expect(waits(1)).toEqual([1.2, 6, 36, 144, 720, 2_160, 4_320, 4_320]);
  });

  test.each([
    ["no answer", 503, ""],
    ["a refusal it may take back", 200, JSON.stringify({ status: "try_again", balance: 1 })],
  ])("what the wallet asks for with %s counts, up to a day", (_, status, body) => {
    const after = (seconds: number): EndStep =>
      afterEnd(verdictOf(answered(status, body, seconds), "BRL"), endSoFar({ attempts: 1, chance: 0.5 }));
    expect(after(90)).toMatchObject({ next: "again", at: new Date(START + 90_000) });
    expect(after(7_200)).toMatchObject({ next: "again", at: new Date(START + 7_200_000) });
    expect(after(172_800)).toMatchObject({ next: "again", at: new Date(START + 86_400_000) });
    expect(after(0)).toMatchObject({ next: "again", at: new Date(START + 1_000) });
  });

  test("an unknown stake ends its rollback, not a win", () => {
    const unknown = said({ status: "tx_unknown", balance: 7 });
    expect(afterEnd(unknown, endSoFar({ type: "rollback" }))).toEqual({ next: "ended", balance: 7n });
    expect(afterEnd(unknown, endSoFar({ type: "win" }))).toMatchObject({ next: "again", reason: "tx_unknown" });
    expect(afterEnd(said({ status: "player_blocked" }), endSoFar({ type: "rollback" }))).toMatchObject({
      next: "again",
    });
  });
});

function endSoFar(so: Partial<EndSoFar>): EndSoFar {
  return { type: "win", attempts: 1, since: new Date(START), now: new Date(START), chance: 0.5, ...so };
}

interface Delivery {
  readonly type: "win" | "rollback";
  readonly end: "ended" | "stuck" | "dropped";
  /** How often the wallet has the money of it. */
  readonly effects: number;
  readonly attempts: number;
  readonly lastedMs: number;
}

const FAULTS = ["down", "error_500", "hangs", "books_then_hangs", "bad_json", "other_status"] as const;

/** One win or rollback to a wallet that is in trouble for a while, of a kind that changes; it books each id once. */
function deliver(chance: () => number, step: typeof afterEnd = afterEnd): Delivery {
  const type = chance() < 0.3 ? "rollback" : "win";
  const pick = chance();
  // Most troubles are short, some last a day, a few longer than anybody tries.
  const troubleMs = pick < 0.6 ? chance() * 120_000 : pick < 0.97 ? chance() * 86_400_000 : GIVE_UP_AFTER_MS * 2;
  const since = new Date(START);
  let now = since;
  let effects = 0;
  for (let attempts = 1; ; attempts += 1) {
    const isInTrouble = now.getTime() - START < troubleMs;
    const fault = isInTrouble ? (FAULTS[Math.floor(chance() * FAULTS.length)] ?? "down") : null;
    if (fault === null || fault === "books_then_hangs") effects = 1;
    const next = step(verdictOf(answerIn(fault), "BRL"), { type, attempts, since, now, chance: chance() });
    if (next.next !== "again") {
      const end = next.next === "ended" && effects === 0 ? "dropped" : next.next;
      return { type, end, effects, attempts, lastedMs: now.getTime() - START };
    }
    now = next.at;
  }
}

function answerIn(fault: (typeof FAULTS)[number] | null): OutboundAnswer {
  switch (fault) {
    case null:
      return answered(200, JSON.stringify({ status: "ok", balance: 1, currency: "BRL" }));
    case "down":
      return { kind: "failed", reason: "not_connected", detail: "" };
    case "error_500":
      return answered(500, "<html>");
    case "hangs":
    case "books_then_hangs":
      return { kind: "failed", reason: "timed_out", detail: "" };
    case "bad_json":
      return answered(200, '{"status":');
    case "other_status":
      return answered(200, '{"status":"error","balance":1}');
  }
}

const credulous: typeof afterEnd = (verdict, so) =>
  verdict.kind === "unclear" && verdict.reason === "unreadable"
    ? { next: "ended", balance: null }
    : afterEnd(verdict, so);
const impatient: typeof afterEnd = (verdict, so) =>
  so.attempts > 3 ? { next: "ended", balance: null } : afterEnd(verdict, so);

/** Of 500 each, how many a machine that is wrong would lose. */
function controlDropped(): { credulous: number; impatient: number } {
  const droppedBy = (step: typeof afterEnd): number => {
    const chance = createChance(7).next;
    return Array.from({ length: 500 }, () => deliver(chance, step)).filter(({ end }) => end === "dropped").length;
  };
  return { credulous: droppedBy(credulous), impatient: droppedBy(impatient) };
}

describe("protects", () => {
  const count = drillCount({ gate: 5_000, drill: 100_000 });

  test(
    `P07: of ${count} wins and rollbacks through trouble of minutes, days and weeks each is taken once, or a person is told`,
    { timeout: 120_000 },
    async () => {
      const story = (length: number): Delivery[] => {
        const chance = createChance(7).next;
        return Array.from({ length }, () => deliver(chance));
      };
      const deliveries = story(count);
      expect(deliveries.filter(({ end }) => end === "dropped")).toEqual([]);
      const ended = deliveries.filter(({ end }) => end === "ended");
      const stuck = deliveries.filter(({ end }) => end === "stuck");
      expect(ended.length + stuck.length).toBe(count);
      const rollbacks = deliveries.filter(({ type }) => type === "rollback").length;
      for (const end of [ended, stuck])
        expect(new Set(end.map(({ type }) => type))).toEqual(new Set(["win", "rollback"]));
      expect(ended.every(({ effects }) => effects === 1)).toBe(true);
      // Nobody is told before it was tried for seven days, and nobody waits for more than the last hour beyond.
      expect(stuck.length).toBeGreaterThan(0);
      expect(
        stuck.every(({ lastedMs }) => lastedMs >= GIVE_UP_AFTER_MS && lastedMs < GIVE_UP_AFTER_MS + 4_400_000),
      ).toBe(true);
      expect(Math.max(...deliveries.map(({ attempts }) => attempts))).toBeLessThan(230);
      // One seed is one story.
      expect(story(500)).toEqual(deliveries.slice(0, 500));
      await leaveEvidence("P07", {
        wins: count - rollbacks,
        rollbacks,
        taken_once: ended.length,
        told_to_a_person: stuck.length,
        dropped: 0,
        most_attempts: Math.max(...deliveries.map(({ attempts }) => attempts)),
        control_dropped: controlDropped(),
      });
    },
  );

  test("P07 control: a machine that takes any answer for a yes, or gives up early, is found out", () => {
    for (const dropped of Object.values(controlDropped())) expect(dropped).toBeGreaterThan(0);
  });
});
