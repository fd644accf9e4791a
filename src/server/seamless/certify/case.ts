// What a case of the certification is made of: the calls it makes, and who says whether they were answered rightly.
import type { CertificationCaseId, CertificationMiss } from "#contract/certification.ts";
import type { WalletCall } from "#contract/wallet-call.ts";
import type { OutboundAnswer } from "../../callback/exchange.ts";
import type { Verdict } from "../verdict.ts";

/** A call that was made, and what came of it. */
export interface Heard {
  readonly call: WalletCall;
  readonly method: "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly answer: OutboundAnswer;
  readonly verdict: Verdict;
}

/** How a call is sent otherwise than rightly. */
export interface Sending {
  readonly secrets?: readonly string[];
  /** From now. */
  readonly laterS?: number;
  /** What is signed in place of what is sent. */
  readonly signedBody?: string;
  /** Sent in place of the call. */
  readonly body?: string;
  readonly method?: "GET";
  /** How long the connection is listened to after the answer. */
  readonly lingerMs?: number;
  /** The last word on the headers: undefined leaves one out. */
  readonly headers?: (right: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>;
}

type Change = Partial<WalletCall>;

/** What a case calls the wallet with. */
export interface Probe {
  readonly blockedPlayer: string;
  /** A code no wallet knows. */
  readonly strangerCode: string;
  /** A secret the wallet does not have. */
  readonly otherSecret: string;
  readonly secrets: readonly string[];
  readonly balance: (change?: Change, sending?: Sending) => Promise<Heard>;
  readonly stake: (amount: bigint, change?: Change, sending?: Sending) => Promise<Heard>;
  /** Of the stake, closing its round unless the change says otherwise. */
  readonly win: (stake: Heard, amount: bigint, change?: Change) => Promise<Heard>;
  readonly rollback: (stake: Heard, change?: Change) => Promise<Heard>;
  /** The same call with the same `tx_id` once more. */
  readonly again: (heard: Heard, change?: Change) => Promise<Heard>;
  /** A stake that is never sent, for what refers to it. */
  readonly unsent: (amount: bigint, change?: Change) => Heard;
}

/** What was heard, in the order the case tells. */
export type Evidence = readonly Heard[];
export type Judge = (evidence: Evidence) => CertificationMiss | null;

export interface Case {
  readonly id: CertificationCaseId;
  readonly needs?: "blocked_player";
  readonly steps: (probe: Probe) => Promise<Evidence>;
  readonly judge: Judge;
}

/** What a case stakes, in minor units; all cases together have at most so many stakes open at a time. */
export const UNIT = 100n;
export const MOST_UNITS = 20n;
