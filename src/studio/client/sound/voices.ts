// The voices of a game: bells made of partials, wind made of noise, and blows, all into one quiet output.
import type { Bell } from "../world.ts";

const VOLUME = 0.22;
const ATTACK_S = 0.012;
const SILENCE = 0.0001;
/** Nobody hears more, and a slow device could not play it. */
const HIGHEST_HERTZ = 16_000;

export class Voices {
  readonly context = new AudioContext();
  readonly #out = this.context.createGain();
  readonly #noise: AudioBuffer;

  constructor() {
    this.#out.gain.value = VOLUME;
    this.#out.connect(this.context.createDynamicsCompressor()).connect(this.context.destination);
    const { sampleRate } = this.context;
    this.#noise = this.context.createBuffer(1, sampleRate, sampleRate);
    const samples = this.#noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }

  /** @param after seconds from now. */
  ring(bell: Bell, hertz: number, after: number, length: number, loud: number): void {
    for (const [ratio, loudness, share] of bell) {
      if (hertz * ratio < HIGHEST_HERTZ) this.tone(hertz * ratio, after, length * share, { loud: loud * loudness });
    }
  }

  tone(
    hertz: number,
    after: number,
    length: number,
    how: { loud: number; shape?: OscillatorType; endHertz?: number; attack?: number },
  ): void {
    const start = this.context.currentTime + after;
    const voice = this.context.createOscillator();
    voice.type = how.shape ?? "sine";
    voice.frequency.setValueAtTime(hertz, start);
    if (how.endHertz !== undefined) voice.frequency.exponentialRampToValueAtTime(how.endHertz, start + length);
    this.#play(voice, start, length, how.loud, how.attack ?? ATTACK_S);
  }

  /** Noise in a band that may move. */
  wind(after: number, length: number, hertz: number, loud: number, endHertz = hertz): void {
    const start = this.context.currentTime + after;
    const voice = this.context.createBufferSource();
    voice.buffer = this.#noise;
    voice.loop = true;
    const band = this.context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.setValueAtTime(hertz, start);
    band.frequency.exponentialRampToValueAtTime(endHertz, start + length);
    voice.connect(band);
    this.#play(voice, start, length, loud, Math.min(0.2, length / 3), band);
  }

  /** Rises and dies away, without a click at either end. */
  #play(
    voice: AudioScheduledSourceNode,
    start: number,
    length: number,
    loud: number,
    attack: number,
    last: AudioNode = voice,
  ): void {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + attack);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    last.connect(gain).connect(this.#out);
    voice.start(start);
    voice.stop(start + length + 0.05);
  }
}
