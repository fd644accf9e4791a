// What people have proposed for rounds whose end no wallet takes, as whoever looks may know it.
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { WaitingRound } from "#contract/agent-wallet.ts";
import type { HandSettlement } from "#contract/hand-settlement.ts";
import { placeOf, reachOf, type AgentPlace } from "../../db/reach.ts";
import type { Db } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { memberActor } from "../../ledger/actor.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { agentNotFound, readWaitingRound } from "./read-wallet.ts";

export interface StoredSettlement {
  readonly id: string;
  readonly roundId: string;
  readonly reason: string;
  readonly state: HandSettlement["state"];
  readonly makerTenantId: string;
  readonly makerId: string;
  readonly madeAt: Date;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
}

/** A proposal that still waits for a round that is over has been overtaken by the wallet. */
export async function listSettlements(
  db: Db,
  { tenantId, agentId }: AgentPlace,
  which: ReturnType<typeof sql>,
): Promise<StoredSettlement[]> {
  const found = await sql<StoredSettlement>`
    select h.id, h.round_id as "roundId", h.reason,
      case when h.state = 'waiting' and r.ended_at is not null then 'overtaken' else h.state end as state,
      h.maker_tenant_id as "makerTenantId", h.maker_id as "makerId", h.made_at as "madeAt",
      h.checker_tenant_id as "checkerTenantId", h.checker_id as "checkerId", h.decided_at as "decidedAt", h.answer
    from hand_settlements h join seamless_rounds r on r.tenant_id = ${tenantId} and r.id = h.round_id
    where h.tenant_id = ${tenantId} and h.agent_id = ${agentId} and ${which}
    order by h.id desc`.execute(db);
  return found.rows;
}

/** The people are named as far as the viewer may know them. */
export async function namedFor(
  db: Db,
  caller: MemberCaller,
  rows: readonly StoredSettlement[],
): Promise<HandSettlement[]> {
  const makerOf = (row: StoredSettlement) => memberActor({ tenantId: row.makerTenantId, memberId: row.makerId });
  const checkerOf = ({ checkerTenantId, checkerId }: StoredSettlement): string | null =>
    checkerTenantId === null || checkerId === null
      ? null
      : memberActor({ tenantId: checkerTenantId, memberId: checkerId });
  const reach = await reachOf(db, caller);
  const names =
    reach === undefined
      ? new Map<string, string>()
      : await nameActors(db, caller, reach, [...rows.map(makerOf), ...rows.map(checkerOf)]);
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    state: row.state,
    made_by: names.get(makerOf(row)) ?? null,
    made_at: row.madeAt.toISOString(),
    is_mine: row.makerId === caller.memberId,
    decided_by: names.get(checkerOf(row) ?? "") ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    answer: row.answer,
  }));
}

export async function readSettlement(
  db: Db,
  caller: MemberCaller,
  place: AgentPlace,
  id: string,
): Promise<HandSettlement> {
  const [made] = await namedFor(db, caller, await listSettlements(db, place, sql`h.id = ${id}`));
  if (made === undefined) throw new Error(`settlement ${id} is gone`);
  return made;
}

export async function findWalletRound(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  agentId: string,
  anyCaseRoundId: string,
): Promise<{ waiting: WaitingRound | null; settlements: HandSettlement[] } | Refusal> {
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const roundId = anyCaseRoundId.toLowerCase();
  const known = await db
    .selectFrom("seamless_rounds")
    .select("id")
    .where("tenant_id", "=", place.tenantId)
    .where("agent_id", "=", place.agentId)
    .where("id", "=", roundId)
    .executeTakeFirst();
  if (known === undefined) return refuse("round_not_found", "There is no such round with the agent's wallet.");
  const waiting = await readWaitingRound(db, place, roundId, clock());
  const settlements = await listSettlements(db, place, sql`h.round_id = ${roundId}`);
  return { waiting: waiting ?? null, settlements: await namedFor(db, caller, settlements) };
}
