// Reconciliation: each UTC day of an agent in the ledger, the roll-ups, the agent's wallet and the agent's own file.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { reconciliationFile } from "./reconciliation-file.ts";
import { linesText } from "./typed-text.ts";

export const utcDay = z.iso.date();

export const reconciliationResult = z.enum(["incomplete", "ties", "differs"]);
export type ReconciliationResult = z.output<typeof reconciliationResult>;
/** Why a day is not complete: it goes on, the roll-ups are behind, or the wallet has not answered everything. */
export const incompleteReason = z.enum(["day_open", "figures_behind", "wallet_pending"]);
/** Of a day that differs; a day whose differences change is open again. */
export const reconciliationState = z.enum(["open", "explained", "closed"]);
export type ReconciliationState = z.output<typeof reconciliationState>;
/** What the ledger is compared with. */
export const reconciliationSource = z.enum(["rollups", "wallet", "file"]);
export type ReconciliationSource = z.output<typeof reconciliationSource>;
export const differenceKind = z.enum(["missing_here", "missing_there", "amount_differs"]);
export type DifferenceKind = z.output<typeof differenceKind>;

/** Lines that are listed of one source and day; all of them are counted. */
export const LINES_LISTED = 10_000;

export const reconciliation = z.object({
  /** The day and the agent. */
  id: z.string(),
  day: utcDay,
  agent: z.object({ id, code: z.string() }),
  currency,
  result: reconciliationResult,
  incomplete: incompleteReason.nullable(),
  state: reconciliationState.nullable(),
  rounds: z.int(),
  /** By the ledger: stakes − refunds + stakes open before the day − stakes open after it. */
  turnover: amount,
  wins: amount,
  differences: z.object({
    rollups: z.int(),
    /** null: the agent's players have their wallets with us. */
    wallet: z.int().nullable(),
    /** null: no file was compared. */
    file: z.int().nullable(),
  }),
  checked_at: instant,
});
export type Reconciliation = z.output<typeof reconciliation>;

export const noteAction = z.enum(["note", "explain", "close", "reopen"]);
export type NoteAction = z.output<typeof noteAction>;

export const reconciliationDetail = reconciliation.extend({
  ledger: z.object({
    stakes: amount,
    refunds: amount,
    wins: amount,
    open_before: amount,
    open_after: amount,
    deposits: amount,
    withdrawals: amount,
  }),
  rollups: z.object({ turnover: amount, wins: amount }),
  wallet: z.object({ stakes: amount, wins: amount, pending: z.int() }).nullable(),
  /** The newest file that was compared. */
  file: reconciliationFile.nullable(),
  /** The newest file, where it is another one. */
  newest_file: reconciliationFile.nullable(),
  /** When the day's roll-ups were last compared with its rounds and movements; null: not yet. */
  day_check: z.object({ checked_at: instant, differences: z.int() }).nullable(),
  /** Oldest first. */
  notes: z.array(z.object({ id, action: noteAction, text: z.string(), by: z.string().nullable(), at: instant })),
});
export type ReconciliationDetail = z.output<typeof reconciliationDetail>;

const place = z.object({ agent_id: id, day: utcDay });

export const listReconciliations = endpoint("GET /api/reconciliations", {
  summary: "UTC days of the agents of my subtree with what differs between their books, newest or oldest first",
  may: { permission: "reconciliation.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    result: reconciliationResult.optional(),
    state: reconciliationState.optional(),
    source: reconciliationSource.optional(),
    /** A day is in the period its noon is in. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    reconciliation,
    /** Of the whole filter. */
    z.array(z.object({ result: reconciliationResult, days: z.int() })),
  ),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getReconciliation = endpoint("GET /api/reconciliations/{agent_id}/{day}", {
  summary: "One UTC day of an agent of my subtree: each source, the agent's file, and what was noted",
  may: { permission: "reconciliation.read" },
  params: place,
  answer: reconciliationDetail,
  errors: ["reconciliation_not_found"],
});

export const reconciliationLine = z.object({
  id: z.string(),
  source: reconciliationSource,
  kind: differenceKind,
  /** The transaction, or which sum differs. */
  tx_id: z.string(),
  round_id: id.nullable(),
  transfer_id: id.nullable(),
  /** Of the agent's file. */
  line: z.int().nullable(),
  currency,
  ours: amount.nullable(),
  theirs: amount.nullable(),
});
export type ReconciliationLine = z.output<typeof reconciliationLine>;

export const listReconciliationLines = endpoint("GET /api/reconciliation-lines", {
  summary: "What differs on one UTC day of an agent of my subtree, transaction by transaction",
  may: { permission: "reconciliation.read" },
  query: pageQuery.extend({
    agent_id: id,
    day: utcDay,
    source: reconciliationSource.optional(),
    kind: differenceKind.optional(),
  }),
  answer: pageWithTotals(
    reconciliationLine,
    /** Of all lines that are listed of the day, whatever the filter. */
    z.array(z.object({ source: reconciliationSource, kind: differenceKind, lines: z.int() })),
  ),
  errors: ["reconciliation_not_found", "cursor_invalid"],
});

export const noteReconciliation = endpoint("POST /api/reconciliations/{agent_id}/{day}/notes", {
  summary: "Note something about a day that differs, explain it, close it, or open it again",
  may: { permission: "reconciliation.work" },
  params: place,
  body: z.strictObject({ action: noteAction, text: linesText(1, 1_000) }),
  answer: reconciliationDetail,
  errors: ["reconciliation_not_found", "reconciliation_state"],
});
