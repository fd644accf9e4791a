/** Reads of plans: their versions with tiers and prices; the same for everybody, so none names a tenant. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";

export interface PlanTierRow {
  readonly fromGgr: bigint;
  readonly priceBps: number;
  readonly providers: readonly { readonly code: string; readonly name: string; readonly priceBps: number }[];
}

export interface PlanVersion {
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly version: number;
  readonly isOffered: boolean;
  readonly priceBps: number;
  readonly minimum: bigint;
  readonly creditLineMost: bigint;
  readonly dueDaysMost: number;
  readonly reason: string;
  readonly makerId: string | null;
  readonly madeAt: Date;
  readonly tiers: readonly PlanTierRow[];
}

export interface PlanFilter {
  readonly code?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  /** Only the newest version of each. */
  readonly isNewest?: boolean;
  /** Only those that agents may ask for. */
  readonly isOffered?: boolean;
  /** The code of the last row of the page before. */
  readonly after?: string | undefined;
  readonly limit?: number;
}

/** By code, the newest version first. */
export async function listPlanVersions(db: Db, filter: PlanFilter): Promise<PlanVersion[]> {
  const { code, currency, isNewest = false, isOffered = false, after, limit } = filter;
  const found = await sql<Omit<PlanVersion, "tiers">>`
    select p.code, p.name, p.currency, v.version, v.is_offered as "isOffered", v.price_bps as "priceBps", v.minimum,
      v.credit_line_most as "creditLineMost", v.due_days_most as "dueDaysMost", v.reason, v.made_by as "makerId",
      v.made_at as "madeAt"
    from plans p join plan_versions v on v.plan_code = p.code
    where ${code === undefined ? sql`true` : sql`p.code = ${code}`}
      and ${currency === undefined ? sql`true` : sql`p.currency = ${currency}`}
      and ${isNewest ? sql`v.version = (select max(n.version) from plan_versions n where n.plan_code = p.code)` : sql`true`}
      and ${isOffered ? sql`v.is_offered` : sql`true`}
      and ${after === undefined ? sql`true` : sql`p.code > ${after}`}
    order by p.code, v.version desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return withTiers(db, found.rows);
}

export interface PlanKey {
  readonly code: string;
  readonly version: number;
}
const keyOf = ({ code, version }: PlanKey): string => `${code}/${version}`;

/** One version; undefined where there is none. */
export async function findPlanVersion(db: Db, { code, version }: PlanKey): Promise<PlanVersion | undefined> {
  const versions = await listPlanVersions(db, { code });
  return versions.find((one) => one.version === version);
}

interface PriceRow extends PlanKey {
  readonly fromGgr: bigint;
  readonly priceBps: number;
  readonly provider: string | null;
  readonly providerName: string | null;
  readonly ownBps: number | null;
}

async function withTiers(db: Db, versions: readonly Omit<PlanVersion, "tiers">[]): Promise<PlanVersion[]> {
  if (versions.length === 0) return [];
  const codes = [...new Set(versions.map(({ code }) => code))];
  const found = await sql<PriceRow>`
    select t.plan_code as code, t.version, t.from_ggr as "fromGgr", t.price_bps as "priceBps",
      o.provider_code as provider, v.name as "providerName", o.price_bps as "ownBps"
    from plan_tiers t
    left join plan_prices o on o.plan_code = t.plan_code and o.version = t.version and o.from_ggr = t.from_ggr
    left join providers v on v.code = o.provider_code
    where t.plan_code = any(${codes}::text[])
    order by t.plan_code, t.version, t.from_ggr, o.provider_code`.execute(db);
  const rowsOf = Map.groupBy(found.rows, keyOf);
  return versions.map((version) => ({ ...version, tiers: tiersOf(rowsOf.get(keyOf(version)) ?? []) }));
}

const tiersOf = (rows: readonly PriceRow[]): PlanTierRow[] =>
  [...Map.groupBy(rows, ({ fromGgr }) => fromGgr)].map(([fromGgr, same]) => ({
    fromGgr,
    priceBps: same[0]?.priceBps ?? 0,
    providers: same.flatMap(({ provider, providerName, ownBps }) =>
      provider === null || providerName === null || ownBps === null
        ? []
        : [{ code: provider, name: providerName, priceBps: ownBps }],
    ),
  }));

/** Codes of these that are no provider's. */
export async function findUnknownProviders(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const known = await db
    .selectFrom("providers")
    .select("code")
    .where("code", "in", [...codes])
    .execute();
  return codes.filter((code) => !known.some((one) => one.code === code));
}
