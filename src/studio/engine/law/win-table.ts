// Which wins make up the return of a base spin: each symbol at each length, how often it is won and what it brings.
import type { GameDefinition, Strips } from "../definition.ts";
import type { Win } from "../outcome.ts";
import { tracksOf, type WinRule } from "../tracks.ts";
import { askRule } from "./ask-rule.ts";
import { type ReelChances, reelChances } from "./reel-chances.ts";

export interface WinRow {
  readonly symbol: number;
  readonly count: number;
  /** Wins per spin on average; several lines may win at once. */
  readonly wins: number;
  /** Coins per spin on average. */
  readonly coins: number;
}

/** By symbol and then length; only what can be won. */
export function winTable(definition: GameDefinition, strips: Strips): WinRow[] {
  const reels = strips.map((strip, reel) => reelChances(definition, strip, reel));
  const rows = new Map<string, WinRow>();
  const tracks = Map.groupBy(tracksOf(definition).entries(), ([track]) =>
    reels.map(({ kinds }) => kinds[track]).join(),
  );
  for (const alike of tracks.values()) {
    for (const [rule, sharing] of Map.groupBy(alike, ([, track]) => track.rule)) {
      const [track = 0] = sharing[0] ?? [];
      follow(rule, reels, track, [], 1, ({ symbol, count, coins }, chance) => {
        const key = `${symbol} ${count}`;
        const row = rows.get(key) ?? { symbol, count, wins: 0, coins: 0 };
        const wins = chance * sharing.length;
        rows.set(key, { ...row, wins: row.wins + wins, coins: row.coins + wins * coins });
      });
    }
  }
  return [...rows.values()].sort((a, b) => a.symbol - b.symbol || a.count - b.count);
}

/** Every beginning that can show, until the rule decides without reading on. */
function follow(
  rule: WinRule,
  reels: readonly ReelChances[],
  track: number,
  known: readonly number[],
  chance: number,
  found: (win: Omit<Win, "line">, chance: number) => void,
): void {
  const { win, wantsMore } = askRule(rule, known);
  const next = reels[known.length]?.letters[track];
  if (!wantsMore || next === undefined) {
    if (win !== null) found(win, chance);
    return;
  }
  for (const [letter, here] of next.entries()) {
    if (here > 0) follow(rule, reels, track, [...known, letter], chance * here, found);
  }
}
