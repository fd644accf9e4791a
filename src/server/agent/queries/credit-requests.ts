/** Reads of requests to move credit, as far as a viewer may know of them. */
import { sql } from "kysely";
import type { CreditRequest, CreditRequestState } from "#contract/credit-request.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { CreditTransferKind } from "./credit-transfers.ts";

export interface CreditRequestRow {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: CreditRequest["kind"];
  readonly agentId: string;
  readonly agentCode: string;
  readonly actingId: string;
  /** null where the acting agent is not of the tenant: the platform. */
  readonly actingCode: string | null;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly note: string | null;
  readonly makerTenantId: string;
  readonly makerId: string;
  readonly madeAt: Date;
  readonly needsSecond: boolean;
  readonly reversesId: string | null;
  readonly state: CreditRequest["state"];
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /** What is booked; settled when it is approved. */
  readonly debitAccountId: string | null;
  readonly creditAccountId: string | null;
  readonly transferKind: CreditTransferKind | null;
  readonly transferId: string | null;
  readonly code: string | null;
}

const columns = sql`
  r.tenant_id as "tenantId", r.id, r.kind, a.id as "agentId", a.code as "agentCode", r.acting_agent_id as "actingId",
  u.code as "actingCode", r.amount, r.currency, r.note, r.maker_tenant_id as "makerTenantId", r.maker_id as "makerId",
  r.made_at as "madeAt", r.needs_second as "needsSecond", r.reverses_id as "reversesId", r.state,
  r.checker_tenant_id as "checkerTenantId", r.checker_id as "checkerId", r.decided_at as "decidedAt", r.reason,
  r.debit_account_id as "debitAccountId", r.credit_account_id as "creditAccountId", r.transfer_kind as "transferKind",
  r.transfer_id as "transferId", r.code`;

export interface CreditRequestFilter {
  /** Requests about this agent, and those it decides. */
  readonly agentId?: string | undefined;
  readonly state?: CreditRequestState | undefined;
  readonly id?: string | undefined;
  /** Ids of requests from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
  /** The platform sees everything; an agent's member nothing that is decided above it but what it or who is below asked for. */
  readonly isPlatform: boolean;
}

/**
 * Which requests a filter takes within a reach: `r` is decided by `u` about `a`. What somebody in sight asks for is seen,
 * and what is decided in sight; what an agent's parent has in mind with it is not.
 */
export function wantedRequests(reach: Reach, { agentId, state, id, fromId, toId, isPlatform }: CreditRequestFilter) {
  const isSeen = isPlatform
    ? sql`true`
    : sql`((u.id is not null and ${withinAgents(reach, "u.id")}) or (r.kind = 'ask' and ${withinAgents(reach, "a.id")}))`;
  const ofAgent =
    agentId === undefined ? sql`true` : sql`(r.agent_id = ${agentId}::uuid or r.acting_agent_id = ${agentId}::uuid)`;
  return sql`${isSeen} and ${ofAgent}
      and ${state === undefined ? sql`true` : sql`r.state = ${state}`}
      and ${id === undefined ? sql`true` : sql`r.id = ${id}::uuid`}
      and ${fromId === undefined ? sql`true` : sql`r.id >= ${fromId}::uuid`}
      and ${toId === undefined ? sql`true` : sql`r.id < ${toId}::uuid`}`;
}

/** Up to `limit` behind a place. */
export async function listCreditRequestRows(
  db: Db,
  reach: Reach,
  filter: CreditRequestFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<CreditRequestRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: credit requests */` : sql``;
  const found = await sql<CreditRequestRow>`
    ${tag}
    select ${columns}
    from credit_requests r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    left join agents u on u.tenant_id = r.tenant_id and u.id = r.acting_agent_id
    where r.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${wantedRequests(reach, filter)}
      and ${after === undefined ? sql`true` : sql`r.id ${isBehind} ${after}::uuid`}
    order by r.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

const one = (tenantId: string) => sql`
  select ${columns}
  from credit_requests r
  join agents a on a.tenant_id = ${tenantId} and a.id = r.agent_id
  left join agents u on u.tenant_id = ${tenantId} and u.id = r.acting_agent_id
  where r.tenant_id = ${tenantId}`;

export async function findCreditRequest(db: Db, tenantId: string, id: string): Promise<CreditRequestRow | undefined> {
  const found = await sql<CreditRequestRow>`${one(tenantId)} and r.id = ${id}`.execute(db);
  return found.rows[0];
}

/** One by its maker's own id for it. */
export async function findRequestByRef(
  db: Db,
  tenantId: string,
  makerId: string,
  ref: string,
): Promise<CreditRequestRow | undefined> {
  const found = await sql<CreditRequestRow>`
    ${one(tenantId)} and r.maker_id = ${makerId} and r.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** Approved, and not known to be booked. */
export async function listApprovedRequests(db: Db, tenantId: string): Promise<CreditRequestRow[]> {
  const found = await sql<CreditRequestRow>`
    ${one(tenantId)} and r.state = 'approved' order by r.id limit 100`.execute(db);
  return found.rows;
}

/** A credit transfer as far as its reversal goes. */
export interface Reversible {
  readonly kind: CreditTransferKind;
  readonly actingId: string;
  readonly targetId: string;
  readonly amount: bigint;
  readonly state: "done" | "failed";
  /** It reverses another one itself. */
  readonly isReversal: boolean;
}

export async function findReversible(db: Db, tenantId: string, transferId: string): Promise<Reversible | undefined> {
  const found = await sql<Reversible>`
    select t.kind, t.agent_id as "actingId", t.counterparty_agent_id as "targetId", t.amount, t.state, exists (
      select from credit_requests r
      where r.tenant_id = ${tenantId} and r.transfer_id = t.id and r.reverses_id is not null
    ) as "isReversal"
    from transfers t
    where t.tenant_id = ${tenantId} and t.id = ${transferId} and t.counterparty_agent_id is not null`.execute(db);
  return found.rows[0];
}
