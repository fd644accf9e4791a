// A pass of the self-check over every tenant's books: it takes a step at a time and remembers where it is, so that any node goes on from there.
import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { addNamed, type LedgerBreak } from "./breaks.ts";
import { LOWEST_ID } from "./chains.ts";
import { alarm, type CheckDeps, type CheckSums, type TenantBreaks, writeResult } from "./results.ts";
import { type CheckPoint, checkPoint, FIRST_POINT, type StepResult, takeStep } from "./steps.ts";

/** From the end of a pass to the start of the next. */
const EVERY_MS = 6 * 3_600_000;
/** Tenants whose breaks a pass names; it counts all of them. */
const MOST_TENANTS_NAMED = 100;

interface Pass extends CheckSums {
  readonly id: string;
  readonly beganAt: Date;
  readonly tenantId: string | null;
  readonly point: CheckPoint | null;
  readonly named: readonly TenantBreaks[];
  readonly unchecked: readonly LedgerBreak[];
  readonly steps: bigint;
  readonly workMs: bigint;
  readonly longestMs: bigint;
}

/** Begins a pass where none is under way; with `ifDue` only when the last one ended long enough ago. */
export async function beginPass({ db, ids, clock }: CheckDeps, { ifDue }: { readonly ifDue: boolean }): Promise<void> {
  const now = clock();
  const since = ifDue ? new Date(now.getTime() - EVERY_MS) : null;
  await sql`
    insert into ledger_check_passes (name, id, began_at)
    select 'whole', ${ids()}::uuid, ${now}::timestamptz
    where not exists (select from ledger_check_passes) and not exists (
      select from ledger_checks c where c.details ->> 'extent' = 'whole' and c.checked_at > ${since}::timestamptz
    )
    on conflict do nothing`.execute(db);
}

/** `none`: no pass is under way. `busy`: another node takes a step of it. */
export type PassStep = "none" | "busy" | TakenStep;

interface TakenStep {
  /** Breaks this step found, and those of the pass so far. */
  readonly found: bigint;
  readonly breaks: bigint;
  /** The pass has ended. */
  readonly isLast: boolean;
}

/** Takes the next step of the pass that is under way. The row's lock keeps other nodes out of it. */
export async function stepPass(deps: CheckDeps, most: number): Promise<PassStep> {
  return deps.db.transaction().execute(async (tx) => {
    const begun = performance.now();
    const pass = await lockPass(tx);
    if (pass === undefined) return (await isUnderWay(tx)) ? "busy" : "none";
    const tenantId = pass.tenantId ?? (await findTenantAfter(tx, LOWEST_ID));
    if (tenantId === undefined) {
      await endPass(tx, deps, pass);
      return { found: 0n, breaks: pass.breaks, isLast: true };
    }
    const step = await takeStep(tx, { tenantId, passId: pass.id, most }, pass.point ?? FIRST_POINT);
    const ms = BigInt(Math.round(performance.now() - begun));
    const now = addStep(pass, tenantId, step, ms);
    if (step.breaks > 0n) await alarm(tx, now.breaks, deps.clock());
    const next = step.next === null ? await findTenantAfter(tx, tenantId) : tenantId;
    if (next === undefined) await endPass(tx, deps, now);
    else await savePass(tx, { ...now, tenantId: next, point: step.next });
    return { found: step.breaks, breaks: now.breaks, isLast: next === undefined };
  });
}

function addStep(pass: Pass, tenantId: string, step: StepResult, ms: bigint): Pass {
  return {
    ...pass,
    accounts: pass.accounts + step.accounts,
    movements: pass.movements + step.movements,
    breaks: pass.breaks + step.breaks,
    named: nameBreaks(pass.named, tenantId, step.named),
    unchecked: [...pass.unchecked, ...step.unchecked].slice(0, MOST_TENANTS_NAMED),
    steps: pass.steps + 1n,
    workMs: pass.workMs + ms,
    longestMs: ms > pass.longestMs ? ms : pass.longestMs,
  };
}

function nameBreaks(
  named: readonly TenantBreaks[],
  tenantId: string,
  more: readonly LedgerBreak[],
): readonly TenantBreaks[] {
  if (more.length === 0) return named;
  const others = named.filter((one) => one.tenantId !== tenantId);
  if (others.length >= MOST_TENANTS_NAMED) return named;
  const own = named.find((one) => one.tenantId === tenantId)?.breaks ?? [];
  return [...others, { tenantId, breaks: addNamed(own, more) }];
}

async function endPass(tx: Tx, deps: CheckDeps, pass: Pass): Promise<void> {
  const { accounts, movements, breaks, named, unchecked, beganAt, steps, workMs, longestMs } = pass;
  await writeResult(
    tx,
    deps,
    { accounts, movements, breaks },
    {
      extent: "whole",
      named,
      pass: { began: beganAt, steps: Number(steps), workMs: Number(workMs), longestMs: Number(longestMs), unchecked },
    },
  );
  await sql`delete from ledger_check_passes where id = ${pass.id}`.execute(tx);
}

async function lockPass(tx: Tx): Promise<Pass | undefined> {
  const found = await sql<Omit<Pass, "point"> & { readonly point: unknown }>`
    select p.id, p.began_at as "beganAt", p.tenant_id as "tenantId", p.point, p.accounts, p.movements, p.breaks, p.named,
      p.unchecked, p.steps, p.work_ms as "workMs", p.longest_ms as "longestMs"
    from ledger_check_passes p
    for update skip locked`.execute(tx);
  const [row] = found.rows;
  return row === undefined ? undefined : { ...row, point: row.point === null ? null : checkPoint.parse(row.point) };
}

async function isUnderWay(tx: Tx): Promise<boolean> {
  const found = await sql<{ isThere: boolean }>`select exists (select from ledger_check_passes) as "isThere"`.execute(
    tx,
  );
  return found.rows[0]?.isThere === true;
}

async function savePass(tx: Tx, pass: Pass): Promise<void> {
  await sql`
    update ledger_check_passes set tenant_id = ${pass.tenantId}, point = ${pass.point === null ? null : JSON.stringify(pass.point)}::jsonb,
      accounts = ${pass.accounts}, movements = ${pass.movements}, breaks = ${pass.breaks},
      named = ${JSON.stringify(pass.named)}::jsonb, unchecked = ${JSON.stringify(pass.unchecked)}::jsonb,
      steps = ${pass.steps}, work_ms = ${pass.workMs}, longest_ms = ${pass.longestMs}
    where id = ${pass.id}`.execute(tx);
}

async function findTenantAfter(tx: Tx, tenantId: string): Promise<string | undefined> {
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: tenants */
    select t.tenant_id as "tenantId" from tenants t where t.tenant_id > ${tenantId}::uuid order by t.tenant_id limit 1`.execute(
    tx,
  );
  return found.rows[0]?.tenantId;
}
