// Plays with a hash that can only be waited for, as in a browser, though the engine itself never waits.
import type { Words } from "./draw.ts";
import { streamOf } from "./stream.ts";

class BlocksUsedUp extends Error {}

/**
 * Fetches some blocks, plays, and starts again from the first word with twice as many whenever they run out. Only right
 * for a `play` that is a pure function of its words, as `playRound` is.
 */
export async function playAhead<T>(
  blockAt: (block: number) => Promise<Uint8Array>,
  play: (words: Words) => T,
): Promise<T> {
  const blocks: Uint8Array[] = [];
  for (let wanted = 1; ; wanted *= 2) {
    const missing = Array.from({ length: wanted - blocks.length }, (_, at) => blockAt(blocks.length + at));
    blocks.push(...(await Promise.all(missing)));
    try {
      return play(streamOf((block) => fetched(blocks, block)));
    } catch (error) {
      if (!(error instanceof BlocksUsedUp)) throw error;
    }
  }
}

function fetched(blocks: readonly Uint8Array[], block: number): Uint8Array {
  const bytes = blocks[block];
  if (bytes === undefined) throw new BlocksUsedUp();
  return bytes;
}
