/** Checks the books of every tenant and writes the result down, where the dashboard finds it. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { sql } from "kysely";
import { beginPass, stepPass } from "./check/pass.ts";
import { checksConsumer } from "./check/recent.ts";
import { type CheckDeps, writeResult } from "./check/results.ts";
import { followFeed } from "./feed/follow.ts";
import { sequenceFeed } from "./feed/sequence.ts";
import { STEP_ROWS } from "./self-check.ts";

/** How long a run of the job works at most; the step under way is taken to its end. */
const RUN_MS = 1_000;
const BUSY_MS = 20;
const WRITTEN_EVERY_MS = 60_000;

/** Answers the number of breaks. A break is never mended here: a person has to look. */
export async function recordCheck(deps: CheckDeps, extent: "recent" | "whole"): Promise<bigint> {
  return extent === "recent" ? checkRecent(deps) : checkWhole(deps);
}

/** Checks what was booked since the last time; it counts no accounts. */
export async function checkRecent(deps: CheckDeps, signal?: AbortSignal): Promise<bigint> {
  const { movements, breaks } = await followChecks(deps, signal);
  if (breaks === 0n) await writeRecent(deps, movements);
  return breaks;
}

/** The same for a job that runs every few seconds and writes down once a minute that all is well. */
export function createRecentChecks(deps: CheckDeps): (signal: AbortSignal) => Promise<bigint> {
  let written = Number.NEGATIVE_INFINITY;
  let unwritten = 0n;
  return async (signal) => {
    const { movements, breaks } = await followChecks(deps, signal);
    unwritten += movements;
    const now = deps.clock().getTime();
    if (breaks === 0n && now - written >= WRITTEN_EVERY_MS) {
      await writeRecent(deps, unwritten);
      written = now;
      unwritten = 0n;
    }
    return breaks;
  };
}

const writeRecent = (deps: CheckDeps, movements: bigint): Promise<void> =>
  deps.db
    .transaction()
    .execute((tx) => writeResult(tx, deps, { accounts: 0n, movements, breaks: 0n }, { extent: "recent", named: [] }));

/** Follows to the end of every feed. A step that finds breaks writes them down at once. @throws what a tenant's step threw */
async function followChecks(
  deps: CheckDeps,
  signal: AbortSignal | undefined,
): Promise<{ readonly movements: bigint; readonly breaks: bigint }> {
  let movements = 0n;
  let breaks = 0n;
  const failures: unknown[] = [];
  await sequenceFeed(deps.db, signal);
  await followFeed(deps.db, checksConsumer(deps), {
    signal,
    onStep(found) {
      if (found.breaks === 0n) movements += found.movements;
      breaks += found.breaks;
    },
    onFailure: (_tenantId, error) => failures.push(error),
  });
  if (failures.length > 0) throw new AggregateError(failures, "what was booked at some tenants could not be checked");
  return { movements, breaks };
}

/** Takes a pass to its end, begun now or under way already. */
async function checkWhole(deps: CheckDeps): Promise<bigint> {
  await beginPass(deps, { ifDue: false });
  for (;;) {
    const step = await stepPass(deps, STEP_ROWS);
    if (step === "none") return findWholeBreaks(deps);
    if (step === "busy") await sleepMs(BUSY_MS);
    else if (step.isLast) return step.breaks;
  }
}

/** What the last pass came to, when another node took it to its end. */
async function findWholeBreaks({ db }: CheckDeps): Promise<bigint> {
  const found = await sql<{ breaks: bigint }>`
    select c.breaks from ledger_checks c where c.details ->> 'extent' = 'whole' order by c.checked_at desc limit 1`.execute(
    db,
  );
  return found.rows[0]?.breaks ?? 0n;
}

/** Takes steps of the pass that is due or under way, for a bounded time; answers the breaks that were found. */
export async function workOnPass(
  deps: CheckDeps,
  { signal, most = STEP_ROWS }: { readonly signal?: AbortSignal | undefined; readonly most?: number } = {},
): Promise<bigint> {
  const begun = performance.now();
  let breaks = 0n;
  await beginPass(deps, { ifDue: true });
  for (;;) {
    if (signal?.aborted === true || performance.now() - begun >= RUN_MS) break;
    const step = await stepPass(deps, most);
    if (typeof step === "string") break;
    breaks += step.found;
    if (step.isLast) break;
  }
  return breaks;
}
