// Makes roll-ups, daily balances and holdings anew, tenant by tenant and day by day, and says what each came to.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { listEveryTenantId } from "#server/db/reach.ts";
import { retryTransient } from "#server/db/retry.ts";
import { SetupError } from "#server/db/setup-error.ts";
import type { RebuiltDay } from "#server/ledger/day-checks.ts";
import { dayAt, type DaySpan, listDays } from "#server/ledger/days.ts";
import { mendFeed, type MendedFeed } from "#server/ledger/feed/mend.ts";
import { rebuildHoldings } from "#server/ledger/holdings-of-day.ts";
import { findBalancesDays, rebuildBalances } from "#server/ledger/rebuild-balances.ts";
import { findFiguresDays, rebuildFigures } from "#server/statistics/service/rebuild-figures.ts";
import type { RebuildOrder } from "./order.ts";

export interface RebuildDeps {
  /** The owner's. */
  readonly db: Db;
  readonly now: Date;
  readonly say: (line: string) => void;
  /** Between two days. */
  readonly signal?: AbortSignal;
}

interface Tenant {
  readonly tenantId: string;
  /** Of its root agent. */
  readonly code: string;
}

interface Part {
  readonly name: string;
  readonly rebuild: (db: Db, tenantId: string, day: string) => Promise<RebuiltDay>;
  readonly findDays: (db: Db, tenantId: string) => Promise<DaySpan | null>;
}

const FIGURES: Part = { name: "rows of figures", rebuild: rebuildFigures, findDays: findFiguresDays };
const BALANCES: Part = { name: "daily balances", rebuild: rebuildBalances, findDays: findBalancesDays };
const HOLDINGS: Part = { name: "holdings", rebuild: rebuildHoldings, findDays: findBalancesDays };

/** @throws {SetupError} where the tenant is unknown */
export async function runRebuild(deps: RebuildDeps, order: RebuildOrder): Promise<void> {
  const tenants = await listTenants(deps.db, order.tenant);
  let mended = 0;
  for (const tenant of tenants) {
    if (order.kind === "days") {
      for (const part of [FIGURES, BALANCES]) await rebuildDays(deps, tenant, part, order.span);
      await rebuildDays(deps, tenant, HOLDINGS, await toLastDay(deps.db, tenant.tenantId, order.span));
    } else if (await mend(deps, tenant)) {
      mended += 1;
    }
    if (deps.signal?.aborted === true)
      throw new SetupError("Interrupted: what is above is done, the rest is as it was.");
  }
  if (order.kind === "mend" && mended === 0) deps.say("Every mark fits its feed.");
}

/** Holdings are running totals: with a day all days after it are made anew. */
async function toLastDay(db: Db, tenantId: string, span: DaySpan): Promise<DaySpan> {
  const last = (await HOLDINGS.findDays(db, tenantId))?.to ?? span.to;
  return { from: span.from, to: last > span.to ? last : span.to };
}

async function rebuildDays(
  { db, say, signal }: RebuildDeps,
  { tenantId, code }: Tenant,
  part: Part,
  span: DaySpan,
): Promise<void> {
  for (const day of listDays(span)) {
    if (signal?.aborted === true) return;
    const { rows, changed } = await retryTransient(() => part.rebuild(db, tenantId, day));
    say(`${code} ${day}: ${rows} ${part.name}, ${changed} changed`);
  }
}

/** Answers whether there was something to mend. */
async function mend(deps: RebuildDeps, tenant: Tenant): Promise<boolean> {
  const mended = await retryTransient(() => mendFeed(deps.db, tenant.tenantId));
  for (const line of describe(mended)) deps.say(`${tenant.code}: ${line}`);
  const parts = [
    ...(mended.marks.some(({ consumer }) => consumer === "figures") ? [FIGURES] : []),
    ...(mended.marks.some(({ consumer }) => consumer === "balances") ? [BALANCES, HOLDINGS] : []),
  ];
  for (const part of parts) {
    const days = await part.findDays(deps.db, tenant.tenantId);
    if (days === null) continue;
    const today = dayAt(deps.now);
    const span = { from: days.from, to: days.to > today ? days.to : today };
    const again = `--from ${span.from} --to ${today} --tenant ${tenant.code}`;
    deps.say(`${tenant.code}: all ${part.name} are made anew; were this interrupted, go on with ${again}`);
    await rebuildDays(deps, tenant, part, span);
  }
  return mended.head !== null || mended.marks.length > 0;
}

/** What these keep is not made anew. */
const UNDONE: Readonly<Record<string, string>> = { replay: "replayed", rtp: "watched", live: "published" };

export function describe({ head, marks }: MendedFeed): string[] {
  const lines = marks.map(({ consumer, before, after }) => {
    const moved = `mark of ${consumer} ${before.position} → ${after.position}`;
    const undone = UNDONE[consumer];
    if (undone === undefined) return moved;
    const passed = after.rounds - before.rounds;
    return after.position > before.position && passed >= 0n
      ? `${moved}; ${passed} rounds in between are not ${undone}`
      : `${moved}; it counted ${before.rounds} rounds, the feed has ${after.rounds} up to there: which of them were ${undone} is not known`;
  });
  if (head === null) return lines;
  return [`end of the feed ${head.before.position} → ${head.after.position}, that of its newest batch`, ...lines];
}

async function listTenants(db: Db, code: string | undefined): Promise<Tenant[]> {
  if (code !== undefined) return [await findTenant(db, code)];
  const tenants: Tenant[] = [];
  for (const tenantId of await listEveryTenantId(db)) {
    const root = await findRootCode(db, tenantId);
    // A tenant without an agent has nothing else either.
    if (root !== undefined) tenants.push({ tenantId, code: root });
  }
  return tenants;
}

async function findTenant(db: Db, code: string): Promise<Tenant> {
  const found = await db
    .selectFrom("directory_agent_codes")
    .select("tenant_id as tenantId")
    .where("code", "=", code)
    .executeTakeFirst();
  if (found === undefined) throw new SetupError(`--tenant: there is no agent ${code}`);
  const root = await findRootCode(db, found.tenantId);
  if (root !== code) throw new SetupError(`--tenant: ${code} is not the root of its tree, ${root ?? "which has none"}`);
  return { tenantId: found.tenantId, code };
}

async function findRootCode(db: Db, tenantId: string): Promise<string | undefined> {
  const found = await sql<{ code: string }>`
    select a.code from agents a where a.tenant_id = ${tenantId} and a.parent_id is null order by a.depth limit 1`.execute(
    db,
  );
  return found.rows[0]?.code;
}
