/** Reads of credit transfers between agents, as far as a viewer may see the two sides. */
import { sql, type RawBuilder } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
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
  readonly at: Date;
}

export interface CreditFilter {
  /** Transfers this agent gave or got. */
  readonly agentId?: string | undefined;
  /** Ids of transfers from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
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
  ) as "reversedById"`;

/**
 * Up to `limit` with an id below `before`, newest first. Each transfer has its lower side in reach, or had it before that
 * was moved elsewhere; looking from there finds all of them, since credit only moves between an agent and who is directly
 * above it.
 */
export async function listCreditTransferRows(
  db: Db,
  reach: Reach,
  { agentId, fromId, toId }: CreditFilter,
  before: string | undefined,
  limit: number,
): Promise<CreditTransferRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: credit transfers */` : sql``;
  const [targets, sides]: RawBuilder<unknown>[] =
    agentId === undefined
      ? [sql`true`, sql`true`]
      : [
          sql`(s.id = ${agentId}::uuid or s.parent_id = ${agentId}::uuid or ${agentId}::uuid = any(s.former_parent_ids))`,
          sql`(s.id = ${agentId}::uuid or t.agent_id = ${agentId}::uuid)`,
        ];
  const { agentIds } = reach;
  const [isFormer, isOwnSide] =
    agentIds === null
      ? [sql`false`, sql`true`]
      : [sql`s.former_parent_ids && ${[...agentIds]}::uuid[]`, sql`t.agent_id = any(${[...agentIds]}::uuid[])`];
  const found = await sql<CreditTransferRow>`
    ${tag}
    select ${columns}
    from (
      select t.* from agents s cross join lateral (
        select * from transfers t
        where t.tenant_id = s.tenant_id and t.counterparty_agent_id = s.id
          and t.kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take') and ${sides}
          and (${withinAgents(reach, "s.id")} or ${isOwnSide})
          and ${before === undefined ? sql`true` : sql`t.id < ${before}::uuid`}
          and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
          and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
        order by t.id desc limit ${limit}
      ) t
      where s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and (${withinAgents(reach, "s.id")} or ${isFormer})
        and ${targets}
      order by t.id desc limit ${limit}
    ) t
    join agents a on a.tenant_id = t.tenant_id and a.id = t.counterparty_agent_id
    left join agents u on u.tenant_id = t.tenant_id and u.id = t.agent_id
    order by t.id desc`.execute(db);
  return found.rows;
}

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
