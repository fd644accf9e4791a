// Where the money is: what agents, wallets, open rounds and the house hold at the end of each period, and what flowed in between.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { keysOf } from "./keys-of.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { periodUnit } from "./period-figures.ts";
import { timeZone } from "./time-zone.ts";

/** What is held where. All of them together are 0. */
export const holdings = z.object({
  /** Play credit of the agents. */
  credit: amount,
  /** Players' wallets. */
  wallet: amount,
  /** Staked, and neither settled nor refunded yet. */
  open: amount,
  /** Stakes of settled rounds less their wins. */
  house: amount,
  /** What the platform has issued, below zero. */
  issuance: amount,
  /** Credit received from agents outside the scope, below zero; 0 where the scope is a whole tree. */
  outside: amount,
});
export type Holdings = z.output<typeof holdings>;
export const HOLDING_PARTS = keysOf(holdings.shape);
export type HoldingPart = (typeof HOLDING_PARTS)[number];

/** The parts whose sum is what a scope holds. */
export const HELD_PARTS = ["credit", "wallet", "open"] as const satisfies readonly HoldingPart[];

/** What changes holdings: the kinds of movements, and the settlement of a round, which moves its stake to the house. */
export const flows = z.object({
  credit_issue: amount,
  credit_redeem: amount,
  credit_send: amount,
  credit_take: amount,
  deposit: amount,
  withdrawal: amount,
  stake: amount,
  settlement: amount,
  win: amount,
  refund: amount,
});
export type Flows = z.output<typeof flows>;
export const FLOW_KINDS = keysOf(flows.shape);
export type FlowKind = (typeof FLOW_KINDS)[number];

/** What one part held first and last, and each flow in between, signed. */
export const partFlows = z.object({
  part: z.enum(HOLDING_PARTS),
  opening: amount,
  flows,
  closing: amount,
  /** The opening and all flows come to the closing. */
  adds_up: z.boolean(),
});
export type PartFlows = z.output<typeof partFlows>;

const periodOfFlows = z.object({
  currency,
  /** From the first instant, as the day of the first period begins, up to the last. */
  counted_from: instant,
  counted_to: instant,
  parts: z.array(partFlows),
});

export const holdingsRow = holdings.extend({
  /** First instant of the period, and the first after it. */
  from: instant,
  to: instant,
  /** The holdings are those of this instant: the end of the period, or as far as the ledger has been followed. */
  at: instant,
  /** The period is over. */
  is_over: z.boolean(),
  currency,
});
export type HoldingsRow = z.output<typeof holdingsRow>;

/** Of what was booked on closed days (UTC), how much has been compared with the movements. */
const compared = z.object({ checked_to: z.iso.date().nullable(), days: z.int(), differences: z.int() });

const scope = {
  /** Only this agent and all below it. */
  agent_id: id.optional(),
  currency: currency.optional(),
  from: instantInput.optional(),
  to: instantInput.optional(),
};

export const listHoldings = endpoint("GET /api/statistics/holdings", {
  summary: "What my subtree holds at the end of each hour, day, week or month, and what flowed over the whole period",
  may: { permission: "entry.read" },
  query: pageQuery.extend({
    ...scope,
    unit: periodUnit.default("day"),
    /** On whose clock days, weeks and months begin; hours are those of UTC in every zone. */
    time_zone: timeZone.default("UTC"),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(holdingsRow, z.array(periodOfFlows.extend({ periods: z.int() }))).extend({
    ...freshness.shape,
    compared,
  }),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const agentHoldings = z.object({
  agent: z.object({ id, code: z.string(), name: z.string() }),
  /** The agent itself without those below it; the others are with all below them. */
  is_own: z.boolean(),
  currency,
  opening: holdings,
  closing: holdings,
  parts: z.array(partFlows),
});
export type AgentHoldings = z.output<typeof agentHoldings>;

export const listAgentHoldings = endpoint("GET /api/statistics/holdings/agents", {
  summary:
    "What each direct customer, or each child of an agent, holds with all below it, and what flowed over the period",
  may: { permission: "entry.read" },
  query: pageQuery.extend(scope),
  answer: pageWithTotals(agentHoldings, z.array(periodOfFlows.extend({ agents: z.int() }))).extend(freshness.shape),
  errors: ["agent_not_found", "cursor_invalid"],
});
