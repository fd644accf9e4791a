// The sky over the meadow: colour, stars, haze, the moon and a few thin clouds.
import { ball, disc, fill, glow, oval, placed, slope, twinkle, type Pen } from "../../paint/brush.ts";
import { scattered } from "../../paint/scattered.ts";
import type { Mood } from "./mood.ts";

export interface View {
  readonly width: number;
  readonly height: number;
  /** Where the land begins. */
  readonly horizon: number;
}

export function drawSky(pen: Pen, view: View, mood: Mood): void {
  const { width, height, horizon } = view;
  const next = scattered(11);
  pen.fillStyle = slope(pen, 0, 0, 0, horizon * 1.02, mood.sky);
  pen.fillRect(0, 0, width, height);
  // A band of faint light across the sky.
  for (let cloud = 0; cloud < 26; cloud += 1) {
    const along = next();
    const y = horizon * (0.52 - 0.5 * along + next() * 0.2);
    glow(pen, width * (1.1 * along - 0.05), y, horizon * (0.14 + 0.2 * next()), mood.haze[cloud % 3] ?? "#fff", 0.055);
  }
  for (let star = 0; star < (width * horizon) / 900; star += 1) {
    const [x, y, bright, tint] = [next() * width, next() * horizon * 0.92, next(), next()];
    const size = 0.3 + bright ** 8 * 1.5;
    pen.globalAlpha = (0.25 + 0.65 * bright) * (1 - 0.75 * (y / horizon));
    fill(pen, oval(x, y, size, size), tint < 0.2 ? "#fdb" : "#eff");
    if (bright > 0.992) twinkle(pen, x, y, 5 + 5 * next(), "#eff");
  }
  pen.globalAlpha = 1;
  drawMoonDisc(pen, view, mood);
}

function drawMoonDisc(pen: Pen, { width, height, horizon }: View, { moon: { size, halo, strength } }: Mood): void {
  const next = scattered(5);
  const radius = size * Math.min(height, width * 1.1);
  // Beside the reels where the page is wide, above them where it is tall.
  const [x, y] = width < height ? [width * 0.84, height * 0.1] : [width * 0.945, horizon * 0.42];
  placed(pen, { x, y: Math.max(radius * 1.3, y), scale: radius / 100 }, () => {
    glow(pen, 0, 0, 700, halo, strength * 0.42);
    glow(pen, 0, 0, 300, halo, strength);
    fill(pen, oval(0, 0, 100, 100), ball(pen, 0, 0, 115, ["#fff", "#eee", "#cde", "#9ad"]));
    for (let sea = 0; sea < 9; sea += 1) {
      const [turn, far, wide] = [next() * 6.3, next() * 66, 10 + 22 * next()];
      fill(pen, oval(far * Math.cos(turn), far * Math.sin(turn), wide, wide * 0.86), "#78b3");
    }
    for (let cloud = 0; cloud < 12; cloud += 1) {
      placed(pen, { x: (next() - 0.6) * 900, y: (next() - 0.2) * 360 }, () => {
        pen.scale(1, 0.045 + 0.05 * next());
        const long = 160 + 340 * next();
        fill(pen, oval(0, 0, long, long), disc(pen, 0, 0, long, [`${halo}3`, `${halo}1`, `${halo}0`]));
      });
    }
  });
}
