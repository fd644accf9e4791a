// Canvases off the screen, and the pens that draw on them.

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** @throws Error where the browser has no 2D canvas at all, which no browser of today lacks. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no 2D canvas");
  return pen;
}

export function boxPath(x: number, y: number, width: number, height: number, round: number): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, width, height, round);
  return path;
}
