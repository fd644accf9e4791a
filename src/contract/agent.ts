// Agents: the tree of the platform's customers, their play credit, and how it moves between them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { lineText } from "./typed-text.ts";
import { foreignId, id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { statement } from "./statement.ts";

export const agentCode = z.string().regex(/^[a-z0-9_]{3,32}$/, "This must be 3 to 32 of a-z 0-9 _");
export const agentState = z.enum(["active", "suspended", "closed"]);
export const walletMode = z.enum(["transfer", "seamless"]);
/** State of an agent's play credit; see `creditStateOf`. */
export const creditState = z.enum(["ok", "low", "critical", "exhausted"]);
export type CreditState = z.output<typeof creditState>;

/** Runway in hours below which credit is low, and critical. */
export const RUNWAY_LOW_HOURS = 72;
export const RUNWAY_CRITICAL_HOURS = 24;
export const AGENT_MAX_DEPTH = 6;
/** What 100 units of credit may cost, in hundredths of a per cent of it. */
export const PRICE_BPS = { least: 100, most: 10_000 } as const;

/** Hours of runway below which an agent's credit is low, and critical. */
export interface CreditThresholds {
  readonly low: number;
  readonly critical: number;
}
const USUAL_THRESHOLDS: CreditThresholds = { low: RUNWAY_LOW_HOURS, critical: RUNWAY_CRITICAL_HOURS };

/** State of credit from what is available and how many hours it lasts (null: it is not being used up). */
export function creditStateOf(
  available: bigint,
  runwayHours: number | null,
  { low, critical }: CreditThresholds = USUAL_THRESHOLDS,
): CreditState {
  if (available <= 0n) return "exhausted";
  if (runwayHours === null || runwayHours >= low) return "ok";
  return runwayHours < critical ? "critical" : "low";
}

/** Hours the available credit lasts at the GGR of the last 24 hours; null when GGR is not positive. One decimal. */
export function runwayHoursOf(available: bigint, ggr24h: bigint): number | null {
  if (ggr24h <= 0n) return null;
  if (available <= 0n) return 0;
  return Number((available * 240n) / ggr24h) / 10;
}

export const credit = z.object({
  balance: amount,
  reserved: amount,
  line: amount,
  /** balance + line − reserved */
  available: amount,
  state: creditState,
  runway_hours: z.number().nullable(),
});

export const agentRow = z.object({
  id,
  parent_id: id.nullable(),
  /** 1 for a direct customer of the platform; 0 for the platform itself. */
  depth: z.int(),
  code: z.string(),
  name: z.string(),
  state: agentState,
  /** Own state, or `suspended` when an agent above is. */
  effective_state: agentState,
  wallet_mode: walletMode,
  currency,
  credit,
  /** Credit of the agent and everybody below it. */
  subtree_credit: amount,
  /** Price of 100 units of credit, in hundredths of a per cent of it: 1200 = 12 %. */
  price_bps: z.int(),
  players: z.int(),
  children: z.int(),
  ggr_30d: amount,
  /** Whom to write to or call there. */
  contact: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  created_at: instant,
  last_activity_at: instant.nullable(),
});
export type AgentRow = z.output<typeof agentRow>;

/** How many agents one list of ids may name. */
export const AGENT_IDS_MAX = 100;
const ID_LIST = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${AGENT_IDS_MAX - 1}}$`);
export const agentIds = z
  .string()
  .regex(ID_LIST, `This must be up to ${AGENT_IDS_MAX} ids with commas between`)
  .refine((list) => list.split(",").every((one) => id.safeParse(one).success), "One of these is not an id");

export const listAgents = endpoint("GET /api/agents", {
  summary: "Agents of my subtree, parents before children, each level by code",
  may: { permission: "agent.read" },
  query: z.strictObject({
    search: z.string().trim().max(100).optional(),
    /** The one in effect: below a suspended or closed agent, active ones count as suspended. */
    state: agentState.optional(),
    currency: currency.optional(),
    /** Only these, by their ids with commas between; who is not in my subtree is left out. */
    ids: agentIds.optional(),
  }),
  answer: z.object({
    data: z.array(agentRow),
    /** Credit of the agents listed, per currency: never added up across currencies. */
    totals: z.array(z.object({ currency, credit: amount, ggr_30d: amount, agents: z.int(), players: z.int() })),
  }),
});

export const getAgent = endpoint("GET /api/agents/{id}", {
  summary: "One agent of my subtree",
  may: { permission: "agent.read" },
  params: z.object({ id }),
  answer: agentRow,
  errors: ["agent_not_found"],
});

export const createAgent = endpoint("POST /api/agents", {
  summary: "Create an agent below one of my subtree, with its first member (owner)",
  may: { permission: "agent.create" },
  body: z.strictObject({
    /** Absent: below my own agent (for the platform: a direct customer). */
    parent_id: id.optional(),
    code: agentCode,
    name: lineText(2, 80),
    /** Only for a direct customer of the platform; below that the parent's holds. */
    currency: currency.optional(),
    wallet_mode: walletMode,
    price_bps: z.int().min(PRICE_BPS.least).max(PRICE_BPS.most),
    owner_email: z.email().max(200),
    owner_name: lineText(2, 80),
    owner_password: z.string().min(12).max(200),
  }),
  answer: agentRow,
  status: 201,
  errors: [
    "agent_not_found",
    "agent_code_taken",
    "login_taken",
    "agent_depth_exceeded",
    "price_below_parent",
    "currency_mismatch",
  ],
});

const PHONE = /^[+(]?[0-9][0-9 ().-]{5,38}$/;

export const changeAgent = endpoint("PATCH /api/agents/{id}", {
  summary: "Change an agent's name and whom to write to there; what is absent stays, null removes a contact",
  may: { permission: "agent.edit" },
  params: z.object({ id }),
  body: z.strictObject({
    name: lineText(2, 80).optional(),
    contact_name: lineText(1, 80).nullable().optional(),
    contact_email: z.email().max(200).nullable().optional(),
    contact_phone: z.string().trim().max(40).regex(PHONE, "This must be a telephone number").nullable().optional(),
  }),
  answer: agentRow,
  errors: ["agent_not_found", "agent_closed"],
});

export const moveAgent = endpoint("PUT /api/agents/{id}/parent", {
  summary: "Put an agent, with everybody below it, under another agent of the same tree",
  may: { permission: "agent.move" },
  params: z.object({ id }),
  body: z.strictObject({ parent_id: id }),
  answer: agentRow,
  errors: [
    "agent_not_found",
    "agent_closed",
    "agent_cycle",
    "agent_depth_exceeded",
    "price_below_parent",
    "currency_mismatch",
    "providers_exceed_parent",
    "variants_differ",
  ],
});

/** What an agent holds that keeps it, or who is above it, from being closed. */
export const hindrance = z.object({
  agent: z.object({ id, code: z.string() }),
  kind: z.enum(["credit", "reserved", "wallets", "rounds", "payments", "invoices"]),
  /** Accounts with something in them, open rounds, payments whose money has come, or invoices not paid. */
  count: z.int(),
  /** What is in them; null for rounds. */
  amount: amount.nullable(),
});
export type Hindrance = z.output<typeof hindrance>;

export const readClosing = endpoint("GET /api/agents/{id}/closing", {
  summary: "Whom closing an agent would close, and what keeps it from being closed",
  may: { permission: "agent.close" },
  params: z.object({ id }),
  answer: z.object({
    currency,
    /** Agents that would be closed, itself included. */
    agents: z.int(),
    players: z.int(),
    hindrances: z.array(hindrance),
  }),
  errors: ["agent_not_found"],
});

export const closeAgent = endpoint("POST /api/agents/{id}/closing", {
  summary: "Close an agent and everybody below it for ever; refused while any of them holds money or has an open round",
  may: { permission: "agent.close" },
  params: z.object({ id }),
  answer: agentRow,
  errors: ["agent_not_found", "agent_closed", "agent_not_empty"],
});

export const setAgentState = endpoint("PUT /api/agents/{id}/state", {
  summary: "Suspend or resume an agent; its subtree follows effectively",
  may: { permission: "agent.suspend" },
  params: z.object({ id }),
  body: z.strictObject({ state: z.enum(["active", "suspended"]) }),
  answer: agentRow,
  errors: ["agent_not_found", "emergency_stop_in_force"],
});

export const creditTransfer = z.object({
  id,
  /** The acting agent's own id of it; `request/…` for what was approved or reverses another one, `payment/…` for what was paid. */
  transfer_id: z.string(),
  kind: z.enum(["credit_issue", "credit_redeem", "credit_send", "credit_take"]),
  from: z.object({ id, code: z.string() }),
  to: z.object({ id, code: z.string() }),
  amount,
  currency,
  state: z.enum(["done", "failed"]),
  code: z.string().nullable(),
  note: z.string().nullable(),
  actor: z.string().nullable(),
  /** The transfer it takes back, and the one that took it back; by our ids. */
  reverses: id.nullable(),
  reversed_by: id.nullable(),
  /** Its reversal is asked for, and somebody else has to approve it. */
  is_reversal_waiting: z.boolean(),
  created_at: instant,
});
export type CreditTransfer = z.output<typeof creditTransfer>;

export const moveCredit = endpoint("POST /api/agents/{id}/credit", {
  summary:
    "Send credit to a child or take it back; for a direct customer the platform issues and redeems it. Above the limit it is proposed instead",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once for ever: a repeated call has one effect. */
    transfer_id: foreignId,
    direction: z.enum(["send", "take"]),
    amount: positiveAmount,
    note: lineText(0, 200).optional(),
  }),
  answer: creditTransfer,
  status: 201,
  errors: [
    "agent_not_found",
    "credit_insufficient",
    "transfer_conflict",
    "agent_suspended",
    "agent_closed",
    "second_person_needed",
  ],
});

export const listCreditTransfers = endpoint("GET /api/credit-transfers", {
  summary: "Credit transfers between agents of my subtree, newest or oldest first",
  may: { permission: "transfer.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    creditTransfer,
    /**
     * Of the whole filter, transfers that were done only: what went down the tree and what came back up. Null where
     * too many would have to be read to add up.
     */
    z.array(z.object({ currency, sends: z.int(), sent: amount, takes: z.int(), taken: amount })).nullable(),
  ),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const listCreditEntries = endpoint("GET /api/agents/{id}/entries", {
  summary: "Statement of an agent's credit, newest or oldest first, checked against the balance",
  may: { permission: "entry.read" },
  params: z.object({ id }),
  query: pageQuery.extend({
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: statement,
  errors: ["agent_not_found", "cursor_invalid"],
});
