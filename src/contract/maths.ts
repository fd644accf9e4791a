// The maths of a game on the wire: what its hash was certified over, so that a browser can check and replay every round.
import { z } from "zod";

const counts = z.array(z.int()).readonly();
const table = z.array(counts).readonly();

const rules = z.object({
  code: z.string(),
  cols: z.int(),
  rows: z.int(),
  symbols: z.array(z.string()).readonly(),
  betCoins: z.int(),
  pay: table,
  wilds: z.array(z.object({ symbol: z.int(), multiplier: z.int(), reels: counts })).readonly(),
  wildMode: z.literal("highest"),
  scatter: z.object({ symbol: z.int(), payX: counts, freeSpins: counts }).nullable(),
  free: z.object({ multiplier: z.int() }).nullable(),
  maxWinX: z.int(),
});

/** The definition of a game exactly as the engine takes it; see `src/studio/engine/definition.ts`. */
const gameDefinition = z.discriminatedUnion("kind", [
  rules.extend({ kind: z.literal("lines"), lines: table }),
  rules.extend({ kind: z.literal("ways") }),
]);

/** One certified variant: its id, the rules of its game, and its strips. */
export const variantMaths = z.object({ id: z.string(), definition: gameDefinition, strips: table });
export type VariantMaths = z.output<typeof variantMaths>;
