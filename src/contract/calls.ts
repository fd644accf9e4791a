// The inspector: calls of an agent's server to us, and ours to its wallet, as they were made and answered.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { foreignId, id, instant, instantInput, pageOf, pageQuery, timeSort } from "./page.ts";

/** In: the agent's server called us; out: we called the agent's wallet. */
export const callDirection = z.enum(["in", "out"]);
export type CallDirection = z.output<typeof callDirection>;

/** How long a call is kept with its answer. */
export const CALLS_KEPT_DAYS = 90;

/** A code of ours, a wallet's refusal, or why nobody knows. */
const callCode = z.string().regex(/^[a-z0-9_]{1,64}$/);

export const callRow = z.object({
  id,
  direction: callDirection,
  at: instant,
  /** What was called: method and path of ours, or what the wallet was asked. */
  method: z.string(),
  path: z.string(),
  type: z.enum(["balance", "stake", "win", "rollback"]).nullable(),
  player: z.string().nullable(),
  round_id: id.nullable(),
  session_id: id.nullable(),
  /** The agent's id of a transfer, or the `tx_id` of a wallet's call. */
  transaction: z.string().nullable(),
  /** null: no answer came. */
  status: z.int().nullable(),
  /** null: it did what it was asked. */
  code: z.string().nullable(),
  duration_ms: z.int(),
});
export type CallRow = z.output<typeof callRow>;

/** One side of a call as it is kept. */
const callPart = z.object({
  /** null: it was there, and is not kept; no headers are kept of a call to a wallet from before they were. */
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  body: z.string(),
  /** How long the body was; null: it is whole. */
  cut_from: z.int().nullable(),
});
export type CallPart = z.output<typeof callPart>;

export const callDetail = callRow.extend({
  /** The path with its `{names}`, as the reference has it; null where we called. */
  route: z.string().nullable(),
  /** The key that signed it, or was named; null where we called. */
  key: z.object({ id, name: z.string() }).nullable(),
  /** Who called us from where, or where we called. */
  address: z.string(),
  request: callPart,
  answer: callPart,
  /** Who `player` is; null: nobody of this agent. */
  player_id: id.nullable(),
  /** The player was forgotten, and what was said with it. */
  is_forgotten: z.boolean(),
});
export type CallDetail = z.output<typeof callDetail>;

/** Hours that the errors are counted for. */
export const ERROR_HOURS = ["24", "72", "168"] as const;

const ofAgent = z.object({ id });

export const listCalls = endpoint("GET /api/agents/{id}/calls", {
  summary: "Calls in both directions, the newest or the oldest first: kept for 90 days",
  may: { permission: "call.read" },
  params: ofAgent,
  query: pageQuery.extend({
    direction: callDirection.optional(),
    player: foreignId.optional(),
    round: id.optional(),
    transaction: foreignId.optional(),
    /** The call's own id: of one to us, what its answer carries as `request-id` and a refusal as `request_id`. */
    request: id.optional(),
    code: callCode.optional(),
    /** Only those that did not do what they were asked. */
    failed: z.enum(["yes"]).optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(callRow),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const getCall = endpoint("GET /api/agents/{id}/calls/{call}", {
  summary: "One call with its headers and bodies; what opens something is masked",
  may: { permission: "call.read" },
  params: z.object({ id, call: id }),
  answer: callDetail,
  errors: ["agent_not_found", "call_not_found"],
});
export const countCallErrors = endpoint("GET /api/agents/{id}/call-errors", {
  summary: "Calls that failed in the last hours: by the hour, and by code",
  may: { permission: "call.read" },
  params: ofAgent,
  query: z.strictObject({ hours: z.enum(ERROR_HOURS).default("24") }),
  answer: z.object({
    from: instant,
    /** Every hour, those without a failure too, the oldest first. */
    hours: z.array(z.object({ hour: instant, in: z.int(), out: z.int() })),
    /** The most frequent first. */
    codes: z.array(z.object({ direction: callDirection, code: z.string(), count: z.int(), last_at: instant })),
  }),
  errors: ["agent_not_found"],
});
