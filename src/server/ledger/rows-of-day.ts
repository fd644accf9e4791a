// Finds what happened on a day (UTC) among rounds or movements, whose partitions go by the day inside their ids.
import { type RawBuilder, sql } from "kysely";

/**
 * A round's id is of the day it began, and so are those of its movements; what happened to it on `day` may lie in any
 * partition before. Each says by a few pages (brin) that it has nothing of that day. A day more is for clocks that differ.
 */
export const rowsOfDay = (day: string, relation: string, time: "settled_at" | "at"): RawBuilder<unknown> => {
  const at = sql.ref(`${relation}.${time}`);
  return sql`${sql.ref(`${relation}.day`)} <= ${day}::date + 1
    and ${at} >= ${day}::timestamp at time zone 'utc' and ${at} < (${day}::date + 1)::timestamp at time zone 'utc'`;
};
