// Whether sound is wanted; the sounds themselves begin at the first press, before which no browser allows any.
import { keep } from "../play/keep.ts";
import type { Score } from "../world.ts";
import { Sounds } from "./sounds.ts";

const KEY = "reelgate.muted";

export class Sound {
  readonly #storage: Storage | null;
  readonly #score: Score;
  #muted: boolean;
  #sounds: Sounds | null = null;

  constructor(storage: Storage | null, score: Score) {
    this.#storage = storage;
    this.#score = score;
    this.#muted = storage?.getItem(KEY) === "yes";
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** Browsers allow sound only after the player did something: call this from every press. */
  wake(): void {
    if (this.#muted) return;
    this.#sounds ??= new Sounds(this.#score);
    this.#sounds.hear(true);
  }

  toggle(): void {
    this.#muted = !this.#muted;
    this.#sounds?.hear(false);
    this.wake();
    keep(this.#storage, KEY, this.#muted ? "yes" : "no");
  }

  /** Unheard while muted, and before the first press. */
  play(sound: (sounds: Sounds) => void): void {
    if (this.#sounds !== null && !this.#muted) sound(this.#sounds);
  }
}
