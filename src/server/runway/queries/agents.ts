// Agents with everything the runway of their credit is made of, but for the hours played.
import { sql } from "kysely";
import type { RunwayState } from "#contract/runway.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface RunwayAgent {
  readonly tenantId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly path: string[];
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly balance: bigint;
  readonly reserved: bigint;
  readonly line: bigint;
  /** Of its credit account: 0 where it never had credit. */
  readonly entries: bigint;
  readonly state: RunwayState | null;
  readonly seen: RunwayState | null;
  readonly since: Date | null;
  readonly lowHours: number | null;
  readonly criticalHours: number | null;
  readonly snoozedUntil: Date | null;
  readonly snoozedAt: Date | null;
  readonly snoozedByTenantId: string | null;
  readonly snoozedById: string | null;
  readonly snoozeReason: string | null;
  readonly turnId: string | null;
  readonly turnAt: Date | null;
  readonly countedTo: Date | null;
  readonly refused: bigint | null;
  readonly refusedAmount: bigint | null;
  readonly below: bigint | null;
  readonly autoAmount: bigint | null;
  readonly dailyMost: bigint | null;
  readonly setById: string | null;
  readonly setByTenantId: string | null;
  readonly setAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly stopCode: string | null;
}

export interface RunwayFilter {
  readonly ids?: readonly string[] | undefined;
  /** Part of the code or the name. */
  readonly search?: string | undefined;
}

const conditions = ({ ids, search }: RunwayFilter) => {
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${ids === undefined ? sql`true` : sql`a.id = any(${[...ids]}::uuid[])`}
    and ${search === undefined ? sql`true` : sql`(a.code ilike ${part} or a.name ilike ${part})`}`;
};

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: credit runway */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** All agents in scope that are not closed; the platform itself is none. */
export async function listRunwayAgents(db: Db, reach: Reach, filter: RunwayFilter = {}): Promise<RunwayAgent[]> {
  const found = await sql<RunwayAgent>`
    ${tag(reach)}
    select a.tenant_id as "tenantId", a.id, a.parent_id as "parentId", a.path, a.code, a.name, a.currency,
      c.balance, c.reserved, -c.floor as line, c.entries, s.state, s.seen, s.since,
      g.low_hours as "lowHours", g.critical_hours as "criticalHours", g.snoozed_until as "snoozedUntil",
      g.snoozed_at as "snoozedAt", g.snoozed_by_tenant_id as "snoozedByTenantId", g.snoozed_by_id as "snoozedById",
      g.snooze_reason as "snoozeReason",
      t.id as "turnId", t.at as "turnAt", t.counted_to as "countedTo", t.refused, t.refused_amount as "refusedAmount",
      p.below, p.amount as "autoAmount", p.daily_most as "dailyMost", p.set_by_id as "setById",
      p.set_by_tenant_id as "setByTenantId", p.set_at as "setAt", p.stopped_at as "stoppedAt", p.stop_code as "stopCode"
    from agents a
    join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
    left join credit_states s on s.tenant_id = a.tenant_id and s.agent_id = a.id
    left join credit_settings g on g.tenant_id = a.tenant_id and g.agent_id = a.id
    left join credit_turns t on t.tenant_id = a.tenant_id and t.agent_id = a.id and t.ended_at is null
    left join auto_top_ups p on p.tenant_id = a.tenant_id and p.agent_id = a.id
    where a.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "a.id")} and a.depth > 0
      and a.state <> 'closed' and ${conditions(filter)}
    order by a.code, a.id`.execute(db);
  return found.rows;
}

export interface TopUp {
  readonly agentId: string;
  readonly id: string;
  readonly at: Date;
  readonly amount: bigint;
}

/** The last credit each agent was given. */
export async function listLastTopUps(db: Db, reach: Reach): Promise<ReadonlyMap<string, TopUp>> {
  const found = await sql<TopUp>`
    ${tag(reach)}
    select a.id as "agentId", l.id, l.at, l.amount
    from agents a cross join lateral (
      select x.id, x.at, x.amount from transfers x
      where x.tenant_id = a.tenant_id and x.counterparty_agent_id = a.id
        and x.kind in ('credit_issue', 'credit_send') and x.state = 'done'
      order by x.id desc limit 1
    ) l
    where a.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "a.id")} and a.depth > 0`.execute(db);
  return new Map(found.rows.map((row) => [row.agentId, row]));
}

/** What automatic top-ups sent each agent since then. */
export async function sumAutoTopUps(db: Db, reach: Reach, since: Date): Promise<ReadonlyMap<string, bigint>> {
  const found = await sql<{ agentId: string; sent: bigint }>`
    ${tag(reach)}
    select r.agent_id as "agentId", sum(r.amount)::bigint as sent from auto_top_up_runs r
    where r.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "r.agent_id")}
      and r.started_at > ${since} and r.state <> 'failed'
    group by r.agent_id`.execute(db);
  return new Map(found.rows.map(({ agentId, sent }) => [agentId, sent]));
}
