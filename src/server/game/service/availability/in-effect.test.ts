/** The strictest rule on the way down counts, a window stands in for a lasting state, and limits only tighten. */
import { describe, expect, test } from "vitest";
import { stakeLimits } from "#studio/games/stakes.ts";
import type { CatalogueState } from "../../../provider/queries/catalogue-states.ts";
import type { AvailabilityRule } from "../../queries/availability.ts";
import { effectOf, stakesOfRules } from "./in-effect.ts";

const AT = new Date("2026-11-01T12:00:00Z");
const hours = (count: number): Date => new Date(AT.getTime() + count * 3_600_000);
const PATH = ["root", "middle", "low"];
const ACTIVE: CatalogueState = { state: "active", by: "game", since: null, reason: null };

const rule = (agentId: string, more: Partial<AvailabilityRule>): AvailabilityRule => ({
  agentId,
  agentCode: agentId,
  game: "lantern-meadow",
  kind: "state",
  state: null,
  from: null,
  to: null,
  min: null,
  max: null,
  reason: `at ${agentId}`,
  setAt: hours(-10),
  setByTenantId: "t",
  setByAgentId: "root",
  setById: "m",
  ...more,
});
const state = (agentId: string, named: AvailabilityRule["state"]) => rule(agentId, { state: named });
const window = (agentId: string, named: AvailabilityRule["state"], from: number, to: number | null) =>
  rule(agentId, { kind: "window", state: named, from: hours(from), to: to === null ? null : hours(to) });
const effect = (rules: readonly AvailabilityRule[], catalogue = ACTIVE) => {
  const { state: named, by, rule: cause } = effectOf(PATH, rules, catalogue, AT);
  return [named, by, cause?.agentId ?? null];
};

describe("works", () => {
  test.each<[string, readonly AvailabilityRule[], readonly (string | null)[]]>([
    ["nothing set", [], ["on", null, null]],
    ["on by its own choice", [state("low", "on")], ["on", "here", "low"]],
    ["off above, on below", [state("root", "off"), state("low", "on")], ["off", "above", "root"]],
    ["hidden above, off here", [state("root", "hidden"), state("low", "off")], ["off", "here", "low"]],
    ["equals: the highest is the cause", [state("low", "off"), state("root", "off")], ["off", "above", "root"]],
    ["a window over a lasting state", [state("low", "off"), window("low", "on", -1, 1)], ["on", "here", "low"]],
    ["a window loosens nothing above", [state("root", "off"), window("low", "on", -1, 1)], ["off", "above", "root"]],
    ["a window to come", [window("low", "off", 1, 2)], ["on", null, null]],
    ["a window from now on", [window("low", "off", 0, null)], ["off", "here", "low"]],
    ["a window until now", [state("low", "hidden"), window("low", "off", -1, 0)], ["hidden", "here", "low"]],
  ])("%s", (_name, rules, expected) => {
    expect(effect(rules)).toEqual(expected);
  });

  test("the catalogue counts for everybody", () => {
    const disabled: CatalogueState = { state: "disabled", by: "provider", since: AT, reason: "Contract over" };
    expect(effect([state("low", "on")], disabled)).toEqual(["off", "provider", null]);
    expect(effect([state("low", "maintenance")], { ...disabled, state: "maintenance" })).toEqual([
      "maintenance",
      "provider",
      null,
    ]);
  });

  test("limits only tighten, and a limit above counts more than a least stake below it", () => {
    const limits = (agentId: string, min: bigint | null, max: bigint | null) =>
      rule(agentId, { kind: "limits", min, max });
    const ladder = stakeLimits(20);
    expect(stakesOfRules(ladder, [])).toEqual({ min: 20n, max: 20_000n, is_limited: false });
    expect(stakesOfRules(ladder, [limits("root", 40n, 2_000n), limits("low", 60n, 4_000n)])).toEqual({
      min: 60n,
      max: 2_000n,
      is_limited: true,
    });
    expect(stakesOfRules(ladder, [limits("root", null, 100n), limits("low", 400n, null)])).toMatchObject({
      min: 100n,
      max: 100n,
    });
  });
});
