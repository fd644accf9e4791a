// The light between the symbols of a win that lies on no line.
import type { DrawWin } from "../world.ts";
import { cellCentre } from "./layout.ts";
import { BEAM } from "./sprites.ts";

/** In a ways game every symbol of a win sings to those on the next reel. */
export const drawWays: DrawWin = (list, layout, { isWays, cells }, rows, colour, reach) => {
  if (!isWays) return null;
  const last = Math.max(...cells.map((cell) => Math.floor(cell / rows)));
  const thick = Math.max(8, layout.cellHeight * 0.08);
  for (const from of cells) {
    for (const to of cells) {
      const reel = Math.floor(from / rows);
      if (Math.floor(to / rows) !== reel + 1 || reel >= last * reach) continue;
      const [a, b] = [cellCentre(layout, rows, from), cellCentre(layout, rows, to)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const [x, y] = [layout.x + a.x + dx / 2, layout.y + a.y + dy / 2];
      const [long, turn] = [Math.hypot(dx, dy), Math.atan2(dy, dx)];
      list.shine(BEAM, x, y, long, thick * 2.4, colour, 0.4 * reach, turn);
      list.shine(BEAM, x, y, long, thick * 0.6, [0.9, 1, 1], 0.9 * reach, turn);
    }
  }
  return null;
};
