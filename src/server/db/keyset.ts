/** Cursors of keyset pages: opaque to the caller, bound to their list, and refused when they were changed. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import { uuidFloor } from "./uuid.ts";

const CHECK_BYTES = 6;

/** The cursor behind a row: the values of the list's order, as text. `list` is the list's own name. */
export function encodeCursor(list: string, key: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(key));
  return Buffer.concat([checkOf(list, text), text]).toString("base64url");
}

/** What a part of a key may look like: an id, a count of microseconds since 1970 (or nothing), a code. */
export const ID_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const MICROS_KEY = /^\d{0,17}$/;
export const CODE_KEY = /^[A-Za-z0-9_.:-]{1,64}$/;

/** The key inside a cursor of this list, part by part; undefined when it is not what such a list gives out. */
export function decodeCursor(list: string, cursor: string, parts: readonly RegExp[]): string[] | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  // A decoder forgives stray bits and signs; a cursor that was given out reads back letter by letter.
  if (bytes.length <= CHECK_BYTES || bytes.toString("base64url") !== cursor) return undefined;
  const text = bytes.subarray(CHECK_BYTES);
  if (!checkOf(list, text).equals(bytes.subarray(0, CHECK_BYTES))) return undefined;
  const key = parsed(text);
  if (!Array.isArray(key) || key.length !== parts.length) return undefined;
  const texts = key.flatMap((part: unknown, at) => (typeof part === "string" && parts[at]?.test(part) ? [part] : []));
  return texts.length === parts.length ? texts : undefined;
}

export const cursorInvalid: Refusal = refuse("cursor_invalid", "The cursor is not one this list gave out.");

export interface Page<Row> {
  readonly data: Row[];
  readonly next_cursor: string | null;
}

/** A page from rows that were read one further than `limit`: that one more tells whether there is a next page. */
export function pageFrom<Row>(
  list: string,
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
): Page<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data, next_cursor: hasMore ? encodeCursor(list, keyOf(last)) : null };
}

/** Which way a list along time is read, and what lies behind a place in it. */
export const directionOf = (sort: TimeSort | undefined) =>
  sort === "oldest" ? { order: sql`asc`, isBehind: sql`>` } : { order: sql`desc`, isBehind: sql`<` };
export type Direction = ReturnType<typeof directionOf>;

/** Where a page of a list along time begins, which way it is read, and how many rows it has at most. */
export interface TimePlace extends Direction {
  /** The id of the last row of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A stretch of time as bounds of ids: from the first instant on, and before the second. */
export function idBounds(from: string | undefined, to: string | undefined): { fromId?: string; toId?: string } {
  // No id is older than 1970, and none can be written down for before.
  const floor = (instant: string) => uuidFloor(new Date(Math.max(0, Date.parse(instant))));
  return { ...(from !== undefined && { fromId: floor(from) }), ...(to !== undefined && { toId: floor(to) }) };
}

/** Not a secret: it finds accidents and cursors of other lists; what a cursor shows is limited by scope, not by it. */
function checkOf(list: string, text: Uint8Array): Buffer {
  return createHash("sha256").update(`${list}\n`).update(text).digest().subarray(0, CHECK_BYTES);
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
