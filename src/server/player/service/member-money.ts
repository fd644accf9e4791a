/** A member moves money between an agent's play credit and a player's wallet, from the dashboard. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { appendMissingAudit, type AuditRecord } from "../../db/audit.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { memberActor } from "../../ledger/actor.ts";
import { findPlayer, type Player } from "../queries/players.ts";
import { findPlayerTransfer, isOwnerLive, type PlayerTransferRow } from "../queries/transfers.ts";
import { refusalOfFailed } from "./failed-money.ts";
import { moveMoney, type BookedMoney, type MoneyDeps } from "./move-money.ts";

export interface MemberOrder {
  readonly direction: "deposit" | "withdraw";
  /** Used once for ever among the agent's transfers. */
  readonly ref: string;
  /** undefined: all the wallet holds when it is booked. */
  readonly amount: bigint | undefined;
  readonly requestId: string;
}

/**
 * The transfer as it stands in the books; asked again with the same id it is the same. Both sides belong to the player's
 * agent, whoever above it asks.
 */
export async function moveMemberMoney(
  deps: MoneyDeps,
  caller: MemberCaller,
  playerId: string,
  order: MemberOrder,
): Promise<PlayerTransferRow | Refusal> {
  const { direction, ref, amount, requestId } = order;
  if (direction === "deposit" && amount === undefined) {
    const message = "A deposit needs an amount.";
    return refuse("validation_failed", message, [{ field: "amount", code: "missing", message }]);
  }
  const reach = await reachOf(deps.db, caller);
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, playerId);
  if (player === undefined) return refuse("player_not_found", "There is no such player.");
  const owner = { tenantId: player.tenantId, agentId: player.agentId, agentPath: player.agentPath };
  const booked = await moveMoney(
    deps,
    { ...owner, isSuspended: !(await isOwnerLive(deps.db, owner)) },
    {
      kind: direction === "deposit" ? "deposit" : "withdrawal",
      ref,
      player: player.code,
      amount: amount ?? "all",
      currency: null,
      actor: memberActor(caller),
      requestId,
    },
  );
  if (isRefusal(booked)) return booked;
  if (booked.transfer.state === "failed") return refusalOfFailed(booked.transfer.code ?? "");
  await record(deps, caller, player, booked);
  const stored = await findPlayerTransfer(deps.db, owner, ref);
  if (stored === undefined || stored.playerId === null || stored.playerCode === null)
    throw new Error(`transfer ${ref} is not there after it was booked`);
  return { ...stored, playerId: stored.playerId, playerCode: stored.playerCode };
}

/**
 * A crash may have come between the booking and this: whoever asks again with the same id makes up for it. Who asked
 * first may come second here, so everybody looks before writing.
 */
async function record(deps: MoneyDeps, caller: MemberCaller, player: Player, booked: BookedMoney): Promise<void> {
  const { kind, ref, amount, currency, at } = booked.transfer;
  const entry: AuditRecord = {
    tenantId: player.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "player.money",
    subject: player.id,
    before: null,
    after: { transfer: ref, kind, amount, currency },
    at,
  };
  await deps.db.transaction().execute((tx) => appendMissingAudit(tx, entry));
}
