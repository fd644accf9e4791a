// A certified game as the verifier carries it: everything that decides an outcome, packed into few bytes.
import type { GameDefinition, Variant } from "../../engine/definition.ts";
import type { Game } from "../../games/game.ts";

export type Locale = keyof Game["names"];

export interface PageGame {
  /** In the page's language, like the names of the symbols, which stand in the order of the definition's. */
  readonly name: string;
  readonly symbolNames: readonly string[];
  readonly definition: GameDefinition;
  /** Only certified ones: their hashes are not carried along but worked out, which is the stronger statement. */
  readonly variants: readonly Variant[];
}

export interface PackedGame extends Omit<PageGame, "variants"> {
  /** Each strip as a text, one character (to the base 36) a symbol. */
  readonly variants: readonly (readonly [id: string, ...strips: string[]])[];
}

/** @throws RangeError for a game with more symbols than one character tells apart. */
export function pack({ variants, definition, ...named }: PageGame): PackedGame {
  if (definition.symbols.length > 36) throw new RangeError(`${definition.code} has too many symbols to pack`);
  const strip = (symbols: readonly number[]): string => symbols.map((symbol) => symbol.toString(36)).join("");
  return { ...named, definition, variants: variants.map(({ id, strips }) => [id, ...strips.map(strip)]) };
}

export function unpack({ variants, ...game }: PackedGame): PageGame {
  return {
    ...game,
    variants: variants.map(([id, ...strips]) => ({
      id,
      strips: strips.map((strip) => Array.from(strip, (symbol) => Number.parseInt(symbol, 36))),
    })),
  };
}
