// The show, turn by turn.
import { describe, expect, it } from "vitest";
import type { PlayedRound } from "#contract/game.ts";
import { after, type Happening, type Show } from "./round-show.ts";
import type { Step } from "./round-steps.ts";

const spin = { stops: [], grid: [], wins: [], scatters: 0, scatterCoins: 0, freeSpinsAwarded: 0, coins: 0 };
const round: PlayedRound = {
  round_id: "0190b0f0-0000-7000-8000-000000000001",
  nonce: 5,
  stake: 20n,
  win: 50n,
  outcome: { base: spin, free: [], coins: 50, capped: false },
};
const steps: readonly Step[] = [
  { kind: "reels", result: spin, free: null, figures: { balance: 80n, win: 0n } },
  { kind: "result", verdict: "win", amount: 50n, capped: false, figures: { balance: 130n, win: 50n } },
];
const opening: Show = { at: "opening", figures: { balance: 0n, win: 0n } };
const ready: Show = { at: "ready", figures: { balance: 100n, win: 0n }, nonce: 5 };
const drawn: Happening = { kind: "drawn", round, steps, nextNonce: 6 };

const through = (show: Show, ...happenings: Happening[]): Show => happenings.reduce(after, show);

describe("works", () => {
  it("goes round: ready, asking, each step, ready for the next nonce", () => {
    const asking = after(ready, { kind: "pressed", stake: 20n });
    expect(asking).toEqual({ ...ready, at: "asking", stake: 20n });
    const showing = after(asking, drawn);
    expect(showing).toMatchObject({ at: "showing", figures: { balance: 80n, win: 0n }, step: { kind: "reels" } });
    const result = after(showing, { kind: "step-shown" });
    expect(result).toMatchObject({ at: "showing", figures: { balance: 130n, win: 50n }, step: { kind: "result" } });
    expect(after(result, { kind: "step-shown" })).toEqual({
      at: "ready",
      figures: { balance: 130n, win: 50n },
      nonce: 6,
    });
  });

  it("settles the seeds before the first round, and only then", () => {
    const fresh = after(opening, { kind: "resumed", figures: { balance: 9n, win: 0n }, nonce: 0 });
    expect(fresh.at).toBe("seeding");
    expect(after(fresh, { kind: "pressed", stake: 20n })).toBe(fresh);
    expect(after(fresh, { kind: "seeded", nonce: 0 })).toMatchObject({ at: "ready", nonce: 0 });
    expect(after(opening, { kind: "resumed", figures: { balance: 9n, win: 0n }, nonce: 3 }).at).toBe("ready");
  });

  it("shows a round that was never shown to its end, without a press", () => {
    expect(through(opening, { kind: "resumed", figures: { balance: 80n, win: 0n }, nonce: 6 }, drawn).at).toBe(
      "showing",
    );
  });

  it("is ready again after a refusal, with what the server says", () => {
    const refused = through(
      ready,
      { kind: "pressed", stake: 20n },
      { kind: "resumed", figures: { balance: 7n, win: 0n }, nonce: 5 },
    );
    expect(refused).toEqual({ at: "ready", figures: { balance: 7n, win: 0n }, nonce: 5 });
  });
});

describe("refuses", () => {
  it("hears no press unless it is ready", () => {
    const asking = after(ready, { kind: "pressed", stake: 20n });
    const showing = after(asking, drawn);
    for (const show of [opening, asking, showing]) expect(after(show, { kind: "pressed", stake: 200n })).toBe(show);
  });

  it("does not show an answer to another question", () => {
    const asking = after({ ...ready, nonce: 9 }, { kind: "pressed", stake: 20n });
    expect(after(asking, drawn)).toBe(asking);
  });

  it("does not interrupt a round that is being shown", () => {
    const showing = through(ready, { kind: "pressed", stake: 20n }, drawn);
    expect(after(showing, { kind: "resumed", figures: { balance: 1n, win: 0n }, nonce: 1 })).toBe(showing);
    expect(after(showing, drawn)).toBe(showing);
  });

  it("hears nothing once it is over", () => {
    const over = after(ready, { kind: "ended" });
    expect(over).toEqual({ at: "over", figures: ready.figures });
    for (const happening of [drawn, { kind: "pressed", stake: 20n } as const, { kind: "step-shown" } as const]) {
      expect(after(over, happening)).toBe(over);
    }
  });
});
