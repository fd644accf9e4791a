/** Makes plans and new versions of them; what a version says never changes. */
import type { CurrencyCode } from "#contract/money.ts";
import { mistakesInTiers, type WrittenTier } from "#contract/plan.ts";
import { refuse, type FieldError, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findPlanVersion, findUnknownProviders, listPlanVersions, type PlanVersion } from "../queries/plans.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";

export interface PlanContent {
  readonly isOffered: boolean;
  readonly tiers: readonly WrittenTier[];
  readonly minimum: bigint;
  readonly creditLineMost: bigint;
  readonly dueDaysMost: number;
  readonly reason: string;
}
export interface NewPlan extends PlanContent {
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
}

type EditDeps = Pick<BillingDeps, "db" | "clock" | "publish">;
type Author = Pick<MemberCaller, "tenantId" | "agentId" | "memberId" | "address">;

const notFound = refuse("plan_not_found", "There is no such plan.");

export async function createPlan(
  deps: EditDeps,
  caller: Author,
  { code, name, currency, ...content }: NewPlan,
): Promise<PlanVersion | Refusal> {
  const wrong = await mistakesIn(deps.db, content.tiers);
  if (wrong !== null) return wrong;
  const made = await deps.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("plans")
      .values({ code, name, currency, made_at: deps.clock() })
      .onConflict((taken) => taken.column("code").doNothing())
      .executeTakeFirst();
    const added =
      inserted.numInsertedOrUpdatedRows === 1n
        ? await addVersion(tx, deps, caller, { code, version: 1, content })
        : undefined;
    if (added !== undefined) return added;
    const known = await findPlanVersion(tx, { code, version: 1 });
    const isSame = known?.name === name && known.currency === currency && isAlready(known, caller, content);
    return isSame ? known : refuse("plan_code_taken", "Another plan has this code.");
  });
  return told(deps, caller, made);
}

/** After the version that was edited, and no other. */
export async function addPlanVersion(
  deps: EditDeps,
  caller: Author,
  { code, after, ...content }: PlanContent & { readonly code: string; readonly after: number },
): Promise<PlanVersion | Refusal> {
  const wrong = await mistakesIn(deps.db, content.tiers);
  if (wrong !== null) return wrong;
  const made = await deps.db.transaction().execute(async (tx) => {
    const newest = await findNewest(tx, code);
    if (newest === undefined) return notFound;
    const version = after + 1;
    const added = newest.version === after ? await addVersion(tx, deps, caller, { code, version, content }) : undefined;
    if (added !== undefined) return added;
    const known = await findNewest(tx, code);
    // Sent again by the same person, it is answered again.
    return known?.version === version && isAlready(known, caller, content)
      ? known
      : refuse("plan_changed", "Another version was made meanwhile.");
  });
  return told(deps, caller, made);
}

async function findNewest(db: Db, code: string): Promise<PlanVersion | undefined> {
  const [newest] = await listPlanVersions(db, { code, isNewest: true });
  return newest;
}

function told(deps: EditDeps, { agentId }: Author, made: PlanVersion | Refusal): PlanVersion | Refusal {
  if (!("refused" in made)) tellOfBilling(deps, agentId);
  return made;
}

async function mistakesIn(db: Db, tiers: readonly WrittenTier[]): Promise<Refusal | null> {
  const named = tiers.flatMap(({ providers }) => providers.map(({ provider }) => provider));
  const unknown = await findUnknownProviders(db, [...new Set(named)]);
  const fields: FieldError[] = [
    ...mistakesInTiers(tiers),
    ...tiers.flatMap(({ providers }, tier) =>
      providers.flatMap(({ provider }, at) =>
        unknown.includes(provider)
          ? [
              {
                field: `tiers.${tier}.providers.${at}.provider`,
                code: "not_allowed",
                message: "There is no such provider.",
              },
            ]
          : [],
      ),
    ),
  ];
  return fields.length === 0 ? null : refuse("validation_failed", "The tiers are not valid.", fields);
}

/** Prices of single providers by their code, since their order means nothing. */
const writtenTiers = (tiers: readonly WrittenTier[]) =>
  tiers.map(({ from_ggr: from, price_bps: price, providers }) => [
    String(from),
    price,
    providers.map((one) => `${one.provider} ${one.price_bps}`).toSorted(),
  ]);
const storedTiers = ({ tiers }: PlanVersion) =>
  tiers.map(({ fromGgr, priceBps, providers }) => [
    String(fromGgr),
    priceBps,
    providers.map((one) => `${one.code} ${one.priceBps}`).toSorted(),
  ]);

const isAlready = (known: PlanVersion, caller: Author, content: PlanContent): boolean =>
  known.makerId === caller.memberId &&
  known.isOffered === content.isOffered &&
  known.minimum === content.minimum &&
  known.creditLineMost === content.creditLineMost &&
  known.dueDaysMost === content.dueDaysMost &&
  known.reason === content.reason &&
  JSON.stringify(storedTiers(known)) === JSON.stringify(writtenTiers(content.tiers));

interface NewVersion {
  readonly code: string;
  readonly version: number;
  readonly content: PlanContent;
}

/** Undefined where another caller made this version first. */
async function addVersion(
  tx: Tx,
  deps: EditDeps,
  caller: Author,
  { code, version, content }: NewVersion,
): Promise<PlanVersion | undefined> {
  const { isOffered, tiers, minimum, creditLineMost, dueDaysMost, reason } = content;
  const at = deps.clock();
  const key = { plan_code: code, version };
  const prices = tiers.flatMap((tier) => [tier.price_bps, ...tier.providers.map((one) => one.price_bps)]);
  const inserted = await tx
    .insertInto("plan_versions")
    .values({
      ...key,
      is_offered: isOffered,
      minimum,
      credit_line_most: creditLineMost,
      due_days_most: dueDaysMost,
      price_bps: Math.max(...prices),
      reason,
      made_by: caller.memberId,
      made_at: at,
    })
    .onConflict((taken) => taken.columns(["plan_code", "version"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return undefined;
  await tx
    .insertInto("plan_tiers")
    .values(tiers.map(({ from_ggr: from, price_bps: price }) => ({ ...key, from_ggr: from, price_bps: price })))
    .execute();
  const single = tiers.flatMap(({ from_ggr: from, providers }) =>
    providers.map(({ provider, price_bps: price }) => ({
      ...key,
      from_ggr: from,
      provider_code: provider,
      price_bps: price,
    })),
  );
  if (single.length > 0) await tx.insertInto("plan_prices").values(single).execute();
  const { tenantId, memberId, address } = caller;
  await appendAudit(tx, {
    tenantId,
    memberId,
    address,
    action: "plan.edit",
    subject: code,
    before: version === 1 ? null : { version: version - 1 },
    after: { version, ...content },
    at,
  });
  const made = await findPlanVersion(tx, { code, version });
  if (made === undefined) throw new Error(`version ${version} of ${code} is gone`);
  return made;
}
