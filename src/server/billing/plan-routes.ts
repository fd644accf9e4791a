/** Pairs the endpoints of plans with their functions. */
import { isRefusal, type Refusal } from "#contract/errors.ts";
import * as changes from "#contract/plan-change.ts";
import * as plans from "#contract/plan.ts";
import type { MemberCaller } from "../http/caller.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { PlanChangeRow } from "./queries/plan-changes.ts";
import type { PlanVersion } from "./queries/plans.ts";
import { decidePlanChange, requestPlan, withdrawPlanChange } from "./service/change-plan.ts";
import type { BillingDeps } from "./service/deps.ts";
import { addPlanVersion, createPlan, type PlanContent } from "./service/edit-plans.ts";
import { readAgentPlan, simulatePlans } from "./service/read-agent-plan.ts";
import { readPlanChange, readPlanChanges } from "./service/read-plan-changes.ts";
import { readPlan, readPlans, seenPlans } from "./service/read-plans.ts";

export const planRoutes = (deps: BillingDeps): Route[] => [...editRoutes(deps), ...changeRoutes(deps)];

type Written = Pick<
  ReturnType<typeof plans.createPlan.body.parse>,
  "is_offered" | "tiers" | "minimum" | "credit_line_most" | "due_days_most" | "reason"
>;

const contentOf = (written: Written): PlanContent => ({
  isOffered: written.is_offered,
  tiers: written.tiers,
  minimum: written.minimum,
  creditLineMost: written.credit_line_most,
  dueDaysMost: written.due_days_most,
  reason: written.reason,
});

function editRoutes(deps: BillingDeps): Route[] {
  const answer = async (caller: MemberCaller, made: PlanVersion | Refusal) => {
    if (isRefusal(made)) return made;
    const [plan] = await seenPlans(deps, caller, [made]);
    if (plan === undefined) throw new Error(`plan ${made.code} is gone`);
    return plan;
  };
  return [
    serveMember(plans.listPlans, ({ query, caller }) => readPlans(deps, caller, query)),
    serveMember(plans.getPlan, ({ params, caller }) => readPlan(deps, caller, params.code)),
    serveMember(plans.createPlan, async ({ body, caller }) => {
      const { code, name, currency } = body;
      return answer(caller, await createPlan(deps, caller, { code, name, currency, ...contentOf(body) }));
    }),
    serveMember(plans.addPlanVersion, async ({ params, body, caller }) =>
      answer(caller, await addPlanVersion(deps, caller, { ...params, after: body.after, ...contentOf(body) })),
    ),
  ];
}

function changeRoutes(deps: BillingDeps): Route[] {
  const answer = (caller: MemberCaller, row: PlanChangeRow | Refusal) =>
    isRefusal(row) ? row : readPlanChange(deps, caller, row);
  return [
    serveMember(changes.getAgentPlan, ({ params, caller }) => readAgentPlan(deps, caller, params.id)),
    serveMember(changes.simulatePlans, ({ params, caller }) => simulatePlans(deps, caller, params.id)),
    serveMember(
      changes.listPlanChanges,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readPlanChanges(deps, caller, query),
    ),
    serveMember(changes.requestPlan, async ({ params, body, caller }) => {
      const { request_id: ref, plan: code, version, reason } = body;
      return answer(caller, await requestPlan(deps, caller, params.id, { ref, code, version, reason }));
    }),
    serveMember(changes.decidePlanChange, async ({ params, body, caller }) =>
      answer(caller, await decidePlanChange(deps, caller, params.id, body)),
    ),
    serveMember(changes.withdrawPlanChange, async ({ params, caller }) =>
      answer(caller, await withdrawPlanChange(deps, caller, params.id)),
    ),
  ];
}
