/** Reads of changes of variants, as far as a viewer may know of them. */
import { sql } from "kysely";
import type { VariantChangeState } from "#contract/variant.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface VariantChangeRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly agentPath: readonly string[];
  readonly actingId: string;
  /** null where the acting agent is not of the tenant: the platform. */
  readonly actingCode: string | null;
  /** The agent itself made it; else who is above it did. */
  readonly isAsked: boolean;
  readonly game: string;
  /** null: it gives up its own choice. */
  readonly variantId: string | null;
  readonly fromId: string;
  readonly toId: string;
  readonly reason: string;
  readonly notBefore: Date | null;
  readonly makerTenantId: string;
  readonly makerId: string;
  readonly madeAt: Date;
  readonly state: VariantChangeState;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
  readonly effectiveAt: Date | null;
  readonly doneAt: Date | null;
}

const columns = sql`
  c.tenant_id as "tenantId", c.id, a.id as "agentId", a.code as "agentCode", a.path as "agentPath",
  c.acting_agent_id as "actingId", u.code as "actingCode", c.is_asked as "isAsked", c.game_code as game,
  c.variant_id as "variantId", c.from_variant_id as "fromId", c.to_variant_id as "toId", c.reason,
  c.not_before as "notBefore", c.maker_tenant_id as "makerTenantId", c.maker_id as "makerId", c.made_at as "madeAt",
  c.state, c.checker_tenant_id as "checkerTenantId", c.checker_id as "checkerId", c.decided_at as "decidedAt", c.answer,
  c.effective_at as "effectiveAt", c.done_at as "doneAt"`;

export interface VariantChangeFilter {
  readonly agentId?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: VariantChangeState | undefined;
  readonly id?: string | undefined;
  /** Ids of changes from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
  readonly isPlatform: boolean;
}

/**
 * What a filter takes within a reach: `c` is decided by `u` about `a`. What is decided in sight is seen, what somebody in
 * sight asks for, and what was decided on about somebody in sight; what an agent's parent only has in mind with it is not.
 */
function wanted(reach: Reach, { agentId, game, state, id, fromId, toId, isPlatform }: VariantChangeFilter) {
  const isSeen = isPlatform
    ? sql`true`
    : sql`((u.id is not null and ${withinAgents(reach, "u.id")})
        or (${withinAgents(reach, "a.id")} and (c.is_asked or c.state in ('scheduled', 'done', 'called_off'))))`;
  return sql`${isSeen}
    and ${agentId === undefined ? sql`true` : sql`c.agent_id = ${agentId}::uuid`}
    and ${game === undefined ? sql`true` : sql`c.game_code = ${game}`}
    and ${state === undefined ? sql`true` : sql`c.state = ${state}`}
    and ${id === undefined ? sql`true` : sql`c.id = ${id}::uuid`}
    and ${fromId === undefined ? sql`true` : sql`c.id >= ${fromId}::uuid`}
    and ${toId === undefined ? sql`true` : sql`c.id < ${toId}::uuid`}`;
}

/** Up to `limit` behind a place. */
export async function listVariantChangeRows(
  db: Db,
  reach: Reach,
  filter: VariantChangeFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<VariantChangeRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: variant changes */` : sql``;
  const found = await sql<VariantChangeRow>`
    ${tag}
    select ${columns}
    from variant_changes c
    join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    left join agents u on u.tenant_id = c.tenant_id and u.id = c.acting_agent_id
    where c.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${wanted(reach, filter)}
      and ${after === undefined ? sql`true` : sql`c.id ${isBehind} ${after}::uuid`}
    order by c.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

const one = (tenantId: string) => sql`
  select ${columns}
  from variant_changes c
  join agents a on a.tenant_id = ${tenantId} and a.id = c.agent_id
  left join agents u on u.tenant_id = ${tenantId} and u.id = c.acting_agent_id
  where c.tenant_id = ${tenantId}`;

export async function findVariantChange(db: Db, tenantId: string, id: string): Promise<VariantChangeRow | undefined> {
  const found = await sql<VariantChangeRow>`${one(tenantId)} and c.id = ${id}`.execute(db);
  return found.rows[0];
}

/** One by its maker's own id for it. */
export async function findVariantChangeByRef(
  db: Db,
  tenantId: string,
  makerId: string,
  ref: string,
): Promise<VariantChangeRow | undefined> {
  const found = await sql<VariantChangeRow>`
    ${one(tenantId)} and c.maker_id = ${makerId} and c.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** What waits or is scheduled for a game at an agent, what is scheduled first. */
export async function listOpenVariantChanges(
  db: Db,
  tenantId: string,
  agentId: string,
  game: string,
): Promise<VariantChangeRow[]> {
  const found = await sql<VariantChangeRow>`
    ${one(tenantId)} and c.agent_id = ${agentId} and c.game_code = ${game}
      and c.state in ('waiting', 'scheduled')
    order by c.state, c.id desc`.execute(db);
  return found.rows;
}

/** Holds an agent, so that decisions about it come one after the other, and says whether a change of a game is to come there. */
export async function lockAndFindScheduled(tx: Tx, { tenantId, agentId, game }: VariantChangeRow): Promise<boolean> {
  await sql`select from agents where tenant_id = ${tenantId} and id = ${agentId} for no key update`.execute(tx);
  const found = await sql<{ is: boolean }>`
    select exists (
      select from variant_changes c
      where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.game_code = ${game} and c.state = 'scheduled'
    ) as is`.execute(tx);
  return found.rows[0]?.is ?? false;
}

/** Holds a change still and says how it stands; undefined where there is none. */
export async function lockVariantChange(tx: Tx, tenantId: string, id: string): Promise<VariantChangeState | undefined> {
  const found = await sql<{ state: VariantChangeState }>`
    select state from variant_changes where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  return found.rows[0]?.state;
}

/** When the last change of a game at an agent came into force; null before the first. */
export async function findLastChangeAt(db: Db, tenantId: string, agentId: string, game: string): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(c.done_at) as at from variant_changes c
    where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.game_code = ${game} and c.state = 'done'`.execute(
    db,
  );
  return found.rows[0]?.at ?? null;
}

/** Scheduled changes whose time has come, the oldest first. */
export async function listDueVariantChanges(
  db: Db,
  now: Date,
): Promise<{ readonly tenantId: string; readonly id: string }[]> {
  const found = await sql<{ tenantId: string; id: string }>`
    /* platform-wide: variant changes */
    select c.tenant_id as "tenantId", c.id from variant_changes c
    where c.state = 'scheduled' and c.effective_at <= ${now} order by c.effective_at, c.id limit 100`.execute(db);
  return found.rows;
}

export interface ServingAgent {
  readonly id: string;
  readonly code: string;
  readonly path: readonly string[];
}

/** Who serves what an agent chooses for a game: itself and all below it that have not chosen themselves, or inherit from one that has. */
export async function listServing(db: Db, tenantId: string, agentId: string, game: string): Promise<ServingAgent[]> {
  const found = await sql<ServingAgent>`
    select a.id, a.code, a.path from agents a
    join agent_providers o on o.tenant_id = ${tenantId} and o.agent_id = a.id
    join games g on g.provider_code = o.provider_code and g.code = ${game}
    where a.tenant_id = ${tenantId} and a.path @> array[${agentId}]::uuid[] and a.state <> 'closed'
      and not exists (
        select from agent_games c
        where c.tenant_id = ${tenantId} and c.game_code = ${game} and c.agent_id = any(a.path)
          and array_position(a.path, c.agent_id) > array_position(a.path, ${agentId}::uuid)
      )
    order by a.depth, a.code`.execute(db);
  return found.rows;
}
