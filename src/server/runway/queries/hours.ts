// What was played at agents hour by hour, from the roll-ups; never from the rounds themselves.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";

export interface PlayedHour {
  readonly hour: Date;
  readonly turnover: bigint;
  readonly wins: bigint;
}

/** Hours with play from the first on and before the second, by agent: of its own players. */
export async function listPlayedHours(
  db: Db,
  reach: Reach,
  { from, to }: { readonly from: Date; readonly to: Date },
  ids?: readonly string[],
): Promise<ReadonlyMap<string, readonly PlayedHour[]>> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: credit runway */` : sql``;
  const found = await sql<PlayedHour & { agentId: string }>`
    ${tag}
    select h.agent_id as "agentId", h.hour, sum(h.turnover)::bigint as turnover, sum(h.wins)::bigint as wins
    from rounds_by_hour h
    where h.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "h.agent_id")}
      and ${ids === undefined ? sql`true` : sql`h.agent_id = any(${[...ids]}::uuid[])`}
      and h.hour >= ${from} and h.hour < ${to}
    group by h.agent_id, h.hour`.execute(db);
  return Map.groupBy(found.rows, ({ agentId }) => agentId);
}

export interface RefusedSpan {
  readonly tenantId: string;
  readonly agentId: string;
  readonly from: Date;
  readonly to: Date;
}

/** Stakes that were refused for want of credit, from the first instant on and before the second, and their sum. */
export async function countRefusedStakes(
  db: Db,
  { tenantId, agentId, from, to }: RefusedSpan,
): Promise<{ readonly refused: bigint; readonly amount: bigint }> {
  const fromId = uuidFloor(from);
  const toId = uuidFloor(to);
  const found = await sql<{ refused: bigint; amount: bigint }>`
    select count(*) as refused, coalesce(sum(r.stake), 0)::bigint as amount from rounds r
    where r.tenant_id = ${tenantId} and r.agent_id = ${agentId} and r.id >= ${fromId}::uuid and r.id < ${toId}::uuid
      and r.day >= ${dayOf(fromId)}::date and r.day <= ${dayOf(toId)}::date
      and r.state = 'rejected' and r.code in ('credit_exhausted', 'credit_insufficient')`.execute(db);
  return found.rows[0] ?? { refused: 0n, amount: 0n };
}
