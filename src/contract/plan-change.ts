// Which plan a direct customer of the platform is on: its use of the cycle, what other plans would have cost, and changes.
import { z } from "zod";
import { billingKind } from "./billing-terms.ts";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id, instant, instantInput, pageOf, pageQuery, timeSort } from "./page.ts";
import { plan, planCode } from "./plan.ts";
import { lineText } from "./typed-text.ts";

/** `scheduled`: decided, and in force from the next cycle on; `done`: in force, or followed by another one. */
export const planChangeState = z.enum(["waiting", "scheduled", "done", "rejected", "withdrawn"]);
export type PlanChangeState = z.output<typeof planChangeState>;

export const planChange = z.object({
  id,
  agent: z.object({ id, code: z.string() }),
  plan: z.object({ code: z.string(), name: z.string(), version: z.int(), price_bps: z.int() }),
  currency,
  reason: z.string(),
  state: planChangeState,
  /** An agent asks, or the change lowers the price or concerns more than one person may decide alone. */
  needs_second: z.boolean(),
  /** The beginning of the cycle from which on it is in force; null until it is decided. */
  from: instant.nullable(),
  made_by: z.string().nullable(),
  made_at: instant,
  is_mine: z.boolean(),
  /** I may decide: it waits, and somebody else made it. */
  is_for_me: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was rejected. */
  answer: z.string().nullable(),
});
export type PlanChange = z.output<typeof planChange>;

/** One provider in one cycle: its GGR times the price of the tier that the cycle's whole GGR reaches. */
export const planLine = z.object({
  cycle: instant,
  provider: z.object({ code: z.string(), name: z.string() }),
  rounds: z.int(),
  turnover: amount,
  wins: amount,
  ggr: amount,
  rate_bps: z.int(),
  /** To the nearest minor unit, halves away from zero. */
  amount,
});
export type PlanLine = z.output<typeof planLine>;

export const planCost = z.object({
  lines: z.array(planLine),
  /** What the lines of whole cycles lack to the minimum. */
  minimum_charge: amount,
  /** The lines and the minimum charge. */
  cost: amount,
});

export const getAgentPlan = endpoint("GET /api/agents/{id}/plan", {
  summary: "The plan of a direct customer, its use of this cycle against the next tier, and its changes",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  answer: z.object({
    agent: z.object({ id, code: z.string(), name: z.string() }),
    currency,
    kind: billingKind,
    /** Of 100 units of credit bought ahead, in hundredths of a per cent. */
    price_bps: z.int(),
    /** null: the price above for every provider, without tiers. */
    plan: plan.nullable(),
    /** null: from the beginning. */
    since: instant.nullable(),
    cycle: z.object({
      from: instant,
      to: instant,
      ggr: amount,
      ...planCost.shape,
      /** Which tier of the plan the GGR reaches; from 0. */
      tier: z.int(),
      next_tier: z.object({ from_ggr: amount, missing: amount }).nullable(),
    }),
    /** What waits or is scheduled, as far as I see it. */
    open: z.array(planChange),
    history: z.array(planChange),
    ...freshness.shape,
  }),
  errors: ["agent_not_found", "not_supported_by_policy"],
});
export type AgentPlan = z.output<(typeof getAgentPlan)["answer"]>;

/** How many whole UTC days the simulator looks back. */
export const SIMULATED_DAYS = 90;

export const simulatedPlan = z.object({
  plan: z.object({ code: z.string(), name: z.string(), version: z.int(), price_bps: z.int() }).nullable(),
  is_current: z.boolean(),
  /** As invoices would have had it. */
  invoiced: planCost,
  /** The same GGR as credit bought ahead: the GGR times the highest price, rounded once. */
  prepaid: amount,
});
export type SimulatedPlan = z.output<typeof simulatedPlan>;

export const simulatePlans = endpoint("GET /api/agents/{id}/plan-simulation", {
  summary: "What the last 90 days of a direct customer would have cost under its plan and under each it may ask for",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  answer: z.object({
    currency,
    kind: billingKind,
    /** Whole UTC days: from the first instant on, and before the second. */
    from: instant,
    to: instant,
    ggr: amount,
    /** The current one first, then by code. */
    plans: z.array(simulatedPlan),
    ...freshness.shape,
  }),
  errors: ["agent_not_found", "not_supported_by_policy"],
});
export type Simulation = z.output<(typeof simulatePlans)["answer"]>;

const words = lineText(1, 500);

export const listPlanChanges = endpoint("GET /api/plan-changes", {
  summary: "Changes of plans of my customer, or for the platform of all, newest or oldest first",
  may: { permission: "payment.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    state: planChangeState.optional(),
    /** When they were made. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(planChange),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const requestPlan = endpoint("POST /api/agents/{id}/plan-changes", {
  summary: "Ask for another plan, or another version of the same, from the next cycle on",
  may: { permission: "plan.request" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one request. */
    request_id: foreignId,
    plan: planCode,
    version: z.int().min(1),
    reason: words,
  }),
  answer: planChange,
  status: 201,
  errors: [
    "agent_not_found",
    "agent_closed",
    "plan_not_found",
    "currency_mismatch",
    "transfer_conflict",
    "proposal_waiting",
    "state_unchanged",
    "price_above_child",
    "terms_above_plan",
    "not_supported_by_policy",
  ],
});

export const decidePlanChange = endpoint("POST /api/plan-changes/{id}/decision", {
  summary: "Approve a change of plan that waits, in force from the next cycle on, or reject it; never one's own",
  may: { permission: "plan.decide" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: planChange,
  errors: [
    "request_not_found",
    "request_decided",
    "second_person_needed",
    "agent_closed",
    "price_above_child",
    "terms_above_plan",
  ],
});

export const withdrawPlanChange = endpoint("POST /api/plan-changes/{id}/withdrawal", {
  summary: "Withdraw a change of plan that I asked for and that is not decided",
  may: { permission: "plan.request" },
  params: z.object({ id }),
  answer: planChange,
  errors: ["request_not_found", "request_decided", "not_supported_by_policy"],
});
