/** A change of availability as it was asked for: where, which rules it names, and what each is to be. */
import type { z } from "zod";
import { NO_RULE, type AvailabilityState, type setAvailability as endpoint } from "#contract/availability.ts";
import type { AvailabilityRule, OfferingAgent } from "../../queries/availability.ts";

export type Change = z.output<typeof endpoint.body>;

export interface Place {
  readonly agent: OfferingAgent;
  readonly game: string;
}

/** A rule as it is to be; null: none, as above the agent again. */
export type Wanted = Pick<AvailabilityRule, "state" | "from" | "to" | "min" | "max"> | null;
export type Kind = AvailabilityRule["kind"];

const NOTHING = { state: null, from: null, to: null, min: null, max: null };

/** Each kind of rule the change names, as it is to be. */
export function wantedOf({ state, window, limits }: Change): (readonly [Kind, Wanted])[] {
  const stateOf = (named: AvailabilityState | typeof NO_RULE): Wanted =>
    named === NO_RULE ? null : { ...NOTHING, state: named };
  return [
    ...(state === undefined ? [] : [["state", stateOf(state)] as const]),
    ...(window === undefined ? [] : [["window", windowOf(window)] as const]),
    ...(limits === undefined
      ? []
      : [
          [
            "limits",
            limits === NO_RULE ? null : { ...NOTHING, min: limits.min ?? null, max: limits.max ?? null },
          ] as const,
        ]),
  ];
}

function windowOf(window: NonNullable<Change["window"]>): Wanted {
  if (window === NO_RULE) return null;
  const { state, from, to = null } = window;
  return { ...NOTHING, state, from: new Date(from), to: to === null ? null : new Date(to) };
}

/** What a rule of its kind says, and nothing else. */
export const facts = ({ state, from, to, min, max }: NonNullable<Wanted>) =>
  Object.fromEntries(Object.entries({ state, from, to, min, max }).filter(([, value]) => value !== null));
