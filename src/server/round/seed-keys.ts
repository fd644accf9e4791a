/** The opened server seeds of the rounds played last, as keys: a chain serves many rounds, and opening it costs more than a draw. */
import type { KeyObject } from "node:crypto";
import { seedKey } from "#studio/verify/node-stream.ts";
import type { Seal } from "../db/seal.ts";
import { seedContext } from "../game/service/seeds.ts";

interface Opened {
  readonly sealed: Uint8Array;
  readonly key: KeyObject;
}

/** Sessions under way at once, roughly; the oldest is forgotten and opened again when it is needed. */
const MAX_KEYS = 4_096;

const openedBy = new WeakMap<Seal, Map<string, Opened>>();

/** The key of this chain. @throws when the sealed text is not the chain's own, each time it is asked. */
export function seedKeyOf(seal: Seal, seedId: string, sealed: Uint8Array): KeyObject {
  const opened = openedBy.get(seal) ?? new Map<string, Opened>();
  const known = opened.get(seedId);
  if (known !== undefined && Buffer.compare(known.sealed, sealed) === 0) return known.key;
  const key = seedKey(seal.open(sealed, seedContext(seedId)));
  opened.delete(seedId);
  opened.set(seedId, { sealed: Uint8Array.from(sealed), key });
  for (const oldest of opened.keys()) {
    if (opened.size <= MAX_KEYS) break;
    opened.delete(oldest);
  }
  openedBy.set(seal, opened);
  return key;
}
