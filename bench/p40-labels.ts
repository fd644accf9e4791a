/** P40 in full: the exact law of every certified variant after the cap, against its label and the rules of release. */
import { exactFigures } from "#studio/games/exact-figures.ts";
import { games } from "#studio/games/catalogue.ts";
import { exactLaw } from "#studio/engine/law/figures.ts";
import { textOf } from "#studio/engine/law/fraction.ts";
import { publish } from "./load/figures.ts";

const LABEL_TOLERANCE = 0.005;
const percent = (share: number, digits: number): string => `${(share * 100).toFixed(digits)} %`;

const rows = games.flatMap(({ code, definition, variants }) =>
  variants.map((variant) => {
    const figures = exactFigures(definition, variant);
    const off = figures.rtpCapped * 100 - variant.figures.rtpBps / 100;
    const [upTo, every] = [figures.hitRate - figures.aboveStakeRate, 1 / figures.capRate];
    const holds = Math.abs(off) <= LABEL_TOLERANCE && upTo <= 0.15 && every <= 100_000_000;
    if (!holds) process.exitCode = 1;
    return [
      `${code}/${variant.id}`,
      percent(variant.figures.rtpBps / 10_000, 0),
      percent(figures.rtpCapped, 6),
      `${off.toFixed(5)} pp`,
      textOf(exactLaw(definition, variant).figures.rtp),
      figures.sd.toFixed(4),
      percent(figures.hitRate, 3),
      percent(figures.aboveStakeRate, 3),
      percent(upTo, 3),
      `1 in ${figures.freeSpinsOneIn.toFixed(1)}`,
      `1 in ${Math.round(every).toLocaleString("en-US")}`,
      holds ? "yes" : "NO",
    ];
  }),
);

await publish({
  row: "P40",
  title: "exact RTP is the label",
  head: [
    "variant",
    "label",
    "RTP after the cap",
    "off",
    "RTP before the cap",
    "sd",
    "hit rate",
    "above the stake",
    "win up to the stake",
    "free spins",
    "top prize",
    "holds",
  ],
  lines: rows,
  notes: [
    `Promised: at most ${LABEL_TOLERANCE} percentage points off; at most 15 % of spins win no more than the stake; the top prize at least 1 in 100 million. Hit rates of a game's variants lie within 3 points, and so do their rates of wins above the stake (\`src/studio/games/certified.test.ts\`, with its negative control).`,
  ],
});
