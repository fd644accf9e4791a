/** The plan of a customer: what it costs in this cycle, how far the next tier is, and what 90 days cost under each plan. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { AgentPlan, PlanLine, Simulation } from "#contract/plan-change.ts";
import { costOf } from "#contract/payment.ts";
import type { planCost } from "#contract/plan-change.ts";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import { listPlanChangesOf } from "../queries/plan-changes.ts";
import { listPlanVersions, type PlanVersion } from "../queries/plans.ts";
import { cycleAfter, cycleOf, priceCycles, pricedPlan, readPlanAt, type Cycle } from "./agreed-plans.ts";
import { ggrOf, tierIndexOf } from "./plan-price.ts";
import { isSeen, planChangesOf } from "./read-plan-changes.ts";
import { seenPlans } from "./read-plans.ts";
import { simulatedPeriod } from "./simulated-period.ts";

type ReadDeps = { readonly db: Db; readonly clock: () => Date };
type Cost = z.output<typeof planCost>;

interface SeenCustomer {
  readonly reach: Reach;
  readonly customer: Customer;
}

async function findSeenCustomer(db: Db, caller: MemberCaller, agentId: string): Promise<SeenCustomer | Refusal> {
  const reach = await reachOf(db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  const customer = tenantId === undefined ? undefined : await findCustomer(db, tenantId);
  if (reach === undefined || customer === undefined) return refuse("agent_not_found", "There is no such agent.");
  return customer.agentId === agentId.toLowerCase()
    ? { reach, customer }
    : refuse("not_supported_by_policy", "Only a direct customer of the platform is on a plan.");
}

export async function readAgentPlan(
  deps: ReadDeps,
  caller: MemberCaller,
  agentId: string,
): Promise<AgentPlan | Refusal> {
  const { db, clock } = deps;
  const found = await findSeenCustomer(db, caller, agentId);
  if (isRefusal(found)) return found;
  const { reach, customer } = found;
  const { tenantId, currency, kind, priceBps } = customer;
  const freshness = await readFreshness(db, caller, reach.tenantIds, "figures");
  const now = clock();
  const { plan, priced, since } = (await readPlanAt(db, customer))(now);
  const from = cycleOf(now);
  const to = cycleAfter(now);
  // Until the cycle is over it owes no minimum.
  const cycles = await priceCycles(db, tenantId, { from, to: hourAfter(now, to) }, () => priced);
  const names = await providerNames(db);
  const ggr = cycles.reduce((sum, { lines }) => sum + ggrOf(lines), 0n);
  const tier = tierIndexOf(priced, ggr);
  const next = priced.tiers[tier + 1];
  const changes = (await listPlanChangesOf(db, tenantId)).filter((change) => isSeen(caller, change));
  const seen = await planChangesOf(db, caller, reach, changes);
  const isOpen = ({ state }: { readonly state: string }) => state === "waiting" || state === "scheduled";
  return {
    agent: { id: customer.agentId, code: customer.code, name: customer.name },
    currency,
    kind,
    price_bps: priceBps,
    plan: plan === null ? null : ((await seenPlans(deps, caller, [plan]))[0] ?? null),
    since: since?.toISOString() ?? null,
    cycle: {
      from: from.toISOString(),
      to: to.toISOString(),
      ggr,
      ...costIn(cycles, names),
      tier,
      next_tier: next === undefined ? null : { from_ggr: next.fromGgr, missing: next.fromGgr - ggr },
    },
    open: seen.filter(isOpen),
    history: seen.filter((change) => !isOpen(change)),
    ...freshness,
  };
}

/** The end of the hour that is under way, and always within the cycle. */
const hourAfter = (now: Date, cycleEnd: Date): Date =>
  new Date(Math.min(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS, cycleEnd.getTime() - 1));
const HOUR_MS = 3_600_000;

type Names = ReadonlyMap<string, string>;

async function providerNames(db: Db): Promise<Names> {
  const rows = await db.selectFrom("providers").select(["code", "name"]).execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

function costIn(cycles: readonly Cycle[], names: Names): Cost {
  const lines = cycles.flatMap((cycle) =>
    cycle.lines.map((line): PlanLine => ({
      cycle: cycle.from.toISOString(),
      provider: { code: line.provider, name: names.get(line.provider) ?? line.provider },
      rounds: Number(line.rounds),
      turnover: line.turnover,
      wins: line.wins,
      ggr: line.turnover - line.wins,
      rate_bps: line.rateBps,
      amount: line.amount,
    })),
  );
  return {
    lines,
    minimum_charge: cycles.reduce((sum, { minimumCharge }) => sum + minimumCharge, 0n),
    cost: cycles.reduce((sum, { cost }) => sum + cost, 0n),
  };
}

/** The current plan and each that may be asked for; the figures are the hours of the roll-ups alone. */
export async function simulatePlans(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  agentId: string,
): Promise<Simulation | Refusal> {
  const found = await findSeenCustomer(db, caller, agentId);
  if (isRefusal(found)) return found;
  const { reach, customer } = found;
  const { tenantId, currency, kind, priceBps } = customer;
  const freshness = await readFreshness(db, caller, reach.tenantIds, "figures");
  const now = clock();
  const period = simulatedPeriod(now);
  const names = await providerNames(db);
  const current = (await readPlanAt(db, customer))(now);
  const isCurrent = ({ code, version }: PlanVersion) => code === current.plan?.code && version === current.plan.version;
  const offered = await listPlanVersions(db, { currency, isNewest: true, isOffered: true });
  const used = await priceCycles(db, tenantId, period, () => current.priced);
  const ggr = used.reduce((sum, { lines }) => sum + ggrOf(lines), 0n);
  const plans: Simulation["plans"] = [
    {
      plan: current.plan && keyOf(current.plan),
      is_current: true,
      invoiced: costIn(used, names),
      prepaid: costOf(ggr, current.plan?.priceBps ?? priceBps),
    },
  ];
  for (const plan of offered.filter((one) => !isCurrent(one))) {
    const priced = pricedPlan(plan);
    const cycles = await priceCycles(db, tenantId, period, () => priced);
    plans.push({
      plan: keyOf(plan),
      is_current: false,
      invoiced: costIn(cycles, names),
      prepaid: costOf(ggr, plan.priceBps),
    });
  }
  return {
    currency,
    kind,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    ggr,
    plans,
    ...freshness,
  };
}

const keyOf = ({ code, name, version, priceBps }: PlanVersion) => ({ code, name, version, price_bps: priceBps });
