/** Credit transfers as a viewer may see them: who is above it, and who acted there, stays unnamed. */
import type { CreditTransfer, listCreditTransfers } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import { findPlatform } from "../../db/platform.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { listCreditTransferRows, type CreditFilter, type CreditTransferRow } from "../queries/credit-transfers.ts";
import { agentCodes } from "../queries/names.ts";
import { sumCreditTransfers } from "../queries/sum-credit-transfers.ts";
import type { AgentDeps } from "./deps.ts";

export interface CreditTransferQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

type CreditTotals = Answer<typeof listCreditTransfers>["totals"];

/** Stands for whoever is above the viewer; no agent has this id or this code. */
export const ABOVE = { id: "00000000-0000-0000-0000-000000000000", code: "*" } as const;

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** A page with the sums of the whole filter. */
export async function readCreditTransfers(
  deps: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  query: CreditTransferQuery,
): Promise<(Page<CreditTransfer> & { totals: CreditTotals }) | Refusal> {
  const page = await pageOfCreditTransfers(deps, caller, query);
  if (isRefusal(page)) return page;
  const reach = await reachOf(deps.db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const sums = await sumCreditTransfers(deps.db, reach, filterOf(query));
  const totals = sums?.map((sum) => ({ ...sum, sends: Number(sum.sends), takes: Number(sum.takes) })) ?? null;
  return { ...page, totals };
}

const filterOf = ({ agent_id: agentId, from, to }: CreditTransferQuery) => ({ agentId, ...idBounds(from, to) });

/** A page without the sums. */
export async function pageOfCreditTransfers(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  query: CreditTransferQuery,
): Promise<Page<CreditTransfer> | Refusal> {
  const { limit, cursor, agent_id: agentId, sort = "newest" } = query;
  const list = `credit transfers, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const whole = await reachOf(db, caller);
  const reach = agentId === undefined ? whole : await reachOf(db, caller, agentId);
  if (whole === undefined || reach === undefined) return agentNotFound;
  const filter = filterOf(query);
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listCreditTransferRows(db, reach, filter, place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: await creditTransfersOf({ db }, caller, whole, page.data) };
}

/** One by our id, as far as the caller sees its two sides. */
export async function readCreditTransferWithId(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  id: string,
): Promise<CreditTransfer | Refusal> {
  const [transfer] = await creditTransfersWith({ db }, caller, { id }, 1);
  return transfer ?? refuse("transfer_not_found", "There is no such transfer.");
}

/** Those that bear an id the acting agent has given them, newest first: two agents may have given the same. */
export async function readCreditTransfersWithRef(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  ref: string,
  limit: number,
): Promise<CreditTransfer[]> {
  const platform = await findPlatform(db);
  return creditTransfersWith({ db }, caller, { acted: { ref, platformId: platform?.agentId ?? null } }, limit);
}

async function creditTransfersWith(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  filter: CreditFilter,
  limit: number,
): Promise<CreditTransfer[]> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return [];
  const place = { after: undefined, limit, ...directionOf("newest") };
  return creditTransfersOf({ db }, caller, reach, await listCreditTransferRows(db, reach, filter, place));
}

/** One that has just been booked, as who booked it sees it. */
export async function readCreditTransfer(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  row: CreditTransferRow,
): Promise<CreditTransfer | Refusal> {
  const reach = await reachOf(db, caller);
  const [transfer] = reach === undefined ? [] : await creditTransfersOf({ db }, caller, reach, [row]);
  return transfer ?? agentNotFound;
}

/** Rows as the wire has them. `reach` is all that the caller sees. */
async function creditTransfersOf(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly CreditTransferRow[],
): Promise<CreditTransfer[]> {
  const isVisible = (row: CreditTransferRow): boolean =>
    caller.party === "platform" || (row.actingCode !== null && (reach.agentIds?.includes(row.actingId) ?? true));
  const seen = rows.filter(isVisible);
  const names = await nameActors(
    db,
    caller,
    reach,
    seen.map((row) => row.actor),
  );
  const ownCode = seen.some((row) => row.actingCode === null)
    ? (await agentCodes(db, caller.tenantId, [caller.agentId])).get(caller.agentId)
    : undefined;
  return rows.map((row) => {
    // One that was moved elsewhere is seen no more, what was sent to it is.
    const isTargetSeen = reach.agentIds?.includes(row.targetId) ?? true;
    const target = isTargetSeen ? { id: row.targetId, code: row.targetCode } : ABOVE;
    const isSeen = isVisible(row);
    const acting = isSeen ? { id: row.actingId, code: row.actingCode ?? ownCode ?? ABOVE.code } : ABOVE;
    const isDown = row.kind === "credit_issue" || row.kind === "credit_send";
    return {
      id: row.id,
      transfer_id: row.ref,
      kind: row.kind,
      from: isDown ? acting : target,
      to: isDown ? target : acting,
      amount: row.amount,
      currency: row.currency,
      state: row.state,
      code: row.code,
      note: row.note,
      actor: isSeen ? (names.get(row.actor ?? "") ?? null) : null,
      reverses: row.reversesId,
      reversed_by: row.reversedById,
      is_reversal_waiting: row.isReversalWaiting,
      created_at: row.at.toISOString(),
    };
  });
}
