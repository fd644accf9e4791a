// What can be heard of a game: every stop, win and turn in the voices of its world, over its music.
import type { Score } from "../world.ts";
import { Music, type Level } from "./music.ts";
import { Voices } from "./voices.ts";

export class Sounds {
  readonly #score: Score;
  readonly #voices = new Voices();
  readonly #music: Music;

  constructor(score: Score) {
    this.#score = score;
    this.#music = new Music(score, this.#voices);
  }

  hear(isHeard: boolean): void {
    const { context } = this.#voices;
    void (isHeard ? context.resume() : context.suspend());
  }

  /** How full the music is. */
  follow(level: Level): void {
    this.#music.follow(level);
  }

  press(): void {
    this.#voices.wind(0, 0.07, 2_400, 0.1);
    this.#note(1, 0, 0.1, 1);
  }

  spin(): void {
    this.#voices.wind(0, 1.1, 300, 0.14, 900);
  }

  stop(reel: number): void {
    if (this.#score.reels === "chord") {
      this.#note(reel, 0, 0.42, 1);
      return;
    }
    const isIron = this.#score.reels === "iron";
    const [from, to] = isIron ? [120, 40] : [150 - reel * 6, 70];
    this.#voices.tone(from, 0, 0.14, { loud: 0.5, shape: "triangle", endHertz: to });
    if (isIron) this.#note(reel, 0, 0.12, 2);
    this.#voices.wind(0, 0.05, 1_800, 0.12);
  }

  /** A reel that may bring the last scatter: the longer it runs, the higher. */
  tension(seconds: number): void {
    this.#voices.wind(0, seconds, 400, 0.2, 3_400);
    const [from, to] = [this.#music.hertz(0, 0), this.#music.hertz(12, 1)];
    this.#voices.tone(from, 0, seconds, { loud: 0.12, shape: "triangle", endHertz: to, attack: seconds * 0.7 });
  }

  /** @param seen how many scatters lie there by now. */
  scatter(seen: number): void {
    for (let at = 0; at < 3; at += 1) this.#note(at + seen, at * 0.06, 0.3, 1);
  }

  line(at: number): void {
    this.#note(at, 0, 0.3, 1);
    this.#note(at + 2, 0.05, 0.18, 1);
  }

  feature(): void {
    for (let at = 0; at < 10; at += 1) this.#note(at, at * 0.09, 0.26, 0);
    this.#voices.wind(0, 1.6, 300, 0.18, 4_000);
  }

  /** @param multiple of the stake. */
  win(multiple: number): void {
    const notes = Math.min(16, 4 + Math.floor(Math.log2(1 + multiple) * 2));
    for (let at = 0; at < notes; at += 1) this.#note(at, at * 0.085, 0.28, 1);
  }

  /** Up the chord that the music is on: whatever falls together sounds well together. */
  #note(degree: number, after: number, loud: number, octave: number): void {
    const { chord } = this.#music;
    const above = octave + Math.floor(degree / chord.length);
    const hertz = this.#music.hertz(chord[degree % chord.length] ?? 0, above);
    this.#voices.ring(this.#score.bell, hertz, after, this.#score.bellS, loud);
  }
}
