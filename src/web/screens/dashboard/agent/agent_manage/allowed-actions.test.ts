// Checks who may do what with which agent, and that each refusal names its reason.
import { describe, expect, test } from "vitest";
import { permissionsOf, type Party, type Role } from "#contract/roles.ts";
import { allowedActions } from "./allowed-actions.ts";

const viewer = (party: Party, role: Role, id = "own") => ({
  party,
  two_factor_due: false,
  permissions: permissionsOf({ party, role }),
  agent: { id },
});
const direct = { id: "a", parent_id: null, depth: 1, state: "active", effective_state: "active" } as const;
const child = { ...direct, id: "b", parent_id: "own", depth: 2 } as const;
const grandchild = { ...direct, id: "c", parent_id: "b", depth: 3 } as const;

describe("works", () => {
  test("the platform's owner may do everything with a direct customer but move it", () => {
    const { move, ...rest } = allowedActions(direct, viewer("platform", "owner"));
    expect(move).toBe("direct");
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test("whoever has to set two-factor up first moves no credit, and does everything else", () => {
    const { send, take, move, ...rest } = allowedActions(direct, {
      ...viewer("platform", "owner"),
      two_factor_due: true,
    });
    expect([send, take, move]).toEqual(["twoFactor", "twoFactor", "direct"]);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test("an agent's owner may do everything with who is directly below", () => {
    expect(new Set(Object.values(allowedActions(child, viewer("agent", "owner"))))).toEqual(new Set([null]));
  });

  test("credit can be taken back from a suspended agent", () => {
    const suspended = { ...child, state: "suspended", effective_state: "suspended" } as const;
    const { send, take } = allowedActions(suspended, viewer("agent", "finance"));
    expect([send, take]).toEqual(["suspended", null]);
  });
});

describe("refuses", () => {
  test("credit past the next level, both ways", () => {
    expect(allowedActions(grandchild, viewer("agent", "owner")).send).toBe("notDirectlyBelow");
    expect(allowedActions(child, viewer("platform", "finance")).take).toBe("notDirectlyBelow");
    // One's own agent stands at the top of what one sees: its parent is not told.
    expect(allowedActions({ ...direct, id: "own" }, viewer("agent", "owner")).take).toBe("notDirectlyBelow");
  });

  test("what the role does not hold, before any other reason", () => {
    // An auditor changes nothing, but may look with another's eyes.
    const { viewAs, ...byAuditor } = allowedActions(direct, viewer("platform", "auditor"));
    expect([viewAs, ...new Set(Object.values(byAuditor))]).toEqual([null, "permission"]);
    expect(allowedActions(child, viewer("agent", "manager"))).toMatchObject({
      send: "permission",
      setState: null,
      edit: null,
      move: "permission",
      close: "permission",
    });
  });

  test("a closed agent, an agent suspended from above, one's own state, the seventh level", () => {
    const owner = viewer("agent", "owner");
    const closed = { ...child, state: "closed", effective_state: "closed" } as const;
    expect(new Set(Object.values(allowedActions(closed, owner)))).toEqual(new Set(["closed"]));
    expect(allowedActions({ ...child, effective_state: "suspended" }, owner).take).toBe("suspendedAbove");
    expect(allowedActions({ ...direct, id: "own" }, owner)).toMatchObject({
      setState: "ownAgent",
      edit: null,
      move: "ownPlace",
      close: "ownPlace",
    });
    expect(allowedActions({ ...child, depth: 6 }, owner).createBelow).toBe("tooDeep");
  });
});
