// The fern: a young frond, still rolled at its tip.
import { fill, glow, line, placed, slope, type Pen } from "../../paint/brush.ts";

const STALK = 16;
const END = 64;

/** A place on the frond: up the stalk, then round a spiral to the middle of its roll. */
function spineAt(at: number): [x: number, y: number] {
  const up = at / STALK;
  if (up < 1) return [2 - 26 * up, 88 - 112 * up];
  const turn = Math.PI - ((at - STALK) / (END - STALK)) * 11;
  const radius = 44 * (1.05 - at / END) ** 0.8 * 1.25;
  return [radius * Math.cos(turn) * 0.9 + 17, -24 - radius * Math.sin(turn) * 0.9];
}

export function drawFern(pen: Pen): void {
  glow(pen, 0, 0, 94, "#7f9", 0.32);
  for (let at = 0; at < 50; at += at < STALK ? 2 : 4) {
    const [[x, y], [nx, ny]] = [spineAt(at), spineAt(at + 1)];
    for (const side of at < STALK - 3 ? [-1, 1] : [-1]) {
      placed(pen, { x, y, turn: Math.atan2(ny - y, nx - x) + side, scale: 0.85 - at / 90 }, () => {
        const leaflet = "M0-7C18-17 42-15 62 0C42 11 18 11 0 7Z";
        line(pen, leaflet, "#022", 5);
        fill(pen, leaflet, slope(pen, 0, 0, 62, 0, ["#164", "#3b5", "#be8"]));
        line(pen, "M6-1H50", "#dfc8", 2);
      });
    }
  }
  for (const [paint, thick] of [
    ["#022", 20],
    ["#284", 14],
    ["#7d7", 8],
    ["#dfcd", 2.4],
  ] as const) {
    for (let at = 0; at < END; at += 1)
      line(pen, `M${spineAt(at).join(" ")}L${spineAt(at + 1).join(" ")}`, paint, thick * (1 - at / 120));
  }
}
