/** Requests to move credit as a viewer may see them. */
import type { CreditRequest, CreditRequestState, listCreditRequests } from "#contract/credit-request.ts";
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { listCreditRequestRows, type CreditRequestFilter, type CreditRequestRow } from "../queries/credit-requests.ts";
import { agentCodes } from "../queries/names.ts";
import { sumCreditRequests } from "../queries/sum-credit-requests.ts";
import type { AgentDeps } from "./deps.ts";
import { ABOVE } from "./read-credit-transfers.ts";

export interface CreditRequestQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly state?: CreditRequestState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

type RequestTotals = Answer<typeof listCreditRequests>["totals"];

const filterOf = (
  { party }: MemberCaller,
  { agent_id: agentId, state, from, to }: CreditRequestQuery,
): CreditRequestFilter => ({ agentId, state, ...idBounds(from, to), isPlatform: party === "platform" });

/** All the caller sees; a filter by an agent out of it is refused. */
async function reachFor(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  agentId: string | undefined,
): Promise<Reach | Refusal> {
  const reach = await reachOf(db, caller);
  const isSeen = agentId === undefined || (await reachOf(db, caller, agentId)) !== undefined;
  return reach === undefined || !isSeen ? refuse("agent_not_found", "There is no such agent.") : reach;
}

/** A page with the sums of the whole filter. */
export async function readCreditRequests(
  deps: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  query: CreditRequestQuery,
): Promise<(Page<CreditRequest> & { totals: RequestTotals }) | Refusal> {
  const page = await pageOfCreditRequests(deps, caller, query);
  if (isRefusal(page)) return page;
  const reach = await reachFor(deps, caller, query.agent_id);
  if (isRefusal(reach)) return reach;
  const sums = await sumCreditRequests(deps.db, reach, filterOf(caller, query));
  return { ...page, totals: sums?.map((sum) => ({ ...sum, requests: Number(sum.requests) })) ?? null };
}

/** A page without the sums. */
export async function pageOfCreditRequests(
  deps: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  query: CreditRequestQuery,
): Promise<Page<CreditRequest> | Refusal> {
  const { limit, cursor, sort = "newest" } = query;
  const list = `credit requests, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachFor(deps, caller, query.agent_id);
  if (isRefusal(reach)) return reach;
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listCreditRequestRows(deps.db, reach, filterOf(caller, query), place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: await requestsOf(deps, caller, reach, page.data) };
}

/** One by its id, as far as the caller may know of it. */
export async function readCreditRequestWithId(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  id: string,
): Promise<CreditRequest | Refusal> {
  const reach = await reachOf(db, caller);
  const filter = { id, isPlatform: caller.party === "platform" };
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  const rows = reach === undefined ? [] : await listCreditRequestRows(db, reach, filter, place);
  const [request] = reach === undefined ? [] : await requestsOf({ db }, caller, reach, rows);
  return request ?? refuse("request_not_found", "There is no such request.");
}

/** One that has just been made or decided, as whoever did it sees it. */
export async function readCreditRequest(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  row: CreditRequestRow,
): Promise<CreditRequest | Refusal> {
  const reach = await reachOf(db, caller);
  const [request] = reach === undefined ? [] : await requestsOf({ db }, caller, reach, [row]);
  return request ?? refuse("request_not_found", "There is no such request.");
}

async function requestsOf(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly CreditRequestRow[],
): Promise<CreditRequest[]> {
  const isAboveSeen = (row: CreditRequestRow): boolean =>
    caller.party === "platform" || (row.actingCode !== null && (reach.agentIds?.includes(row.actingId) ?? true));
  // One that was moved elsewhere is seen no more, what it asked for is.
  const isAgentSeen = (row: CreditRequestRow): boolean => reach.agentIds?.includes(row.agentId) ?? true;
  const makerOf = (row: CreditRequestRow) => memberActor({ tenantId: row.makerTenantId, memberId: row.makerId });
  const checkerOf = (row: CreditRequestRow): string | null =>
    row.checkerId === null || row.checkerTenantId === null || !isAboveSeen(row)
      ? null
      : memberActor({ tenantId: row.checkerTenantId, memberId: row.checkerId });
  const names = await nameActors(db, caller, reach, [...rows.map(makerOf), ...rows.map(checkerOf)]);
  const ownCode = (await agentCodes(db, caller.tenantId, [caller.agentId])).get(caller.agentId);
  return rows.map((row) => {
    const isMine = row.makerId === caller.memberId;
    return {
      id: row.id,
      kind: row.kind,
      agent: isAgentSeen(row) ? { id: row.agentId, code: row.agentCode } : ABOVE,
      decides: isAboveSeen(row) ? { id: row.actingId, code: row.actingCode ?? ownCode ?? ABOVE.code } : ABOVE,
      amount: row.amount,
      currency: row.currency,
      note: row.note,
      state: row.state,
      needs_second: row.needsSecond,
      reverses: row.reversesId,
      made_by: names.get(makerOf(row)) ?? null,
      made_at: row.madeAt.toISOString(),
      is_mine: isMine,
      is_for_me: row.state === "waiting" && row.actingId === caller.agentId && !isMine,
      decided_by: names.get(checkerOf(row) ?? "") ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
      transfer: row.transferId,
      code: row.code,
    };
  });
}
