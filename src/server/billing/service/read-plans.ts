/** Plans as a viewer may see them: all for the platform; for a customer those it may ask for and those it is on. */
import { refuse, type Refusal } from "#contract/errors.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Plan } from "#contract/plan.ts";
import type { Db } from "../../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom, type Page } from "../../db/keyset.ts";
import { findPlatform } from "../../db/platform.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { findCustomer } from "../queries/customers.ts";
import { listAgreedPlans, listPlanChangesOf, listPlanCustomers } from "../queries/plan-changes.ts";
import { listPlanVersions, type PlanVersion } from "../queries/plans.ts";

type ReadDeps = { readonly db: Db; readonly clock: () => Date };

export interface PlanQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
}

const LIST = "plans";
const notFound = refuse("plan_not_found", "There is no such plan.");

/** The newest version of each. */
export async function readPlans(
  deps: ReadDeps,
  caller: MemberCaller,
  { limit, cursor, currency }: PlanQuery,
): Promise<Page<Plan> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  const rows = await listSeen(deps.db, caller, { currency, after: key[0], limit: limit + 1 });
  const page = pageFrom(LIST, rows, limit, ({ code }) => [code]);
  return { ...page, data: await seenPlans(deps, caller, page.data) };
}

interface Asked {
  readonly currency?: CurrencyCode | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

async function listSeen(db: Db, caller: MemberCaller, asked: Asked): Promise<PlanVersion[]> {
  if (caller.party === "platform") return listPlanVersions(db, { ...asked, isNewest: true });
  const customer = await findCustomer(db, caller.tenantId);
  // Below a direct customer prices are the business of the agent above.
  if (customer === undefined || customer.agentId !== caller.agentId) return [];
  if (asked.currency !== undefined && asked.currency !== customer.currency) return [];
  return listPlanVersions(db, { ...asked, currency: customer.currency, isNewest: true, isOffered: true });
}

/** Every version the viewer may see, newest first, and for the platform who is on them. */
export async function readPlan(deps: ReadDeps, caller: MemberCaller, code: string) {
  const versions = await listPlanVersions(deps.db, { code });
  if (caller.party === "platform") {
    if (versions.length === 0) return notFound;
    const customers = await customersNow(deps, caller);
    return {
      versions: await seenPlans(deps, caller, versions),
      customers: customers
        .filter((one) => one.code === code)
        .map(({ id, agentCode, version, since }) => ({ id, code: agentCode, version, since: since.toISOString() })),
    };
  }
  const customer = await findCustomer(deps.db, caller.tenantId);
  if (customer?.agentId !== caller.agentId) return notFound;
  const [newest] = versions;
  const own = await ownVersions(deps.db, caller);
  const seen = versions.filter(
    (one) =>
      own.has(`${one.code}/${one.version}`) || (one === newest && one.isOffered && one.currency === customer.currency),
  );
  return seen.length === 0 ? notFound : { versions: await seenPlans(deps, caller, seen), customers: [] };
}

/** Those a customer is, was or will be on, and those it asked for. */
async function ownVersions(db: Db, { tenantId }: MemberCaller): Promise<ReadonlySet<string>> {
  const agreed = await listAgreedPlans(db, tenantId);
  const asked = (await listPlanChangesOf(db, tenantId)).filter(({ makerTenantId }) => makerTenantId === tenantId);
  return new Set([...agreed, ...asked].map(({ code, version }) => `${code}/${version}`));
}

async function customersNow({ db, clock }: ReadDeps, caller: MemberCaller) {
  const reach = await reachOf(db, caller);
  return reach === undefined ? [] : listPlanCustomers(db, reach, clock());
}

export async function seenPlans(deps: ReadDeps, caller: MemberCaller, rows: readonly PlanVersion[]): Promise<Plan[]> {
  const isPlatform = caller.party === "platform";
  const reach = await reachOf(deps.db, caller);
  const platform = await findPlatform(deps.db);
  const customers = isPlatform ? await customersNow(deps, caller) : [];
  const makerOf = ({ makerId }: PlanVersion): string | null =>
    makerId === null || platform === undefined ? null : memberActor({ tenantId: platform.tenantId, memberId: makerId });
  const actors = isPlatform ? rows.map(makerOf) : [];
  const names = reach === undefined ? undefined : await nameActors(deps.db, caller, reach, actors);
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    currency: row.currency,
    version: row.version,
    is_offered: row.isOffered,
    price_bps: row.priceBps,
    tiers: row.tiers.map(({ fromGgr, priceBps, providers }) => ({
      from_ggr: fromGgr,
      price_bps: priceBps,
      providers: providers.map(({ code, name, priceBps: own }) => ({ provider: { code, name }, price_bps: own })),
    })),
    minimum: row.minimum,
    credit_line_most: row.creditLineMost,
    due_days_most: row.dueDaysMost,
    agents: isPlatform ? customers.filter(({ code }) => code === row.code).length : null,
    reason: isPlatform ? row.reason : null,
    made_by: names?.get(makerOf(row) ?? "") ?? null,
    made_at: row.madeAt.toISOString(),
  }));
}
