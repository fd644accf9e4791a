// Plays certifications that were asked for, each on the node that claims it, and marks what a crash has cut off.
import { sql } from "kysely";
import { currency } from "#contract/money.ts";
import type { Outbound } from "../../callback/outbound.ts";
import type { Db } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import type { Case } from "../certify/case.ts";
import { certify, type CaseResult, type MovedInAll } from "../certify/certify.ts";
import { findStoredWallet } from "../queries.ts";
import { secretsOf } from "./wallets.ts";

export interface CertifierDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, "open">;
  readonly outbound: Pick<Outbound, "post">;
  readonly ids: () => string;
  readonly clock: () => Date;
}

export interface Certifier {
  /** Starts what waits, and marks what has died; it does not wait for what it starts. The signal ends that. */
  start(signal: AbortSignal): Promise<void>;
  /** Waits for what is under way. */
  idle(): Promise<void>;
}

/** A run that has said nothing for so long has died. */
const LEASE_MS = 30_000;
const BEAT_MS = 5_000;
const LONGEST_RUN_MS = 600_000;
/** At a time, on one node. */
const MOST_RUNS = 4;

interface Run {
  readonly tenantId: string;
  readonly id: string;
}
interface Claimed extends Run {
  readonly agentId: string;
  /** Of the wallet it was started for, and the certificate is of. */
  readonly address: string;
  readonly player: string;
  readonly blockedPlayer: string | null;
  readonly currency: string;
  readonly runner: string;
}

export interface CertifierOptions {
  /** Those of the certification, unless only some are to be played. */
  readonly cases?: readonly Case[];
  /** How often a run says that it lives. */
  readonly beatMs?: number;
}

export function createCertifier(
  deps: CertifierDeps,
  onFailure: (certificationId: string, error: unknown) => void,
  options: CertifierOptions = {},
): Certifier {
  const underWay = new Set<Promise<void>>();
  return {
    async start(signal) {
      for (const { isLeaseOver, ...run } of await listDue(deps)) {
        if (isLeaseOver) await interrupt(deps, run, sql`lease_until < ${deps.clock()}`);
        else if (underWay.size < MOST_RUNS) {
          const claimed = await claim(deps, run);
          if (claimed === undefined) continue;
          const playing = play(deps, claimed, signal, options)
            .catch(async (error: unknown) => {
              onFailure(run.id, error);
              await interrupt(deps, run, sql`runner = ${claimed.runner}::uuid`);
            })
            .catch((error: unknown) => onFailure(run.id, error))
            .finally(() => underWay.delete(playing));
          underWay.add(playing);
        }
      }
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

async function listDue({ db, clock }: CertifierDeps): Promise<(Run & { readonly isLeaseOver: boolean })[]> {
  const found = await sql<Run & { readonly isLeaseOver: boolean }>`
    /* platform-wide: certifications to run */
    select tenant_id as "tenantId", id, state = 'running' as "isLeaseOver" from certifications
    where state in ('waiting', 'running') and (state = 'waiting' or lease_until < ${clock()})
    order by id limit 20`.execute(db);
  return found.rows;
}

/** Undefined when another node was quicker. */
async function claim({ db, ids, clock }: CertifierDeps, { tenantId, id }: Run): Promise<Claimed | undefined> {
  const runner = ids();
  const found = await sql<Claimed>`
    update certifications set state = 'running', runner = ${runner}, lease_until = ${leaseFrom(clock())}
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'
    returning tenant_id as "tenantId", id, agent_id as "agentId", wallet_address as address, player_code as player,
      blocked_code as "blockedPlayer", currency, runner`.execute(db);
  return found.rows[0];
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** What was cut off is not played again: money may have moved, and a person should look. */
async function interrupt(
  { db, clock }: CertifierDeps,
  { tenantId, id }: Run,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update certifications set state = 'interrupted', runner = null, lease_until = null, ended_at = ${clock()}
    where tenant_id = ${tenantId} and id = ${id} and state = 'running' and ${which}`.execute(db);
}

async function play(
  deps: CertifierDeps,
  run: Claimed,
  signal: AbortSignal,
  { cases, beatMs = BEAT_MS }: CertifierOptions,
): Promise<void> {
  const wallet = await findStoredWallet(deps.db, run.tenantId, run.agentId);
  if (wallet === undefined) throw new Error(`the wallet of agent ${run.agentId} is gone`);
  // Set elsewhere since: whatever is there now proves nothing about the wallet that was asked for.
  if (wallet.address !== run.address) return interrupt(deps, run, sql`runner = ${run.runner}::uuid`);
  const lost = new AbortController();
  let place = 0;
  const beating = setInterval(() => {
    beat(deps, run).then(
      (isOurs) => !isOurs && lost.abort(),
      () => undefined,
    );
  }, beatMs);
  try {
    const moved = await certify({
      ...deps,
      address: wallet.address,
      timeoutMs: wallet.timeoutMs,
      secrets: secretsOf(deps, run.agentId, wallet),
      player: run.player,
      blockedPlayer: run.blockedPlayer,
      currency: currency.parse(run.currency),
      until: new Date(deps.clock().getTime() + LONGEST_RUN_MS),
      signal: AbortSignal.any([signal, lost.signal]),
      onResult: (result) => keep(deps.db, run, place++, result),
      ...(cases !== undefined && { cases }),
    });
    if (moved === "stopped") await interrupt(deps, run, sql`runner = ${run.runner}::uuid`);
    else await end(deps, run, moved);
  } finally {
    clearInterval(beating);
  }
}

/** False when the run is no longer this one's. */
async function beat({ db, clock }: CertifierDeps, { tenantId, id, runner }: Claimed): Promise<boolean> {
  const told = await sql`
    update certifications set lease_until = ${leaseFrom(clock())}
    where tenant_id = ${tenantId} and id = ${id} and state = 'running' and runner = ${runner}`.execute(db);
  return told.numAffectedRows === 1n;
}

async function keep(db: Db, { tenantId, id }: Run, place: number, result: CaseResult): Promise<void> {
  await sql`
    insert into certification_cases (tenant_id, certification_id, case_id, place, verdict, why_skipped, miss, exchanges)
    values (${tenantId}, ${id}, ${result.id}, ${place}, ${result.verdict}, ${result.whySkipped},
      ${result.miss === null ? null : JSON.stringify(result.miss)}::jsonb, ${JSON.stringify(result.exchanges)}::jsonb)`.execute(
    db,
  );
}

/** The certificate is named after its day and the run. */
async function end({ db, clock }: CertifierDeps, run: Claimed, moved: MovedInAll): Promise<void> {
  const { tenantId, id, runner } = run;
  const now = clock();
  const certificate = `RG-${now.toISOString().slice(0, 10).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`;
  await sql`
    update certifications set state = 'ended', runner = null, lease_until = null, ended_at = ${now},
      taken = ${moved.taken}, given = ${moved.given}, balance_before = ${moved.before}, balance_after = ${moved.after},
      certificate = case when not exists (
        select from certification_cases r
        where r.tenant_id = ${tenantId} and r.certification_id = ${id} and r.verdict <> 'passed') then ${certificate} end
    where tenant_id = ${tenantId} and id = ${id} and state = 'running' and runner = ${runner}`.execute(db);
}
