/** Brings strips that feel right to their label: by the closed form first, then by the exact law after the cap. */
import type { Strips } from "#studio/engine/definition.ts";
import { drawFrom, type Draw } from "#studio/engine/draw.ts";
import { exactLaw, type LawFigures } from "#studio/engine/law/figures.ts";
import { type ReturnOfStrips, returnOfStrips } from "#studio/engine/law/return-of-strips.ts";
import { spinLaw } from "#studio/engine/law/spin-law.ts";
import { seededWords } from "#studio/engine/seeded-words.ts";
import type { Brief } from "./brief.ts";
import { informationBetween, type Pays, paysOf } from "./information.ts";
import { exchanged } from "./strips.ts";

/**
 * The strips with a few symbols exchanged, or null where that does not lead to the label.
 * @param label RTP in hundredths.
 */
export function labelStrips(
  brief: Brief,
  shape: Strips,
  label: number,
  others: readonly Pays[],
  seed: number,
): Strips | null {
  const draw = drawFrom(seededWords(seed));
  const returns = returnOfStrips(brief.definition);
  // What the cap takes away; strips that are much alike lose much the same.
  let lost = 0;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const strips = nearTo(label / 100 + lost, brief, shape, draw, returns);
    if (strips === null) return null;
    const { figures } = exactLaw(brief.definition, { id: `r${label}`, strips });
    if (isGood(brief, figures, label) && isApart(brief, strips, others)) return strips;
    lost = returns(strips) - figures.rtpCapped;
  }
  return null;
}

const MOST_ATTEMPTS = 40;
const MOST_EXCHANGES = 6;
const MOST_TRIES = 50_000;

/** Whatever few exchanges of symbols give this RTP before the cap. */
function nearTo(rtp: number, brief: Brief, shape: Strips, draw: Draw, returns: ReturnOfStrips): Strips | null {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    let strips = shape;
    for (let left = 1 + draw(MOST_EXCHANGES); left > 0; left -= 1) strips = exchanged(strips, brief, draw) ?? strips;
    if (Math.abs(returns(strips) - rtp) < brief.near) return strips;
  }
  return null;
}

/** Of what may lie between two variants half to either side of what is aimed at, less a little; the same for the rest. */
function isGood({ aim, near }: Brief, figures: LawFigures, label: number): boolean {
  const { rtpCapped, hitRate, overStakeRate, topPrizeRate } = figures;
  return (
    Math.abs(rtpCapped - label / 100) < near &&
    Math.abs(hitRate - aim.hitRate) < 0.013 &&
    Math.abs(overStakeRate - aim.overStakeRate) < 0.013 &&
    hitRate - overStakeRate < 0.147 &&
    topPrizeRate > 1.3e-8
  );
}

const isApart = (brief: Brief, strips: Strips, others: readonly Pays[]): boolean => {
  const pays = paysOf(spinLaw(brief.definition, strips));
  return others.every((other) => informationBetween(pays, other) > 0.85 * brief.apart);
};
