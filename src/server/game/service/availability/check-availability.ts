/** Why a change of availability is refused, at the field that is wrong. */
import { NO_RULE } from "#contract/availability.ts";
import { refuse, type FieldError, type Refusal } from "#contract/errors.ts";
import { stakeLimits, stakesOf } from "#studio/games/stakes.ts";
import type { Db } from "../../../db/database.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { listRules, type AvailabilityRule } from "../../queries/availability.ts";
import { wantedOf, type Change, type Kind, type Place } from "./availability-change.ts";
import { stakesOfRules } from "./in-effect.ts";
import { coinsOf, isLocked } from "./read-availability.ts";

export const wrong = (field: string, code: string, message: string): Refusal =>
  refuse("validation_failed", message, [{ field, code, message } satisfies FieldError]);

export function refusalOfChange({ state, window, limits }: Change, now: Date): Refusal | null {
  if (state === undefined && window === undefined && limits === undefined)
    return wrong("state", "missing", "A state, a schedule or stake limits are to be set.");
  if (window !== undefined && window !== NO_RULE) {
    const { from, to = null } = window;
    if (to !== null && Date.parse(to) <= Date.parse(from))
      return wrong("window.to", "not_after", "The end must come after the beginning.");
    if (to !== null && Date.parse(to) <= now.getTime())
      return wrong("window.to", "in_past", "The end lies in the past.");
  }
  if (limits !== undefined && limits !== NO_RULE) {
    const { min, max } = limits;
    if (min === undefined && max === undefined) return wrong("limits.min", "missing", "At least one limit is needed.");
    if (min !== undefined && max !== undefined && min > max)
      return wrong("limits.min", "above_max", "The least stake is above the highest.");
  }
  return null;
}

/** Of all agents on the way down to these places. */
export const rulesOn = (db: Db, tenantId: string, places: readonly Place[]) =>
  listRules(db, tenantId, [...new Set(places.flatMap(({ agent }) => agent.path))]);

export function refusalOfPlaces(
  caller: MemberCaller,
  change: Change,
  places: readonly Place[],
  rules: readonly AvailabilityRule[],
): Refusal | null {
  // A window stands in for the lasting state: where that was set above, no window loosens it.
  const kinds = new Set(
    wantedOf(change).flatMap(([kind]): Kind[] => (kind === "window" ? ["window", "state"] : [kind])),
  );
  for (const { agent, game } of places) {
    const own = rules.filter((rule) => rule.agentId === agent.id && rule.game === game && kinds.has(rule.kind));
    if (own.some((rule) => isLocked(caller, rule)))
      return refuse("availability_locked", `${agent.code} has a rule for ${game} that was set above.`);
  }
  return change.limits === undefined || change.limits === NO_RULE
    ? null
    : refusalOfLimits(change.limits, places, rules);
}

function refusalOfLimits(
  limits: { readonly min?: bigint | undefined; readonly max?: bigint | undefined },
  places: readonly Place[],
  rules: readonly AvailabilityRule[],
): Refusal | null {
  for (const { agent, game } of places) {
    const coins = coinsOf(game);
    const above = rules.filter(
      (rule) => rule.game === game && rule.agentId !== agent.id && agent.path.includes(rule.agentId),
    );
    const { min: least, max: most } = stakesOfRules(stakeLimits(coins), above);
    for (const end of ["min", "max"] as const) {
      const stake = limits[end];
      if (stake === undefined) continue;
      if (!stakesOf(coins).includes(stake))
        return wrong(`limits.${end}`, "not_on_ladder", `${stake} is no stake of ${game}.`);
      if (stake < least || stake > most)
        return wrong(`limits.${end}`, "beyond_above", `Above ${agent.code} stakes go from ${least} to ${most}.`);
    }
  }
  return null;
}
