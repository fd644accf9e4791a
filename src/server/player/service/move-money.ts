/** Deposits and withdrawals: an agent moves money between its play credit and a player's wallet, each id once for ever. */
import { isRefusal, refuse, type ErrorCode, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { Ledger, TransferCommand, TransferResult } from "../../ledger/commands.ts";
import type { PlayerOwner } from "../queries/players.ts";
import {
  findAgentCredit,
  findFormerParties,
  findMoneyParties,
  findNamedAbsent,
  noteNamedAbsent,
  type MoneyParties,
  type PlayerTransferRow,
} from "../queries/transfers.ts";
import { digestOfCode, type CodeSeal } from "./code-digest.ts";
import type { PlayerDeps } from "./upsert-player.ts";

export interface MoneyDeps extends PlayerDeps {
  readonly ledger: Ledger;
  readonly seal: CodeSeal;
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
 * Books the order, or the reason why not, under its id; asked again it answers the same, whoever has come or gone since.
 * Money can always leave a wallet whatever the player's state; only a suspended agent moves none.
 */
export async function moveMoney(
  deps: MoneyDeps,
  caller: MoneyCaller,
  order: MoneyOrder,
): Promise<BookedMoney | Refusal> {
  const result = await book(deps, caller, order);
  if (result === null) return refuse("transfer_conflict", "This transfer_id was used before with other content.");
  if (isRefusal(result)) return result;
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

/** null: the id was used before for something else. */
type Booked = Extract<TransferResult, { outcome: "posted" }> | null;

async function book(deps: MoneyDeps, caller: MoneyCaller, order: MoneyOrder): Promise<Booked | Refusal> {
  const parties = await findMoneyParties(deps.db, caller, order.player);
  const booked = parties === undefined ? null : await bookOf(deps, caller, order, parties);
  if (booked !== null) return booked;
  // Of a player anonymised since the id was first used the same code, by its digest, is answered as it was then. What it
  // answers stands, also where it is a conflict: a code that is forgotten is not written down again.
  const former = await findFormerParties(deps.db, caller, order.ref);
  return former?.codeDigest.equals(digestOfCode(deps.seal, caller, order.player))
    ? bookOf(deps, caller, order, former)
    : bookAbsent(deps, caller, order, parties === undefined);
}

/** Between an agent's credit and a player's wallet. Where there is none, or was none when the id was first used, the player stands for it. */
async function bookOf(
  { ledger, ...deps }: MoneyDeps,
  caller: MoneyCaller,
  order: MoneyOrder,
  parties: MoneyParties,
): Promise<Booked> {
  const { walletAccountId, playerId, ...rest } = parties;
  const sides = { ...rest, playerId, refusal: refusalOf(caller, order, parties) };
  if (walletAccountId !== null) {
    const result = await ledger.transfer(commandOf(deps, caller, order, { ...sides, walletAccountId }));
    if (result.outcome === "posted") return result;
  }
  const refusal = sides.refusal ?? "wallet_mode_mismatch";
  const result = await ledger.transfer(
    commandOf(deps, caller, order, { ...sides, walletAccountId: playerId, refusal }),
  );
  return result.outcome === "posted" ? result : null;
}

/** Of a player there is not, or there was not when the id was first used: refused, and refused for ever. */
async function bookAbsent(
  { ledger, ...deps }: MoneyDeps,
  caller: MoneyCaller,
  order: MoneyOrder,
  isAbsent: boolean,
): Promise<Booked | Refusal> {
  const credit = await findAgentCredit(deps.db, caller);
  if (credit === undefined) return refuse("player_not_found", "The agent has no players.");
  if (isAbsent) await noteNamedAbsent(deps.db, caller, order.ref, { playerCode: order.player, accountId: deps.ids() });
  const named = await findNamedAbsent(deps.db, caller, order.ref);
  if (named === undefined) return null;
  const isSame =
    named.codeDigest === null
      ? named.playerCode === order.player
      : named.codeDigest.equals(digestOfCode(deps.seal, caller, order.player));
  if (!isSame) return null;
  const sides = { ...credit, walletAccountId: named.accountId, playerId: null, refusal: "player_not_found" } as const;
  const result = await ledger.transfer(commandOf(deps, caller, order, sides));
  return result.outcome === "posted" ? result : null;
}

interface Sides extends Pick<MoneyParties, "creditAccountId" | "currency"> {
  readonly walletAccountId: string;
  readonly playerId: string | null;
  readonly refusal: ErrorCode | null;
}

function commandOf(
  deps: Pick<MoneyDeps, "ids" | "clock">,
  caller: MoneyCaller,
  order: MoneyOrder,
  { walletAccountId: wallet, creditAccountId: credit, currency: own, playerId, refusal }: Sides,
): TransferCommand {
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
    currency: order.currency ?? own,
    playerId,
    counterpartyAgentId: null,
    insufficientCode: isDeposit ? "credit_insufficient" : "wallet_insufficient",
    refusal,
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
