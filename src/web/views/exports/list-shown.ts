// A list as its table reads it: what an export of it repeats.

export interface ListShown {
  readonly path: string;
  readonly params: unknown;
  readonly query: unknown;
  /** Ids of the columns in sight. */
  readonly columns: readonly string[];
}
