// The old trees at either side, with lanterns hung in their branches.
import { fill, glow, line, oval, placed, type Pen } from "../../paint/brush.ts";
import { scattered } from "../../paint/scattered.ts";
import { drawLantern } from "../symbols/lantern.ts";
import type { Mood } from "./mood.ts";
import type { View } from "./sky.ts";

const BARK = "#011";

export function drawTrees(pen: Pen, { width, height }: View, mood: Mood): void {
  const scale = Math.min(height / 900, width / 620);
  for (const mirror of width > height ? [false, true] : [false]) {
    placed(pen, { x: mirror ? width : 0, mirror, scale }, () => drawTree(pen, height / scale, mood, mirror ? 9 : 3));
  }
}

function drawTree(pen: Pen, foot: number, mood: Mood, seed: number): void {
  const next = scattered(seed);
  fill(pen, `M-40 ${foot}q66-280 34-640Q-16 ${foot - 880}-60 ${foot - 960}H-200V${foot}Z`, BARK);
  fill(pen, "M-60 140C60 98 150 62 306 77C160 80 70 118-60 162ZM-40 60C80 30 180 12 340 18C190 24 90 48-40 78Z", BARK);
  for (let clump = 0; clump < 190; clump += 1) {
    const [along, size, lit] = [next(), 9 + 15 * next(), next() < 0.2];
    const y = -50 + 150 * next() * (1 - along * 0.55) + 30 * along;
    pen.globalAlpha = lit ? 0.55 : 0.96;
    fill(pen, oval(-80 + 430 * along, y, size, size * 0.42, next() * 3.1), lit ? mood.grass[0] : BARK);
  }
  pen.globalAlpha = 1;
  for (const [x, rope, scale] of [
    [250, 122, 0.36],
    [148, 180, 0.28],
  ] as const) {
    line(pen, `M${x} 76V${rope}`, "#110", 2.4);
    placed(pen, { x, y: rope + 94 * scale, scale }, () => {
      glow(pen, 0, 10, 420, "#fa4", 0.34);
      drawLantern(pen);
    });
  }
}
