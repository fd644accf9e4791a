/** Deposits and withdrawals: an agent moves money between its play credit and a player's wallet, each id once for ever. */
import { refuse, type ErrorCode, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { Ledger, TransferCommand } from "../../ledger/commands.ts";
import type { PlayerOwner } from "../queries/players.ts";
import { findMoneyParties, isRefUsed, type MoneyParties, type PlayerTransferRow } from "../queries/transfers.ts";
import type { PlayerDeps } from "./upsert-player.ts";

export interface MoneyDeps extends PlayerDeps {
  readonly ledger: Ledger;
}

/** The agent that asks, as its key or member was found to be. */
export interface MoneyCaller extends PlayerOwner {
  readonly agentPath: readonly string[];
  readonly isSuspended: boolean;
}

export interface MoneyOrder {
  readonly kind: "deposit" | "withdrawal";
  /** The agent's own id of the transfer. */
  readonly ref: string;
  readonly player: string;
  readonly amount: bigint | "all";
  /** null: the player's own. */
  readonly currency: string | null;
  readonly actor: string;
  readonly requestId: string;
}

/** The transfer as it stands in the books, done or failed, and whether it stood there already. */
export interface BookedMoney {
  readonly transfer: Pick<
    PlayerTransferRow,
    "ref" | "kind" | "playerCode" | "amount" | "currency" | "state" | "code" | "balanceAfter" | "requestId" | "at"
  >;
  readonly isReplay: boolean;
}

/**
 * Books the order, or the reason why not, under its id; asked again it answers the same. Money can always leave a
 * wallet whatever the player's state; only a suspended agent moves none.
 */
export async function moveMoney(
  deps: MoneyDeps,
  caller: MoneyCaller,
  order: MoneyOrder,
): Promise<BookedMoney | Refusal> {
  const parties = await findMoneyParties(deps.db, caller, order.player);
  // An id that was used for another player, or for something else, is a conflict even where nothing could be booked.
  if (parties === undefined || parties.walletAccountId === null) {
    if (await isRefUsed(deps.db, caller, order.ref)) return conflict;
    if (parties === undefined) return refuse("player_not_found", `There is no player ${order.player}.`);
    return refuse("wallet_mode_mismatch", "The player's money is with the agent: it has no wallet here.");
  }
  const result = await deps.ledger.transfer(
    commandOf(deps, caller, order, { ...parties, walletAccountId: parties.walletAccountId }),
  );
  if (result.outcome === "conflict") return conflict;
  const { transfer, replayed } = result;
  if (!replayed && transfer.state === "done" && transfer.amount > 0n) {
    const where = { agentId: caller.agentId, path: caller.agentPath, count: 1 };
    deps.publish([
      { kind: "credit.changed", ...where },
      { kind: "player.changed", ...where },
    ]);
  }
  return {
    isReplay: replayed,
    transfer: { ...transfer, kind: order.kind, playerCode: order.player, currency: currency.parse(transfer.currency) },
  };
}

const conflict = refuse("transfer_conflict", "This transfer_id was used before with other content.");

function commandOf(
  deps: MoneyDeps,
  caller: MoneyCaller,
  order: MoneyOrder,
  parties: MoneyParties & { readonly walletAccountId: string },
): TransferCommand {
  const { walletAccountId: wallet, creditAccountId: credit } = parties;
  const isDeposit = order.kind === "deposit";
  return {
    tenantId: caller.tenantId,
    id: deps.ids(),
    agentId: caller.agentId,
    ref: order.ref,
    kind: order.kind,
    debitAccountId: isDeposit ? credit : wallet,
    creditAccountId: isDeposit ? wallet : credit,
    amount: order.amount,
    currency: order.currency ?? parties.currency,
    playerId: parties.playerId,
    counterpartyAgentId: null,
    insufficientCode: isDeposit ? "credit_insufficient" : "wallet_insufficient",
    refusal: refusalOf(caller, order, parties),
    note: null,
    actor: order.actor,
    requestId: order.requestId,
    at: deps.clock(),
  };
}

const CLOSED_TO_DEPOSITS = {
  active: null,
  blocked: "player_blocked",
  self_excluded: "player_self_excluded",
  closed: "player_closed",
} as const satisfies Record<MoneyParties["playerState"], ErrorCode | null>;

function refusalOf(caller: MoneyCaller, order: MoneyOrder, parties: MoneyParties): ErrorCode | null {
  if (caller.isSuspended) return "agent_suspended";
  if (parties.walletMode !== "transfer") return "wallet_mode_mismatch";
  if (order.kind === "deposit" && parties.playerState !== "active") return CLOSED_TO_DEPOSITS[parties.playerState];
  if (order.currency !== null && order.currency !== parties.currency) return "currency_mismatch";
  return null;
}
