/** Reads of the agent tree: rows with credit and figures, and what a change of an agent must know about it. */
import { sql } from "kysely";
import type { CreditState } from "#contract/agent.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export type AgentState = "active" | "suspended" | "closed";

/** As the check of credit records it; `none`: it never had credit. */
export type CheckedCreditState = CreditState | "none";

export interface ListedAgent {
  readonly tenantId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly path: string[];
  readonly code: string;
  readonly name: string;
  readonly state: AgentState;
  /** False while one above is suspended or closed. */
  readonly isLiveAbove: boolean;
  readonly walletMode: "transfer" | "seamless";
  readonly currency: CurrencyCode;
  readonly balance: bigint;
  readonly reserved: bigint;
  /** How far below zero the balance may go. */
  readonly line: bigint;
  /** Of the agent and everybody below it. */
  readonly subtreeBalance: bigint;
  readonly priceBps: number;
  readonly players: bigint;
  readonly children: bigint;
  /** GGR of the agent's own players. */
  readonly ggr30d: bigint;
  readonly ggr24h: bigint;
  /** State of its credit by its own forecast and thresholds; null until the first check. */
  readonly checkedState: CheckedCreditState | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactPhone: string | null;
  readonly createdAt: Date;
  readonly lastActivityAt: Date | null;
}

export interface AgentFilter {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  /** Part of the code or the name. */
  readonly search?: string | undefined;
  /** As it is in effect, because of itself or of one above it. */
  readonly state?: AgentState | undefined;
  readonly currency?: CurrencyCode | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** 24 buckets of an hour, the current one included. */
const hour24Ago = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS - 23 * HOUR_MS);
/** 30 UTC days, today included. */
const day30Ago = (at: Date): string => new Date(at.getTime() - 29 * DAY_MS).toISOString().slice(0, 10);

/** `s` has nobody above it who is suspended or closed, in sight of the viewer or not. */
const isLiveAbove = sql`not exists (
        select from agents up where up.tenant_id = s.tenant_id and up.id = any(s.path) and up.id <> s.id
          and up.state <> 'active'
      )`;

/** As `effectiveStateOf` has it of a row. */
const effectiveState = sql`case when s.state = 'active' and not (${isLiveAbove}) then 'suspended' else s.state end`;

const conditions = ({ ids, search, state, currency }: AgentFilter) => {
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${ids === undefined ? sql`true` : sql`s.id = any(${[...ids]}::uuid[])`}
    and ${search === undefined ? sql`true` : sql`(s.code ilike ${part} or s.name ilike ${part})`}
    and ${state === undefined ? sql`true` : sql`${effectiveState} = ${state}`}
    and ${currency === undefined ? sql`true` : sql`s.currency = ${currency}`}`;
};

/** Agents in reach that pass the filter, parents before children, each level by code. The platform itself is none. */
export async function listAgentsWithin(db: Db, reach: Reach, filter: AgentFilter, at: Date): Promise<ListedAgent[]> {
  const tenants = sql`${[...reach.tenantIds]}::uuid[]`;
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: agents */` : sql``;
  const found = await sql<ListedAgent>`
    ${tag}
    with scoped as materialized (
      select a.*, c.balance, c.reserved, -c.floor as line
      from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
      where a.tenant_id = any(${tenants}) and ${withinAgents(reach, "a.id")} and a.depth > 0
    ), below as (
      select up.id, sum(s.balance)::bigint as balance from scoped s cross join unnest(s.path) up (id) group by up.id
    ), children as (
      select s.parent_id as id, count(*) as children from scoped s group by s.parent_id
    ), people as (
      select p.agent_id as id, count(*) as players from players p
      where p.tenant_id = any(${tenants}) and ${withinAgents(reach, "p.agent_id")} group by p.agent_id
    ), month as (
      select d.agent_id as id, sum(d.turnover - d.wins)::bigint as ggr from rounds_by_day d
      where d.tenant_id = any(${tenants}) and ${withinAgents(reach, "d.agent_id")} and d.day >= ${day30Ago(at)}::date
      group by d.agent_id
    ), latest as (
      select h.agent_id as id, sum(h.turnover - h.wins)::bigint as ggr from rounds_by_hour h
      where h.tenant_id = any(${tenants}) and ${withinAgents(reach, "h.agent_id")} and h.hour >= ${hour24Ago(at)}
      group by h.agent_id
    )
    select s.tenant_id as "tenantId", s.id, s.parent_id as "parentId", s.depth, s.path, s.code, s.name, s.state,
      ${isLiveAbove} as "isLiveAbove",
      s.wallet_mode as "walletMode", s.currency, s.balance, s.reserved, s.line, below.balance as "subtreeBalance",
      s.price_bps as "priceBps", coalesce(people.players, 0) as players, coalesce(children.children, 0) as children,
      coalesce(month.ggr, 0) as "ggr30d", coalesce(latest.ggr, 0) as "ggr24h",
      checked.state as "checkedState",
      s.contact_name as "contactName", s.contact_email as "contactEmail", s.contact_phone as "contactPhone",
      s.created_at as "createdAt", s.last_activity_at as "lastActivityAt"
    from scoped s
    join below on below.id = s.id
    left join children on children.id = s.id
    left join people on people.id = s.id
    left join month on month.id = s.id
    left join latest on latest.id = s.id
    left join credit_states checked on checked.tenant_id = s.tenant_id and checked.agent_id = s.id
    where ${conditions(filter)}
    order by array(
      select up.code from agents up where up.tenant_id = s.tenant_id and up.id = any(s.path) order by up.depth
    )`.execute(db);
  return found.rows;
}

