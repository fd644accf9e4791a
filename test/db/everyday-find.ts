/** What has an id is found by it, of every kind, and opened beside the list it is in. */
import { z } from "zod";
import { listAgents, listCreditTransfers } from "#contract/agent.ts";
import { getCreditRequest, listCreditRequests } from "#contract/credit-request.ts";
import { findById } from "#contract/find.ts";
import { listInvoices } from "#contract/invoice.ts";
import { listPayments } from "#contract/payment.ts";
import { listPlayers, listPlayerTransfers } from "#contract/player.ts";
import { listRounds } from "#contract/round.ts";
import { getCreditTransfer, getPlayerTransfer } from "#contract/transfer.ts";
import { movementIdsOf } from "#server/ledger/movement-ids.ts";
import type { Tree } from "./everyday-stage.ts";

const rows = z.object({ data: z.array(z.object({ id: z.string(), transfer_id: z.string().optional() })) });
const rounds = z.object({ data: z.array(z.object({ id: z.string(), session_id: z.string() })) });
const billed = z.object({
  data: z.array(z.object({ id: z.string(), reference: z.string().optional(), number: z.string().optional() })),
});
const FEW = 2;

export async function findThings({ call, owner, platform }: Tree): Promise<void> {
  for (const member of [owner, platform]) {
    const few = async (list: typeof listAgents | typeof listPlayers): Promise<string[]> =>
      rows
        .parse(await call({ member }, list))
        .data.slice(0, FEW)
        .map(({ id }) => id);
    const found = [...(await few(listAgents)), ...(await few(listPlayers))];
    const played = rounds.parse(await call({ member }, listRounds)).data.slice(0, FEW);
    for (const { id, session_id: session } of played) found.push(id, movementIdsOf(id).end, session);
    for (const [list, one] of [
      [listPlayerTransfers, getPlayerTransfer],
      [listCreditTransfers, getCreditTransfer],
      [listCreditRequests, getCreditRequest],
    ] as const)
      for (const { id, transfer_id: ref } of rows.parse(await call({ member }, list)).data.slice(0, FEW)) {
        await call({ member }, one, { params: { id } });
        found.push(id, ...(ref === undefined || ref.includes("/") ? [] : [ref]));
      }
    for (const list of [listPayments, listInvoices])
      for (const { id, reference, number } of billed.parse(await call({ member }, list)).data.slice(0, FEW))
        found.push(id, reference ?? number ?? id);
    for (const id of found) await call({ member }, findById, { params: { id } });
  }
}
