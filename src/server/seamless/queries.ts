// Reads of seamless mode: an agent's wallet, and rounds that must still be spoken of with it.
import { sql } from "kysely";
import type { CertificateStanding } from "#contract/agent-wallet.ts";
import type { SealedSecrets } from "../callback/live-secrets.ts";
import type { Db } from "../db/database.ts";
import { dayOf, instantOf, uuidFloor } from "../db/uuid.ts";
import { lastProbeBefore } from "./breaker.ts";

export interface StoredWallet extends SealedSecrets {
  readonly address: string;
  readonly timeoutMs: number;
  /** Since when its breaker is open; null: it is well. */
  readonly unhealthySince: Date | null;
  /** What its last failure was, while the breaker is open. */
  readonly unhealthyReason: string | null;
  /** When it was last asked though its breaker was open, by whichever node. */
  readonly probedAt: Date | null;
  readonly changedAt: Date;
}

/** An agent's wallet; undefined when none is set. */
export async function findStoredWallet(db: Db, tenantId: string, agentId: string): Promise<StoredWallet | undefined> {
  const found = await sql<StoredWallet>`/* prepared: find_seamless_wallet */
    select address, timeout_ms as "timeoutMs", secret_encrypted as "secretSealed",
      former_secret_encrypted as "formerSecretSealed", former_secret_until as "formerSecretUntil",
      unhealthy_since as "unhealthySince", unhealthy_reason as "unhealthyReason", probed_at as "probedAt",
      changed_at as "changedAt"
    from seamless_wallets where tenant_id = ${tenantId} and agent_id = ${agentId}`.execute(db);
  return found.rows[0];
}

export type SeamlessState = "started" | "rejected" | "rolling_back" | "rolled_back" | "paying" | "paid" | "by_hand";

/** A round with everything a call about it says. */
export interface SeamlessRound {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly sessionId: string;
  readonly extRef: string | null;
  readonly seriesId: string;
  readonly number: bigint;
  readonly game: string;
  readonly provider: string;
  readonly variant: string;
  readonly rtpBps: number;
  readonly creditAccountId: string;
  readonly currency: string;
  readonly stake: bigint;
  /** null until it is drawn. */
  readonly win: bigint | null;
  readonly state: SeamlessState;
  /** The wallet's last word on the player's balance. */
  readonly balance: bigint | null;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly lastFailure: string | null;
  readonly stuckAt: Date | null;
  readonly startedAt: Date;
  readonly endingSince: Date | null;
  /** Until when an attempt at telling its end is under way. */
  readonly tellingUntil: Date | null;
}

const roundColumns = (tenantId: string) => sql`
    select r.tenant_id as "tenantId", r.id, r.agent_id as "agentId", r.player_id as "playerId", p.code as "playerCode",
      r.session_id as "sessionId", s.ext_ref as "extRef", r.series_id as "seriesId", r.number, s.game_code as game,
      g.provider_code as provider, s.variant_id as variant, v.rtp_bps as "rtpBps",
      a.credit_account_id as "creditAccountId", r.currency, r.stake, r.win, r.state, r.balance, r.attempts,
      r.due_at as "dueAt", r.last_failure as "lastFailure", r.stuck_at as "stuckAt", r.started_at as "startedAt", r.ending_since as "endingSince",
      r.telling_until as "tellingUntil"
    from seamless_rounds r
    join game_sessions s on s.tenant_id = ${tenantId} and s.id = r.session_id
    join players p on p.tenant_id = ${tenantId} and p.id = r.player_id
    join agents a on a.tenant_id = ${tenantId} and a.id = r.agent_id
    join games g on g.code = s.game_code
    join game_variants v on v.game_code = s.game_code and v.id = s.variant_id`;

export async function findSeamlessRound(db: Db, tenantId: string, id: string): Promise<SeamlessRound | undefined> {
  const found = await sql<SeamlessRound>`${roundColumns(tenantId)}
    where r.tenant_id = ${tenantId} and r.id = ${id}`.execute(db);
  return found.rows[0];
}

/** The round that has this number of a series, or is about to have it; undefined when the number is free. */
export async function findRoundOfNumber(
  db: Db,
  tenantId: string,
  seriesId: string,
  number: bigint,
): Promise<Pick<SeamlessRound, "id" | "state"> | undefined> {
  const found = await sql<Pick<SeamlessRound, "id" | "state">>`
    select id, state from seamless_rounds
    where tenant_id = ${tenantId} and series_id = ${seriesId} and number = ${number}
      and state not in ('rejected', 'rolling_back', 'rolled_back') and (state <> 'by_hand' or win is not null)`.execute(
    db,
  );
  return found.rows[0];
}