export type OwnAgent = Pick<
  ListedAgent,
  | "code"
  | "name"
  | "state"
  | "isLiveAbove"
  | "walletMode"
  | "currency"
  | "balance"
  | "reserved"
  | "line"
  | "ggr24h"
  | "checkedState"
>;

/** One agent with its credit, without the figures of a tree: what its server asks for again and again. */
export async function findOwnAgent(db: Db, tenantId: string, id: string, at: Date): Promise<OwnAgent | undefined> {
  const found = await sql<OwnAgent>`
    select a.code, a.name, a.state, a.wallet_mode as "walletMode", a.currency, c.balance, c.reserved, -c.floor as line,
      not exists (
        select from agents up where up.tenant_id = ${tenantId} and up.id = any(a.path) and up.id <> a.id
          and up.state <> 'active'
      ) as "isLiveAbove",
      (select coalesce(sum(h.turnover - h.wins), 0)::bigint from rounds_by_hour h
        where h.tenant_id = ${tenantId} and h.hour >= ${hour24Ago(at)} and h.agent_id = a.id) as "ggr24h",
      (select s.state from credit_states s where s.tenant_id = ${tenantId} and s.agent_id = a.id) as "checkedState"
    from agents a join accounts c on c.tenant_id = ${tenantId} and c.id = a.credit_account_id
    where a.tenant_id = ${tenantId} and a.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Codes of the providers an agent may offer, sorted. */
export async function listProviderCodes(db: Db, tenantId: string, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_providers")
    .select("provider_code")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .orderBy("provider_code")
    .execute();
  return rows.map((row) => row.provider_code);
}

/** An agent with the accounts its credit moves between. */
export interface AgentAccounts {
  readonly tenantId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly path: string[];
  readonly currency: CurrencyCode;
  /** False while it or one above it is suspended or closed. */
  readonly isLive: boolean;
  /** False while one above it is. */
  readonly isLiveAbove: boolean;
  readonly creditAccountId: string;
  /** Credit of the parent; null for a direct customer of the platform. */
  readonly parentAccountId: string | null;
  readonly issuanceAccountId: string;
}

/** What an agent may play for now, without its credit line. */
export async function findCreditBalance(
  db: Db,
  { tenantId, creditAccountId }: Pick<AgentAccounts, "tenantId" | "creditAccountId">,
): Promise<bigint> {
  const found = await sql<{ balance: bigint }>`
    select balance from accounts where tenant_id = ${tenantId} and id = ${creditAccountId}`.execute(db);
  return found.rows[0]?.balance ?? 0n;
}

export async function findAgentAccounts(db: Db, tenantId: string, id: string): Promise<AgentAccounts | undefined> {
  const found = await sql<AgentAccounts>`
    select a.tenant_id as "tenantId", a.id, a.parent_id as "parentId", a.path, a.currency,
      not exists (
        select from agents up where up.tenant_id = ${tenantId} and up.id = any(a.path) and up.state <> 'active'
      ) as "isLive",
      not exists (
        select from agents up where up.tenant_id = ${tenantId} and up.id = any(a.path) and up.id <> a.id
          and up.state <> 'active'
      ) as "isLiveAbove",
      a.credit_account_id as "creditAccountId", p.credit_account_id as "parentAccountId",
      t.issuance_account_id as "issuanceAccountId"
    from agents a
    join tenants t on t.tenant_id = ${tenantId}
    left join agents p on p.tenant_id = ${tenantId} and p.id = a.parent_id
    where a.tenant_id = ${tenantId} and a.id = ${id} and a.depth > 0`.execute(db);
  return found.rows[0];
}
