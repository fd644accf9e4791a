// One spin as an automaton over stops: all tracks of a game run side by side, and what they still can win is the state.
import type { GameDefinition, Strips } from "../definition.ts";
import { tracksOf } from "../tracks.ts";
import { mergeRows, type ReelLayer } from "./reel-layer.ts";
import { coinsOf, compileRule, isDecided, type RuleAutomaton } from "./rule-automaton.ts";
import { VectorTable } from "./vector-table.ts";
import { countIn, windowAt } from "./windows.ts";

export interface SpinMachine {
  /** Read from reel 1 on, beginning in state 0. */
  readonly layers: readonly ReelLayer[];
  /** Scatters that each stop of each reel shows. */
  readonly scatters: readonly Uint8Array[];
}

/** What the tracks see of one reel, stop by stop: `letters[stop * tracks + track]`. */
interface ReelView {
  readonly stops: number;
  readonly letters: Uint16Array;
}

/** @throws RangeError when a single win is too large to be counted in 32 bits. */
export function compileSpin(definition: GameDefinition, strips: Strips): SpinMachine {
  const views = strips.map((strip, reel) => viewReel(definition, strip, reel));
  const automata = compileTracks(definition, views);
  // A track that is still open is one number: its index and, below it, the state of its rule.
  let open = new VectorTable();
  open.indexOf(automata.map((_, track) => track << 16));
  const layers = views.map((view, reel) => {
    const following = new VectorTable();
    const layer = runReel(open, following, view, automata, reel);
    open = following;
    return layer;
  });
  return { layers: mergeRows(layers), scatters: strips.map((strip) => scattersOn(definition, strip)) };
}

/** Lets every stop of a reel act on every state before it; what is open afterwards are the states of the next reel. */
function runReel(
  open: VectorTable,
  following: VectorTable,
  { stops, letters }: ReelView,
  automata: readonly RuleAutomaton[],
  reel: number,
): ReelLayer {
  const tracks = automata.length;
  const codes = automata.map(({ next }) => next[reel] ?? new Int32Array());
  const widths = automata.map((automaton) => automaton.letters);
  const [coins, next] = [new Int32Array(open.size * stops), new Int32Array(open.size * stops)];
  const still = new Int32Array(tracks);
  for (let state = 0; state < open.size; state += 1) {
    const before = open.at(state);
    for (let stop = 0; stop < stops; stop += 1) {
      let [count, won] = [0, 0];
      for (let at = 0; at < before.length; at += 1) {
        const each = before[at] ?? 0;
        const track = each >>> 16;
        const code =
          codes[track]?.[(each & 0xffff) * (widths[track] ?? 0) + (letters[stop * tracks + track] ?? 0)] ?? ~0;
        if (isDecided(code)) won += coinsOf(code);
        else still[count++] = (track << 16) | code;
      }
      coins[state * stops + stop] = won;
      next[state * stops + stop] = following.indexOf(still, count);
    }
  }
  return { stops, states: open.size, coins, next };
}

/** Tracks with one rule share its automaton. */
function compileTracks(definition: GameDefinition, views: readonly ReelView[]): RuleAutomaton[] {
  const tracks = tracksOf(definition);
  const byRule = Map.groupBy(tracks.keys(), (track) => tracks[track]?.rule);
  const automata: RuleAutomaton[] = [];
  for (const [rule, sharing] of byRule) {
    if (rule === undefined) continue;
    const alphabets = views.map(
      ({ stops, letters }) =>
        new Set(
          sharing.flatMap((track) =>
            Array.from({ length: stops }, (_, stop) => letters[stop * tracks.length + track] ?? 0),
          ),
        ),
    );
    const automaton = compileRule(rule, alphabets);
    for (const track of sharing) automata[track] = automaton;
  }
  return automata;
}

function viewReel(definition: GameDefinition, strip: readonly number[], reel: number): ReelView {
  const tracks = tracksOf(definition);
  const letters = new Uint16Array(strip.length * tracks.length);
  for (let stop = 0; stop < strip.length; stop += 1) {
    const shown = windowAt(definition.rows, strip, stop);
    for (const [track, { letterAt }] of tracks.entries()) {
      letters[stop * tracks.length + track] = letterAt(reel, shown, 0);
    }
  }
  return { stops: strip.length, letters };
}

function scattersOn({ rows, scatter }: GameDefinition, strip: readonly number[]): Uint8Array {
  return Uint8Array.from(strip.keys(), (stop) => countIn(windowAt(rows, strip, stop), scatter?.symbol));
}
