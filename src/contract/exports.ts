// Exports: a whole list written to a file by the server, for the member who asked, kept for seven days.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./page.ts";
import { locale } from "./session.ts";

/** Each list that can be exported; who may is who may read it. */
export const exportList = z.enum([
  "rounds",
  "players",
  "player_transfers",
  "wallet_entries",
  "agents",
  "credit_transfers",
  "credit_requests",
  "credit_entries",
  "calls",
  "webhook_deliveries",
  "variant_changes",
  "payments",
  "invoices",
  "received_pix",
  "agent_ranking",
  "runways",
  "credit_turns",
  "player_ranking",
  "period_figures",
  "reconciliations",
  "reconciliation_lines",
  "holdings",
  "agent_holdings",
  "agent_depth",
  "agent_shares",
  "open_rounds",
  "live_sessions",
  "availability",
]);
export type ExportList = z.output<typeof exportList>;

export const exportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.output<typeof exportFormat>;
export const exportState = z.enum(["waiting", "running", "ready", "failed", "expired"]);

export const EXPORT_MAX_DAYS = 366;
export const EXPORT_KEPT_DAYS = 7;
/** Room for a list of a hundred ids. */
const QUERY_VALUE_MOST = 4_000;
/** Of one member, waiting and running. */
export const EXPORTS_UNDER_WAY = 5;

export const exportRow = z.object({
  id,
  list: exportList,
  format: exportFormat,
  state: exportState,
  rows: z.int(),
  /** About how many rows there will be; null where only reading them would tell. */
  rows_about: z.int().nullable(),
  bytes: z.int().nullable(),
  /** An error code, of an export that failed. */
  failure: z.string().nullable(),
  /** The period exported, of lists that have one. */
  from: instant.nullable(),
  to: instant.nullable(),
  created_at: instant,
  /** Until when the file is kept; null while there is none. */
  expires_at: instant.nullable(),
});
export type ExportRow = z.output<typeof exportRow>;
export const isUnderWay = ({ state }: ExportRow): boolean => state === "waiting" || state === "running";

export const listExports = endpoint("GET /api/exports", {
  summary: "My own exports, newest first",
  may: "member",
  answer: z.object({ data: z.array(exportRow) }),
});

export const startExport = endpoint("POST /api/exports", {
  summary: "Export a whole list to a file: the rows of its query, in the columns named",
  may: "member",
  body: z.strictObject({
    list: exportList,
    format: exportFormat,
    /** Ids of columns in the order of the file; absent: all there are. */
    columns: z.array(z.string().max(40)).min(1).max(40).optional(),
    /** Whose list it is, where its address names somebody. */
    of: id.optional(),
    /** The list's query as its address has it; without a beginning, the last 366 days. */
    query: z.record(z.string().max(40), z.string().max(QUERY_VALUE_MOST)),
    locale,
    time_zone: z.string().max(60),
  }),
  answer: exportRow,
  status: 201,
  errors: [
    "permission_missing",
    "export_limit",
    "export_range_too_long",
    "agent_not_found",
    "player_not_found",
    "wallet_mode_mismatch",
  ],
});

export const removeExport = endpoint("DELETE /api/exports/{id}", {
  summary: "Remove one of my exports: what is under way ends, and its file is deleted",
  may: "member",
  params: z.object({ id }),
  answer: z.undefined(),
  status: 204,
  errors: ["export_not_found"],
});

export const downloadExport = endpoint("GET /api/exports/{id}/file", {
  summary: "The file of one of my exports",
  may: "member",
  params: z.object({ id }),
  answer: z.undefined(),
  errors: ["export_not_found", "export_not_ready"],
});