/**
 * Rounds of a tenant that are due, the longest due first, at most so many of each agent.
 * @param busy agents that take no more now
 */
export async function listDueRounds(
  db: Db,
  tenantId: string,
  { before, busy, perAgent }: { before: Date; busy: readonly string[]; perAgent: number },
): Promise<SeamlessRound[]> {
  const found = await sql<SeamlessRound>`${roundColumns(tenantId)}
    where r.tenant_id = ${tenantId} and r.id in (
      select due.id from (
        select d.id, row_number() over (partition by d.agent_id order by d.due_at) as place from seamless_rounds d
        where d.tenant_id = ${tenantId} and d.due_at <= ${before} and coalesce(d.telling_until, '-infinity') <= ${before}
          and d.agent_id <> all(${[...busy]}::uuid[])
      ) due where due.place <= ${perAgent}
    )
    order by r.due_at`.execute(db);
  return found.rows;
}

/** A call to a wallet and its answer, as they are kept for 90 days. */
export interface WalletCallMade {
  readonly id: string;
  readonly type: "balance" | "stake" | "win" | "rollback";
  readonly txId: string;
  readonly amount: bigint;
  readonly balance: bigint | null;
  readonly address: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly request: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly verdict: string;
}

const MOST_CALLS_SHOWN = 200;
/** Clocks of nodes differ by less: no call, nor a round of a session, is older than what it is about by more. */
const CLOCKS_APART_MS = 60_000;

/** The calls about one round, in order; the newest of very many. */
export async function listCallsOfRound(
  db: Db,
  tenantId: string,
  round: { readonly id: string; readonly agentId: string },
): Promise<WalletCallMade[]> {
  const found = await sql<WalletCallMade>`
    select id, type, tx_id as "txId", amount, balance, address, at, duration_ms as "durationMs", request, status, answer, verdict
    from wallet_calls
    where tenant_id = ${tenantId} and round_id = ${round.id} and agent_id = ${round.agentId}
      and day >= ${dayOf(uuidFloor(new Date(instantOf(round.id).getTime() - CLOCKS_APART_MS)))}::date
    order by id desc limit ${MOST_CALLS_SHOWN}`.execute(db);
  return found.rows.toReversed();
}

/** A session whose calls are read: what narrows the search to its player and its time. */
export interface CalledSession {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly createdAt: Date;
}

/** A balance is about no round, and is looked for among so many of the agent's newest calls. */
const NEWEST_CALLS = 2_000;

/** The newest calls about a session, newest first: those of its rounds, and the balances that were asked for it. */
export async function listCallsOfSession(
  db: Db,
  session: CalledSession,
  limit: number,
): Promise<(WalletCallMade & { readonly roundId: string | null })[]> {
  const { tenantId, agentId, playerId, playerCode } = session;
  const floor = uuidFloor(new Date(session.createdAt.getTime() - CLOCKS_APART_MS));
  const columns = sql`c.id, c.round_id, c.type, c.tx_id, c.amount, c.balance, c.address, c.at, c.duration_ms, c.request, c.status,
      c.answer, c.verdict`;
  const found = await sql<WalletCallMade & { readonly roundId: string | null }>`
    select id, round_id as "roundId", type, tx_id as "txId", amount, balance, address, at, duration_ms as "durationMs",
      request, status, answer, verdict
    from (
      select ${columns} from (
        select r.id from seamless_rounds r
        where r.tenant_id = ${tenantId} and r.player_id = ${playerId} and r.id >= ${floor}::uuid
          and r.session_id = ${session.id}
        order by r.id desc limit ${limit}
      ) r join wallet_calls c on c.tenant_id = ${tenantId} and c.round_id = r.id and c.agent_id = ${agentId}
        and c.day >= ${dayOf(floor)}::date
      union all
      select ${columns} from (
        select * from wallet_calls w
        where w.tenant_id = ${tenantId} and w.agent_id = ${agentId} and w.id >= ${floor}::uuid
          and w.day >= ${dayOf(floor)}::date
        order by w.day desc, w.id desc limit ${NEWEST_CALLS}
      ) c
      where c.round_id is null and c.player_code = ${playerCode} and c.request <> ''
        and c.request::jsonb ->> 'session_id' = ${session.id}
    ) calls
    order by id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** What a wallet last said a player has; null when it never said. */
export async function lastKnownBalance(db: Db, tenantId: string, playerId: string): Promise<bigint | null> {
  const found = await sql<{ balance: bigint }>`
    select case when r.state in ('paying', 'by_hand') then r.balance + coalesce(r.win, 0) else r.balance end as balance
    from seamless_rounds r
    where r.tenant_id = ${tenantId} and r.player_id = ${playerId} and r.balance is not null
    order by r.id desc limit 1`.execute(db);
  return found.rows[0]?.balance ?? null;
}

/** Tenants with a round that is due, or with a wallet whose breaker is open and whose next probe is. */
export async function listTenantsWithWork(db: Db, before: Date): Promise<string[]> {
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: wallets to tell */
    select tenant_id as "tenantId" from seamless_rounds where due_at <= ${before}
    union
    select tenant_id from seamless_wallets where greatest(unhealthy_since, probed_at) <= ${lastProbeBefore(before)}
      and unhealthy_since is not null`.execute(db);
  return found.rows.map(({ tenantId }) => tenantId);
}

