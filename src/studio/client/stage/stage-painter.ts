// Chooses who paints: WebGL2, or a canvas pen where there is none and for as long as its context is lost.
import type { Atlas } from "./atlas.ts";
import { glPainter } from "./gl-painter.ts";
import type { Painter } from "./painter.ts";

/** @param repaint called when the painter has changed, so that the picture is there again at once. */
export function painterOn(canvas: HTMLCanvasElement, repaint: () => void): Painter {
  const gl = glPainter(canvas);
  let seen = canvas;
  let spare: HTMLCanvasElement | null = gl === null ? canvas : null;
  let active: Painter | null = gl;
  let size: readonly [number, number, number] = [1, 1, 1];
  let atlas: Atlas | null = null;
  let isLost = gl === null;

  const change = (painter: Painter, to: HTMLCanvasElement): void => {
    seen.hidden = true;
    seen = to;
    seen.hidden = false;
    active = painter;
    fit(seen, size);
    painter.resize(...size);
    if (atlas !== null) painter.load(atlas);
    repaint();
  };
  const fallBack = async (): Promise<void> => {
    const { penPainter } = await import("./pen-painter.ts");
    spare ??= spareOf(canvas);
    if (isLost) change(penPainter(spare), spare);
  };
  if (gl === null) void fallBack();
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    isLost = true;
    void fallBack();
  });
  canvas.addEventListener("webglcontextrestored", () => {
    isLost = false;
    if (gl !== null) change(gl, canvas);
  });
  return {
    resize(...to) {
      size = to;
      fit(seen, to);
      active?.resize(...to);
    },
    load(loaded) {
      atlas = loaded;
      active?.load(loaded);
    },
    paint: (list) => active?.paint(list),
  };
}

/** Another canvas in the same place: one that ever had a WebGL context never takes a pen. */
function spareOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const spare = document.createElement("canvas");
  spare.className = canvas.className;
  spare.ariaHidden = "true";
  canvas.after(spare);
  return spare;
}

function fit(canvas: HTMLCanvasElement, [width, height, ratio]: readonly [number, number, number]): void {
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
