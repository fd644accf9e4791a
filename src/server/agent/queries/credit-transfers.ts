/** Reads of credit transfers between agents, as far as a viewer may see the two sides. */
import { sql, type RawBuilder } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export type CreditTransferKind = "credit_issue" | "credit_redeem" | "credit_send" | "credit_take";

/** `acting` is who moved the credit (a parent, or the platform); `target` the agent below it. */
export interface CreditTransferRow {
  readonly id: string;
  readonly ref: string;
  readonly kind: CreditTransferKind;
  readonly actingId: string;
  /** null where the acting agent is not in the tenant: the platform. */
  readonly actingCode: string | null;
  readonly targetId: string;
  readonly targetCode: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly state: "done" | "failed";
  readonly code: string | null;
  readonly note: string | null;
  readonly actor: string | null;
  /** The transfer it takes back, and the one that took it back. */
  readonly reversesId: string | null;
  readonly reversedById: string | null;
  readonly isReversalWaiting: boolean;
  readonly at: Date;
}

export interface CreditFilter {
  /** Ours. */
  readonly id?: string | undefined;
  /** Bearing this id of the acting agent's own; the platform, which acts in tenants that are not its own, by its id. */
  readonly acted?: { readonly ref: string; readonly platformId: string | null } | undefined;
  /** Transfers this agent gave or got. */
  readonly agentId?: string | undefined;
  /** Ids of transfers from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

interface Sides {
  readonly targets: RawBuilder<unknown>;
  readonly sides: RawBuilder<unknown>;
}

/**
 * Which agents a filter looks from within a reach, and which of their transfers it takes: `s` is the lower side of
 * transfer `t`. Of agents that were moved out of reach it takes what they had to do with those who are in it.
 */
export function sidesOf({ agentId }: CreditFilter, reach: Reach): Sides {
  const { agentIds } = reach;
  const ids = sql`${[...(agentIds ?? [])]}::uuid[]`;
  const isInReach = withinAgents(reach, "s.id");
  const within: Sides =
    agentIds === null
      ? { targets: sql`true`, sides: sql`true` }
      : {
          targets: sql`(${isInReach} or s.former_parent_ids && ${ids})`,
          sides: sql`(${isInReach} or t.agent_id = any(${ids}))`,
        };
  if (agentId === undefined) return within;
  const id = sql`${agentId}::uuid`;
  return {
    targets: sql`${within.targets} and (s.id = ${id} or s.parent_id = ${id} or ${id} = any(s.former_parent_ids))`,
    sides: sql`${within.sides} and (s.id = ${id} or t.agent_id = ${id})`,
  };
}

const columns = sql`
  t.id, t.ref, t.kind, t.agent_id as "actingId", u.code as "actingCode", a.id as "targetId", a.code as "targetCode",
  t.amount, t.currency, t.state, t.code, t.note, t.actor, t.at,
  (
    select r.reverses_id from credit_requests r where r.tenant_id = t.tenant_id and r.transfer_id = t.id
  ) as "reversesId",
  (
    select r.transfer_id from credit_requests r
    where r.tenant_id = t.tenant_id and r.reverses_id = t.id and r.state = 'done'
  ) as "reversedById",
  exists (
    select from credit_requests r
    where r.tenant_id = t.tenant_id and r.reverses_id = t.id and r.state in ('waiting', 'approved')
  ) as "isReversalWaiting"`;

/**
 * Up to `limit` behind a place. Each transfer has its lower side in reach, or had it before that was moved elsewhere;
 * looking from there finds all of them, since credit only moves between an agent and who is directly above it.
 */
export async function listCreditTransferRows(
  db: Db,
  reach: Reach,
  filter: CreditFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<CreditTransferRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: credit transfers */` : sql``;
  const { id, acted, fromId, toId } = filter;
  const { targets, sides } = sidesOf(filter, reach);
  const found = await sql<CreditTransferRow>`
    ${tag}
    select ${columns}
    from (
      select t.* from agents s cross join lateral (
        select * from transfers t
        where t.tenant_id = s.tenant_id and t.counterparty_agent_id = s.id
          and t.kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take') and ${sides}
          and ${id === undefined ? sql`true` : sql`t.id = ${id}::uuid`}
          and ${acted === undefined ? sql`true` : isActedAs(acted)}
          and ${after === undefined ? sql`true` : sql`t.id ${isBehind} ${after}::uuid`}
          and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
          and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
        order by t.id ${order} limit ${limit}
      ) t
      where s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${targets}
      order by t.id ${order} limit ${limit}
    ) t
    join agents a on a.tenant_id = t.tenant_id and a.id = t.counterparty_agent_id
    left join agents u on u.tenant_id = t.tenant_id and u.id = t.agent_id
    order by t.id ${order}`.execute(db);
  return found.rows;
}

/** By the key of transfers, which names who acted: only who is directly above, or was, and the platform ever does. */
const isActedAs = ({ ref, platformId }: NonNullable<CreditFilter["acted"]>) => sql`
  t.ref = ${ref} and t.agent_id = any(s.former_parent_ids || array[s.parent_id, ${platformId}::uuid])`;

/** One by the acting agent's own id for it. */
export async function findCreditTransfer(
  db: Db,
  tenantId: string,
  actingId: string,
  ref: string,
): Promise<CreditTransferRow | undefined> {
  const found = await sql<CreditTransferRow>`
    select ${columns}
    from transfers t
    join agents a on a.tenant_id = ${tenantId} and a.id = t.counterparty_agent_id
    left join agents u on u.tenant_id = ${tenantId} and u.id = t.agent_id
    where t.tenant_id = ${tenantId} and t.agent_id = ${actingId} and t.ref = ${ref}`.execute(db);
  return found.rows[0];
}
