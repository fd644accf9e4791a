// What the watches of one agent's games have seen this year, beside the exact band of that many rounds.
import type { Comparison } from "#studio/statistics/tally.ts";
import { listWatches, type StoredWatch } from "../queries/rtp-watches.ts";
import { BAND_RISK } from "./rtp-band.ts";
import type { RtpDeps } from "./watch-rtp.ts";

export interface SeenRtp {
  readonly watch: StoredWatch;
  readonly comparison: Comparison | null;
}

export interface RtpAsked {
  readonly tenantId: string;
  readonly agentId: string;
  /** As they are in force, game by game. */
  readonly variants: readonly { readonly game: string; readonly variant: string }[];
}

/** In the order asked for; null where nothing of the variant was settled this year. */
export async function readRtp({ db, clock, rtp }: RtpDeps, asked: RtpAsked): Promise<(SeenRtp | null)[]> {
  const watches = await listWatches(db, asked.tenantId, clock().getUTCFullYear(), asked.agentId);
  const found = asked.variants.map(
    ({ game, variant }) => watches.find((watch) => watch.game === game && watch.variant === variant) ?? null,
  );
  const seen = found.filter((watch) => watch !== null);
  const comparisons = seen.length === 0 ? [] : await rtp.compare(seen.map((watch) => ({ ...watch, risk: BAND_RISK })));
  return found.map((watch) => {
    if (watch === null) return null;
    return { watch, comparison: comparisons[seen.indexOf(watch)] ?? null };
  });
}
