// Tells the player from time to time how long they have played, where the rules of their place ask for it.

const MINUTE_MS = 60_000;

export class Reminder {
  readonly #everyMs: number;
  readonly #elapsedMs: () => number;
  readonly #say: (minutes: number) => void;
  #said: number;

  /** @param elapsedMs since the session began; what was due before is taken as said. */
  constructor(everyMinutes: number | null, elapsedMs: () => number, say: (minutes: number) => void) {
    this.#everyMs = everyMinutes === null ? Number.POSITIVE_INFINITY : everyMinutes * MINUTE_MS;
    this.#elapsedMs = elapsedMs;
    this.#say = say;
    this.#said = this.#due();
  }

  /** Between two rounds, where nothing is covered by it. */
  mayInterrupt(): void {
    const due = this.#due();
    if (due <= this.#said) return;
    this.#said = due;
    this.#say(Math.floor(this.#elapsedMs() / MINUTE_MS));
  }

  /** A session that has just begun may begin a moment from now by this clock. */
  #due(): number {
    return Math.max(0, Math.floor(this.#elapsedMs() / this.#everyMs));
  }
}