export interface UnhealthyWallet {
  readonly agentId: string;
  readonly currency: string;
  /** The newest player there is, to ask a balance of; null: there is nobody. */
  readonly playerCode: string | null;
}

/** Wallets of a tenant whose breaker is open. */
export async function listUnhealthyWallets(db: Db, tenantId: string): Promise<UnhealthyWallet[]> {
  const found = await sql<UnhealthyWallet>`
    select w.agent_id as "agentId", a.currency,
      (select p.code from players p where p.tenant_id = ${tenantId} and p.agent_id = w.agent_id order by p.id desc limit 1)
        as "playerCode"
    from seamless_wallets w join agents a on a.tenant_id = ${tenantId} and a.id = w.agent_id
    where w.tenant_id = ${tenantId} and w.unhealthy_since is not null`.execute(db);
  return found.rows;
}

/** Whether a proposal to settle a round by hand still waits for somebody to decide. */
export async function isSettlementWaiting(db: Db, tenantId: string, id: string): Promise<boolean> {
  const found = await sql<{ waits: boolean }>`
    select exists (
      select from hand_settlements h join seamless_rounds r on r.tenant_id = ${tenantId} and r.id = h.round_id
      where h.tenant_id = ${tenantId} and h.id = ${id} and h.state = 'waiting' and r.ended_at is null
    ) as waits`.execute(db);
  return found.rows[0]?.waits ?? false;
}

interface StoredStanding {
  readonly isNeeded: boolean;
  /** Of the newest run that came to its end at the address of now. */
  readonly certificate: string | null;
  readonly since: Date | null;
  readonly hadHere: boolean;
  readonly hadAnywhere: boolean;
}

/**
 * A certificate is of an address and stands until that is changed, or a later run at it does not pass. A run that was
 * interrupted says nothing, and a new secret changes nothing.
 */
export async function findCertificate(db: Db, tenantId: string, agentId: string): Promise<CertificateStanding> {
  const found = await sql<StoredStanding>`
    select a.needs_certificate as "isNeeded", c.certificate,
      c.ended_at as since, coalesce(o."hadHere", false) as "hadHere", coalesce(o."hadAnywhere", false) as "hadAnywhere"
    from agents a
    left join seamless_wallets w on w.tenant_id = ${tenantId} and w.agent_id = a.id
    left join lateral (
      select n.certificate, n.ended_at from certifications n
      where n.tenant_id = ${tenantId} and n.agent_id = a.id and n.state = 'ended' and n.wallet_address = w.address
      order by n.id desc limit 1
    ) c on true
    left join lateral (
      select bool_or(n.wallet_address = w.address) as "hadHere", true as "hadAnywhere" from certifications n
      where n.tenant_id = ${tenantId} and n.agent_id = a.id and n.certificate is not null
      having count(*) > 0
    ) o on true
    where a.tenant_id = ${tenantId} and a.id = ${agentId}`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new Error(`agent ${agentId} is gone`);
  const { isNeeded, certificate, since } = row;
  if (certificate !== null)
    return { is_needed: isNeeded, state: "in_force", certificate, since: since?.toISOString() ?? null };
  const state = row.hadHere ? "over" : row.hadAnywhere ? "other_address" : "none";
  return { is_needed: isNeeded, state, certificate: null, since: null };
}
