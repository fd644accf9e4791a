/** Lays strips out and changes them, always keeping the distance between equal symbols. */
import type { Strips } from "#studio/engine/definition.ts";
import type { Draw } from "#studio/engine/draw.ts";
import type { Brief } from "./brief.ts";

/** Wilds and scatters evenly spread, everything else by chance; every paying symbol is on every reel. */
export function randomStrips(brief: Brief, draw: Draw): Strips {
  return brief.reels.map(({ stops, special }, reel) => {
    const strip = Array.from({ length: stops }, () => NONE);
    placeSpecial(strip, special, draw);
    const others = ordinary(brief);
    const open = strip.flatMap((symbol, stop) => (symbol === NONE ? [stop] : []));
    for (let tries = 0; open.some((stop) => strip[stop] === NONE); tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`reel ${reel + 1} cannot be laid out with a gap of ${brief.gap}`);
      for (const stop of open) strip[stop] = NONE;
      for (const [at, stop] of open.entries()) {
        const fitting = others.filter((symbol) => fits(strip, stop, symbol, brief.gap));
        // Each symbol once, before any comes by chance.
        const due = others[at];
        const symbol = due !== undefined && fitting.includes(due) ? due : fitting[draw(Math.max(1, fitting.length))];
        if (symbol === undefined) break;
        strip[stop] = symbol;
      }
    }
    return strip;
  });
}

/** One symbol exchanged for another, or two that change places; null where the rules do not allow what was drawn. */
export const changed = (strips: Strips, brief: Brief, draw: Draw): Strips | null =>
  draw(4) === 0 ? swapped(strips, brief, draw) : exchanged(strips, brief, draw);

export function exchanged(strips: Strips, brief: Brief, draw: Draw): Strips | null {
  const reel = draw(strips.length);
  const strip = [...(strips[reel] ?? [])];
  const stop = draw(strip.length);
  const old = strip[stop] ?? NONE;
  const choice = ordinary(brief);
  const symbol = choice[draw(choice.length)] ?? NONE;
  const last = strip.indexOf(old) === strip.lastIndexOf(old);
  if (last || symbol === old || isSpecial(brief, old) || !fits(strip, stop, symbol, brief.gap)) return null;
  strip[stop] = symbol;
  return strips.map((each, at) => (at === reel ? strip : each));
}

function swapped(strips: Strips, brief: Brief, draw: Draw): Strips | null {
  const reel = draw(strips.length);
  const strip = [...(strips[reel] ?? [])];
  const [from, to] = [draw(strip.length), draw(strip.length)];
  const [one, other] = [strip[from] ?? NONE, strip[to] ?? NONE];
  if (isSpecial(brief, one) || isSpecial(brief, other)) return null;
  strip[from] = other;
  strip[to] = one;
  if (!fits(strip, from, other, brief.gap) || !fits(strip, to, one, brief.gap)) return null;
  return strips.map((each, at) => (at === reel ? strip : each));
}

const NONE = -1;
const MOST_TRIES = 10_000;

const isSpecial = ({ definition }: Brief, symbol: number): boolean =>
  symbol === definition.scatter?.symbol || definition.wilds.some((wild) => wild.symbol === symbol);

const ordinary = (brief: Brief): number[] =>
  [...brief.definition.symbols.keys()].filter((symbol) => !isSpecial(brief, symbol));

function placeSpecial(strip: number[], special: Readonly<Record<number, number>>, draw: Draw): void {
  const all = Object.entries(special).flatMap(([symbol, count]) => Array.from({ length: count }, () => Number(symbol)));
  const first = draw(strip.length);
  // Taking turns, so that equal ones are farthest apart.
  const mixed = all.map((symbol, at) => ({ symbol, turn: all.slice(0, at).filter((each) => each === symbol).length }));
  for (const [at, { symbol }] of mixed.toSorted((a, b) => a.turn - b.turn).entries()) {
    strip[(first + Math.floor((at * strip.length) / all.length)) % strip.length] = symbol;
  }
}

/** Whether no equal symbol is nearer than the gap, round the end of the strip as well. */
function fits(strip: readonly number[], stop: number, symbol: number, gap: number): boolean {
  for (let away = 1; away < gap; away += 1) {
    if (strip[(stop + away) % strip.length] === symbol) return false;
    if (strip[(stop - away + strip.length) % strip.length] === symbol) return false;
  }
  return true;
}
