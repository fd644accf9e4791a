// Draws again only as often as there is something to see: every frame while things move, now and then for the fireflies.

export type Liveliness = "moving" | "idle" | "still";

const IDLE_MS = 40;

export class Pulse {
  readonly #draw: (nowMs: number) => Liveliness;
  #frame = 0;
  #timer = 0;

  /** @param draw paints the picture of a time and says how soon it changes. */
  constructor(draw: (nowMs: number) => Liveliness) {
    this.#draw = draw;
  }

  /** Something changed: paint at the next frame. */
  wake(): void {
    if (this.#frame !== 0) return;
    clearTimeout(this.#timer);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const lively = this.#draw(performance.now());
      if (lively === "moving") this.wake();
      else if (lively === "idle") this.#timer = window.setTimeout(() => this.wake(), IDLE_MS);
    });
  }
}
