/** Changes of plans as a viewer may see them: what the platform only considers is not for the agent. */
import { refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { PlanChange, PlanChangeState } from "#contract/plan-change.ts";
import { may } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { listPlanChangeRows, type PlanChangeRow } from "../queries/plan-changes.ts";

type ReadDeps = { readonly db: Db };

export interface PlanChangeQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly state?: PlanChangeState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const notFound = refuse("request_not_found", "There is no such change.");

export async function readPlanChanges(
  { db }: ReadDeps,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, state, from, to, sort = "newest" }: PlanChangeQuery,
): Promise<Page<PlanChange> | Refusal> {
  const list = `plan changes, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const filter = { state, seenByTenant: tenantSeeing(caller), ...idBounds(from, to) };
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const page = pageFrom(list, await listPlanChangeRows(db, reach, filter, place), limit, ({ id }) => [id]);
  return { ...page, data: await planChangesOf(db, caller, reach, page.data) };
}

const tenantSeeing = ({ party, tenantId }: MemberCaller): string | null => (party === "platform" ? null : tenantId);

/** Whether a viewer may know of a change of its customer. */
export const isSeen = (caller: MemberCaller, { state, makerTenantId }: PlanChangeRow): boolean =>
  caller.party === "platform" || state === "scheduled" || state === "done" || makerTenantId === caller.tenantId;

/** One by its id; undefined where the caller may not know of it. */
export async function findSeenPlanChange(db: Db, caller: MemberCaller, id: string): Promise<PlanChangeRow | undefined> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return undefined;
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  const [found] = await listPlanChangeRows(db, reach, { id, seenByTenant: tenantSeeing(caller) }, place);
  return found;
}

/** One that has just been made or decided. */
export async function readPlanChange(
  { db }: ReadDeps,
  caller: MemberCaller,
  row: PlanChangeRow,
): Promise<PlanChange | Refusal> {
  const reach = await reachOf(db, caller);
  const [change] = reach === undefined ? [] : await planChangesOf(db, caller, reach, [row]);
  return change ?? notFound;
}

const actorOf = (tenantId: string | null, memberId: string | null): string | null =>
  tenantId === null || memberId === null ? null : memberActor({ tenantId, memberId });

export async function planChangesOf(
  db: Db,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly PlanChangeRow[],
): Promise<PlanChange[]> {
  const makerOf = (row: PlanChangeRow) => actorOf(row.makerTenantId, row.makerId);
  const checkerOf = (row: PlanChangeRow) => actorOf(row.checkerTenantId, row.checkerId);
  const names = await nameActors(db, caller, reach, [...rows.map(makerOf), ...rows.map(checkerOf)]);
  return rows.map((row) => {
    const isMine = row.makerId === caller.memberId;
    return {
      id: row.id,
      agent: { id: row.agentId, code: row.agentCode },
      plan: { code: row.code, name: row.name, version: row.version, price_bps: row.priceBps },
      currency: row.currency,
      reason: row.reason,
      state: row.state,
      needs_second: row.needsSecond,
      from: row.fromAt?.toISOString() ?? null,
      made_by: names.get(makerOf(row) ?? "") ?? null,
      made_at: row.madeAt.toISOString(),
      is_mine: isMine,
      is_for_me: row.state === "waiting" && may(caller, "plan.decide") && !isMine,
      decided_by: names.get(checkerOf(row) ?? "") ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      answer: row.answer,
    };
  });
}
