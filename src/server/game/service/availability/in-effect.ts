/** What the rules on the way down to an agent make of a game, beside the catalogue: the strictest counts, and says why. */
import type { AvailabilityState } from "#contract/availability.ts";
import type { OperatingState } from "#contract/catalogue.ts";
import type { StakeLimits } from "#studio/games/stakes.ts";
import { AVAILABILITY_RANKS } from "../../../provider/queries/availability.ts";
import type { CatalogueState } from "../../../provider/queries/catalogue-states.ts";
import type { AvailabilityRule } from "../../queries/availability.ts";

export interface Effect {
  readonly state: AvailabilityState;
  readonly by: "here" | "above" | CatalogueState["by"] | null;
  readonly rule: AvailabilityRule | null;
  readonly reason: string | null;
  readonly since: Date | null;
}

const rankOf = (state: AvailabilityState): number => AVAILABILITY_RANKS.indexOf(state);
const CATALOGUE: Readonly<Record<OperatingState, AvailabilityState>> = {
  active: "on",
  maintenance: "maintenance",
  disabled: "off",
};

export const isInForce = ({ from, to }: Pick<AvailabilityRule, "from" | "to">, at: Date): boolean =>
  from !== null && from <= at && (to === null || to > at);

/** What counts of one agent: a window while it is in force, else its lasting state. */
export function rulingAt(rules: readonly AvailabilityRule[], at: Date): AvailabilityRule | undefined {
  const window = rules.find((rule) => rule.kind === "window" && isInForce(rule, at));
  return window ?? rules.find(({ kind }) => kind === "state");
}

/** @param rules of this game, at the agents of `path` */
export function effectOf(
  path: readonly string[],
  rules: readonly AvailabilityRule[],
  catalogue: CatalogueState,
  at: Date,
): Effect {
  const own = path.at(-1);
  const general = CATALOGUE[catalogue.state];
  let worst: Effect =
    general === "on"
      ? { state: "on", by: null, rule: null, reason: null, since: null }
      : { ...catalogue, state: general, rule: null };
  // From the root down: of equals the highest is the cause, which stays when those below are lifted.
  for (const agentId of path) {
    const rule = rulingAt(
      rules.filter((one) => one.agentId === agentId),
      at,
    );
    if (rule?.state === null || rule === undefined) continue;
    const isWorse = rankOf(rule.state) > rankOf(worst.state);
    const isOwnChoice = agentId === own && worst.by === null;
    if (isWorse || isOwnChoice)
      worst = {
        state: rule.state,
        by: agentId === own ? "here" : "above",
        rule,
        reason: rule.reason,
        since: rule.from ?? rule.setAt,
      };
  }
  return worst;
}

/** The game's ladder within the limits of all these rules; a limit above counts more than a least stake below it. */
export function stakesOfRules(
  ladder: StakeLimits,
  rules: readonly AvailabilityRule[],
): { readonly min: bigint; readonly max: bigint; readonly is_limited: boolean } {
  const mins = rules.flatMap(({ min }) => (min === null ? [] : [min]));
  const maxes = rules.flatMap(({ max }) => (max === null ? [] : [max]));
  const max = maxes.reduce((least, one) => (one < least ? one : least), ladder.max);
  const min = mins.reduce((most, one) => (one > most ? one : most), ladder.min);
  return { min: min > max ? max : min, max, is_limited: mins.length + maxes.length > 0 };
}
