// An agent's own file of one UTC day: a CSV of transaction ids and amounts, uploaded in parts, read and compared by the server.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./page.ts";
import { lineText } from "./typed-text.ts";

export const FILE_MOST_LINES = 1_000_000;
export const FILE_MOST_BYTES = 128 * 1024 * 1024;
/** Bytes of one part; in base64 it fits into one call. */
export const FILE_PART_BYTES = 45_000;
/** Wrong lines that are named of one file. */
export const FILE_ERRORS_NAMED = 20;

export const fileState = z.enum(["uploading", "waiting", "reading", "comparing", "compared", "failed", "replaced"]);
export type FileState = z.output<typeof fileState>;

export const fileErrorCode = z.enum([
  "not_utf8",
  "columns",
  "formula",
  "id",
  "duplicate",
  "fractional",
  "amount",
  "line_too_long",
  "too_many_lines",
  "empty",
  "interrupted",
]);
export type FileErrorCode = z.output<typeof fileErrorCode>;

/** A wrong line. */
export const fileError = z.object({
  code: fileErrorCode,
  /** null: of the whole file. */
  line: z.int().nullable(),
  /** Of a duplicate: where the id was first. */
  first_line: z.int().nullable(),
});
export type FileError = z.output<typeof fileError>;

export const reconciliationFile = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  state: fileState,
  /** Read so far. */
  lines: z.int(),
  /** Compared so far. */
  compared: z.int(),
  matched: z.int(),
  missing_here: z.int(),
  missing_there: z.int(),
  amount_differs: z.int(),
  errors: z.array(fileError),
  by: z.string().nullable(),
  at: instant,
  ended_at: instant.nullable(),
});
export type ReconciliationFile = z.output<typeof reconciliationFile>;

const UNDER_WAY: ReadonlySet<FileState> = new Set(["waiting", "reading", "comparing"]);
export const isFileUnderWay = ({ state }: Pick<ReconciliationFile, "state">): boolean => UNDER_WAY.has(state);

export const startReconciliationFile = endpoint("POST /api/reconciliations/{agent_id}/{day}/files", {
  summary: "Begin to upload an agent's file of a UTC day that is over",
  may: { permission: "reconciliation.work" },
  params: z.object({ agent_id: id, day: z.iso.date() }),
  body: z.strictObject({ name: lineText(1, 200), bytes: z.int().min(1).max(FILE_MOST_BYTES) }),
  answer: reconciliationFile,
  status: 201,
  errors: ["reconciliation_not_found", "reconciliation_state", "file_under_way"],
});

export const sendReconciliationFilePart = endpoint("PUT /api/reconciliation-files/{id}/parts/{number}", {
  summary: "Send a part of a file, counted from 1; the same part may be sent again",
  may: { permission: "reconciliation.work" },
  params: z.object({ id, number: z.coerce.number().int().min(1).max(10_000) }),
  body: z.strictObject({
    content: z
      .string()
      .min(4)
      .max(60_000)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  answer: z.undefined(),
  status: 204,
  errors: ["file_not_found", "file_not_open"],
});

export const endReconciliationFile = endpoint("POST /api/reconciliation-files/{id}/end", {
  summary: "Say that all parts of a file were sent: the server reads and compares it",
  may: { permission: "reconciliation.work" },
  params: z.object({ id }),
  answer: reconciliationFile,
  errors: ["file_not_found", "file_not_open", "file_incomplete"],
});
