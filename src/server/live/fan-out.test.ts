/** Facts reach the agents on the path and the platform, and nobody else. */
import { describe, expect, test } from "vitest";
import { factsByRoom, mergeHappenings, summarize } from "./fan-out.ts";
import type { Happening } from "./publish.ts";

const settled = (agentId: string, path: string[], count = 1): Happening => ({
  kind: "round.settled",
  agentId,
  path,
  count,
});

describe("works", () => {
  test("an agent hears of itself and of those below, the platform of all", () => {
    const rooms = factsByRoom([settled("leaf", ["root", "mid", "leaf"], 3), settled("other", ["other"])]);
    const leaf = { kind: "round.settled", agent_id: "leaf", count: 3 };
    const other = { kind: "round.settled", agent_id: "other", count: 1 };
    expect(Object.fromEntries(rooms)).toEqual({
      platform: [leaf, other],
      "agent:root": [leaf],
      "agent:mid": [leaf],
      "agent:leaf": [leaf],
      "agent:other": [other],
    });
  });

  test("what concerns one member is heard by that one alone, and is not added to another's", () => {
    const notice = (memberId: string): Happening => ({
      kind: "notice.raised",
      agentId: "leaf",
      path: [],
      memberId,
      count: 1,
    });
    const rooms = factsByRoom(mergeHappenings([notice("ana"), notice("rui"), notice("ana")]));
    const fact = { kind: "notice.raised", agent_id: "leaf" };
    expect(Object.fromEntries(rooms)).toEqual({
      "member:ana": [{ ...fact, count: 2 }],
      "member:rui": [{ ...fact, count: 1 }],
    });
  });

  test("equal happenings add up, others stay apart", () => {
    const credit: Happening = { ...settled("a", ["a"], 5), kind: "credit.changed" };
    expect(mergeHappenings([settled("a", ["a"], 2), credit, settled("a", ["a"], 40), settled("b", ["b"])])).toEqual([
      settled("a", ["a"], 42),
      credit,
      settled("b", ["b"]),
    ]);
  });
});

describe("protects", () => {
  test("a flood of facts is summed up by kind", () => {
    const facts = Array.from({ length: 150 }, (_, index) => ({
      kind: "round.settled" as const,
      agent_id: `agent ${index}`,
      count: 2,
    }));
    expect(summarize(facts.slice(0, 100), "me")).toHaveLength(100);
    expect(summarize(facts, "me")).toEqual([{ kind: "round.settled", agent_id: "me", count: 300 }]);
  });
});
