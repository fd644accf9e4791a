// The questions that judges ask of an answer; each is null where it is right, and otherwise says what was missed.
import type { CertificationMiss } from "#contract/certification.ts";
import type { WalletRefusal } from "#contract/wallet-call.ts";
import { z } from "zod";
import type { OutboundFailure } from "../../callback/exchange.ts";
import type { Heard } from "./case.ts";

type Said = CertificationMiss | null;
type MaybeHeard = Heard | undefined;

const miss = (what: CertificationMiss["what"], expected: string, found: string): CertificationMiss => ({
  what,
  expected,
  found,
});
const nothing = miss("answer", "an answer", "none");

/** The first thing that was missed. */
export const first = (...said: readonly Said[]): Said => said.find((one) => one !== null) ?? null;

/** Asked of each answer in turn; there must be one. */
export const each = (heard: readonly Heard[], ask: (one: Heard) => Said): Said =>
  heard.length === 0 ? nothing : first(...heard.map(ask));

const wordOf = ({ verdict }: Heard): string =>
  verdict.kind === "ok" ? "ok" : verdict.kind === "refused" ? verdict.code : verdict.reason;

export const isOk = (heard: MaybeHeard): Said => {
  if (heard === undefined) return nothing;
  return heard.verdict.kind === "ok" ? null : miss("status", "ok", wordOf(heard));
};

/** Refused in a word both know; in one of these words where they are given. */
export const isRefused = (heard: MaybeHeard, ...codes: readonly WalletRefusal[]): Said => {
  if (heard === undefined) return nothing;
  const { verdict } = heard;
  const isRight = verdict.kind === "refused" && (codes.length === 0 || codes.includes(verdict.code));
  return isRight ? null : miss("status", codes.length === 0 ? "a refusal" : codes.join(" | "), wordOf(heard));
};

/** Not agreed to, in whatever way, as long as there was an answer. */
export const isDeclined = (heard: MaybeHeard): Said => {
  if (heard === undefined) return nothing;
  if (heard.verdict.kind === "refused") return null;
  const { answer } = heard;
  const isClientError = answer.kind === "answered" && answer.status >= 400 && answer.status < 500;
  return isClientError ? null : miss("status", "a refusal | 4xx", wordOf(heard));
};

export const hasStatus = (heard: MaybeHeard, isRight: (status: number) => boolean, expected: string): Said => {
  if (heard === undefined) return nothing;
  const { answer } = heard;
  const found = answer.kind === "answered" ? String(answer.status) : answer.reason;
  return answer.kind === "answered" && isRight(answer.status) ? null : miss("http_status", expected, found);
};
/** Believed by nobody. */
export const isUnbelieved = (heard: MaybeHeard): Said => hasStatus(heard, (status) => status === 401, "401");

/** An answer came, of whatever kind, and did not fail in this way. */
export const isNotFailed = (heard: MaybeHeard, ...reasons: readonly OutboundFailure[]): Said => {
  if (heard === undefined) return nothing;
  const { answer } = heard;
  return answer.kind === "failed" && reasons.includes(answer.reason)
    ? miss("answer", "an answer", answer.reason)
    : null;
};

/** What an answer says, read as it came: a balance may be anything in it, or not be there. */
const anything = z.unknown().optional();
const raw = z.looseObject({ status: anything, balance: anything, currency: anything });
export type Raw = z.output<typeof raw>;
export const readRaw = (heard: Heard): Raw | null => {
  if (heard.answer.kind !== "answered") return null;
  try {
    return raw.parse(JSON.parse(heard.answer.body));
  } catch {
    return null;
  }
};

/** What is asked of the fields of an answer. */
export const saysRaw = (
  heard: MaybeHeard,
  what: "status" | "balance" | "currency",
  isRight: (value: unknown) => boolean,
  expected: string,
): Said => {
  if (heard === undefined) return nothing;
  const read = readRaw(heard);
  if (read === null) return miss("answer", "JSON", wordOf(heard));
  const found = read[what];
  return isRight(found) ? null : miss(what, expected, found === undefined ? "absent" : JSON.stringify(found));
};

export const balanceOf = (heard: MaybeHeard): bigint | null =>
  heard === undefined || heard.verdict.kind === "unclear" ? null : heard.verdict.balance;

/** What came in place of a balance: a refusal leaves it out, and what nobody understood is named. */
const untold = (heard: MaybeHeard): string =>
  heard === undefined ? "none" : heard.verdict.kind === "refused" ? "absent" : wordOf(heard);

/** The balance told with `after` is the one told with `before`, changed by so much. */
export const hasMoved = (before: MaybeHeard, after: MaybeHeard, by: bigint): Said => {
  const from = balanceOf(before);
  const to = balanceOf(after);
  if (from === null) return miss("balance", "a balance", untold(before));
  const expected = String(from + by);
  if (to === null) return miss("balance", expected, untold(after));
  return to === from + by ? null : miss("balance", expected, String(to));
};

export const isSameAnswer = (one: MaybeHeard, other: MaybeHeard): Said => {
  if (one === undefined || other === undefined) return nothing;
  const [expected, found] = [bodyOf(one), bodyOf(other)];
  return expected !== null && expected === found
    ? null
    : miss("same_answer", expected ?? wordOf(one), found ?? wordOf(other));
};
const bodyOf = ({ answer }: Heard): string | null => (answer.kind === "answered" ? answer.body : null);

/** A header of an answer; there must be one. */
export const hasHeader = (
  heard: MaybeHeard,
  { name, what }: { readonly name: string; readonly what: CertificationMiss["what"] },
  isRight: (value: string) => boolean,
  expected: string,
): Said => {
  if (heard === undefined) return nothing;
  if (heard.answer.kind === "failed") return miss("answer", "an answer", heard.answer.reason);
  const value = heard.answer.headers[name] ?? "";
  return isRight(value) ? null : miss(what, expected, value === "" ? "absent" : value);
};
