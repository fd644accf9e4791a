// What can be asked of the ledger and what it answers: transfers between accounts, and the life of a round.

export type TransferKind = "credit_issue" | "credit_redeem" | "credit_send" | "credit_take" | "deposit" | "withdrawal";

/** Moves money from the debit account to the credit account under the caller's own id (`ref`), once for ever. */
export interface TransferCommand {
  readonly tenantId: string;
  /** UUIDv7 of the transfer; also of its movement. */
  readonly id: string;
  /** Whose namespace `ref` belongs to. */
  readonly agentId: string;
  readonly ref: string;
  readonly kind: TransferKind;
  readonly debitAccountId: string;
  readonly creditAccountId: string;
  /** Minor units from 1, or everything the debit account has available (which may be nothing). */
  readonly amount: bigint | "all";
  readonly currency: string;
  readonly playerId: string | null;
  readonly counterpartyAgentId: string | null;
  /** Code recorded when the debit account has not enough. */
  readonly insufficientCode: string;
  /** A refusal the caller already knows: recorded under `ref` unless that was answered before. */
  readonly refusal: string | null;
  readonly note: string | null;
  readonly actor: string | null;
  readonly requestId: string;
  readonly at: Date;
}

/** A transfer as it stands in the books, done or failed; it never changes. */
export interface PostedTransfer {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly ref: string;
  readonly kind: TransferKind;
  readonly debitAccountId: string;
  readonly creditAccountId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly playerId: string | null;
  readonly counterpartyAgentId: string | null;
  readonly state: "done" | "failed";
  /** Why it failed. */
  readonly code: string | null;
  /** Balance afterwards of the wallet (deposit, withdrawal) or of the receiving credit account (the other kinds). */
  readonly balanceAfter: bigint | null;
  readonly note: string | null;
  readonly actor: string | null;
  readonly requestId: string;
  readonly at: Date;
}

/** `conflict`: this `ref` was used before with other content; nothing was done. `replayed`: the stored answer again. */
export type TransferResult =
  | { readonly outcome: "posted"; readonly replayed: boolean; readonly transfer: PostedTransfer }
  | { readonly outcome: "conflict" };

/** Books the stake of a round: the account pays the house, the round is open, its number in the series is taken. */
export interface StakeCommand {
  readonly kind: "stake";
  readonly tenantId: string;
  /** UUIDv7; its UTC date is the day of the round for ever. */
  readonly roundId: string;
  /** Follows from the round's id: see movement-ids.ts. */
  readonly movementId: string;
  readonly seriesId: string;
  /** Must be the next number of the series. */
  readonly number: bigint;
  readonly agentId: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly variantId: string;
  readonly rtpBps: number;
  /** Who pays: the player's wallet, or in seamless mode the agent's credit. */
  readonly accountId: string;
  readonly houseAccountId: string;
  /** The agent's credit account: nothing available there refuses the stake. */
  readonly creditAccountId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly at: Date;
}

/** Books the win (which may be nothing) and makes the round final. */
export interface SettleCommand {
  readonly kind: "settle";
  readonly tenantId: string;
  readonly roundId: string;
  /** Follows from the round's id: see movement-ids.ts. */
  readonly movementId: string;
  readonly win: bigint;
  readonly at: Date;
}

/** Gives the stake back and makes the round final. */
export interface RefundCommand {
  readonly kind: "refund";
  readonly tenantId: string;
  readonly roundId: string;
  /** Follows from the round's id: see movement-ids.ts. */
  readonly movementId: string;
  readonly at: Date;
}
export type RoundCommand = StakeCommand | SettleCommand | RefundCommand;

/** Writes down that a stake came to nothing before it was booked: whoever holds the player's money did not pay it. */
export interface RejectCommand {
  readonly stake: Omit<StakeCommand, "kind" | "movementId" | "houseAccountId" | "creditAccountId">;
  readonly code: string;
}
/** `rejected`, now or before; or what the round is already, which it stays. */
export type RejectResult = "rejected" | "open" | "settled" | "refunded";

/**
 * stake: `open`; `insufficient`, `exhausted` (both recorded as a rejected round: that round id stays refused);
 *        `taken` (this number was the newest accepted stake: `roundId` is the round that has it, `amount` its stake);
 *        `out_of_order` (any other number: nothing recorded; `nextNumber` tells the next one);
 *        `closed` (the series takes no more stakes: nothing recorded).
 * settle, refund: `settled`, `refunded`; `unknown` (no such round).
 * all: `conflict` (this id is known with other content or another end; nothing was done).
 * `replayed` is true when the answer was already in the books.
 */
export type RoundCode =
  | "open"
  | "settled"
  | "refunded"
  | "insufficient"
  | "exhausted"
  | "taken"
  | "out_of_order"
  | "closed"
  | "unknown"
  | "conflict";

export interface RoundResult {
  readonly code: RoundCode;
  readonly replayed: boolean;
  readonly roundId: string;
  /** Balance of the paying account after this command; null for `unknown`, `out_of_order` and `conflict`. */
  readonly balance: bigint | null;
  /** Stake or win booked under this id; null where nothing is. */
  readonly amount: bigint | null;
  readonly nextNumber: bigint | null;
}

/** The one door to the money tables. Business outcomes are results; an exception means: ask again with the same id. */
export interface Ledger {
  transfer(command: TransferCommand): Promise<TransferResult>;
  round(command: RoundCommand): Promise<RoundResult>;
  /** Of a stake and a rejection of one round only one is booked, whoever comes first. */
  reject(command: RejectCommand): Promise<RejectResult>;
  /** Waits for what is under way and takes nothing more. */
  close(): Promise<void>;
}
