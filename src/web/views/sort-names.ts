// Which column a list is sorted by and which way, from the name its address has for that, and back.
import type { TimeSort } from "#contract/page.ts";
import type { MessageKey } from "#web/messages/en-US.json";
import type { Sort } from "#web/ui/table-model.ts";

/** What a list may be sorted by, as its address and its messages call it. */
type SortName = NameIn<MessageKey>;
type NameIn<Key> = Key extends `sort.by.${infer Name}` ? Name : never;

/** What the list's `sort` is called when a column is sorted one way or the other; a way that has no name cannot be had. */
export interface SortNames {
  readonly descending?: SortName;
  readonly ascending?: SortName;
}

/** Of lists that are read along time, from either end. */
export const ALONG_TIME = {
  descending: "newest",
  ascending: "oldest",
} as const satisfies Record<keyof SortNames, TimeSort>;

interface Sortable {
  readonly id: string;
  readonly sorts?: SortNames;
}

/** The column a list is sorted by, and which way. */
export function sortShown(columns: readonly Sortable[], name: string): Sort | null {
  const column = columns.find(({ sorts }) => sorts?.ascending === name || sorts?.descending === name);
  if (column === undefined) return null;
  return { by: column.id, direction: column.sorts?.ascending === name ? "ascending" : "descending" };
}

/** Every way a list can be sorted, in the order of its columns. */
export const sortNamesOf = (columns: readonly Sortable[]): readonly SortName[] =>
  columns.flatMap(({ sorts }) => [sorts?.descending, sorts?.ascending]).filter((name) => name !== undefined);

/** What the list is sorted by once the head of a column is pressed: its other way where it is sorted by it already. */
export function sortAfter(columns: readonly Sortable[], id: string, shown: Sort | null): string | null {
  const { ascending, descending } = columns.find((column) => column.id === id)?.sorts ?? {};
  const [first, other] =
    shown?.by === id && shown.direction === "descending" ? [ascending, descending] : [descending, ascending];
  return first ?? other ?? null;
}
