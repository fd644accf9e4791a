// Who may do what about an agent's runway.
import { describe, expect, test } from "vitest";
import { permissionsOf, type Role } from "#contract/roles.ts";
import { allowedActions } from "./allowed.ts";

const viewer = (party: "platform" | "agent", role: Role, id: string) => ({
  party,
  permissions: permissionsOf({ party, role }),
  two_factor_due: false,
  agent: { id },
});
const DIRECT = { id: "top", parent_id: null, pays_platform: true };
const CHILD = { id: "child", parent_id: "top", pays_platform: false };
const GRANDCHILD = { id: "low", parent_id: "child", pays_platform: false };

describe("works", () => {
  test("the platform sends to direct customers, a parent to its children, both only there", () => {
    const platform = viewer("platform", "finance", "platform");
    expect(allowedActions(DIRECT, platform)).toMatchObject({ topUp: "send", topUpReason: null, automatic: "none" });
    expect(allowedActions(CHILD, platform)).toMatchObject({ topUpReason: "notDirectlyBelow" });
    const parent = viewer("agent", "finance", "top");
    expect(allowedActions(CHILD, parent)).toMatchObject({ topUp: "send", topUpReason: null, automatic: null });
    expect(allowedActions(GRANDCHILD, parent)).toMatchObject({
      topUpReason: "notDirectlyBelow",
      automatic: "notDirectlyBelow",
    });
  });

  test("an agent asks the agent above; a direct customer pays the platform", () => {
    expect(allowedActions(DIRECT, viewer("agent", "manager", "top"))).toMatchObject({
      topUp: "pay",
      topUpReason: null,
    });
    const own = { ...CHILD, parent_id: null };
    expect(allowedActions(own, viewer("agent", "manager", "child"))).toMatchObject({ topUp: "ask", topUpReason: null });
  });
});

describe("refuses", () => {
  test("a role without the permission, and a member whose two-factor is due", () => {
    expect(allowedActions(CHILD, viewer("agent", "viewer", "top"))).toMatchObject({
      topUpReason: "permission",
      manage: "permission",
      automatic: "permission",
    });
    const due = { ...viewer("agent", "owner", "top"), two_factor_due: true };
    expect(allowedActions(CHILD, due)).toMatchObject({
      topUpReason: "twoFactor",
      automatic: "twoFactor",
      manage: null,
    });
  });
});
