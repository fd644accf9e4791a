/** `studio law`: the exact law of a variant in figures. */
import { exactLaw } from "#studio/engine/law/figures.ts";
import { numberOf, textOf } from "#studio/engine/law/fraction.ts";
import type { Playable } from "./definition-file.ts";

/** Rates are chances per round, moments in stakes; RTP before the cap as a double and as a fraction, and after it. */
export interface LawReport {
  readonly game: string;
  readonly variant: string;
  readonly rtp: number;
  readonly rtp_exact: string;
  readonly rtp_capped: number;
  readonly sd: number;
  readonly hit_rate: number;
  readonly over_stake_rate: number;
  /** One round in so many wins free spins; null: none ever does. */
  readonly feature_every: number | null;
  /** One round in so many pays the most a round can pay; null: none ever does. */
  readonly top_prize_odds: number | null;
}

export function lawReport({ definition, variant }: Playable): LawReport {
  const { figures } = exactLaw(definition, variant);
  const rtp = numberOf(figures.rtp);
  return {
    game: definition.code,
    variant: variant.id,
    rtp,
    rtp_exact: textOf(figures.rtp),
    // Where no round reaches the cap the two differ by nothing but rounding.
    rtp_capped: Math.min(rtp, figures.rtpCapped),
    sd: figures.sd,
    hit_rate: figures.hitRate,
    over_stake_rate: figures.overStakeRate,
    feature_every: oneIn(figures.featureRate),
    top_prize_odds: oneIn(figures.topPrizeRate),
  };
}

const oneIn = (rate: number): number | null => (rate > 0 ? 1 / rate : null);
