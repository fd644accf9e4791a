// Saved views: how a member sees a list (filters, sort, columns, density, page size), kept under a name by the server.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { exportList } from "./exports.ts";
import { lineText } from "./typed-text.ts";
import { id, instant } from "./page.ts";

/** Each list with views of its own: those that can be exported, and rounds where all are of one player. */
export const viewList = z.enum([...exportList.options, "player_rounds"]);
export type ViewList = z.output<typeof viewList>;

/** Of one member, for one list. */
export const MOST_VIEWS = 50;

/** What may be written down and shown again in one line. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{Cc}*$/u, "This may not hold control characters.");

const name = lineText(1, 60);
const word = plain(40).min(1);

/**
 * What the address of the list says. The words are the list's own at the time of saving: one that the list no longer
 * knows is kept, and dropped by whoever opens the view.
 */
export const viewState = z.strictObject({
  /** Filters and sort by their names in the address; `period` is a period that moves with the day, such as `last7`. */
  query: z.record(word, plain(200).min(1)).refine((query) => Object.keys(query).length <= 30, "These are too many."),
  /** Ids of columns in order; null: as many as there is room for. */
  columns: z.array(word).min(1).max(40).nullable(),
  density: z.enum(["comfortable", "compact"]).nullable(),
  page_size: z.int().min(1).max(200).nullable(),
});
export type ViewState = z.output<typeof viewState>;

export const savedView = z.object({
  id,
  list: viewList,
  name: z.string(),
  /** The list opens with it. */
  is_default: z.boolean(),
  state: viewState,
  changed_at: instant,
});
export type SavedView = z.output<typeof savedView>;

export const listViews = endpoint("GET /api/views", {
  summary: "My own saved views of all lists, by name",
  may: "member",
  answer: z.object({ data: z.array(savedView) }),
});

export const saveView = endpoint("POST /api/views", {
  summary: "Save how I see a list, under a name that none of my views of it has",
  may: "member",
  body: z.strictObject({ list: viewList, name, state: viewState, is_default: z.boolean().default(false) }),
  answer: savedView,
  status: 201,
  errors: ["view_name_taken", "view_limit"],
});

export const changeView = endpoint("PATCH /api/views/{id}", {
  summary: "Rename one of my saved views, save it anew, or let its list open with it or not",
  may: "member",
  params: z.object({ id }),
  body: z.strictObject({ name: name.optional(), state: viewState.optional(), is_default: z.boolean().optional() }),
  answer: savedView,
  errors: ["view_not_found", "view_name_taken"],
});

export const removeView = endpoint("DELETE /api/views/{id}", {
  summary: "Remove one of my saved views",
  may: "member",
  params: z.object({ id }),
  answer: z.undefined(),
  status: 204,
  errors: ["view_not_found"],
});
