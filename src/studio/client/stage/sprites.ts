// The sprites of a game: light in a few shapes, the small things that fly, and every symbol sharp and smeared by speed.
import type { GameDefinition } from "../../engine/definition.ts";
import { disc, fill, line, oval, slope, type Pen } from "../paint/brush.ts";
import { boxPath, canvasOf, penOf } from "../paint/canvas.ts";
import { drawRibbon } from "../paint/ribbon.ts";
import type { World } from "../world.ts";
import type { SpriteArt } from "./atlas.ts";

/** Words on the symbols that do more than pay. */
export interface RibbonWords {
  readonly wild: string;
  readonly scatter: string;
}

/** Numbers of the sprites every game has; its motes follow, then its symbols, each sharp and smeared. */
export const [SOLID, GLOW, BEAM, FLARE, RING, SHADE, RAYS, CELL, FIRST_MOTE] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The smear reaches this share of the symbol's size up and down. */
export const SMEAR = 0.34;
const COPIES = 30;
/** Nobody sees detail in what is smeared. */
const SMEAR_DETAIL = 0.5;
const MOTE = 64;

/** Sprite of a symbol at rest; the next one is the same symbol at speed. */
export const symbolSprite = (world: World, symbol: number): number => FIRST_MOTE + world.motes.length + symbol * 2;

/** @param size of a symbol in pixels. */
export function spritesOf(definition: GameDefinition, world: World, words: RibbonWords, size: number): SpriteArt[] {
  const motes = world.motes.map((draw) => ({ width: MOTE, height: MOTE, draw }));
  const symbols = definition.symbols.flatMap((_, symbol) => {
    const sharp = canvasOf(size, size);
    drawSymbol(penOf(sharp), { definition, world, words }, symbol, size);
    const [width, reach] = [Math.round(size * SMEAR_DETAIL), Math.round(size * SMEAR_DETAIL * SMEAR)];
    return [
      { width: sharp.width, height: sharp.height, draw: (pen: Pen) => pen.drawImage(sharp, -size / 2, -size / 2) },
      { width, height: width + 2 * reach, draw: (pen: Pen) => drawSmeared(pen, sharp, width, reach) },
    ];
  });
  return [...lights(), ...motes, ...symbols];
}

/** Draws one symbol, with its ribbon if it has one, into a square of `size` pixels at the origin. */
export function drawSymbol(
  pen: Pen,
  game: { readonly definition: GameDefinition; readonly world: World; readonly words: RibbonWords },
  symbol: number,
  size: number,
): void {
  const { definition, world, words } = game;
  pen.save();
  pen.translate(size / 2, size / 2);
  pen.scale(size / 204, size / 204);
  world.symbols[definition.symbols[symbol] ?? ""]?.draw(pen);
  const wild = definition.wilds.find((candidate) => candidate.symbol === symbol);
  if (wild !== undefined) {
    drawRibbon(pen, wild.multiplier > 1 ? `${words.wild} ×${wild.multiplier}` : words.wild, world.ribbons.wild);
  }
  if (definition.scatter?.symbol === symbol) drawRibbon(pen, words.scatter, world.ribbons.scatter);
  pen.restore();
}

function drawSmeared(pen: Pen, sharp: HTMLCanvasElement, width: number, reach: number): void {
  pen.globalCompositeOperation = "lighter";
  pen.globalAlpha = 1 / COPIES;
  for (let copy = 0; copy < COPIES; copy += 1) {
    const shift = reach * ((2 * copy) / (COPIES - 1) - 1);
    pen.drawImage(sharp, -width / 2, -width / 2 + shift, width, width);
  }
}

const white = (strength: number): string => `rgb(255 255 255/${strength})`;

/** White, since every use gives them a colour of its own. */
function lights(): SpriteArt[] {
  const fading = (steps: readonly number[]) => steps.map(white);
  const across = (pen: Pen, tall: number, steps: readonly number[]): void => {
    pen.fillStyle = slope(pen, 0, -tall / 2, 0, tall / 2, fading(steps));
    pen.fillRect(-200, -tall / 2, 400, tall);
  };
  const soft = [1, 0.56, 0.3, 0.13, 0.04, 0];
  const round = (pen: Pen, radius: number, steps: readonly number[]): void =>
    fill(pen, oval(0, 0, radius, radius), disc(pen, 0, 0, radius, fading(steps)));
  return [
    { width: 8, height: 8, draw: (pen) => across(pen, 8, [1, 1]) },
    { width: 96, height: 96, draw: (pen) => round(pen, 47, soft) },
    { width: 16, height: 64, draw: (pen) => across(pen, 62, [...soft.toReversed(), ...soft]) },
    { width: 128, height: 128, draw: (pen) => drawFlare(pen, round, soft) },
    { width: 128, height: 128, draw: (pen) => round(pen, 63, [0, 0, 0, 0.04, 0.12, 0.34, 1, 0.2, 0]) },
    { width: 8, height: 64, draw: (pen) => across(pen, 64, [1, 0.62, 0.3, 0.12, 0.03, 0]) },
    { width: 384, height: 384, draw: drawRays },
    { width: 128, height: 128, draw: drawCell },
  ];
}

/** A star of four thin rays. */
function drawFlare(
  pen: Pen,
  round: (pen: Pen, radius: number, steps: readonly number[]) => void,
  soft: number[],
): void {
  round(pen, 24, soft);
  for (const [wide, thin] of [
    [1, 0.055],
    [0.055, 1],
  ] as const) {
    pen.save();
    pen.scale(wide, thin);
    round(pen, 62, [1, 0.8, 0.5, 0.2, 0.05, 0]);
    pen.restore();
  }
}

/** Beams of a low sun, fading outwards. */
function drawRays(pen: Pen): void {
  const BEAMS = 14;
  const path = new Path2D();
  for (let beam = 0; beam < BEAMS; beam += 1) {
    const turn = (beam / BEAMS) * Math.PI * 2;
    const half = beam % 2 === 0 ? 0.13 : 0.07;
    path.moveTo(0, 0);
    path.arc(0, 0, 190, turn - half, turn + half);
  }
  fill(pen, path, disc(pen, 0, 0, 190, [0.7, 0.36, 0.14, 0].map(white)));
}

/** The rim of a lit cell, stretched to its size. */
function drawCell(pen: Pen): void {
  const cell = boxPath(-56, -56, 112, 112, 14);
  for (const [width, strength] of [
    [9, 0.1],
    [5, 0.28],
    [2.2, 1],
  ] as const) {
    line(pen, cell, white(strength), width);
  }
  fill(pen, cell, "#fff2");
}
