// Says of an agent's wallet what its calls fail of, to those who look after it.
import type { OutboundFailure } from "../../callback/exchange.ts";

type Unreadable = "unreadable" | "other_currency";

const WORDS: Readonly<Record<OutboundFailure | Unreadable, string>> = {
  address_not_allowed: "its address is none that may be called",
  name_not_resolved: "its name leads nowhere",
  not_connected: "it takes no connection",
  tls_failed: "its certificate is not accepted",
  timed_out: "it does not answer in time",
  connection_lost: "it breaks the connection off",
  redirected: "it redirects elsewhere",
  answer_too_large: "its answer is too large",
  answered_twice: "it answers one call more than once",
  unreadable: "its answer cannot be read",
  other_currency: "it answers in another currency",
};
const isKnown = (reason: string): reason is keyof typeof WORDS => reason in WORDS;

const STATUS = /^status_(\d{3})$/;
const SIGNATURE_REFUSED = "status_401";

/** @param reason of a verdict nobody is sure of; null: it is not known */
export function failureInWords(reason: string | null): string {
  if (reason === SIGNATURE_REFUSED) return "it refuses our signature (HTTP 401)";
  const status = STATUS.exec(reason ?? "")?.[1];
  if (status !== undefined) return `it answers HTTP ${status}`;
  return reason !== null && isKnown(reason) ? WORDS[reason] : "its calls fail";
}
