// Strokes that every picture is made of: lit balls, slopes of colour, paths from text, soft light.

/** A canvas to draw on, on screen or off it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Paint = string | CanvasGradient;
/** Colours from the first to the last, evenly spaced unless a place from 0 to 1 is given. */
export type Colours = readonly (string | readonly [place: number, colour: string])[];

/** Round, and lit from the upper left. */
export function ball(pen: Pen, x: number, y: number, radius: number, colours: Colours): CanvasGradient {
  return stopped(pen.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.05, x, y, radius), colours);
}

/** Even on all sides. */
export function disc(pen: Pen, x: number, y: number, radius: number, colours: Colours): CanvasGradient {
  return stopped(pen.createRadialGradient(x, y, 0, x, y, radius), colours);
}

export function slope(pen: Pen, x0: number, y0: number, x1: number, y1: number, colours: Colours): CanvasGradient {
  return stopped(pen.createLinearGradient(x0, y0, x1, y1), colours);
}

function stopped(gradient: CanvasGradient, colours: Colours): CanvasGradient {
  for (const [at, colour] of colours.entries()) {
    if (typeof colour === "string") gradient.addColorStop(at / Math.max(1, colours.length - 1), colour);
    else gradient.addColorStop(colour[0], colour[1]);
  }
  return gradient;
}

export function fill(pen: Pen, path: string | Path2D, paint: Paint): void {
  pen.fillStyle = paint;
  pen.fill(asPath(path));
}

export function line(pen: Pen, path: string | Path2D, paint: Paint, width: number): void {
  pen.strokeStyle = paint;
  pen.lineWidth = width;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(asPath(path));
}

export function oval(x: number, y: number, rx: number, ry: number, turn = 0): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  return path;
}

/** Draws only inside the path: shading that follows an outline. */
export function inside(pen: Pen, path: string | Path2D, draw: () => void): void {
  pen.save();
  pen.clip(asPath(path));
  draw();
  pen.restore();
}

/** Draws in a moved, turned and scaled frame of its own. */
export function placed(
  pen: Pen,
  at: { x?: number; y?: number; turn?: number; scale?: number; mirror?: boolean },
  draw: () => void,
): void {
  pen.save();
  pen.translate(at.x ?? 0, at.y ?? 0);
  pen.rotate(at.turn ?? 0);
  const scale = at.scale ?? 1;
  pen.scale(at.mirror === true ? -scale : scale, scale);
  draw();
  pen.restore();
}

/** Light that adds to what lies under it. @param colour `#rgb`. */
export function glow(pen: Pen, x: number, y: number, radius: number, colour: string, strength: number): void {
  pen.save();
  pen.globalCompositeOperation = "lighter";
  pen.globalAlpha = strength;
  fill(pen, oval(x, y, radius, radius), disc(pen, x, y, radius, [colour, `${colour}7`, `${colour}2`, `${colour}0`]));
  pen.restore();
}

/** A star of four thin points. */
export function twinkle(pen: Pen, x: number, y: number, size: number, paint: Paint): void {
  const waist = size * 0.13;
  const path = new Path2D();
  path.moveTo(x, y - size);
  path.quadraticCurveTo(x + waist * 0.5, y - waist * 0.5, x + size, y);
  path.quadraticCurveTo(x + waist * 0.5, y + waist * 0.5, x, y + size);
  path.quadraticCurveTo(x - waist * 0.5, y + waist * 0.5, x - size, y);
  path.quadraticCurveTo(x - waist * 0.5, y - waist * 0.5, x, y - size);
  fill(pen, path, paint);
}

function asPath(path: string | Path2D): Path2D {
  return typeof path === "string" ? new Path2D(path) : path;
}
