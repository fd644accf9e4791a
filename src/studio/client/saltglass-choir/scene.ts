// The shore: a great moon over still water, spires of salt, and lights of the north when the free spins sing.
import { ball, disc, fill, glow, oval, slope, twinkle, type Pen } from "../paint/brush.ts";
import { scattered } from "../paint/scattered.ts";

interface Night {
  readonly sky: readonly string[];
  readonly sea: readonly string[];
  readonly salt: readonly [lit: string, body: string, dark: string];
  readonly halo: string;
}

const NIGHT: Night = {
  sky: ["#013", "#025", "#047", "#08a", "#4cc", "#bfe"],
  sea: ["#8ed", "#19a", "#057", "#024"],
  salt: ["#cff", "#3ab", "#013"],
  halo: "#9ef",
};
const CHOIR: Night = {
  sky: ["#104", "#317", "#528", "#a4b", "#f8b", "#fed"],
  sea: ["#fcd", "#a5b", "#427", "#113"],
  salt: ["#fdf", "#85c", "#113"],
  halo: "#fbe",
};

export function drawScene(pen: Pen, width: number, height: number, free: boolean): void {
  const night = free ? CHOIR : NIGHT;
  const water = height * 0.62;
  pen.fillStyle = slope(pen, 0, 0, 0, water, night.sky);
  pen.fillRect(0, 0, width, water + 1);
  drawStars(pen, width, water);
  if (free) drawLights(pen, width, water);
  const radius = Math.min(height, width) * (free ? 0.15 : 0.12);
  const [x, y] = width < height ? [width * 0.72, height * 0.11] : [width * 0.93, height * 0.2];
  glow(pen, x, y, radius * 6, night.halo, 0.42);
  glow(pen, x, y, radius * 2.4, night.halo, 0.8);
  fill(pen, oval(x, y, radius, radius), ball(pen, x, y, radius * 1.2, ["#fff", "#eff", "#bdf", "#68c"]));
  pen.fillStyle = slope(pen, 0, water, 0, height, night.sea);
  pen.fillRect(0, water, width, height - water);
  drawGlitter(pen, x, water, height, radius * 1.5, width);
  glow(pen, x, water, width * 0.5, night.halo, 0.28);
  for (const side of [0, 1]) drawSpires(pen, width, height, side, night);
  drawShore(pen, width, height, night);
  pen.fillStyle = disc(pen, width / 2, height * 0.46, Math.hypot(width, height) / 2, [
    [0.5, "#0120"],
    [1, "#012a"],
  ]);
  pen.fillRect(0, 0, width, height);
}

function drawStars(pen: Pen, width: number, water: number): void {
  const next = scattered(17);
  for (let star = 0; star < (width * water) / 1_600; star += 1) {
    const [x, y, bright] = [next() * width, next() * water * 0.86, next()];
    const size = 0.3 + bright ** 6 * 1.3;
    pen.globalAlpha = (0.2 + 0.7 * bright) * (1 - y / water);
    fill(pen, oval(x, y, size, size), "#eff");
    if (bright > 0.985) twinkle(pen, x, y, 5 + 5 * next(), "#fff");
  }
  pen.globalAlpha = 1;
}

/** Curtains of light, pink and green. */
function drawLights(pen: Pen, width: number, water: number): void {
  const next = scattered(29);
  pen.globalCompositeOperation = "lighter";
  for (let ray = 0; ray < 90; ray += 1) {
    const x = (ray / 90) * width * 1.1 + 30 * next();
    const foot = water * (0.55 + 0.22 * Math.sin(ray / 9) + 0.1 * next());
    const tall = water * (0.25 + 0.4 * next());
    const colour = ["#6fc", "#8cf", "#f8c"][Math.floor(next() * 3)] ?? "#fff";
    pen.fillStyle = slope(pen, 0, foot - tall, 0, foot, [`${colour}0`, `${colour}2`, `${colour}5`, `${colour}0`]);
    pen.fillRect(x - 40, foot - tall, width / 30, tall);
  }
  pen.globalCompositeOperation = "source-over";
}

/** The moon's way over the water. */
function drawGlitter(pen: Pen, x: number, water: number, height: number, wide: number, width: number): void {
  const next = scattered(41);
  for (let wave = 0; wave < 240; wave += 1) {
    const depth = next() ** 1.4;
    const spread = wide * (0.5 + 2 * depth);
    const at = wave % 3 === 0 ? next() * width : x + (next() + next() - 1) * spread;
    pen.globalAlpha = (wave % 3 === 0 ? 0.16 : 0.5) * (1 - depth * 0.6);
    fill(
      pen,
      oval(at, water + 3 + (height - water) * depth, (5 + 26 * depth) * (0.4 + next()), 0.7 + 1.5 * depth),
      "#eff",
    );
  }
  pen.globalAlpha = 1;
}

function drawSpires(pen: Pen, width: number, height: number, side: number, { salt, halo }: Night): void {
  const next = scattered(53 + side * 8);
  const reach = Math.max(90, width * 0.16);
  for (let spire = 0; spire < 13; spire += 1) {
    const near = spire / 13;
    const out = (1 - near) * reach * (0.5 + 0.8 * next()) - reach * 0.14;
    const x = side === 0 ? out : width - out;
    const foot = height * (0.66 + 0.3 * near);
    const tall = height * (0.14 + 0.42 * (1 - Math.abs(out) / reach / 1.6) * (0.5 + 0.6 * next()));
    const half = 12 + 20 * next() + width * 0.008;
    const lean = (next() - 0.5) * half * 2;
    const [light, dark] = side === 0 ? [half * 0.25, half] : [-half * 0.25, -half];
    const tip = `${x + lean} ${foot - tall}`;
    fill(
      pen,
      `M${x - half} ${foot}L${tip}L${x + half} ${foot}Z`,
      slope(pen, 0, foot - tall, 0, foot, [...salt, `${salt[2]}0`]),
    );
    fill(
      pen,
      `M${x + light} ${foot}L${tip}L${x + dark} ${foot}Z`,
      slope(pen, 0, foot - tall, 0, foot, ["#fffb", `${salt[1]}8`, "#fff0"]),
    );
    glow(pen, x + lean, foot - tall, 26, halo, 0.5);
  }
}

/** Salt in the foreground, with light in its edges. */
function drawShore(pen: Pen, width: number, height: number, { salt }: Night): void {
  const next = scattered(71);
  const sand = new Path2D(
    `M0 ${height}V${height * 0.93}Q${width * 0.3} ${height * 0.86} ${width * 0.52} ${height * 0.93}T${width} ${height * 0.9}V${height}Z`,
  );
  fill(pen, sand, slope(pen, 0, height * 0.86, 0, height, [`${salt[1]}c`, "#012e"]));
  for (let grain = 0; grain < width / 9; grain += 1) {
    const [x, size, turn] = [next() * width, 3 + 13 * next() ** 3, next() * 1.2 - 0.6];
    const y = height * (0.93 + 0.07 * next());
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    fill(
      pen,
      `M0 ${-size}L${size * 0.6} 0L0 ${size * 0.5}L${-size * 0.6} 0Z`,
      slope(pen, -size, -size, size, size, ["#fff", salt[1], salt[2]]),
    );
    pen.restore();
  }
}
