// How long each thing is shown: shorter the more there is, and cut short when the player wants to go on.

const LONGEST_BEAT_MS = 950;
const SHORTEST_BEAT_MS = 420;
const ALL_BEATS_MS = 4_200;
const HURRIED_MS = 90;

export class Pace {
  #beatMs = LONGEST_BEAT_MS;
  #hurried = false;
  #skip: (() => void) | null = null;

  get beatMs(): number {
    return this.#hurried ? HURRIED_MS : this.#beatMs;
  }

  /** @param wins to be shown after this spin. */
  begin(wins: number): void {
    this.#hurried = false;
    this.#beatMs = Math.max(SHORTEST_BEAT_MS, Math.min(LONGEST_BEAT_MS, ALL_BEATS_MS / Math.max(1, wins)));
  }

  hurry(): void {
    this.#hurried = true;
    this.#skip?.();
  }

  beat(): Promise<void> {
    return this.rest(this.#beatMs);
  }

  rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, this.#hurried ? Math.min(ms, HURRIED_MS) : ms);
      this.#skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
