/** Reads games as data, ours or anybody's: a list of games, their strips by game and variant, and lists of lines by name. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { assertPlayable } from "#studio/engine/check-definition.ts";
import type { GameDefinition, Variant } from "#studio/engine/definition.ts";

export interface Playable {
  readonly definition: GameDefinition;
  readonly variant: Variant;
}

/**
 * Every variant of every game in the file, in its order.
 * @throws Error with one line that says what is wrong with the file.
 */
export function readPlayables(path: string): Playable[] {
  const text = readFileSync(path, "utf8");
  const content = json(path, text);
  const read = file.safeParse(content);
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error).replaceAll(/\s+/g, " ")}`);
  const { games, strips, ...lists } = read.data;
  return games.flatMap((game) => {
    const definition = definitionOf(game, lists);
    if (strips[game.code] === undefined) throw new Error(`${path}: there are no strips of ${game.code}`);
    return Object.entries(strips[game.code] ?? {}).map(([id, { base, free }]) => {
      if (free !== undefined && free !== null && JSON.stringify(free) !== JSON.stringify(base)) {
        throw new Error(`${game.code}/${id}: free spins play on the same strips`);
      }
      const variant = { id, strips: base };
      assertPlayable(definition, variant);
      return { definition, variant };
    });
  });
}

const count = z.int().nonnegative();
const table = z.array(z.array(count));
const symbol = z.union([z.string(), count]);

const game = z.looseObject({
  code: z.string().min(1),
  kind: z.enum(["lines", "ways"]),
  cols: count,
  rows: count,
  betCoins: count,
  symbols: z.array(z.string()).min(1),
  pay: table,
  /** A list of lines, or the name of one at the top of the file. */
  lines: z.union([z.string(), table]).optional(),
  wilds: z
    .array(z.object({ symbol, multiplier: count.default(1), reels: z.array(count).optional() }))
    .nullish()
    .transform((wilds) => wilds ?? []),
  wildMode: z.string().optional(),
  scatter: z
    .object({ symbol, payX: z.array(count).default([]), freeSpins: z.array(count).default([]) })
    .nullish()
    .transform((scatter) => scatter ?? null),
  free: z
    .looseObject({ multiplier: count })
    .nullish()
    .transform((free) => free ?? null),
  /** Nothing or 0: a round has no cap. */
  maxWinX: count.nullish(),
});

const variantStrips = z.looseObject({ base: table, free: table.nullish() });

const file = z.looseObject({
  games: z.array(game).min(1),
  strips: z.record(z.string(), z.record(z.string(), variantStrips)),
});

function json(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error instanceof Error ? error.message : "unreadable"}`, { cause: error });
  }
}

function definitionOf(read: z.output<typeof game>, lists: Readonly<Record<string, unknown>>): GameDefinition {
  const { code, kind, cols, rows, betCoins, symbols, pay, scatter, free, maxWinX } = read;
  if (read.wildMode !== undefined && !read.wildMode.includes("highest")) {
    throw new Error(`${code}: several wild multipliers in one win are not played as "${read.wildMode}"`);
  }
  const index = (named: string | number): number => {
    const at = typeof named === "number" ? named : symbols.indexOf(named);
    if (symbols[at] === undefined) throw new Error(`${code} has no symbol ${named}`);
    return at;
  };
  const everyReel = Array.from({ length: cols }, (_, reel) => reel + 1);
  const rules = {
    code,
    cols,
    rows,
    betCoins,
    symbols,
    pay,
    wilds: read.wilds.map(({ symbol: named, multiplier, reels }) => ({
      symbol: index(named),
      multiplier,
      reels: reels ?? everyReel,
    })),
    wildMode: "highest",
    scatter: scatter === null ? null : { ...scatter, symbol: index(scatter.symbol) },
    free: free === null ? null : { multiplier: free.multiplier },
    maxWinX: maxWinX === undefined || maxWinX === null || maxWinX === 0 ? uncapped(betCoins) : maxWinX,
  } as const;
  return kind === "ways" ? { ...rules, kind } : { ...rules, kind, lines: linesOf(read, lists) };
}

/** So many stakes that no round ever pays them, and that in coins they are still a whole number. */
const uncapped = (betCoins: number): number => Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, betCoins));

function linesOf({ code, lines }: z.output<typeof game>, lists: Readonly<Record<string, unknown>>): number[][] {
  const found = table.safeParse(typeof lines === "string" ? lists[lines] : lines);
  if (!found.success) {
    throw new Error(
      `${code}: ${typeof lines === "string" ? `there is no list of lines "${lines}"` : "lines are missing"}`,
    );
  }
  return found.data;
}
