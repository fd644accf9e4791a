// Where the reels stand in the room they are given.

export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels, of the page: the opening the reels are seen through, its cells, and the frame around it. */
export interface ReelLayout {
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
  readonly border: number;
}

/** Cells may be a little wider or a little taller than square, so that a phone held either way is well filled. */
const WIDEST = 1.1;
const TALLEST = 1.24;
/** Room for the frame's own light and shadow. */
export const MARGIN = 46;

export function reelLayout(room: Room, cols: number, rows: number): ReelLayout {
  const border = Math.round(Math.min(20, Math.max(9, Math.min(room.width, room.height) * 0.028)));
  const widest = (room.width - 2 * border) / cols;
  const tallest = (room.height - 2 * border) / rows;
  const cellWidth = Math.max(24, Math.floor(Math.min(widest, tallest * WIDEST)));
  const cellHeight = Math.max(24, Math.floor(Math.min(tallest, cellWidth * TALLEST)));
  const width = cellWidth * cols;
  const height = cellHeight * rows;
  return {
    x: Math.round(room.x + (room.width - width) / 2),
    y: Math.round(room.y + (room.height - height) / 2),
    cellWidth,
    cellHeight,
    width,
    height,
    border,
  };
}

/** The middle of a cell of the grid, measured from the corner of the opening. */
export function cellCentre(layout: ReelLayout, rows: number, cell: number): { x: number; y: number } {
  const reel = Math.floor(cell / rows);
  return { x: (reel + 0.5) * layout.cellWidth, y: ((cell % rows) + 0.5) * layout.cellHeight };
}
