// The painted layers behind the reels: the scene, that of the free spins, and the frame; painted once for each size.
import { penOf } from "../paint/canvas.ts";
import type { World } from "../world.ts";
import { MARGIN, type ReelLayout, type Room } from "./layout.ts";

export interface Layers {
  readonly base: HTMLCanvasElement;
  readonly free: HTMLCanvasElement;
  readonly frame: HTMLCanvasElement;
}

const FINEST = 2;
const PATIENCE_MS = 2_000;

/** Pixels of a canvas to one of CSS: more than two only costs time. */
export const pixelRatio = (): number => Math.min(FINEST, window.devicePixelRatio || 1);

export class Scenery {
  readonly #world: World;
  readonly #layers: Layers;
  /** What each scene was painted for, so that nothing is painted twice. */
  readonly #painted = new Map<HTMLCanvasElement, string>();
  #page: Room = { x: 0, y: 0, width: 1, height: 1 };
  #isFree = false;

  constructor(world: World, layers: Layers) {
    this.#world = world;
    this.#layers = layers;
  }

  layOut(page: Room): void {
    this.#page = page;
    this.#paint(this.#layers.base, false);
    if (this.#isFree) this.#paint(this.#layers.free, true);
    else whenIdle(() => this.#paint(this.#layers.free, true));
  }

  frame(layout: ReelLayout, cols: number): void {
    const { frame } = this.#layers;
    const [ratio, pad] = [pixelRatio(), layout.border + MARGIN];
    resize(frame, layout.x - pad, layout.y - pad, layout.width + 2 * pad, layout.height + 2 * pad, ratio);
    const pen = penOf(frame);
    pen.scale(ratio, ratio);
    pen.translate(pad, pad);
    this.#world.drawFrame(pen, layout, cols, ratio);
  }

  /** The scene of the free spins rises over the ordinary one, or sinks. */
  free(isFree: boolean): void {
    this.#isFree = isFree;
    if (isFree) this.#paint(this.#layers.free, true);
    this.#layers.free.classList.toggle("risen", isFree);
  }

  #paint(canvas: HTMLCanvasElement, free: boolean): void {
    const { width, height } = this.#page;
    const ratio = pixelRatio();
    const wanted = [width, height, ratio].join();
    if (this.#painted.get(canvas) === wanted) return;
    this.#painted.set(canvas, wanted);
    resize(canvas, 0, 0, width, height, ratio);
    const pen = penOf(canvas);
    pen.scale(ratio, ratio);
    this.#world.drawScene(pen, width, height, free);
  }
}

/** The scene of the free spins is painted before it is needed, so that nothing stops when they begin. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, PATIENCE_MS);
}

function resize(canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number, ratio: number): void {
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  Object.assign(canvas.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
