// Plans: versioned prices by provider and by monthly GGR, edited by the platform and asked for by its direct customers.
import { z } from "zod";
import { DUE_DAYS, MOST_CREDIT_LINE } from "./billing-terms.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldError } from "./errors.ts";
import { AMOUNT_IN_WORDS, amount, currency } from "./money.ts";
import { id, instant, pageOf, pageQuery } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** What GGR may cost, in hundredths of a per cent of it. */
export const PLAN_PRICE_BPS = { least: 1, most: 10_000 } as const;
export const MOST_TIERS = 10;
/** The highest minimum of a cycle, and the highest GGR a tier begins at, in minor units. */
export const MOST_OF_PLAN = 10_000_000_000_000n;

export const planCode = z.string().regex(/^[a-z0-9_]{3,40}$/, "This must be 3 to 40 of a-z 0-9 _");
const priceBps = z.int().min(PLAN_PRICE_BPS.least).max(PLAN_PRICE_BPS.most);

const upTo = (most: bigint) =>
  z
    .codec(z.int().gte(0), z.bigint().gte(0n).lte(most), { decode: BigInt, encode: Number })
    .meta({ description: `${AMOUNT_IN_WORDS}, from 0` });

const provider = z.object({ code: z.string(), name: z.string() });

/** A price holds for a whole cycle whose GGR reaches `from_ggr`, until the next tier begins. */
export const planTier = z.object({
  from_ggr: amount,
  /** Of each provider that has no price of its own here. */
  price_bps: z.int(),
  providers: z.array(z.object({ provider, price_bps: z.int() })),
});
export type PlanTier = z.output<typeof planTier>;

export const plan = z.object({
  /** The plan's code. */
  code: z.string(),
  name: z.string(),
  currency,
  version: z.int(),
  /** Customers of the platform see it and may ask for it. */
  is_offered: z.boolean(),
  /** The highest of its prices: of credit bought ahead, and the lowest that a sub-agent pays. */
  price_bps: z.int(),
  tiers: z.array(planTier),
  /** What a whole cycle costs at least, where invoices are paid. */
  minimum: amount,
  credit_line_most: amount,
  due_days_most: z.int(),
  /** Customers on any version of it; null for members of agents. */
  agents: z.int().nullable(),
  /** Why this version was made; null for members of agents. */
  reason: z.string().nullable(),
  made_by: z.string().nullable(),
  made_at: instant,
});
export type Plan = z.output<typeof plan>;

const writtenTier = z.strictObject({
  from_ggr: upTo(MOST_OF_PLAN),
  price_bps: priceBps,
  providers: z.array(z.strictObject({ provider: z.string().min(1).max(64), price_bps: priceBps })).max(50),
});
export type WrittenTier = z.output<typeof writtenTier>;

const content = {
  is_offered: z.boolean(),
  tiers: z.array(writtenTier).min(1).max(MOST_TIERS),
  minimum: upTo(MOST_OF_PLAN),
  credit_line_most: upTo(MOST_CREDIT_LINE),
  due_days_most: z.int().min(DUE_DAYS.least).max(DUE_DAYS.most),
  reason: lineText(1, 500),
};

/** What is wrong with tiers as a whole, at the field it is about: the first begins at 0, each above the one before. */
export function mistakesInTiers(tiers: readonly WrittenTier[]): FieldError[] {
  return tiers.flatMap(({ from_ggr: from, providers }, at): FieldError[] => {
    const before = tiers[at - 1]?.from_ggr;
    const field = `tiers.${at}.from_ggr`;
    const codes = providers.map((one) => one.provider);
    const twice = codes.flatMap((code, index) => (codes.indexOf(code) < index ? [index] : []));
    return [
      ...(before === undefined && from !== 0n
        ? [{ field, code: "not_zero", message: "The first tier begins at 0." }]
        : []),
      ...(before !== undefined && from <= before
        ? [{ field, code: "not_ascending", message: "This must be above the tier before." }]
        : []),
      ...twice.map((index) => ({
        field: `tiers.${at}.providers.${index}.provider`,
        code: "duplicate",
        message: "This provider has a price in this tier already.",
      })),
    ];
  });
}

export const listPlans = endpoint("GET /api/plans", {
  summary: "The newest version of each plan, by code; for members of agents those their customer may ask for",
  may: { permission: "payment.read" },
  query: pageQuery.extend({ currency: currency.optional() }),
  answer: pageOf(plan),
  errors: ["cursor_invalid"],
});

export const getPlan = endpoint("GET /api/plans/{code}", {
  summary: "The versions of a plan, newest first, and for the platform the customers on each",
  may: { permission: "payment.read" },
  params: z.object({ code: planCode }),
  answer: z.object({
    versions: z.array(plan),
    customers: z.array(z.object({ id, code: z.string(), version: z.int(), since: instant })),
  }),
  errors: ["plan_not_found"],
});

export const createPlan = endpoint("POST /api/plans", {
  summary: "Create a plan with its first version",
  may: { permission: "plan.edit" },
  body: z.strictObject({ code: planCode, name: lineText(1, 80), currency, ...content }),
  answer: plan,
  status: 201,
  errors: ["plan_code_taken"],
});

export const addPlanVersion = endpoint("POST /api/plans/{code}/versions", {
  summary: "Add a version to a plan; customers on an older one stay on it",
  may: { permission: "plan.edit" },
  params: z.object({ code: planCode }),
  body: z.strictObject({
    /** The version that was edited: another one made meanwhile refuses this one. */
    after: z.int().min(1),
    ...content,
  }),
  answer: plan,
  status: 201,
  errors: ["plan_not_found", "plan_changed"],
});
