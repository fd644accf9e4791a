// Lists columns in statements that are written for several tables.
import { type RawBuilder, sql } from "kysely";

/** Separated by commas, each of `relation` where one is named. */
export const columnsOf = (columns: readonly string[], relation?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(relation === undefined ? column : `${relation}.${column}`)));

/** After `on conflict … do update set`: what was to be inserted takes the place of what is there. */
export const setToInserted = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));

/** An object of columns, as texts: no number of a sum is cut short on its way. Null where there is no such row. */
export const jsonOf = (columns: readonly string[], relation: string): RawBuilder<unknown> => {
  const parts = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${relation}.${column}`)}::text`);
  return sql`nullif(jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)})), '{}')`;
};
