// An agent's wallet as its members see it: never a secret.
import { sql } from "kysely";
import { WALLET_TIMEOUT_MS, type AgentWallet, type WaitingRound } from "#contract/agent-wallet.ts";
import { walletRefusal } from "#contract/wallet-call.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nextProbeAt } from "../breaker.ts";
import { findCertificate, type WalletCallMade } from "../queries.ts";
import { isForHands } from "./round-steps.ts";

const LIST = "waiting_rounds";

/** Also for the platform's own agent, which has no players. */
export const agentNotFound = refuse("agent_not_found", "There is no such agent.");

interface StoredSettings {
  readonly mode: "transfer" | "seamless";
  readonly currency: string;
  readonly address: string | null;
  readonly timeoutMs: number | null;
  readonly unhealthySince: Date | null;
  readonly unhealthyReason: string | null;
  readonly probedAt: Date | null;
  readonly hasPlayers: boolean;
  readonly formerSecretUntil: Date | null;
  readonly changedAt: Date | null;
  readonly waiting: bigint;
  readonly stuck: bigint;
}

/** @throws when the agent is not there: the caller has found its place */
export async function readWallet(db: Db, { tenantId, agentId }: AgentPlace, now: Date): Promise<AgentWallet> {
  const found = await sql<StoredSettings>`
    select a.wallet_mode as mode, a.currency, w.address, w.timeout_ms as "timeoutMs", w.unhealthy_since as "unhealthySince",
      w.unhealthy_reason as "unhealthyReason", w.probed_at as "probedAt", exists (
        select from players p where p.tenant_id = ${tenantId} and p.agent_id = a.id
      ) as "hasPlayers",
      w.former_secret_until as "formerSecretUntil", w.changed_at as "changedAt", coalesce(r.waiting, 0) as waiting,
      coalesce(r.stuck, 0) as stuck
    from agents a
    left join seamless_wallets w on w.tenant_id = ${tenantId} and w.agent_id = a.id
    left join lateral (
      select count(*) as waiting, count(*) filter (where s.stuck_at is not null and s.due_at is null) as stuck
      from seamless_rounds s
      where s.tenant_id = ${tenantId} and s.agent_id = a.id and s.ended_at is null and s.state <> 'started'
    ) r on true
    where a.tenant_id = ${tenantId} and a.id = ${agentId}`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new Error(`agent ${agentId} is gone`);
  const { formerSecretUntil, unhealthySince, probedAt } = row;
  const isFormerLive = formerSecretUntil !== null && formerSecretUntil > now;
  return {
    mode: row.mode,
    currency: currency.parse(row.currency),
    address: row.address,
    timeout_ms: row.timeoutMs ?? WALLET_TIMEOUT_MS.usual,
    unhealthy_since: unhealthySince?.toISOString() ?? null,
    unhealthy_reason: row.unhealthyReason,
    next_probe_at:
      unhealthySince === null || !row.hasPlayers ? null : nextProbeAt(unhealthySince, probedAt).toISOString(),
    last_call: lastCallOf(await findLastCall(db, { tenantId, agentId }, now)),
    former_secret_until: isFormerLive ? formerSecretUntil.toISOString() : null,
    changed_at: row.changedAt?.toISOString() ?? null,
    waiting: Number(row.waiting),
    stuck: Number(row.stuck),
    certificate: await findCertificate(db, tenantId, agentId),
  };
}

type LastCall = Pick<WalletCallMade, "at" | "type" | "verdict">;

const LAST_CALL_WITHIN_MS = 86_400_000;

/** The newest call of an agent's wallet within a day. */
async function findLastCall(db: Db, { tenantId, agentId }: AgentPlace, now: Date): Promise<LastCall | undefined> {
  const floor = uuidFloor(new Date(now.getTime() - LAST_CALL_WITHIN_MS));
  const found = await sql<LastCall>`
    select at, type, verdict from wallet_calls
    where tenant_id = ${tenantId} and agent_id = ${agentId} and id >= ${floor}::uuid and day >= ${dayOf(floor)}::date
    order by day desc, id desc limit 1`.execute(db);
  return found.rows[0];
}

const lastCallOf = (call: LastCall | undefined): AgentWallet["last_call"] =>
  call === undefined
    ? null
    : {
        ...call,
        at: call.at.toISOString(),
        is_answered: call.verdict === "ok" || walletRefusal.safeParse(call.verdict).success,
      };

export async function findWallet(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  agentId: string,
): Promise<AgentWallet | Refusal> {
  const place = await placeOf(db, caller, agentId);
  return place === undefined ? agentNotFound : readWallet(db, place, clock());
}

interface StoredWaiting {
  readonly id: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly state: "paying" | "rolling_back";
  readonly stake: bigint;
  readonly win: bigint | null;
  readonly currency: string;
  readonly attempts: number;
  readonly lastFailure: string | null;
  readonly since: Date;
  readonly dueAt: Date | null;
  readonly stuckAt: Date | null;
  readonly isProposed: boolean;
}

const waitingOf = (row: StoredWaiting, now: Date): WaitingRound => ({
  id: row.id,
  player: { id: row.playerId, code: row.playerCode },
  type: row.state === "paying" ? "win" : "rollback",
  amount: row.state === "paying" ? (row.win ?? 0n) : row.stake,
  currency: currency.parse(row.currency),
  attempts: row.attempts,
  last_failure: row.lastFailure,
  since: row.since.toISOString(),
  due_at: row.dueAt?.toISOString() ?? null,
  stuck_at: row.dueAt === null ? (row.stuckAt?.toISOString() ?? null) : null,
  is_for_hands: isForHands(row, now),
  is_proposed: row.isProposed,
});

const waitingRows = ({ tenantId, agentId }: AgentPlace) => sql`
    select r.id, r.player_id as "playerId", p.code as "playerCode", r.state, r.stake, r.win, r.currency, r.attempts,
      r.last_failure as "lastFailure", coalesce(r.ending_since, r.started_at) as since, r.due_at as "dueAt",
      r.stuck_at as "stuckAt", exists (
        select from hand_settlements h
        where h.tenant_id = ${tenantId} and h.round_id = r.id and h.state = 'waiting'
      ) as "isProposed"
    from seamless_rounds r join players p on p.tenant_id = ${tenantId} and p.id = r.player_id
    where r.tenant_id = ${tenantId} and r.agent_id = ${agentId} and r.ended_at is null and r.state <> 'started'`;

export async function findWaitingRounds(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  agentId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<WaitingRound> | Refusal> {
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const before = key[0] === undefined ? sql`true` : sql`r.id < ${key[0]}::uuid`;
  const found = await sql<StoredWaiting>`${waitingRows(place)} and ${before}
    order by r.id desc limit ${limit + 1}`.execute(db);
  const now = clock();
  const rows = found.rows.map((row) => waitingOf(row, now));
  return pageFrom(LIST, rows, limit, ({ id }) => [id]);
}

export async function readWaitingRound(
  db: Db,
  place: AgentPlace,
  id: string,
  now: Date,
): Promise<WaitingRound | undefined> {
  const found = await sql<StoredWaiting>`${waitingRows(place)} and r.id = ${id}`.execute(db);
  return found.rows[0] && waitingOf(found.rows[0], now);
}
