/** The books of an agent's wallet done right: what each call does, once for ever, and what is answered. */
import type { WalletAnswer, WalletCall, WalletRefusal } from "#contract/wallet-call.ts";
import { type Booking, type Entry, openJournal } from "./journal.ts";

export interface BooksOptions {
  readonly currency: string;
  /** Of a player who was never seen before. */
  readonly openingBalance: bigint;
  readonly journal?: string | undefined;
  /** Calls older than so many others are forgotten, so that it may run for weeks; unless told, none ever is. */
  readonly kept?: number | undefined;
}

export interface Books {
  /** Does what the call says, once, and gives the body of the answer. */
  readonly answer: (call: WalletCall) => string;
  /** Books whatever it is told, known or not, affordable or not: what a right wallet never does. */
  readonly bookAnyway: (call: WalletCall, moved: bigint) => string;
  /** The body of an answer that books nothing. */
  readonly say: (player: string, status: WalletAnswer["status"]) => string;
  readonly find: (txId: string) => Booking | undefined;
  readonly isRolledBack: (txId: string) => boolean;
  readonly balanceOf: (player: string) => bigint;
  /** In the order they were booked, refusals included. */
  readonly transactionsOf: (player: string) => readonly Booking[];
  readonly setBalance: (player: string, balance: bigint) => void;
  readonly setBlocked: (player: string, isBlocked: boolean) => void;
  readonly close: () => void;
}

interface Ruling {
  readonly status: WalletAnswer["status"];
  readonly moved: bigint;
}
const refused = (status: WalletRefusal): Ruling => ({ status, moved: 0n });
const NOTHING: Ruling = { status: "ok", moved: 0n };

const contentOf = (call: WalletCall): string =>
  JSON.stringify([
    call.type,
    call.player,
    call.round_id,
    call.session_id,
    call.game,
    call.currency,
    String(call.amount),
    call.ref_tx_id,
  ]);

/** What follows from the entries of a journal, and from nothing else. */
class State {
  readonly balances = new Map<string, bigint>();
  readonly blocked = new Set<string>();
  readonly transactions = new Map<string, Booking>();
  readonly ofPlayer = new Map<string, Booking[]>();
  /** Ids of stakes that are undone, or may never come. */
  readonly rolledBack = new Set<string>();
  /** Stakes whose round has been closed by a win. */
  readonly closed = new Set<string>();
  count = 0;

  apply(entry: Entry): void {
    if (entry.what === "balance") this.balances.set(entry.player, entry.balance);
    else if (entry.what === "blocked") this.blocked[entry.isBlocked ? "add" : "delete"](entry.player);
    else this.#book(entry.booking);
  }

  #book(booking: Booking): void {
    this.count += 1;
    this.transactions.set(booking.txId, booking);
    const list = this.ofPlayer.get(booking.player) ?? [];
    list.push(booking);
    this.ofPlayer.set(booking.player, list);
    this.balances.set(booking.player, (this.balances.get(booking.player) ?? 0n) + booking.moved);
    if (booking.status !== "ok" || booking.refTxId === null) return;
    if (booking.type === "rollback") this.rolledBack.add(booking.refTxId);
    if (booking.type === "win" && booking.roundState === "closed") this.closed.add(booking.refTxId);
  }

  /** Balances stay what they are. */
  forgetBut(kept: number): void {
    for (const { txId, refTxId, player } of [...this.transactions.values()].slice(0, -kept)) {
      this.transactions.delete(txId);
      for (const ids of [this.rolledBack, this.closed]) ids.delete(refTxId ?? txId);
      // Of each player the oldest comes first.
      this.ofPlayer.get(player)?.shift();
    }
  }

  /** What leads here, told again in as few entries as it takes. */
  entries(): Entry[] {
    const bookings = [...this.transactions.values()];
    const before = new Map(this.balances);
    for (const { player, moved } of bookings) before.set(player, (before.get(player) ?? 0n) - moved);
    return [
      ...[...before].map(([player, balance]): Entry => ({ what: "balance", player, balance })),
      ...[...this.blocked].map((player): Entry => ({ what: "blocked", player, isBlocked: true })),
      ...bookings.map((booking): Entry => ({ what: "booked", booking })),
    ];
  }
}

