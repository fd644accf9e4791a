// The land: hills that fade into mist, the ground before them, and the grass in front of everything.
import { fill, glow, oval, placed, slope, type Pen } from "../../paint/brush.ts";
import { scattered } from "../../paint/scattered.ts";
import type { Mood } from "./mood.ts";
import type { View } from "./sky.ts";

const FIR = "M0-10L2-6H1L3-3H1.6L4 0H-4L-1.6-3H-3L-1-6H-2Z";

/** Between 0 and 1, smooth, never quite repeating. */
const ridgeAt = (x: number): number => 0.5 + 0.3 * Math.sin(x) + 0.2 * Math.sin(x * 2.3 + 1.7);

/** The last of the hills is the ground, with grass and flowers instead of trees. */
export function drawLand(pen: Pen, { width, height, horizon }: View, mood: Mood): void {
  const land = height - horizon;
  const next = scattered(41);
  for (const [at, colour] of mood.hills.entries()) {
    const base = horizon + land * (at * 0.13 - 0.06);
    const rise = (height * 0.1) / (1 + at * 0.45);
    const ridge = (x: number): number => base - rise * ridgeAt((x / Math.max(width, 900)) * 6 + at * 9.7);
    let path = `M0 ${height}`;
    for (let x = 0; x <= width + 8; x += 8) path += `L${x} ${ridge(x)}`;
    fill(pen, `${path}V${height}Z`, slope(pen, 0, base - rise, 0, base + land * 0.6, [colour, mood.deep]));
    for (let x = at < 3 ? 0 : width; x < width; x += height * at * 0.012 * (0.3 + next()) + 9) {
      const grove = ridgeAt(x / (60 * at + 90) + at * 3) - next() * 0.5;
      if (at > 0) placed(pen, { x, y: ridge(x) + 4, scale: height * 0.004 * at * grove }, () => fill(pen, FIR, colour));
    }
    pen.fillStyle = slope(pen, 0, base - land * 0.1, 0, base + land * 0.3, [
      `${mood.mist}0`,
      `${mood.mist}2`,
      `${mood.mist}0`,
    ]);
    pen.fillRect(0, base - land * 0.1, width, land * 0.4);
  }
  const top = horizon + land * 0.4;
  for (let blade = 0; blade < width * 1.5; blade += 1) {
    const depth = next() ** 0.7;
    const tall = (6 + 26 * depth) * (0.6 + next());
    const lit = next() < 0.25 ? 2 : 0;
    drawBlade(pen, next() * width, top + land * 0.6 * depth, tall, next() - 0.5, mood.grass[lit], 0.12 + 0.3 * depth);
  }
  for (let flower = 0; flower < 46; flower += 1) {
    const [x, depth] = [next() * width, next()];
    const y = top + land * (0.03 + 0.5 * depth);
    const colour = mood.flowers[flower % 3] ?? "#fff";
    glow(pen, x, y, 5 + 9 * depth, colour, 0.75);
    fill(pen, oval(x, y, 1.4, 1.4), colour);
  }
}

/** The tall grass at the lower edge, dark against the meadow with moonlight on its tips. */
export function drawForeground(pen: Pen, { width, height }: View, mood: Mood): void {
  const next = scattered(83);
  for (let x = -10; x < width + 10; x += 2.6) {
    const tall =
      Math.min(height * 0.2, 170) * (0.2 + 0.6 * Math.abs((x / width) * 2 - 1) ** 2.2) * (0.5 + 0.7 * next());
    const lit = next() < 0.16;
    drawBlade(pen, x, height + 6, tall, next() * 1.3 - 0.65, mood.grass[lit ? 2 : 1], lit ? 0.6 : 0.95);
  }
}

function drawBlade(pen: Pen, x: number, y: number, tall: number, lean: number, colour: string, strength: number): void {
  pen.globalAlpha = strength;
  const half = Math.max(0.7, tall * 0.028);
  fill(
    pen,
    `M${x - half} ${y}q${half} ${tall * -0.6} ${lean * tall * 0.7} ${-tall}Q${x + half} ${y - tall * 0.5} ${x + half} ${y}Z`,
    colour,
  );
  pen.globalAlpha = 1;
}
