/** Why a game may not be played at an agent: it is off or paused there, or a stake lies outside of its limits. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { AVAILABILITY_RANKS } from "../../../provider/queries/availability.ts";

/** A hidden game is only not listed: it can be played. */
export function refusalOfAvailability(rank: number): Refusal | null {
  const state = AVAILABILITY_RANKS[rank];
  if (state === "off") return refuse("game_disabled", "The game is off at this agent.");
  return state === "maintenance" ? refuse("game_maintenance", "The game is in maintenance at this agent.") : null;
}

export interface StakeRules {
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
}

/** A limit that was tightened above the agent counts more than the agent's own least stake. */
export function refusalOfLimits({ minStake, maxStake: most }: StakeRules, stake: bigint): Refusal | null {
  const least = minStake !== null && most !== null && minStake > most ? most : minStake;
  if (most !== null && stake > most) return refuse("stake_out_of_range", `Stakes go up to ${most} here.`);
  return least !== null && stake < least ? refuse("stake_out_of_range", `Stakes begin at ${least} here.`) : null;
}
