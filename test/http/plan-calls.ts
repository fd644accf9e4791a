/** Plans as members make and change them, in the words of the endpoints. */
import { z } from "zod";
import { getAgentPlan, listPlanChanges, planChange, simulatePlans, type PlanChange } from "#contract/plan-change.ts";
import { getPlan, listPlans, plan, type Plan } from "#contract/plan.ts";
import { startPlans } from "#server/billing/service/start-plans.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { BillingStage } from "./billing-calls.ts";

export interface WireTier {
  readonly from_ggr: number;
  readonly price_bps: number;
  readonly providers?: readonly { readonly provider: string; readonly price_bps: number }[];
}

export interface PlanDraft {
  readonly tiers?: readonly WireTier[];
  readonly minimum?: number;
  readonly isOffered?: boolean;
  readonly line?: number;
  readonly days?: number;
}

const FLAT: readonly WireTier[] = [{ from_ggr: 0, price_bps: 1_000 }];

const contentOf = ({ tiers = FLAT, minimum = 0, isOffered = true, line = 1_000_000, days = 30 }: PlanDraft) => ({
  is_offered: isOffered,
  tiers: tiers.map((tier) => ({ providers: [], ...tier })),
  minimum,
  credit_line_most: line,
  due_days_most: days,
  reason: "price list",
});

export const readPlan = (answer: { json(): unknown }): Plan => plan.parse(answer.json());
export const readChange = (answer: { json(): unknown }): PlanChange => planChange.parse(answer.json());
type Named = { readonly id: string };

export function planCalls({ stage, deps }: BillingStage) {
  const { platform } = stage.tree;
  const create = (code: string, draft: PlanDraft = {}, by: MemberCaller = platform, currency = "BRL") =>
    stage.call(by, "POST", "/api/plans", { code, name: `Plan ${code}`, currency, ...contentOf(draft) });
  const request = (of: MemberCaller, wish: string, { by = of, version = 1, ref = uuidv7() }: Asked = {}) =>
    stage.call(by, "POST", `/api/agents/${of.agentId}/plan-changes`, {
      request_id: ref,
      plan: wish,
      version,
      reason: "as agreed",
    });
  const decide = (by: MemberCaller, { id }: Named, isApproved = true) =>
    stage.call(
      by,
      "POST",
      `/api/plan-changes/${id}/decision`,
      isApproved ? { decision: "approve" } : { decision: "reject", reason: "not now" },
    );
  return {
    create,
    request,
    decide,
    addVersion: (code: string, after: number, draft: PlanDraft = {}, by: MemberCaller = platform) =>
      stage.call(by, "POST", `/api/plans/${code}/versions`, { after, ...contentOf(draft) }),
    withdraw: (by: MemberCaller, { id }: Named) => stage.call(by, "POST", `/api/plan-changes/${id}/withdrawal`),
    plans: async (by: MemberCaller, query = "") =>
      z
        .object({ data: listPlans.answer.shape.data, next_cursor: z.string().nullable() })
        .parse((await stage.call(by, "GET", `/api/plans${query}`)).json()),
    onePlan: async (by: MemberCaller, code: string) =>
      getPlan.answer.parse((await stage.call(by, "GET", `/api/plans/${code}`)).json()),
    planOf: async (by: MemberCaller, of: MemberCaller = by) =>
      getAgentPlan.answer.parse((await stage.call(by, "GET", `/api/agents/${of.agentId}/plan`)).json()),
    simulation: async (by: MemberCaller, of: MemberCaller = by) =>
      simulatePlans.answer.parse((await stage.call(by, "GET", `/api/agents/${of.agentId}/plan-simulation`)).json()),
    changes: async (by: MemberCaller, query = "") =>
      listPlanChanges.answer.parse((await stage.call(by, "GET", `/api/plan-changes${query}`)).json()),
    /** Asked for by the agent and approved by the platform. */
    async agreeOn(of: MemberCaller, wish: string, version = 1): Promise<PlanChange> {
      const asked = readChange(await request(of, wish, { version }));
      return readChange(await decide(platform, asked));
    },
    startPlans: () => startPlans(deps),
  };
}

interface Asked {
  readonly by?: MemberCaller;
  readonly version?: number;
  readonly ref?: string;
}
