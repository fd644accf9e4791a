// The high symbols: creatures of glass, and the pearl that sings with all of them.
import { ball, disc, fill, glow, line, oval, placed, slope, twinkle, type Pen } from "../paint/brush.ts";
import { gleam, glass } from "./glass.ts";

const PEARL = ["#fff", "#fef4fa", "#e4dcf6", "#a9c6e6", "#6f86c0"] as const;

export function drawPearlBall(pen: Pen, x: number, y: number, radius: number): void {
  fill(pen, oval(x, y, radius, radius), ball(pen, x, y, radius * 1.1, PEARL));
  placed(pen, { x, y, scale: radius / 40 }, () => {
    glow(pen, 12, 16, 24, "#fbd", 0.5);
    glow(pen, -10, 20, 22, "#8fe", 0.45);
    fill(pen, oval(-14, -16, 9, 6, -0.6), "#fffe");
    line(pen, "M-26 14C-16 32 12 36 26 18", "#fff9", 3);
  });
}

export function drawPearl(pen: Pen): void {
  glow(pen, 0, -6, 99, "#aef", 0.8);
  for (const mirror of [false, true]) {
    placed(pen, { mirror }, () => {
      glass(pen, "M0 40C-30 46-72 30-84-4C-92-34-78-62-58-72C-54-40-30-8 0 16Z", ["#eff", "#7de", "#15a"]);
    });
  }
  drawPearlBall(pen, 0, -12, 42);
  glass(pen, "M0 58C-34 58-62 42-74 20C-50 30-24 30 0 26C24 30 50 30 74 20C62 42 34 58 0 58Z", [
    "#dff",
    "#5cd",
    "#147",
  ]);
  twinkle(pen, 22, -48, 17, "#fff");
}

export function drawLeviathan(pen: Pen): void {
  glow(pen, 0, 0, 96, "#3ce", 0.5);
  const body =
    "M-88 12C-90-28-56-52-12-48C26-44 46-26 58-4C62-20 56-38 42-50C58-54 72-46 76-32C80-46 88-52 96-50C98-30 86-10 76 4C72 36 36 60-14 60C-58 60-84 42-88 12Z";
  for (const [x, turn] of [
    [-40, -0.5],
    [-12, -0.15],
    [16, 0.25],
  ] as const) {
    placed(pen, { x, y: -44, turn }, () =>
      glass(pen, "M-14 6C-10-14-4-26 6-34C6-18 12-4 14 6Z", ["#fdf", "#b8f", "#439"]),
    );
  }
  glass(pen, body, ["#bff", "#2bd", "#127"]);
  fill(
    pen,
    "M-86 16C-80 44-52 58-14 58C8 58 26 54 40 46C4 50-50 46-86 16Z",
    slope(pen, 0, 16, 0, 60, ["#efff", "#9def"]),
  );
  for (let groove = 0; groove < 6; groove += 1)
    line(pen, `M${-66 + groove * 16} ${30 + groove * 3}q8 10 20 ${16 - groove * 3}`, "#16a8", 2.4);
  glass(pen, "M-24 34C-30 52-26 72-8 84C-2 66 4 48 2 32Z", ["#9ff", "#29c", "#126"]);
  fill(pen, oval(-56, 4, 9, 9), "#012");
  fill(pen, oval(-56, 4, 6.5, 6.5), disc(pen, -56, 4, 7, ["#ffc", "#fb3", "#810"]));
  fill(pen, oval(-58, 1, 2.4, 2.4), "#fff");
  gleam(pen, "M-74-14C-64-32-40-40-14-39");
}

export function drawSeahorse(pen: Pen): void {
  glow(pen, 0, 0, 94, "#fb6", 0.4);
  glass(pen, "M38-20C58-24 72-10 70 10C60 4 50 8 42 14Z", ["#fec", "#f95", "#a23"]);
  for (const [x, y, turn] of [
    [-2, -78, -0.5],
    [16, -84, 0],
    [34, -76, 0.5],
  ] as const)
    placed(pen, { x, y, turn, scale: 0.55 }, () =>
      glass(pen, "M-12 12C-8-8-4-20 0-30C6-18 12-4 12 12Z", ["#fec", "#f95", "#a23"]),
    );
  const body =
    "M14-80C40-80 54-62 48-42C46-30 40-24 42-14C46 4 54 16 50 40C46 66 24 84 0 82C-20 80-32 64-26 48C-22 34-6 34-2 46C-8 46-10 54-4 58C8 62 22 54 22 38C20 20-4 8-6-14C-6-26 2-32 4-38L-46-30C-52-30-54-40-48-43L-14-56C-12-70-2-80 14-80Z";
  glass(pen, body, ["#ffd", "#fa4", "#b24"], "#ffe");
  for (let rib = 0; rib < 6; rib += 1)
    line(pen, `M${-2 + rib * 3} ${-22 + rib * 11}q20 8 ${44 - rib * 2} 0`, "#a235", 3);
  fill(pen, oval(14, -58, 8, 8), "#412");
  fill(pen, oval(11.5, -61, 3, 3), "#fff");
  gleam(pen, "M0-68C6-74 18-74 26-70");
}

export function drawUrchin(pen: Pen): void {
  glow(pen, 0, 0, 98, "#b6f", 0.5);
  for (let spine = 0; spine < 26; spine += 1) {
    const long = spine % 2 === 0 ? 88 : 70;
    placed(pen, { turn: (spine / 26) * Math.PI * 2 }, () => {
      line(pen, `M0-30L0-${long}`, "#214", 9);
      fill(pen, `M-5-30L0-${long}L5-30Z`, slope(pen, 0, -30, 0, -long, ["#539", "#b8f", "#eff"]));
    });
  }
  glass(pen, "M0-44C26-44 44-24 44 0S24 44 0 44S-44 24-44 0S-26-44 0-44Z", ["#fdf", "#a5f", "#317"], "#fdf");
  for (let ring = 1; ring < 4; ring += 1) {
    for (let dot = 0; dot < ring * 6; dot += 1) {
      const turn = (dot / (ring * 6)) * Math.PI * 2;
      fill(pen, oval(Math.cos(turn) * ring * 11, Math.sin(turn) * ring * 11, 2.6, 2.6), "#eff9");
    }
  }
  gleam(pen, "M-30-14C-26-26-16-33-4-35", 5);
}
