// The stage: puts reels, light and everything that flies into one draw list, as often as there is something to see.
import type { GameDefinition, Strips } from "../../engine/definition.ts";
import type { SpinResult } from "../../engine/outcome.ts";
import type { World } from "../world.ts";
import { drawAir } from "./air.ts";
import { paintAtlas, type Atlas } from "./atlas.ts";
import { DrawList } from "./draw-list.ts";
import { drawFeatureGlow } from "./draw-feature-glow.ts";
import { drawLitCells } from "./draw-win.ts";
import { Glory } from "./glory.ts";
import { cellCentre, reelLayout, type ReelLayout, type Room } from "./layout.ts";
import { kindled, type Light } from "./light.ts";
import type { Painter } from "./painter.ts";
import { Particles } from "./particles.ts";
import { Pulse, type Liveliness } from "./pulse.ts";
import { Reels, symbolSize } from "./reels.ts";
import { pixelRatio, type Scenery } from "./scenery.ts";
import { painterOn } from "./stage-painter.ts";
import { SHADE, SOLID, spritesOf, type RibbonWords } from "./sprites.ts";
import { oneShort, stopTimesMs } from "./stop-times.ts";
import { drawTension, tenseAt, type Tension } from "./tension.ts";
import { tremble } from "./tremble.ts";

export interface StageParts {
  readonly canvas: HTMLCanvasElement;
  readonly scenery: Scenery;
  readonly world: World;
  readonly definition: GameDefinition;
  readonly strips: Strips;
  readonly words: RibbonWords;
  /** Whether the player wants less motion; asked anew each time. */
  readonly calm: () => boolean;
  readonly wait: (ms: number) => Promise<void>;
  /** Shows what a lit win is worth beside its last symbol; "" takes it away. */
  readonly label: (text: string, x: number, y: number) => void;
}

/** How long each light stays when several take turns. */
const TURN_MS = 1_500;
const FADE_MS = 170;
/** After this, lit symbols live on at the pace of the air. */
const GLOW_MS = 9_000;

export class Stage {
  readonly #with: StageParts;
  readonly #painter: Painter;
  #reels: Reels;
  readonly #particles: Particles;
  readonly #glory: Glory;
  readonly #list = new DrawList();
  readonly #pulse = new Pulse((nowMs) => this.#draw(nowMs));
  #page: Room = { x: 0, y: 0, width: 1, height: 1 };
  #layout: ReelLayout = reelLayout(this.#page, 1, 1);
  #atlas: Atlas | null = null;
  #free = false;
  #lights: readonly Light[] = [];
  #litAt = 0;
  #labelled: Light | null = null;
  #veil = { from: 0, to: 0, startMs: 0 };
  #tensions: readonly Tension[] = [];

  constructor(parts: StageParts) {
    this.#with = parts;
    this.#reels = new Reels(parts.definition, parts.strips, parts.world);
    this.#particles = new Particles(parts.world.burst);
    this.#glory = new Glory(parts.world, this.#particles);
    this.#painter = painterOn(parts.canvas, () => this.#pulse.wake());
  }

