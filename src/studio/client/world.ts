// What makes one game look and sound like no other: everything the shared client needs to know of a game's world.
import type { Locale } from "#contract/session.ts";
import type { Colours, Pen } from "./paint/brush.ts";
import type { Rgb } from "./paint/rgb.ts";
import type { DrawList } from "./stage/draw-list.ts";
import type { ReelLayout } from "./stage/layout.ts";
import type { Light } from "./stage/light.ts";

/** How a symbol moves while it is part of a win. */
export type Liveness = "sway" | "hop" | "pulse" | "turn" | "flicker";

export interface SymbolArt {
  /** Within a circle of radius 100 round the origin. */
  readonly draw: (pen: Pen) => void;
  readonly glow: Rgb;
  readonly lives: Liveness;
}

/** What floats before the scene all the time. Lengths are CSS pixels, speeds per second. */
export interface Air {
  readonly count: number;
  /** Index into the world's motes. */
  readonly mote: number;
  readonly colours: readonly Rgb[];
  readonly size: readonly [least: number, most: number];
  /** Upwards; negative falls. */
  readonly rise: number;
  readonly sway: number;
  /** How often it fades in and out, in radians a second; 0 shines steadily. */
  readonly twinkle: number;
  readonly strength: number;
}

/** What flies from a win. */
export interface Burst {
  readonly motes: readonly number[];
  readonly colours: readonly Rgb[];
  readonly speed: number;
  /** Upward start. */
  readonly lift: number;
  readonly gravity: number;
  readonly size: readonly [least: number, most: number];
  readonly lifeMs: number;
  /** Longer along their way the faster they fly. */
  readonly streaks: boolean;
}

export interface Tones {
  readonly line: Rgb;
  readonly tension: Rgb;
  /** Of the frame during free spins. */
  readonly feature: Rgb;
  /** What steps back during a win line, and the shade that makes the reels round. */
  readonly shade: Rgb;
}

export interface RibbonDye {
  readonly edge: string;
  readonly cloth: Colours;
  readonly ink: string;
}

/** Joins the symbols of a win by light, as far as `reach` from 0 to 1; answers where its head is, if it has one. */
export type DrawWin = (
  list: DrawList,
  layout: ReelLayout,
  light: Light,
  rows: number,
  colour: Rgb,
  reach: number,
) => { readonly x: number; readonly y: number } | null;

/** An instrument as partials: ratio to the tone, loudness, share of its length. */
export type Bell = readonly (readonly [ratio: number, loudness: number, length: number])[];

export interface Score {
  readonly rootHz: number;
  /** Half-tones over the root, low to high, one chord a bar. */
  readonly chords: readonly (readonly number[])[];
  readonly beatS: number;
  readonly bell: Bell;
  readonly bellS: number;
  /** A thud of wood, a note of the chord of the music, or a blow on iron. */
  readonly reels: "wood" | "chord" | "iron";
  /** The hum under everything. */
  readonly pad: OscillatorType;
}

export interface World {
  readonly title: Readonly<Record<Locale, string>>;
  readonly symbolNames: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  readonly symbols: Readonly<Record<string, SymbolArt>>;
  /** The picture behind the reels: the ordinary one, or that of the free spins. */
  readonly drawScene: (pen: Pen, width: number, height: number, free: boolean) => void;
  /** What the reels stand in, with the origin at the upper left of their opening. */
  readonly drawFrame: (pen: Pen, layout: ReelLayout, cols: number, ratio: number) => void;
  readonly drawWin: DrawWin;
  /** Small things that fly, each within a circle of radius 32 round the origin. */
  readonly motes: readonly ((pen: Pen) => void)[];
  readonly ribbons: { readonly wild: RibbonDye; readonly scatter: RibbonDye };
  readonly tones: Tones;
  readonly air: { readonly base: Air; readonly free: Air };
  readonly burst: Burst;
  /** Whether heavy things make everything tremble. */
  readonly trembles: boolean;
  readonly score: Score;
}

/** One symbol: its picture, how it lives, and the colour it glows in. */
export const art = (draw: SymbolArt["draw"], lives: Liveness, ...glow: Rgb): SymbolArt => ({ draw, lives, glow });
