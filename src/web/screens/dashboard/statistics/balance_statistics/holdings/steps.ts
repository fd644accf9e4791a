// The steps of a waterfall: from what was held first, flow by flow, to what is held last; pure.
import { FLOW_KINDS, type FlowKind, HELD_PARTS, type HoldingPart, type PartFlows } from "#contract/holdings.ts";

/** What a waterfall is of: everything the scope holds, or one part of it. */
export const WATERFALLS = ["held", "credit", "wallet", "open", "house"] as const;
export type WaterfallOf = (typeof WATERFALLS)[number];

export interface Step {
  readonly id: "opening" | FlowKind | "closing";
  readonly amount: bigint;
  /** What is held before and after it. */
  readonly from: bigint;
  readonly to: bigint;
}

const partsOf = (of: WaterfallOf): readonly HoldingPart[] => (of === "held" ? HELD_PARTS : [of]);

export interface Waterfall {
  readonly steps: readonly Step[];
  /** The opening and all flows come to the closing. */
  readonly addsUp: boolean;
}

/** Flows within what it is of cancel out, and flows of nothing are left out. */
export function waterfallOf(parts: readonly PartFlows[], of: WaterfallOf): Waterfall {
  const own = parts.filter(({ part }) => partsOf(of).includes(part));
  const opening = own.reduce((sum, part) => sum + part.opening, 0n);
  const closing = own.reduce((sum, part) => sum + part.closing, 0n);
  let held = opening;
  const flows = FLOW_KINDS.map((id): Step => {
    const amount = own.reduce((sum, part) => sum + part.flows[id], 0n);
    held += amount;
    return { id, amount, from: held - amount, to: held };
  });
  return {
    steps: [
      { id: "opening", amount: opening, from: 0n, to: opening },
      ...flows.filter(({ amount }) => amount !== 0n),
      { id: "closing", amount: closing, from: 0n, to: closing },
    ],
    addsUp: held === closing && own.every(({ adds_up: addsUp }) => addsUp),
  };
}

/** Changes that are smaller than this share of what is held would be lines on an axis from 0. */
const LEAST_SHARE = 4n;

/** Where the axis of a waterfall begins, in minor units: at 0, or below all steps where they are close together. */
export function floorOf(steps: readonly Step[]): bigint {
  const levels = steps.flatMap(({ id, from, to }) => (id === "opening" || id === "closing" ? [to] : [from, to]));
  const [first = 0n, ...others] = levels;
  const lowest = others.reduce((least, level) => (level < least ? level : least), first);
  const highest = others.reduce((most, level) => (level > most ? level : most), first);
  const range = highest - lowest;
  return range > 0n && lowest > range * LEAST_SHARE ? lowest - range / 2n : 0n;
}

/** The parts that have anything, or had anything flow. */
export const partsInUse = (parts: readonly PartFlows[]): PartFlows[] =>
  parts.filter(({ opening, closing, flows }) =>
    [opening, closing, ...Object.values(flows)].some((amount) => amount !== 0n),
  );
