// Requests to move play credit: asked of who is above, or made by one person for another one to check; and reversals.
import { z } from "zod";
import { creditRequestKind } from "./credit-request-kind.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount, type CurrencyCode } from "./money.ts";
import { foreignId, id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { lineText } from "./typed-text.ts";

/**
 * What one person may move alone, in minor units: R$ 50,000, and a round figure not above its worth in the others. Fixed
 * figures, so that a limit does not move with an exchange rate; see docs/decisions/0017.
 */
export const ALONE_AT_MOST: Readonly<Record<CurrencyCode, bigint>> = {
  BRL: 5_000_000n,
  USD: 900_000n,
  EUR: 800_000n,
  MXN: 15_000_000n,
  ARS: 900_000_000n,
  COP: 3_500_000_000n,
  PEN: 3_000_000n,
  CLP: 8_000_000n,
  JPY: 1_300_000n,
  KWD: 2_500_000n,
};

/** Whether moving so much takes a second person. */
export const needsSecond = (moved: bigint, of: CurrencyCode): boolean => moved > ALONE_AT_MOST[of];

export const creditRequestState = z.enum(["waiting", "approved", "done", "failed", "rejected", "withdrawn"]);
export type CreditRequestState = z.output<typeof creditRequestState>;

const side = z.object({ id, code: z.string() });

export const creditRequest = z.object({
  id,
  kind: creditRequestKind,
  /** Who gets the credit, or gives it back. */
  agent: side,
  /** Who is above it and decides. */
  decides: side,
  amount,
  currency,
  note: z.string().nullable(),
  state: creditRequestState,
  /** A second person must decide; else it is done as soon as it is made. */
  needs_second: z.boolean(),
  /** The transfer that is to be reversed. */
  reverses: id.nullable(),
  made_by: z.string().nullable(),
  made_at: instant,
  /** I made it. */
  is_mine: z.boolean(),
  /** I may approve or reject it: it waits for my agent, and somebody else made it. */
  is_for_me: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The transfer it became. */
  transfer: id.nullable(),
  /** Why its transfer failed. */
  code: z.string().nullable(),
});
export type CreditRequest = z.output<typeof creditRequest>;

const note = lineText(0, 200).optional();

export const askForCredit = endpoint("POST /api/credit-requests", {
  summary: "Ask who is directly above my agent for play credit",
  may: { permission: "credit.ask" },
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one request. */
    request_id: foreignId,
    amount: positiveAmount,
    note,
  }),
  answer: creditRequest,
  status: 201,
  errors: ["transfer_conflict", "agent_suspended", "agent_closed"],
});

export const proposeCredit = endpoint("POST /api/agents/{id}/credit-requests", {
  summary: "Propose to send credit to a child or to take it back; somebody else of my agent approves it",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  body: z.strictObject({
    request_id: foreignId,
    direction: z.enum(["send", "take"]),
    amount: positiveAmount,
    note,
  }),
  answer: creditRequest,
  status: 201,
  errors: ["agent_not_found", "transfer_conflict", "agent_suspended", "agent_closed"],
});

export const reverseCredit = endpoint("POST /api/agents/{id}/credit-reversals", {
  summary:
    "Reverse a credit transfer between my agent and a child by one the other way, once; above the limit somebody else approves it",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  body: z.strictObject({
    request_id: foreignId,
    /** Our id of the transfer. */
    transfer: id,
    note,
  }),
  answer: creditRequest,
  status: 201,
  errors: [
    "agent_not_found",
    "transfer_not_found",
    "transfer_not_reversible",
    "transfer_reversed",
    "transfer_conflict",
    "credit_insufficient",
    "agent_suspended",
    "agent_closed",
  ],
});

export const listCreditRequests = endpoint("GET /api/credit-requests", {
  summary: "Requests to move credit in my subtree, newest or oldest first",
  may: { permission: "transfer.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    state: creditRequestState.optional(),
    /** When they were made. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    creditRequest,
    /**
     * Of the whole filter, by currency and state: what was asked for, whichever way it was to go. States nothing is in
     * are left out; null where too many requests would have to be read to add up.
     */
    z.array(z.object({ currency, state: creditRequestState, requests: z.int(), amount })).nullable(),
  ),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getCreditRequest = endpoint("GET /api/credit-requests/{id}", {
  summary: "One request to move credit in my subtree",
  may: { permission: "transfer.read" },
  params: z.object({ id }),
  answer: creditRequest,
  errors: ["request_not_found"],
});

export const decideCreditRequest = endpoint("POST /api/credit-requests/{id}/decision", {
  summary: "Approve a request, which books it, or reject it; never one's own",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: lineText(1, 200) }),
  ]),
  answer: creditRequest,
  errors: [
    "request_not_found",
    "request_decided",
    "second_person_needed",
    "credit_insufficient",
    "agent_suspended",
    "agent_closed",
  ],
});

export const withdrawCreditRequest = endpoint("POST /api/credit-requests/{id}/withdrawal", {
  summary: "Withdraw a request of mine that nobody has decided yet",
  may: { permission: "transfer.read" },
  params: z.object({ id }),
  answer: creditRequest,
  errors: ["request_not_found", "request_decided"],
});
