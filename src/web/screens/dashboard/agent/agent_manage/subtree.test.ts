// Checks who counts as below and above an agent, since dialogs name them before an agent is suspended.
import { describe, expect, test } from "vitest";
import { agentsBelow, roomFor, stoppedAbove } from "./subtree.ts";

const agent = (id: string, parentId: string | null, state: "active" | "suspended" | "closed" = "active") => ({
  id,
  parent_id: parentId,
  state,
});
const tree = [
  agent("a", null, "suspended"),
  agent("aa", "a"),
  agent("aaa", "aa", "closed"),
  agent("ab", "a"),
  agent("b", null),
  agent("ba", "b"),
];
const idsOf = (agents: readonly { readonly id: string }[]) => agents.map(({ id }) => id);
const find = (id: string) => tree.find((one) => one.id === id) ?? agent("nobody", null);

describe("works", () => {
  test("everybody below, at any depth, and nobody beside", () => {
    expect(idsOf(agentsBelow(tree, "a"))).toEqual(["aa", "aaa", "ab"]);
    expect(idsOf(agentsBelow(tree, "b"))).toEqual(["ba"]);
    expect(agentsBelow(tree, "ab")).toEqual([]);
  });

  test("the nearest stopped one above", () => {
    expect(stoppedAbove(tree, find("aaa"))?.id).toBe("a");
    expect(stoppedAbove(tree, find("ab"))?.id).toBe("a");
    expect(stoppedAbove(tree, find("ba"))).toBeUndefined();
    // Who is above the reader is not in the list.
    expect(stoppedAbove(tree.slice(1), find("aa"))).toBeUndefined();
  });

  test("where an agent could stand: in its own tree, not below itself, with room for all it brings", () => {
    const deep = tree.map((one) => ({ ...one, depth: one.id.length }));
    const room = (id: string, agents = deep) =>
      idsOf(deep.filter((one) => one.id === id).flatMap((one) => roomFor(agents, one)));
    expect(room("ab")).toEqual(["aa"]);
    expect(room("aaa")).toEqual(["a", "ab"]);
    expect(room("ba")).toEqual([]);
    const deeper = deep.map((one) => (one.id === "ab" ? { ...one, depth: 5 } : one));
    expect(room("aa", deeper)).toEqual([]);
  });
});
