// Keeps the stage in the shape of the page: now, when the window changes, and when a phone is turned.
import type { Stage } from "../stage/stage.ts";

const SETTLED_MS = 120;

export function keepInShape(stage: Stage, room: HTMLElement): void {
  let timer = 0;
  let last = "";
  const layOut = (): void => {
    const { x, y, width, height } = room.getBoundingClientRect();
    const shape = [innerWidth, innerHeight, x, y, width, height, devicePixelRatio].join();
    if (shape === last) return;
    last = shape;
    stage.layOut({ x: 0, y: 0, width: innerWidth, height: innerHeight }, { x, y, width, height });
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(layOut, SETTLED_MS);
  };
  layOut();
  new ResizeObserver(soon).observe(room);
  addEventListener("resize", soon);
}
