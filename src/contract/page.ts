// Lists: keyset pages, ids, dates; shared by every list endpoint.
import { z } from "zod";

export const id = z.uuid();
/** An id or code of the agent's own: opaque, 1–64 of [A-Za-z0-9_.:-]. */
export const FOREIGN_ID = /^[A-Za-z0-9_.:-]{1,64}$/;
export const foreignId = z.string().regex(FOREIGN_ID, "This must be 1 to 64 of A-Z a-z 0-9 _ . : -");
/** RFC 3339 in UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** An instant as callers write it: any RFC 3339 form with a zone. */
export const instantInput = z.iso.datetime({ offset: true });
export const cursor = z.string().min(1).max(400);

/** Most days a list covers on a screen; longer periods are exports. */
export const SCREEN_MAX_DAYS = 92;

/** A period as a list's query has it: from the first instant on, and before the second. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** A day may be longer than 24 hours: as much as any zone puts its clocks back. */
const CLOCKS_BACK_MS = 2 * HOUR_MS;

/** Whether a period covers more than so many days. Without an end it ends now; without a beginning it is no period. */
export function isLongerThan(days: number, { from, to }: Period, now: Date): boolean {
  if (from === undefined) return false;
  const end = to === undefined ? now.getTime() : Date.parse(to);
  return end - Date.parse(from) > days * 24 * HOUR_MS + CLOCKS_BACK_MS;
}

/** Lists that are read along time are read from either end. */
export const timeSort = z.enum(["newest", "oldest"]);
export type TimeSort = z.output<typeof timeSort>;

export const PAGE_SIZES = [25, 50, 100, 200] as const;
/** Query of a dashboard list: page size and cursor. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: cursor.optional(),
});
/** Query of an integration list (1–1000, default 100). */
export const integrationPageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: cursor.optional(),
});

/** `{ data, next_cursor }` */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), next_cursor: cursor.nullable() });
/** `{ data, next_cursor, totals }`: totals are of the whole filter, not of the page. */
export const pageWithTotals = <T extends z.ZodType, S extends z.ZodType>(row: T, totals: S) =>
  z.object({ data: z.array(row), next_cursor: cursor.nullable(), totals });
