// The light that runs along the line of a win.
import type { DrawWin } from "../world.ts";
import { BEAM, FLARE, GLOW } from "./sprites.ts";

/** The line as far as `reach` (0 to 1), over the whole width of the reels; answers where its head is. */
export const drawWinLine: DrawWin = (list, layout, { rows }, _, colour, reach) => {
  if (rows === null) return null;
  const heightOf = (reel: number): number => layout.y + ((rows[reel] ?? 0) + 0.5) * layout.cellHeight;
  const last = rows.length - 1;
  const points: (readonly [number, number])[] = [
    [layout.x - 4, heightOf(0)],
    ...rows.map((_, reel) => [layout.x + (reel + 0.5) * layout.cellWidth, heightOf(reel)] as const),
    [layout.x + layout.width + 4, heightOf(last)],
  ];
  const end = layout.x - 4 + (layout.width + 8) * reach;
  const thick = Math.max(9, layout.cellHeight * 0.11);
  let head = points[0] ?? [0, 0];
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (from === undefined || from[0] > end) continue;
    const share = Math.min(1, (end - from[0]) / (to[0] - from[0]));
    head = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const [dx, dy] = [head[0] - from[0], head[1] - from[1]];
    const [x, y, long, turn] = [from[0] + dx / 2, from[1] + dy / 2, Math.hypot(dx, dy), Math.atan2(dy, dx)];
    list.put(BEAM, x, y, long + thick * 0.4, thick * 2.2, 0.34, turn, [0, 0, 0]);
    list.shine(BEAM, x, y, long + thick * 0.3, thick * 2.4, colour, 0.5, turn);
    list.shine(BEAM, x, y, long + thick * 0.2, thick * 0.72, [1, 0.97, 0.86], 0.95, turn);
  }
  for (const [x, y] of points.slice(1, -1)) if (x <= end) list.shine(GLOW, x, y, thick * 2.6, thick * 2.6, colour, 0.9);
  if (reach < 1) list.shine(FLARE, head[0], head[1], thick * 6, thick * 6, [1, 0.96, 0.85], 1, reach * 3);
  return { x: head[0], y: head[1] };
};
