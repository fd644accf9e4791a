// The games the home page shows, read from the catalogue when the site is built: their facts, and one spin of each.
import type { GameDefinition } from "#studio/engine/definition.ts";
import type { Game, Volatility } from "#studio/games/game.ts";
import { games } from "#studio/games/catalogue.ts";
import type { Locale } from "#web/messages/locale.ts";
import { type SpinShown, spinShown } from "./spin-shown.server.ts";

export interface GameShown {
  readonly code: string;
  readonly name: string;
  readonly rows: number;
  readonly reels: number;
  readonly symbols: readonly string[];
  readonly pays: { readonly by: GameDefinition["kind"]; readonly count: number };
  readonly maxWinX: number;
  /** How many free spins each count of scatters gives, ascending, and what their wins are multiplied by. */
  readonly freeSpins: { readonly counts: readonly number[]; readonly multiplier: number } | null;
  /** RTP of each certified variant, ascending. */
  readonly rtpBps: readonly number[];
  readonly hitRateBps: { readonly lowest: number; readonly highest: number };
  /** Of the variants, without repetition. */
  readonly volatilities: readonly Volatility[];
  readonly spin: SpinShown;
}

export const gamesShown = (locale: Locale): readonly GameShown[] => games.map((game) => gameShown(game, locale));

function gameShown(game: Game, locale: Locale): GameShown {
  const { code, names, definition, variants } = game;
  const hitRates = variants.map(({ figures }) => figures.hitRateBps);
  return {
    code,
    name: names[locale],
    rows: definition.rows,
    reels: definition.cols,
    symbols: definition.symbols,
    pays: paysOf(definition),
    maxWinX: definition.maxWinX,
    freeSpins: freeSpinsOf(definition),
    rtpBps: variants.map(({ figures }) => figures.rtpBps).toSorted((a, b) => a - b),
    hitRateBps: { lowest: Math.min(...hitRates), highest: Math.max(...hitRates) },
    volatilities: [...new Set(variants.map(({ volatility }) => volatility))],
    spin: spinShown(game),
  };
}

/** On so many lines, or in so many ways: one row of each reel, freely chosen. */
const paysOf = (definition: GameDefinition): GameShown["pays"] => ({
  by: definition.kind,
  count: definition.kind === "lines" ? definition.lines.length : definition.rows ** definition.cols,
});

function freeSpinsOf({ free, scatter }: GameDefinition): GameShown["freeSpins"] {
  const counts = [...new Set(scatter?.freeSpins.filter((count) => count > 0))].toSorted((a, b) => a - b);
  return free === null || counts.length === 0 ? null : { counts, multiplier: free.multiplier };
}
