/** Calls between servers, and webhooks, as columns of a file: what is masked on the screen is masked here. */
import type { CallRow } from "#contract/calls.ts";
import type { Locale } from "#contract/session.ts";
import type { WebhookDelivery } from "#contract/webhook.ts";
import { noCurrency, type Columns } from "../column.ts";
import { filled, word, wordFor } from "../words.ts";
import { instantOf } from "./player.ts";

/** Of a call of ours a word; of one to us how it was called, with the query that names what was looked for. */
const callText = ({ type, method, path }: CallRow, locale: Locale): string =>
  type === null ? `${method} ${path}` : wordFor("wallet.type", type, locale);

const STATUS = /^status_(\d{3})$/;

/** What a call to a wallet, or of a webhook, came to; a code without a word is written as it is. */
function verdictText(verdict: string, status: number | null, locale: Locale): string {
  // Both words for it name the status themselves.
  if (verdict === "status_401") return word("wallet.verdict.signature_refused", locale);
  const bare = STATUS.exec(verdict)?.[1];
  if (bare !== undefined) return filled("wallet.verdict.status", { status: bare }, locale);
  const text = wordFor("wallet.verdict", verdict, locale);
  return status === null
    ? text
    : filled("wallet.verdict.withStatus", { verdict: text, status: String(status) }, locale);
}

function outcomeText({ direction, status, code }: CallRow, locale: Locale): string {
  if (direction === "out") return verdictText(code ?? "ok", status, locale);
  const told = { status: String(status), code: code ?? "" };
  return filled(code === null ? "inspector.done" : "inspector.failed", told, locale);
}

export const callColumns: Columns<CallRow> = {
  currencyOf: noCurrency,
  columns: [
    { id: "what", head: "inspector.column.what", kind: "text", value: callText },
    { id: "outcome", head: "inspector.column.outcome", kind: "text", value: outcomeText },
    { id: "at", head: "inspector.column.at", kind: "instant", value: (row) => instantOf(row.at) },
    {
      id: "direction",
      head: "inspector.column.direction",
      kind: "text",
      value: (row, locale) => wordFor("inspector.direction", row.direction, locale),
    },
    { id: "player", head: "column.player", kind: "text", value: (row) => row.player },
    { id: "transaction", head: "inspector.column.transaction", kind: "text", value: (row) => row.transaction },
    {
      id: "took",
      head: "inspector.column.took",
      kind: "decimal",
      digits: 0,
      unit: "ms",
      value: (row) => BigInt(row.duration_ms),
    },
    { id: "code", head: "inspector.find.code", kind: "text", value: (row) => row.code },
    { id: "round", head: "wallet.column.round", kind: "text", value: (row) => row.round_id },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

/** What the last try of a delivery came to; null: there was none yet. */
function answerText({ last_failure: failure, last_status: status }: WebhookDelivery, locale: Locale): string | null {
  if (failure !== null) return verdictText(failure, null, locale);
  return status === null ? null : filled("wallet.verdict.status", { status: String(status) }, locale);
}

export const deliveryColumns: Columns<WebhookDelivery> = {
  currencyOf: noCurrency,
  columns: [
    { id: "createdAt", head: "webhook.column.at", kind: "instant", value: (row) => instantOf(row.created_at) },
    {
      id: "type",
      head: "webhook.column.type",
      kind: "text",
      value: (row, locale) => wordFor("webhook.event", row.type, locale),
    },
    {
      id: "state",
      head: "webhook.column.state",
      kind: "text",
      value: (row, locale) => wordFor("webhook.state", row.state, locale),
    },
    { id: "attempts", head: "wallet.column.attempts", kind: "count", value: (row) => row.attempts },
    { id: "answer", head: "wallet.column.lastFailure", kind: "text", value: answerText },
    { id: "due", head: "wallet.column.due", kind: "instant", value: (row) => instantOf(row.due_at) },
    { id: "id", head: "webhook.column.id", kind: "text", value: (row) => row.id },
    { id: "lastTry", head: "webhook.column.lastTry", kind: "instant", value: (row) => instantOf(row.last_attempt_at) },
  ],
};
