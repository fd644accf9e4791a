/** What a plan asks for the GGR of cycles: pure, in integers, each line rounded once to the nearest unit. */
import { costOf } from "#contract/payment.ts";
import type { ProviderUsage } from "../queries/usage.ts";

export interface PricedTier {
  readonly fromGgr: bigint;
  /** Of each provider that has no price of its own here. */
  readonly priceBps: number;
  readonly providers: ReadonlyMap<string, number>;
}

export interface PricedPlan {
  /** At least one; the first begins at 0, each next one above it. */
  readonly tiers: readonly PricedTier[];
  /** Of a whole cycle. */
  readonly minimum: bigint;
}

/** What was used in one cycle, or in a part of it. */
export interface CycleUse {
  readonly from: Date;
  readonly isWhole: boolean;
  readonly usage: readonly ProviderUsage[];
}

export interface PricedLine extends ProviderUsage {
  readonly rateBps: number;
  readonly amount: bigint;
}

export interface PricedCycle {
  readonly lines: readonly PricedLine[];
  /** What the lines lack to the minimum. */
  readonly minimumCharge: bigint;
  readonly cost: bigint;
}

/** Every provider at one price, with no tier and no minimum. */
export const flatPlan = (priceBps: number): PricedPlan => ({
  tiers: [{ fromGgr: 0n, priceBps, providers: new Map() }],
  minimum: 0n,
});

export const ggrOf = (usage: readonly Pick<ProviderUsage, "turnover" | "wins">[]): bigint =>
  usage.reduce((sum, { turnover, wins }) => sum + turnover - wins, 0n);

/** The place of the last tier that a GGR reaches; one below zero is in the first. */
export function tierIndexOf({ tiers }: PricedPlan, ggr: bigint): number {
  return Math.max(
    0,
    tiers.findLastIndex(({ fromGgr }) => fromGgr <= ggr),
  );
}

/** The tier that the whole GGR of a cycle reaches prices all of it, provider by provider. */
export function priceCycle(plan: PricedPlan, { isWhole, usage }: Omit<CycleUse, "from">): PricedCycle {
  const tier = plan.tiers[tierIndexOf(plan, ggrOf(usage))];
  if (tier === undefined) throw new Error("a plan has no tier");
  const lines = usage.map((one) => {
    const rateBps = tier.providers.get(one.provider) ?? tier.priceBps;
    return { ...one, rateBps, amount: costOf(one.turnover - one.wins, rateBps) };
  });
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  // Without a minimum a cycle that players won is below zero, and lowers what the next one costs.
  const minimumCharge = isWhole && plan.minimum > 0n && sum < plan.minimum ? plan.minimum - sum : 0n;
  return { lines, minimumCharge, cost: sum + minimumCharge };
}

/** Lines of several cycles as one invoice has them: what one provider used at one price is one line, rounded once. */
export function mergedLines(cycles: readonly PricedCycle[]): PricedLine[] {
  const lines = cycles.flatMap((cycle) => cycle.lines);
  const merged = [...Map.groupBy(lines, ({ provider, rateBps }) => `${provider}/${rateBps}`).values()].map((same) =>
    same.reduce((one, other) => ({
      ...one,
      rounds: one.rounds + other.rounds,
      turnover: one.turnover + other.turnover,
      wins: one.wins + other.wins,
    })),
  );
  return merged
    .map((line) => ({ ...line, amount: costOf(line.turnover - line.wins, line.rateBps) }))
    .toSorted((one, other) => (one.provider < other.provider ? -1 : one.provider > other.provider ? 1 : 0));
}
