// What is written round the reels: the line below them, the plate above them, and large letters over them.
import { countUp } from "./counting.ts";
import { part } from "./element.ts";
import type { Pace } from "./pace.ts";

export class Signs {
  readonly feature = part("feature");
  readonly #pace: Pace;
  readonly #calm: () => boolean;
  readonly #message = part("message");
  readonly #spoken = part("spoken");
  readonly #banner = part("banner");
  readonly #heading = part("heading");

  constructor(pace: Pace, calm: () => boolean) {
    this.#pace = pace;
    this.#calm = calm;
  }

  say(text: string, great = false): void {
    this.#message.textContent = text;
    this.#message.classList.toggle("great", great);
  }

  /** For who listens instead of looking. */
  announce(text: string): void {
    this.#spoken.textContent = text;
  }

  /** On the plate that takes the title's place; null gives the title back. */
  badge(text: string | null): void {
    this.feature.hidden = text === null;
    this.feature.textContent = text;
    this.#heading.classList.toggle("featuring", text !== null);
  }

  /** Large letters over the reels, for what does not happen often. @param amount may count up with time, from 0 to 1. */
  async herald(text: string, amount: string | ((share: number) => string), ms: number): Promise<void> {
    const figure = part("banner-amount");
    part("banner-text").textContent = text;
    this.#banner.hidden = false;
    const show = (share: number): void => {
      figure.textContent = typeof amount === "string" ? amount : amount(share);
    };
    const isCalm = this.#calm();
    show(isCalm ? 1 : 0);
    const stop = isCalm ? null : countUp(ms * 0.72, show);
    await this.#pace.rest(ms);
    stop?.();
    this.#banner.hidden = true;
  }
}
