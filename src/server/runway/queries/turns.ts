// Turns of the state of credit: recorded by the check, listed for readers.
import { sql } from "kysely";
import type { RunwayState } from "#contract/runway.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { CheckedState } from "../service/next-state.ts";

export interface AgentKey {
  readonly tenantId: string;
  readonly agentId: string;
}

/** Of two checks at the same time one records what it found. `since` is null where the state in force stays. */
export async function recordState(
  tx: Tx,
  { tenantId, agentId }: AgentKey,
  before: CheckedState | undefined,
  { state, seen, since }: CheckedState & { readonly since: Date | null },
): Promise<boolean> {
  if (before === undefined) {
    const made = await tx
      .insertInto("credit_states")
      .values({ tenant_id: tenantId, agent_id: agentId, state, seen, since: since ?? new Date(0) })
      .onConflict((known) => known.columns(["tenant_id", "agent_id"]).doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable("credit_states")
    .set({ state, seen, ...(since === null ? {} : { since }) })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("state", "=", before.state)
    .where("seen", "=", before.seen)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export interface EndedTurn {
  readonly id: string;
  readonly endedAt: Date;
  readonly refused: bigint;
  readonly refusedAmount: bigint;
  readonly lost: bigint | null;
}

export async function endTurn(
  tx: Tx,
  tenantId: string,
  { id, endedAt, refused, refusedAmount, lost }: EndedTurn,
): Promise<void> {
  await tx
    .updateTable("credit_turns")
    .set({ ended_at: endedAt, counted_to: endedAt, refused, refused_amount: refusedAmount, lost })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Adds the stakes refused up to then, unless another check counted them meanwhile. */
export async function countOn(
  db: Db,
  tenantId: string,
  turn: {
    readonly id: string;
    readonly from: Date;
    readonly to: Date;
    readonly refused: bigint;
    readonly amount: bigint;
  },
): Promise<void> {
  await sql`
    update credit_turns set counted_to = ${turn.to}, refused = refused + ${turn.refused},
      refused_amount = refused_amount + ${turn.amount}
    where tenant_id = ${tenantId} and id = ${turn.id} and counted_to = ${turn.from} and ended_at is null`.execute(db);
}

export interface NewTurn extends AgentKey {
  readonly id: string;
  readonly at: Date;
  readonly from: RunwayState;
  readonly to: RunwayState;
  readonly available: bigint;
}

export async function insertTurn(tx: Tx, { tenantId, agentId, id, at, from, to, available }: NewTurn): Promise<void> {
  await tx
    .insertInto("credit_turns")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: agentId,
      at,
      from_state: from,
      to_state: to,
      available,
      ended_at: null,
      counted_to: at,
      lost: null,
    })
    .execute();
}

export interface TurnRow {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly currency: CurrencyCode;
  readonly at: Date;
  readonly from: RunwayState;
  readonly to: RunwayState;
  readonly available: bigint;
  readonly endedAt: Date | null;
  readonly refused: bigint;
  readonly refusedAmount: bigint;
  readonly lost: bigint | null;
}

export interface TurnFilter {
  readonly state?: RunwayState | undefined;
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

export async function listTurnRows(
  db: Db,
  reach: Reach,
  { state, fromId, toId }: TurnFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<TurnRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: credit turns */` : sql``;
  const found = await sql<TurnRow>`
    ${tag}
    select t.id, t.tenant_id as "tenantId", t.agent_id as "agentId", a.code as "agentCode", a.currency, t.at,
      t.from_state as "from", t.to_state as "to", t.available, t.ended_at as "endedAt", t.refused,
      t.refused_amount as "refusedAmount", t.lost
    from credit_turns t join agents a on a.tenant_id = t.tenant_id and a.id = t.agent_id
    where t.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "t.agent_id")}
      and ${state === undefined ? sql`true` : sql`t.to_state = ${state}`}
      and ${after === undefined ? sql`true` : sql`t.id ${isBehind} ${after}::uuid`}
      and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
      and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
    order by t.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}
