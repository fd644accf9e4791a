/** Reads emergency stops with what was stopped and the state it is in now. */
import { sql } from "kysely";
import type { StopKind } from "#contract/emergency-stop.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";

export interface StopRow {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: StopKind;
  readonly subject: string;
  readonly nameEn: string;
  readonly namePt: string;
  readonly formerState: string;
  readonly reason: string;
  readonly stoppedAt: Date;
  readonly stoppedByTenantId: string;
  readonly stoppedById: string;
  readonly liftedAt: Date | null;
  readonly liftedByTenantId: string | null;
  readonly liftedById: string | null;
  readonly liftReason: string | null;
  /** The agents from the root to the one whose member stopped it; null where that was the platform. */
  readonly stoppedByPath: readonly string[] | null;
  /** What was stopped is still so. */
  readonly isStopped: boolean;
}

interface StopFilter {
  readonly id?: string | undefined;
  readonly kind?: StopKind | undefined;
  readonly subject?: string | undefined;
  readonly isInForce?: boolean | undefined;
  /** Of games and providers only the stops in force. */
  readonly isCatalogueInForce?: boolean | undefined;
}

interface Asked {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The newest first. `reach` is of agents; `platformTenantId` names the tenant with stops of games and providers. */
export async function listStopRows(
  db: Db,
  reach: Reach,
  platformTenantId: string | null,
  { id, kind, subject, isInForce, isCatalogueInForce }: StopFilter,
  { after, limit }: Asked,
): Promise<StopRow[]> {
  const tenantIds = [...reach.tenantIds, ...(platformTenantId === null ? [] : [platformTenantId])];
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: emergency stops */` : sql``;
  const ofAgents =
    reach.agentIds === null ? sql`true` : sql`(s.kind <> 'agent' or s.subject = any(${[...reach.agentIds]}::text[]))`;
  const found = await sql<StopRow>`
    ${tag}
    select * from (
      select s.tenant_id as "tenantId", s.id, s.kind, s.subject,
        coalesce(g.name_en, v.name, a.code, s.subject) as "nameEn", coalesce(g.name_pt, v.name, a.code, s.subject) as "namePt",
        s.former_state as "formerState", s.reason, s.stopped_at as "stoppedAt",
        s.stopped_by_tenant_id as "stoppedByTenantId", s.stopped_by_id as "stoppedById", s.lifted_at as "liftedAt",
        s.lifted_by_tenant_id as "liftedByTenantId", s.lifted_by_id as "liftedById", s.lift_reason as "liftReason",
        coalesce(case s.kind when 'agent' then a.state = 'suspended' when 'game' then g.state = 'disabled'
          else v.state = 'disabled' end, false)
          and not exists (
            select from emergency_stops later
            where later.tenant_id = s.tenant_id and later.kind = s.kind and later.subject = s.subject and later.id > s.id
          ) as "isStopped",
        ma.path as "stoppedByPath"
      from emergency_stops s
      left join games g on s.kind = 'game' and g.code = s.subject
      left join providers v on s.kind = 'provider' and v.code = s.subject
      left join agents a on s.kind = 'agent' and a.tenant_id = s.tenant_id and a.id::text = s.subject
      left join members m on m.tenant_id = s.tenant_id and s.stopped_by_tenant_id = s.tenant_id and m.id = s.stopped_by_id
      left join agents ma on s.kind = 'agent' and ma.tenant_id = m.tenant_id and ma.id = m.agent_id
      where s.tenant_id = any(${tenantIds}::uuid[]) and ${ofAgents}
        and ${id === undefined ? sql`true` : sql`s.id = ${id}::uuid`}
        and ${kind === undefined ? sql`true` : sql`s.kind = ${kind}`}
        and ${subject === undefined ? sql`true` : sql`s.subject = ${subject}`}
        and ${after === undefined ? sql`true` : sql`s.id < ${after}::uuid`}
    ) s
    where ${isInForce === true ? inForce : sql`true`} and ${isCatalogueInForce === true ? sql`(s.kind = 'agent' or ${inForce})` : sql`true`}
    order by s.id desc limit ${limit}`.execute(db);
  return found.rows;
}

const inForce = sql`(s."liftedAt" is null and s."isStopped")`;

/** What an agent is called. */
export const findAgentNames = (
  db: Db,
  { tenantId, agentId }: { readonly tenantId: string; readonly agentId: string },
): Promise<{ code: string; name: string }> =>
  db
    .selectFrom("agents")
    .select(["code", "name"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
