// The demo's plans: three offered in each currency and one that is not, which customer is on which, and changes in every state.
import { isRefusal } from "#contract/errors.ts";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import type { PlanChangeState } from "#contract/plan-change.ts";
import { STUDIO_CODE } from "#server/provider/service.ts";
import { addPlanVersion, createPlan, type PlanContent } from "#server/billing/service/edit-plans.ts";
import type { Db } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { ownerIdOf, type DemoPeople, type PlacedAgent } from "./people.ts";

const DAY_MS = 86_400_000;

export interface PlansPlan {
  readonly db: Db;
  readonly admin: Pool;
  readonly people: DemoPeople;
  /** When the story begins, and when it is told. */
  readonly begin: Date;
  readonly until: Date;
}

/** From which GGR of a month on, in whole units; the price of our own studio, and of every other provider. */
type Tier = readonly [from: number, studioBps: number, othersBps: number];

interface DemoPlan {
  readonly code: string;
  readonly name: string;
  readonly minimum: number;
  readonly isOffered: boolean;
  readonly reason: string;
  readonly tiers: readonly Tier[];
}

/** None costs more than the 11 % of the story, or the sub-agents' 12.5 %, but the one that is refused for it. */
const PLANS: readonly DemoPlan[] = [
  { code: "start", name: "Start", minimum: 0, isOffered: true, reason: "Price list", tiers: [[0, 1_100, 1_100]] },
  {
    code: "growth",
    name: "Growth",
    minimum: 0,
    isOffered: true,
    reason: "Price list",
    tiers: [
      [0, 1_100, 1_100],
      [2_000, 1_000, 1_050],
      [10_000, 900, 980],
    ],
  },
  {
    code: "volume",
    name: "Volume",
    minimum: 1_500,
    isOffered: true,
    reason: "Price list",
    tiers: [
      [0, 950, 1_050],
      [20_000, 750, 850],
    ],
  },
  { code: "prime", name: "Prime", minimum: 500, isOffered: true, reason: "Price list", tiers: [[0, 1_100, 1_500]] },
  { code: "launch", name: "Launch", minimum: 0, isOffered: false, reason: "For launches only", tiers: [[0, 600, 800]] },
];

const GROWTH_AGAIN: readonly Tier[] = [
  [0, 1_080, 1_080],
  [5_000, 950, 1_000],
  [25_000, 850, 920],
];

const codeOf = (code: string, currency: CurrencyCode): string => `${code}_${currency.toLowerCase()}`;

export async function placePlans(plan: PlansPlan): Promise<void> {
  const roots = plan.people.agents.filter(({ parent }) => parent === null);
  for (const currency of new Set(roots.map((agent) => agent.currency))) await makePlans(plan, currency);
  for (const agent of roots) await placeCustomer(plan, agent);
}

async function makePlans({ db, people: { platform }, begin, until }: PlansPlan, currency: CurrencyCode): Promise<void> {
  const author = { ...platform, memberId: platform.financeId, address: "127.0.0.1" };
  const at = (instant: Date) => ({ db, clock: () => instant, publish: () => undefined });
  for (const { code, name, ...terms } of PLANS)
    must(
      await createPlan(at(begin), author, {
        code: codeOf(code, currency),
        name,
        currency,
        ...contentOf(currency, terms),
      }),
    );
  const again = { minimum: 0, isOffered: true, reason: "Price list of the new quarter", tiers: GROWTH_AGAIN };
  const later = new Date(until.getTime() - 6 * DAY_MS);
  const version = { code: codeOf("growth", currency), after: 1, ...contentOf(currency, again) };
  must(await addPlanVersion(at(later), author, version));
}

