/** What a misbehaving wallet can do with a call: the scene it is given, and how a fault is described. */
import type { WalletCall, WalletCallType } from "#contract/wallet-call.ts";
import type { Books } from "../books.ts";

export interface Scene {
  readonly call: WalletCall;
  /** How often this `tx_id` has come, this time included. */
  readonly attempt: number;
  readonly books: Books;
  /** What the caller waits at most. */
  readonly timeLimitMs: number;
  readonly reply: (body: string, status?: number, headers?: Readonly<Record<string, string>>) => void;
  /** Says the same answer twice over. */
  readonly replyTwice: (body: string) => void;
  /** Begins an answer of so many bytes and sends one of them at a time. */
  readonly drip: (body: string, everyMs: number) => void;
  readonly cut: () => void;
  /** Keeps the connection, says nothing. */
  readonly hang: () => void;
  readonly after: (ms: number, what: () => void) => void;
}

export interface Fault {
  /** One sentence for whoever chooses it. */
  readonly does: string;
  /** The calls it spoils unless the player's code names one of them. */
  readonly types: readonly WalletCallType[];
  readonly play: (scene: Scene) => void;
}

export const MONEY: readonly WalletCallType[] = ["stake", "win", "rollback"];
