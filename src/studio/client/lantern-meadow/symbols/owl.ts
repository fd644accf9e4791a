// The owl: tawny, wide awake, on a branch.
import { ball, disc, fill, glow, line, oval, placed, type Pen } from "../../paint/brush.ts";
import { FUR, painted } from "../painted.ts";

export function drawOwl(pen: Pen): void {
  glow(pen, 0, -6, 94, "#fb6", 0.22);
  painted(
    pen,
    "M0-70C20-70 44-76 58-90C64-60 56-40 60-16C66 28 44 68 0 68S-66 28-60-16C-56-40-64-60-58-90C-44-76-20-70 0-70Z",
    ["#eb7", "#853", "#421"],
  );
  fill(pen, oval(0, 30, 35, 38), ball(pen, 0, 20, 46, FUR));
  for (let row = 0; row < 4; row += 1) {
    for (let at = -2; at < 3; at += 1) line(pen, `M${at * 12 - 6} ${12 + row * 13}q6 10 12 0`, "#742a", 3);
  }
  for (const mirror of [false, true]) placed(pen, { mirror }, () => drawSide(pen));
  painted(pen, "M0-26C9-20 9-8 0 4C-9-8-9-20 0-26Z", ["#fd8", "#e92", "#a50"]);
  painted(pen, "M-94 74Q0 62 94 72Q0 94-94 80Z", ["#a75", "#643", "#321"]);
  for (const x of [-32, -22, -12, 12, 22, 32])
    fill(pen, oval(x, 69, 5, 9), ball(pen, x, 66, 8, ["#fd9", "#da4", "#851"]));
}

/** A wing and an eye. */
function drawSide(pen: Pen): void {
  painted(pen, "M-58-18C-78 8-74 46-46 64C-34 44-36 8-44-16Z", ["#d96", "#742", "#321"]);
  fill(pen, oval(-28, -32, 30, 28), ball(pen, -28, -32, 32, FUR));
  fill(pen, oval(-28, -30, 20, 20), disc(pen, -28, -28, 21, ["#ffb", "#fc3", "#d80", "#420"]));
  fill(pen, oval(-27, -30, 10, 10), "#100");
  fill(pen, oval(-33, -36, 5, 5), "#fff");
  line(pen, "M-54-50C-42-60-20-60-5-44", "#421", 5);
}
