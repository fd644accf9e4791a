// Music that follows the game: chords in turn, fuller while the reels run and in free spins, and silent after a while.
import type { Score } from "../world.ts";
import type { Voices } from "./voices.ts";

/** 0 rests, 1 while a round is played, 2 in free spins. */
export type Level = 0 | 1 | 2;

const AHEAD_S = 0.4;
const LOOK_MS = 150;
const BEATS = 4;
/** Bars that go on after the last press. */
const PATIENCE_BARS = 6;
/** Which of the chord's notes each half beat plays, and how seldom when the music rests. */
const FIGURE = [0, 2, 1, 3, 2, 1, 3, 2];
const NOTES = [0.3, 0.75, 1];

export class Music {
  readonly #score: Score;
  readonly #voices: Voices;
  #level: Level = 0;
  #step = 0;
  #nextS = 0;
  #left = PATIENCE_BARS;

  constructor(score: Score, voices: Voices) {
    this.#score = score;
    this.#voices = voices;
    setInterval(() => this.#look(), LOOK_MS);
  }

  /** Half-tones over the root of what is sounding now. */
  get chord(): readonly number[] {
    const { chords } = this.#score;
    return chords[Math.floor(this.#step / (BEATS * 2)) % chords.length] ?? [0];
  }

  follow(level: Level): void {
    this.#level = level;
    this.#left = PATIENCE_BARS;
  }

  hertz(halfTones: number, octave = 0): number {
    return this.#score.rootHz * 2 ** (octave + halfTones / 12);
  }

  #look(): void {
    const now = this.#voices.context.currentTime;
    if (this.#nextS < now) this.#nextS = now + 0.05;
    for (; this.#nextS < now + AHEAD_S && this.#left > 0; this.#nextS += this.#score.beatS / 2) {
      this.#play(this.#nextS - now);
      this.#step += 1;
    }
  }

  #play(after: number): void {
    const { beatS, bell, bellS, pad } = this.#score;
    const chord = this.chord;
    const inBar = this.#step % (BEATS * 2);
    const level = this.#level;
    if (inBar === 0) {
      if (level === 0) this.#left -= 1;
      for (const note of chord.slice(0, 3)) {
        const length = beatS * BEATS * 1.15;
        this.#voices.tone(this.hertz(note), after, length, {
          loud: 0.055 + 0.02 * level,
          shape: pad,
          attack: length / 3,
        });
      }
    }
    if (level > 0 && inBar % 4 === 0) {
      this.#voices.tone(this.hertz(chord[0] ?? 0, -1), after, beatS * 1.6, { loud: 0.2, shape: "triangle" });
    }
    if (level === 2 && inBar % 2 === 1) this.#voices.wind(after, 0.05, 6_000, 0.05);
    if (Math.random() > (NOTES[level] ?? 0)) return;
    const note = chord[(FIGURE[inBar] ?? 0) % chord.length] ?? 0;
    this.#voices.ring(bell, this.hertz(note, level === 2 ? 2 : 1), after, bellS, 0.07 + 0.03 * level);
  }
}
