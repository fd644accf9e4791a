// Finds what happened on a day (UTC) among rounds or movements, whose partitions go by the day inside their ids.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * A round's id is of the day it began, and so are those of its movements; what happened to it on `day` may lie in any
 * partition before. Each says by a few pages (brin) that it has nothing of that day. A day more is for clocks that differ.
 */
export const rowsOfDay = (day: string, relation: string, time: "settled_at" | "at"): RawBuilder<unknown> => {
  const at = sql.ref(`${relation}.${time}`);
  return sql`${sql.ref(`${relation}.day`)} <= ${day}::date + 1
    and ${at} >= ${day}::timestamp at time zone 'utc' and ${at} < (${day}::date + 1)::timestamp at time zone 'utc'`;
};

/** Room for the sums of a whole day, until the end of the transaction: with less of it they are made on disk. */
export const allowSumsOfDay = (tx: Tx): Promise<unknown> =>
  sql`select set_config('work_mem', '64MB', true)`.execute(tx);