function ruleStake(state: State, call: WalletCall): Ruling {
  if (state.blocked.has(call.player)) return refused("player_blocked");
  if (call.amount > (state.balances.get(call.player) ?? 0n)) return refused("insufficient_funds");
  return { status: "ok", moved: -call.amount };
}

/** The session may have ended and the player may be blocked: what was won is owed. */
function ruleWin(state: State, call: WalletCall): Ruling {
  const stake = state.transactions.get(call.ref_tx_id ?? "");
  if (call.ref_tx_id !== null && state.rolledBack.has(call.ref_tx_id)) return refused("tx_rolled_back");
  if (stake?.type !== "stake" || stake.status !== "ok" || stake.player !== call.player) return refused("tx_unknown");
  if (state.closed.has(stake.txId)) return refused("tx_conflict");
  return { status: "ok", moved: call.amount };
}

function ruleRollback(state: State, call: WalletCall): Ruling {
  const refTxId = call.ref_tx_id ?? "";
  const stake = state.transactions.get(refTxId);
  if (stake === undefined || state.rolledBack.has(refTxId)) return NOTHING;
  if (stake.type !== "stake" || stake.player !== call.player) return refused("tx_conflict");
  if (stake.status !== "ok") return NOTHING;
  return state.closed.has(refTxId) || stake.amount !== call.amount
    ? refused("tx_conflict")
    : { status: "ok", moved: stake.amount };
}

const RULES = { stake: ruleStake, win: ruleWin, rollback: ruleRollback, balance: () => NOTHING } as const;

/** These may be answered otherwise the next time, so they are not kept under the id. */
const PASSING: readonly string[] = ["tx_unknown", "tx_conflict", "tx_rolled_back"];

export function openBooks({
  currency,
  openingBalance,
  journal: file,
  kept = Number.POSITIVE_INFINITY,
}: BooksOptions): Books {
  const state = new State();
  const journal = openJournal(file);
  for (const entry of journal.entries()) state.apply(entry);

  const record = (entry: Entry): void => {
    journal.write(entry);
    state.apply(entry);
    // Seldom, and many at once.
    if (state.transactions.size < 2 * kept) return;
    state.forgetBut(kept);
    journal.replace(state.entries());
  };
  const balanceOf = (player: string): bigint => {
    const known = state.balances.get(player);
    if (known === undefined) record({ what: "balance", player, balance: openingBalance });
    return known ?? openingBalance;
  };
  const body = (status: string, balance: bigint, txRef?: string): string =>
    JSON.stringify({ status, balance: Number(balance), currency, ...(txRef === undefined ? {} : { tx_ref: txRef }) });
  const say: Books["say"] = (player, status) => body(status, balanceOf(player));

  const book = (call: WalletCall, { status, moved }: Ruling): string => {
    const balance = balanceOf(call.player) + moved;
    const answer = body(status, balance, status === "ok" ? `booking-${state.count + 1}` : undefined);
    const { tx_id: txId, type, player, round_id: roundId, ref_tx_id: refTxId, round_state: roundState, amount } = call;
    const content = contentOf(call);
    const booking = { txId, type, player, roundId, refTxId, roundState, amount, moved, status, content, answer };
    record({ what: "booked", booking });
    return answer;
  };

  const answer = (call: WalletCall): string => {
    balanceOf(call.player);
    if (call.type === "balance") return say(call.player, "ok");
    if (state.rolledBack.has(call.tx_id)) return say(call.player, "tx_rolled_back");
    const known = state.transactions.get(call.tx_id);
    if (known !== undefined) return known.content === contentOf(call) ? known.answer : say(call.player, "tx_conflict");
    const ruling = RULES[call.type](state, call);
    return PASSING.includes(ruling.status) ? say(call.player, ruling.status) : book(call, ruling);
  };

  return {
    answer,
    bookAnyway: (call, moved) => book(call, { status: "ok", moved }),
    say,
    find: (txId) => state.transactions.get(txId),
    isRolledBack: (txId) => state.rolledBack.has(txId),
    balanceOf,
    transactionsOf: (player) => [...(state.ofPlayer.get(player) ?? [])],
    setBalance: (player, balance) => record({ what: "balance", player, balance }),
    setBlocked: (player, isBlocked) => record({ what: "blocked", player, isBlocked }),
    close: () => journal.close(),
  };
}
