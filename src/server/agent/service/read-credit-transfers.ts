/** Credit transfers as a viewer may see them: who is above it, and who acted there, stays unnamed. */
import type { CreditTransfer } from "#contract/agent.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { cursorInvalid, decodeCursor, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { listCreditTransferRows, type CreditTransferRow } from "../queries/credit-transfers.ts";
import { agentCodes, nameActors } from "../queries/names.ts";
import type { AgentDeps } from "./deps.ts";

export interface CreditTransferQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const LIST = "credit-transfers";
/** Stands for whoever is above the viewer; no agent has this id or this code. */
export const ABOVE = { id: "00000000-0000-0000-0000-000000000000", code: "*" } as const;

export async function readCreditTransfers(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, from, to }: CreditTransferQuery,
): Promise<Page<CreditTransfer> | Refusal> {
  const place = cursor === undefined ? [] : decodeCursor(LIST, cursor, [ID_KEY]);
  if (place === undefined) return cursorInvalid;
  const whole = await reachOf(db, caller);
  const reach = agentId === undefined ? whole : await reachOf(db, caller, agentId);
  if (whole === undefined || reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  const filter = {
    agentId,
    ...idBounds(from, to),
  };
  const rows = await listCreditTransferRows(db, reach, filter, place[0], limit + 1);
  const page = pageFrom(LIST, rows, limit, (row) => [row.id]);
  return { ...page, data: await creditTransfersOf({ db }, caller, whole, page.data) };
}

/** One that has just been booked, as who booked it sees it. */
export async function readCreditTransfer(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  row: CreditTransferRow,
): Promise<CreditTransfer | Refusal> {
  const reach = await reachOf(db, caller);
  const [transfer] = reach === undefined ? [] : await creditTransfersOf({ db }, caller, reach, [row]);
  return transfer ?? refuse("agent_not_found", "There is no such agent.");
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
      created_at: row.at.toISOString(),
    };
  });
}
