// The lantern: the wild, a caged flame in gold.
import { disc, fill, glow, inside, line, oval, slope, type Pen } from "../../paint/brush.ts";
import { BRASS } from "../painted.ts";

const GLASS = "M-34-44C-52-14-52 24-36 52H36C52 24 52-14 34-44Z";
const FLAME = "M1-26C10-8 23 2 23 20C23 34 13 42 0 42S-23 34-23 20C-23 4-6-2 1-26Z";

export function drawLantern(pen: Pen): void {
  glow(pen, 0, 12, 99, "#fa4", 0.95);
  glow(pen, 0, 12, 99, "#fa4", 0.5);
  drawBrass(pen, oval(0, -84, 11, 11), false);
  fill(pen, GLASS, disc(pen, 0, 18, 72, ["#ffd", "#fd8", "#e93", "#841"]));
  inside(pen, GLASS, () => {
    line(pen, GLASS, "#5206", 26);
    line(pen, "M-27-30C-38-6-38 20-29 42", "#ffeb", 5);
  });
  glow(pen, 0, 18, 46, "#feb", 0.8);
  fill(pen, FLAME, slope(pen, 0, -26, 0, 44, ["#feb", "#fc4", "#f82"]));
  fill(pen, oval(0, 26, 10, 14), "#ffd");
  drawBrass(pen, "M-15-42C-23-12-23 24-16 52M15-42C23-12 23 24 16 52", false);
  drawBrass(pen, GLASS, false);
  drawBrass(pen, "M-14-74H14C17-62 40-58 48-44L42-38H-42L-48-44C-40-58-17-62-14-74Z", true);
  drawBrass(pen, "M-38 50H38L48 66L40 76H-40L-48 66Z", true);
  line(pen, "M-44-42H44M-40 54H40", "#fecb", 2);
  glow(pen, 0, 16, 52, "#fd8", 0.4);
}

function drawBrass(pen: Pen, path: string | Path2D, solid: boolean): void {
  const brass = slope(pen, -48, 0, 48, 0, BRASS);
  line(pen, path, "#320", 7);
  if (solid) fill(pen, path, brass);
  else line(pen, path, brass, 4);
}
