/** UUIDv7: ids that carry their own instant, so that a round's id also names its day and sorts by time. */
import { randomFillSync } from "node:crypto";

export type UuidSource = () => string;
export type UuidSourceOptions = {
  /** Milliseconds since 1970; `Date.now` unless told. */
  now?: () => number;
  /** Fills the buffer with random bytes; the system's generator unless told. */
  random?: (into: Uint8Array) => void;
};

const MAX_COUNTER = 0xfff;
const MAX_INSTANT_MS = 0xffff_ffff_ffff;

/**
 * A source of UUIDv7 that never goes backwards: within one millisecond, and when the clock steps back, the twelve bits
 * after the time count up; when they are used up the time is run ahead by a millisecond.
 */
export function uuidSource({ now = Date.now, random = randomFillSync }: UuidSourceOptions = {}): UuidSource {
  const pool = Buffer.alloc(4_096);
  let used = pool.length;
  let lastMs = -1;
  let counter = 0;

  const takeRandom = (bytes: number): Buffer => {
    if (used + bytes > pool.length) {
      random(pool);
      used = 0;
    }
    used += bytes;
    return pool.subarray(used - bytes, used);
  };

  return () => {
    const tail = takeRandom(10);
    const ms = now();
    if (ms > lastMs) {
      lastMs = ms;
      // Starting in the lower half leaves at least 2,048 ids for the same millisecond.
      counter = tail.readUInt16BE(8) & 0x7ff;
    } else if (++counter > MAX_COUNTER) {
      lastMs += 1;
      counter = 0;
    }
    return layOut(lastMs, counter, tail);
  };
}

/** A new id, now. */
export const uuidv7: UuidSource = uuidSource();

/** An id of a given instant with random bits behind it, for bookings that are dated in the past. */
export function uuidAt(instantMs: number, random: (into: Uint8Array) => void = randomFillSync): string {
  const tail = Buffer.alloc(10);
  random(tail);
  return layOut(instantMs, tail.readUInt16BE(8) & MAX_COUNTER, tail);
}

/**
 * The lowest id of an instant: `id >= uuidFloor(from) and id < uuidFloor(to)` selects a stretch of time by the key.
 * An instant no id can hold (before 1970) stands for the nearest one that can.
 */
export function uuidFloor(instant: Date): string {
  return layOut(Math.min(Math.max(instant.getTime(), 0), MAX_INSTANT_MS), 0, Buffer.alloc(8));
}

/** The instant inside an id, to the millisecond. */
export function instantOf(id: string): Date {
  if (id.length !== 36 || id[14] !== "7") throw new RangeError(`not a UUIDv7: ${id}`);
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The UTC day inside an id, `YYYY-MM-DD`: the partition key of rounds. */
export function dayOf(id: string): string {
  return instantOf(id).toISOString().slice(0, 10);
}

/** 48 bits of time, version 7, 12 bits of counter, variant 10, 62 bits of `tail`. */
function layOut(ms: number, counter: number, tail: Buffer): string {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_INSTANT_MS) throw new RangeError(`not an instant: ${ms}`);
  const time = ms.toString(16).padStart(12, "0");
  const hex = tail.toString("hex", 0, 8);
  const variant = ((Number.parseInt(hex.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`;
}
