// The random words of one round, from a keyed hash of what names the round.
import type { Words } from "./draw.ts";

/** Big-endian words of block 0, 1, 2 …, each block asked for only when the one before it is used up. */
export function streamOf(blockAt: (block: number) => Uint8Array): Words {
  let block = 0;
  let bytes: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  return () => {
    if (at === bytes.byteLength) {
      const next = blockAt(block);
      bytes = new DataView(next.buffer, next.byteOffset, next.byteLength);
      block += 1;
      at = 0;
    }
    const word = bytes.getUint32(at);
    at += 4;
    return word;
  };
}

/**
 * What the server seed signs to make one block (HMAC-SHA256 of its UTF-8 bytes). Only the client seed may hold a colon,
 * and the fields after it are fixed in number, so two different rounds never sign the same text.
 */
export function blockMessage(clientSeed: string, nonce: number, mathsHash: string, block: number): string {
  return `${clientSeed}:${nonce}:${mathsHash}:${block}`;
}
