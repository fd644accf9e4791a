// What a tab keeps over a reload: its session and its tally.
import { describe, expect, it } from "vitest";
import { keepToken, keptToken } from "./session-token.ts";
import { Tally } from "./tally.ts";

/** A browser's storage, kept in memory. */
function storage(broken = false): Storage {
  const kept = new Map<string, string>();
  const refuse = (): void => {
    if (broken) throw new DOMException("denied", "SecurityError");
  };
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => kept.delete(key),
    getItem(key) {
      refuse();
      return kept.get(key) ?? null;
    },
    setItem(key, value) {
      refuse();
      kept.set(key, value);
    },
  };
}

describe("works", () => {
  it("gives back the play token after a reload", () => {
    const tab = storage();
    keepToken(tab, { launch: "launch-a", token: "play-a" });
    expect(keptToken(tab, null)).toBe("play-a");
  });

  it("goes on when a frame with the used launch address is loaded again", () => {
    const tab = storage();
    keepToken(tab, { launch: "launch-a", token: "play-a" });
    expect(keptToken(tab, "launch-a")).toBe("play-a");
  });

  it("counts what was won and lost, over reloads", () => {
    const tab = storage();
    const tally = new Tally(tab, "session-a", "seeds");
    tally.count({ nonce: 0, stake: 20n, win: 0n });
    tally.count({ nonce: 1, stake: 20n, win: 100n });
    expect(tally.net).toBe(60n);
    expect(new Tally(tab, "session-a", "seeds").net).toBe(60n);
  });
});

describe("works over a change of seeds", () => {
  it("goes on counting the rounds, which are numbered from 0 again", () => {
    const tab = storage();
    const round = { nonce: 0, stake: 20n, win: 0n };
    const tally = new Tally(tab, "session-a", "first");
    tally.count(round);
    tally.begin("second");
    tally.count(round);
    tally.count(round);
    expect(tally.net).toBe(-40n);
    const reloaded = new Tally(tab, "session-a", "second");
    reloaded.count(round);
    expect(reloaded.net).toBe(-40n);
  });
});

describe("refuses", () => {
  it("never takes another player's session for a new launch", () => {
    const tab = storage();
    keepToken(tab, { launch: "launch-a", token: "play-a" });
    expect(keptToken(tab, "launch-b")).toBeNull();
  });

  it("starts the tally anew for another session", () => {
    const tab = storage();
    new Tally(tab, "session-a", "seeds").count({ nonce: 0, stake: 20n, win: 0n });
    expect(new Tally(tab, "session-b", "seeds").net).toBe(0n);
  });

  it("makes nothing of what it did not write", () => {
    const tab = storage();
    tab.setItem("reelgate.play", "{broken");
    tab.setItem("reelgate.tally", "session-a seeds x y");
    expect(keptToken(tab, null)).toBeNull();
    expect(new Tally(tab, "session-a", "seeds").net).toBe(0n);
  });
});

describe("protects", () => {
  it("counts a round once though it is shown again", () => {
    const tab = storage();
    const round = { nonce: 4, stake: 20n, win: 50n };
    new Tally(tab, "session-a", "seeds").count(round);
    const reloaded = new Tally(tab, "session-a", "seeds");
    reloaded.count(round);
    expect(reloaded.net).toBe(30n);
  });

  it("plays on in a browser that stores nothing", () => {
    for (const tab of [null, storage(true)]) {
      keepToken(tab, { launch: "launch-a", token: "play-a" });
      expect(keptToken(tab, null)).toBeNull();
      const tally = new Tally(tab, "session-a", "seeds");
      tally.count({ nonce: 0, stake: 20n, win: 0n });
      expect(tally.net).toBe(-20n);
    }
  });
});