  /** Everything painted anew for this page, with the reels in `room`. */
  layOut(page: Room, room: Room): void {
    const { definition, world, words, scenery } = this.#with;
    this.#page = page;
    this.#layout = reelLayout(room, definition.cols, definition.rows);
    const ratio = pixelRatio();
    scenery.layOut(page);
    scenery.frame(this.#layout, definition.cols);
    this.#painter.resize(page.width, page.height, ratio);
    const size = Math.round(symbolSize(this.#layout) * 1.08 * ratio);
    this.#atlas = paintAtlas(spritesOf(definition, world, words, size));
    this.#painter.load(this.#atlas);
    this.#labelled = null;
    this.#pulse.wake();
  }

  /** @param strips of a round that was played on another variant. */
  rest(stops: readonly number[], strips = this.#with.strips): void {
    this.#reels = new Reels(this.#with.definition, strips, this.#with.world);
    this.#reels.rest(stops);
    this.#pulse.wake();
  }

  /** Where the reels stand, or are going. */
  get stops(): readonly number[] {
    return this.#reels.stops;
  }

  /** Runs the reels to a result; `onStop` hears each reel as it stops, `onTension` each that is waited for. */
  async spin(result: SpinResult, onStop: (reel: number) => void, onTension: (reel: number) => void): Promise<void> {
    const { definition, calm, wait } = this.#with;
    this.light([]);
    if (calm()) {
      await this.#fade(1);
      this.#reels.rest(result.stops);
      await this.#fade(0);
      return;
    }
    const startMs = performance.now();
    const times = stopTimesMs(definition, result.grid);
    this.#reels.start(result.stops, times, startMs);
    this.#tensions = times.flatMap((time, reel) =>
      oneShort(definition, result.grid, reel)
        ? [{ reel, fromMs: startMs + (times[reel - 1] ?? 0), toMs: startMs + time }]
        : [],
    );
    this.#pulse.wake();
    for (const [reel, time] of times.entries()) {
      if (this.#tensions.some((tense) => tense.reel === reel)) onTension(reel);
      await wait(startMs + time - performance.now());
      this.#land(result.grid, reel);
      onStop(reel);
    }
    this.#tensions = [];
  }

  /** One light stays, several take turns, none makes everything even again. */
  light(lights: readonly Light[]): void {
    this.#lights = lights;
    this.#litAt = performance.now();
    if (lights.length === 0) this.#glory.end(this.#litAt);
    this.#pulse.wake();
  }

  /** The scene of the free spins, or back. */
  free(isFree: boolean): void {
    this.#free = isFree;
    this.#with.scenery.free(isFree);
    this.#pulse.wake();
  }

  /** Sparks from the given cells; `shineMs` of sunburst and fountains for what is great. */
  celebrate(cells: readonly number[], each: number, shineMs = 0): void {
    if (this.#with.calm()) return;
    const now = performance.now();
    for (const cell of cells) this.#particles.burst(...this.#middleOf(cell), each, 1, now);
    if (shineMs > 0) {
      this.#glory.shine(now, shineMs);
      tremble(this.#with);
    }
    this.#pulse.wake();
  }

  /** What shines for a great win sinks. */
  calmDown(): void {
    this.#glory.end(performance.now());
  }

  /** Wilds and scatters are seen to land. */
  #land(grid: readonly number[], reel: number): void {
    const { definition, world } = this.#with;
    const { rows, wilds, scatter } = definition;
    for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1) {
      const symbol = grid[cell] ?? -1;
      const special = symbol === scatter?.symbol || wilds.some((wild) => wild.symbol === symbol);
      if (!special) continue;
      const now = performance.now();
      const [x, y] = this.#middleOf(cell);
      this.#glory.pop(x, y, symbolSize(this.#layout), now);
      this.#particles.burst(x, y, world.trembles ? 16 : 8, 0.8, now);
      tremble(this.#with);
    }
  }

  #middleOf(cell: number): [x: number, y: number] {
    const { x, y } = cellCentre(this.#layout, this.#with.definition.rows, cell);
    return [this.#layout.x + x, this.#layout.y + y];
  }

  async #fade(to: number): Promise<void> {
    this.#veil = { from: this.#veil.to, to, startMs: performance.now() };
    this.#pulse.wake();
    await this.#with.wait(FADE_MS);
  }

  #draw(nowMs: number): Liveliness {
    const atlas = this.#atlas;
    if (atlas === null) return "still";
    const { world } = this.#with;
    const calm = this.#with.calm();
    const [list, layout] = [this.#list, this.#layout];
    list.begin(atlas);
    const air = this.#free ? world.air.free : world.air.base;
    drawAir(list, air, this.#page, layout, calm ? 0 : nowMs);
    if (this.#free) drawFeatureGlow(list, layout, world.tones.feature, calm ? 0 : nowMs);
    list.clip(layout);
    this.#drawReels(nowMs, calm);
    list.clip(null);
    this.#glory.draw(list, layout, this.#page, nowMs);
    this.#particles.draw(list, nowMs);
    this.#painter.paint(list);
    const fading = nowMs - this.#veil.startMs < FADE_MS * 1.2;
    const lit = this.#lights.length > 0;
    const freshlyLit = lit && !calm && nowMs - this.#litAt < GLOW_MS;
    const flying = this.#particles.flying || this.#glory.lively(nowMs);
    if (fading || freshlyLit || flying || this.#reels.moving(nowMs)) return "moving";
    return calm && this.#lights.length < 2 ? "still" : "idle";
  }

  #drawReels(nowMs: number, calm: boolean): void {
    const { world, definition } = this.#with;
    const [list, layout, lights] = [this.#list, this.#layout, this.#lights];
    const { x, y, width, height } = layout;
    const { shade } = world.tones;
    const [middle, centre] = [x + width / 2, y + height / 2];
    const since = nowMs - this.#litAt;
    const light = lights[Math.floor(since / TURN_MS) % Math.max(1, lights.length)] ?? null;
    const still = calm || light?.subdued === true;
    const strength = still ? 1 : kindled(lights.length > 1 ? since % TURN_MS : since);
    this.#reels.draw(list, layout, nowMs, new Set(light?.cells));
    if (light !== null) {
      list.put(SOLID, middle, centre, width, height, 0.6 * strength, 0, shade);
      const head = world.drawWin(list, layout, light, definition.rows, world.tones.line, strength);
      if (head !== null && strength < 1) this.#particles.trail(head.x, head.y, world.tones.line, nowMs);
      const lit = { symbolIn: (cell: number) => this.#reels.symbolIn(cell), symbols: definition.symbols };
      const size = symbolSize(layout);
      drawLitCells(
        list,
        layout,
        world,
        light,
        { ...lit, rows: definition.rows, size, sinceMs: since, calm: still },
        strength,
      );
    }
    this.#label(light);
    const veiled = Math.min(1, (nowMs - this.#veil.startMs) / FADE_MS);
    list.put(
      SOLID,
      middle,
      centre,
      width,
      height,
      this.#veil.from + (this.#veil.to - this.#veil.from) * veiled,
      0,
      shade,
    );
    const deep = layout.cellHeight * 0.32;
    list.put(SHADE, middle, y + deep / 2, width, deep, 0.8, 0, shade);
    list.put(SHADE, middle, y + height - deep / 2, width, deep, 0.8, Math.PI, shade);
    const tense = tenseAt(this.#tensions, nowMs);
    if (tense !== undefined) drawTension(list, layout, world, tense, nowMs);
  }

  #label(light: Light | null): void {
    if (light === this.#labelled) return;
    this.#labelled = light;
    const [x, y] = this.#middleOf(light?.cells.at(-1) ?? 0);
    this.#with.label(light?.label ?? "", x, y + this.#layout.cellHeight * 0.34);
  }
}
