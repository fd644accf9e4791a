// A list as its table reads it: what an export of it repeats.
import type { ExportList } from "#contract/exports.ts";

export interface ListShown {
  readonly list: ExportList;
  readonly params: unknown;
  readonly query: unknown;
  /** Ids of the columns in sight. */
  readonly columns: readonly string[];
}
