// The other symbols: what grows and lies on the shore, and the tide that brings free spins.
import { ball, disc, fill, glow, inside, line, oval, placed, slope, twinkle, type Pen } from "../paint/brush.ts";
import { gleam, glass } from "./glass.ts";
import { drawPearlBall } from "./creatures.ts";

export function drawCoral(pen: Pen): void {
  glow(pen, 0, 0, 92, "#f68", 0.35);
  const stems: (readonly [path: string, width: number])[] = [
    ["M0 82C2 50-4 30 0-6", 22],
    ["M0 30C-20 18-36 6-42-26", 16],
    ["M-38 0C-54-2-66-14-70-30", 11],
    ["M-42-26C-42-44-50-58-58-66", 11],
    ["M0 14C22 4 38-10 42-38", 16],
    ["M36-14C52-16 66-26 72-44", 11],
    ["M42-38C40-54 46-66 54-74", 10],
    ["M0-6C-2-34-10-50-12-72", 14],
    ["M-3-30C8-42 14-54 14-66", 10],
  ];
  for (const [path, width] of stems) line(pen, path, "#402", width + 7);
  for (const [path, width] of stems) line(pen, path, slope(pen, 0, -80, 0, 84, ["#fcd", "#f57", "#a14"]), width);
}

export function drawKelp(pen: Pen): void {
  glow(pen, 0, 0, 92, "#4e9", 0.35);
  for (const [x, turn, scale] of [
    [-34, -0.22, 0.88],
    [36, 0.24, 0.84],
    [0, 0, 1],
  ] as const) {
    placed(pen, { x, y: 84, turn, scale }, () => {
      glass(
        pen,
        "M-7 0C-22-30 16-52-4-84C-22-114 0-140 8-168C24-142 34-116 16-86C2-54 28-30 9 0Z",
        ["#dfb", "#3c7", "#055"],
        "#cfd",
      );
      line(pen, "M0-4C-6-40 20-60 6-90C-6-116 4-136 8-156", "#0558", 2.6);
      fill(pen, oval(21, -104, 8, 10, 0.3), ball(pen, 21, -104, 10, ["#ffd", "#9e6", "#285"]));
    });
  }
}

export function drawShell(pen: Pen): void {
  glow(pen, 0, 0, 92, "#fbe", 0.35);
  glass(pen, "M-22 60L-38 80H38L22 60Z", ["#fff", "#fbd", "#a58"]);
  const fan =
    "M0 68C-40 62-82 24-84-16C-84-34-70-46-58-44C-54-62-36-72-22-66C-14-80 14-80 22-66C36-72 54-62 58-44C70-46 84-34 84-16C82 24 40 62 0 68Z";
  glass(pen, fan, ["#fff", "#fbd", "#b5a"], "#fef");
  for (const x of [-72, -46, -16, 16, 46, 72])
    line(pen, `M0 62Q${x * 0.6} 16 ${x} ${-54 + Math.abs(x) * 0.42}`, "#a378", 4);
  for (const x of [-60, -31, 0, 31, 60]) line(pen, `M0 56Q${x * 0.6} 10 ${x} ${-58 + Math.abs(x) * 0.3}`, "#fff8", 3);
  drawPearlBall(pen, 0, 58, 11);
}

export function drawSand(pen: Pen): void {
  glow(pen, 0, 0, 90, "#fe9", 0.32);
  glass(
    pen,
    "M0-76C44-76 76-44 78-2C80 44 46 76 0 76S-80 44-78-2C-76-44-44-76 0-76Z",
    ["#fff", "#fd9", "#a62"],
    "#ffd",
  );
  for (let petal = 0; petal < 5; petal += 1) {
    placed(pen, { turn: (petal / 5) * Math.PI * 2 }, () => {
      const leaf = "M0-8C-16-24-16-46 0-58C16-46 16-24 0-8Z";
      fill(pen, leaf, slope(pen, 0, -58, 0, -8, ["#fff", "#fc7"]));
      line(pen, leaf, "#a62a", 3);
      line(pen, "M0-16V-50", "#a627", 2);
      fill(pen, oval(0, 62, 4, 6), "#a62a");
    });
  }
  gleam(pen, "M-60-26C-52-46-36-58-18-63", 5);
}

export function drawFoam(pen: Pen): void {
  glow(pen, 0, 0, 92, "#9ef", 0.32);
  for (const [x, y, radius] of [
    [34, -30, 40],
    [-38, -14, 34],
    [10, 36, 44],
    [-46, 48, 20],
    [-14, -62, 18],
    [66, 34, 15],
  ] as const) {
    const circle = oval(x, y, radius, radius);
    line(pen, circle, "#024a", 5);
    fill(pen, circle, ball(pen, x, y, radius * 1.15, ["#fffd", "#bef8", "#5be8", "#17bd"]));
    inside(pen, circle, () => {
      glow(pen, x + radius * 0.4, y + radius * 0.5, radius * 0.8, "#f9d", 0.5);
      glow(pen, x - radius * 0.4, y + radius * 0.4, radius * 0.7, "#6fe", 0.5);
    });
    line(pen, circle, "#eff", 2.2);
    placed(pen, { x, y, scale: radius / 40 }, () => gleam(pen, "M-26-8C-24-20-14-28-4-29", 6));
  }
}

export function drawTide(pen: Pen): void {
  glow(pen, 0, -8, 99, "#6df", 0.7);
  const moon = oval(0, -10, 74, 74);
  line(pen, moon, "#024", 8);
  fill(pen, moon, disc(pen, 10, -26, 84, ["#fff", "#def", "#7ad", "#137"]));
  inside(pen, moon, () => {
    glass(pen, "M-90 80V24C-56 34-44-6-18-30C6-52 42-48 54-22C60-6 50 8 36 6C42-8 28-20 14-8C-2 6 10 38 90 34V80Z", [
      "#eff",
      "#3cd",
      "#126",
    ]);
    line(pen, "M-72 40C-46 34-34 2-10-20M-58 54C-34 46-22 16 0-4", "#fff8", 4);
    for (let drop = 0; drop < 5; drop += 1) fill(pen, oval(drop * 12, -24 - (drop % 3) * 9, 5, 5), "#fff");
  });
  line(pen, moon, slope(pen, -60, -80, 60, 60, ["#fff", "#9ef", "#38b", "#dff"]), 5);
  twinkle(pen, -50, -58, 16, "#fff");
}