function contentOf(
  currency: CurrencyCode,
  { tiers, minimum, isOffered, reason }: Omit<DemoPlan, "code" | "name">,
): PlanContent {
  const unit = 10n ** BigInt(CURRENCIES[currency]);
  return {
    isOffered,
    minimum: BigInt(minimum) * unit,
    creditLineMost: ALONE_AT_MOST[currency] * 200n,
    dueDaysMost: 30,
    reason,
    tiers: tiers.map(([from, studioBps, othersBps]) => ({
      from_ggr: BigInt(from) * unit,
      price_bps: othersBps,
      providers: studioBps === othersBps ? [] : [{ provider: STUDIO_CODE, price_bps: studioBps }],
    })),
  };
}

function must(made: object): void {
  if (isRefusal(made)) throw new Error(`a plan of the demo was refused: ${made.refused}`);
}

interface DemoChange {
  readonly plan: string;
  readonly version?: number;
  readonly state: PlanChangeState;
  readonly reason: string;
  readonly madeAt: Date;
  /** A member of the agent, or of the platform. */
  readonly isOfAgent: boolean;
  readonly from?: Date;
  readonly answer?: string;
}

/** One follows each way a change can go; the third has the price it was created with. */
async function placeCustomer(plan: PlansPlan, agent: PlacedAgent): Promise<void> {
  const { begin, until } = plan;
  const ago = (days: number) => new Date(until.getTime() - days * DAY_MS);
  const month = (instant: Date, later = 0) =>
    new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later, 1));
  const first = { state: "done", madeAt: begin, from: month(begin), isOfAgent: false } as const;
  const changes: Readonly<Record<string, readonly DemoChange[]>> = {
    aurora: [
      { ...first, plan: "growth", reason: "Contract of the agent" },
      { plan: "launch", state: "withdrawn", reason: "Entered for the wrong agent", madeAt: ago(9), isOfAgent: false },
      { plan: "volume", state: "waiting", reason: "Our GGR has grown", madeAt: ago(1), isOfAgent: true },
    ],
    meridian: [
      { ...first, plan: "start", reason: "Contract of the agent" },
      {
        plan: "growth",
        version: 2,
        state: "scheduled",
        reason: "New contract",
        madeAt: ago(0.1),
        from: month(until, 1),
        isOfAgent: true,
      },
    ],
    atlas: [
      {
        plan: "volume",
        state: "rejected",
        reason: "We expect more players",
        answer: "Please ask again after the first quarter",
        madeAt: ago(12),
        isOfAgent: true,
      },
      {
        plan: "growth",
        version: 2,
        state: "waiting",
        reason: "Offer of the sales team",
        madeAt: ago(0.5),
        isOfAgent: false,
      },
    ],
  };
  for (const change of changes[agent.code] ?? []) await placeChange(plan, agent, change);
}

async function placeChange({ admin, people: { platform } }: PlansPlan, agent: PlacedAgent, change: DemoChange) {
  const { tenantId, agentId, currency, priceBps } = agent;
  const { plan, version = 1, state, reason, madeAt, isOfAgent, from, answer } = change;
  const id = uuidAt(madeAt.getTime());
  const makerId = isOfAgent ? await ownerIdOf(admin, agent) : platform.financeId;
  const isDecided = state === "scheduled" || state === "done" || state === "rejected";
  await admin.query(
    `insert into plan_changes (tenant_id, id, agent_id, plan_code, version, price_before_bps, reason, needs_second, ref,
       maker_tenant_id, maker_id, made_at, state, from_at, checker_tenant_id, checker_id, decided_at, answer)
     values ($1, $2::uuid, $3, $4, $5, $6, $7, true, $2::uuid::text, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      tenantId,
      id,
      agentId,
      codeOf(plan, currency),
      version,
      priceBps,
      reason,
      isOfAgent ? tenantId : platform.tenantId,
      makerId,
      madeAt,
      state,
      from ?? null,
      isDecided ? platform.tenantId : null,
      isDecided ? platform.ownerId : null,
      isDecided ? madeAt : null,
      answer ?? null,
    ],
  );
}
