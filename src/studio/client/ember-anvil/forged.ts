// Forged iron: dark outline, worn steel, a bevel of light above and the glow of the hearth below.
import { fill, glow, inside, line, slope, type Pen } from "../paint/brush.ts";

export const STEEL = ["#eff", "#9ac", "#456", "#234"] as const;
export const GOLD = ["#ffd", "#fc5", "#b61", "#520"] as const;

export function forged(pen: Pen, path: string, hues: readonly [string, string, string, string], hearth = 0.75): void {
  line(pen, path, "#100c", 10);
  fill(pen, path, slope(pen, -20, -84, 24, 84, hues));
  inside(pen, path, () => {
    glow(pen, 0, 96, 86, "#f62", hearth);
    line(pen, path, `${hues[3]}b`, 11);
    pen.translate(2.4, 3.4);
    line(pen, path, `${hues[0]}c`, 4);
  });
  line(pen, path, "#210", 3);
}

/** A short stroke where the light catches an edge. */
export function edge(pen: Pen, path: string, width = 3): void {
  line(pen, path, "#ffec", width);
}
