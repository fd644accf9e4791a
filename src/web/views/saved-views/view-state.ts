// How a list is seen, read from its address and written into it again; what the list no longer knows is left out and told.
import { z } from "zod";
import type { ViewState } from "#contract/views.ts";
import { type DayRange, type Here, PRESETS, dayOf, endOf, presetOf, rangeOf, startOf } from "#web/ui/calendar-days.ts";
import type { Density } from "#web/ui/table-model.ts";

/** What a list knows today, against which a view saved earlier is held. */
export interface ListShape {
  readonly query: z.ZodType;
  /** Ids of all its columns. */
  readonly columns: readonly string[];
  /** Names in the address that say what is listed: no view has them. */
  readonly keeps: readonly string[];
}

/** In the address, but not of a view. */
const NOT_SAVED: ReadonlySet<string> = new Set(["cursor", "limit", "columns", "open", "density", "view", "from", "to"]);

/** Midnights as the period filter writes them. */
function daysOf(search: URLSearchParams, zone: string): DayRange | null {
  const [from, to] = [search.get("from"), search.get("to")];
  // An address may be typed by hand.
  if (from === null || to === null || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return null;
  const days = { from: dayOf(new Date(from), zone), to: dayOf(new Date(Date.parse(to) - 1), zone) };
  const isWhole = startOf(days.from, zone).toISOString() === from && endOf(days.to, zone).toISOString() === to;
  return isWhole ? days : null;
}

/** The last seven days are the last seven tomorrow too: a usual period is kept by its name. */
function periodOf(search: URLSearchParams, { today, zone }: Here): Record<string, string> {
  const days = daysOf(search, zone);
  const preset = days === null ? null : presetOf(days, today);
  if (preset !== null) return { period: preset };
  const told = ["from", "to"].map((name) => [name, search.get(name) ?? ""] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== ""));
}

/** As the address has it; where it says nothing, the reader's own preference counts. */
export function densityOf(search: URLSearchParams): Density | null {
  const told = search.get("density");
  return told === "compact" || told === "comfortable" ? told : null;
}

/** The list as its address shows it. */
export function stateOf(
  search: URLSearchParams,
  { keeps }: Pick<ListShape, "keeps">,
  density: Density,
  here: Here,
): ViewState {
  const told = [...search].filter(([name, value]) => !NOT_SAVED.has(name) && !keeps.includes(name) && value !== "");
  const limit = Number(search.get("limit") ?? "");
  return {
    query: { ...Object.fromEntries(told), ...periodOf(search, here) },
    columns: search.get("columns")?.split(",") ?? null,
    density,
    page_size: Number.isInteger(limit) && limit > 0 ? limit : null,
  };
}

export interface OpenedView {
  readonly state: ViewState;
  /** Filters and columns the list no longer has, or values it no longer takes. */
  readonly dropped: readonly string[];
}

/** A saved view as the list can show it today. */
export function opened({ query, columns, ...rest }: ViewState, shape: ListShape): OpenedView {
  const isKnown = ([name, value]: readonly [string, string]): boolean => {
    if (shape.keeps.includes(name) || NOT_SAVED.has(name)) return isInstantOf(shape, name, value);
    if (name === "period") return PRESETS.some((preset) => preset === value) && hasPeriod(shape);
    return fieldOf(shape, name)?.safeParse(value).success ?? false;
  };
  const entries = Object.entries(query);
  const shown = columns?.filter((id) => shape.columns.includes(id)) ?? [];
  return {
    state: {
      ...rest,
      query: Object.fromEntries(entries.filter(isKnown)),
      columns: shown.length === 0 ? null : shown,
    },
    dropped: [
      ...entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
      ...(columns?.filter((id) => !shape.columns.includes(id)) ?? []),
    ],
  };
}

const isInstantOf = (shape: ListShape, name: string, value: string): boolean =>
  (name === "from" || name === "to") && (fieldOf(shape, name)?.safeParse(value).success ?? false);

const hasPeriod = (shape: ListShape): boolean =>
  fieldOf(shape, "from") !== undefined && fieldOf(shape, "to") !== undefined;

function fieldOf({ query }: ListShape, name: string): z.ZodType | undefined {
  const field: unknown = query instanceof z.ZodObject ? query.shape[name] : undefined;
  return field instanceof z.ZodType ? field : undefined;
}

/** What an address has to change to show a view, given by id; null: the list as it is by itself. */
export function patchOf(
  search: URLSearchParams,
  { keeps }: Pick<ListShape, "keeps">,
  state: ViewState | null,
  { today, zone }: Here,
): Record<string, string | number | null> {
  const others = [...search.keys()].filter((name) => !keeps.includes(name));
  const nothing = Object.fromEntries(others.map((name) => [name, null]));
  if (state === null) return nothing;
  const { period, ...query } = state.query;
  const preset = PRESETS.find((one) => one === period);
  const days = preset === undefined ? null : rangeOf(preset, today);
  return {
    ...nothing,
    ...query,
    ...(days === null ? {} : { from: startOf(days.from, zone).toISOString(), to: endOf(days.to, zone).toISOString() }),
    columns: state.columns?.join(",") ?? null,
    limit: state.page_size,
    density: state.density,
  };
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/** Whether two states show the same; one without a density leaves it as it is. */
export function isSame(saved: ViewState, now: ViewState): boolean {
  const words = ({ query }: ViewState): string =>
    new URLSearchParams(Object.entries(query).toSorted(byName)).toString();
  return (
    words(saved) === words(now) &&
    (saved.columns?.join() ?? "") === (now.columns?.join() ?? "") &&
    (saved.density === null || saved.density === now.density) &&
    saved.page_size === now.page_size
  );
}
