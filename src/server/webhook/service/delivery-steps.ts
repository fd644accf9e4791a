// Decides what an answer makes of a delivery: time, chance and the answer are handed in, so that days pass in a moment.
import type { OutboundAnswer } from "../../callback/exchange.ts";
import { nextTry } from "../../callback/retry-schedule.ts";

/** After so long it is given up: it stays to be seen, and can be sent again at any time. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** The address is gone for good. */
const GONE = 410;

export interface DeliverySoFar {
  /** Answers of this run, the one just come counted. */
  readonly attempts: number;
  /** When the run began. */
  readonly since: Date;
  readonly now: Date;
  /** From 0 to 1. */
  readonly chance: number;
}

export type DeliveryStep =
  | { readonly next: "taken" }
  | { readonly next: "again"; readonly at: Date; readonly reason: string }
  | { readonly next: "given_up"; readonly reason: string }
  /** Nothing more goes to this address; the delivery waits until it is switched on again. */
  | { readonly next: "off"; readonly reason: string };

/** HTTP status of an answer; null: there was none. */
export const statusOf = (answer: OutboundAnswer): number | null => answer.status ?? null;

export function afterAttempt(answer: OutboundAnswer, { attempts, since, now, chance }: DeliverySoFar): DeliveryStep {
  const status = statusOf(answer);
  // How much is said beside a 2xx changes nothing about it.
  if (status !== null && status >= 200 && status < 300) return { next: "taken" };
  const reason = answer.kind === "failed" ? answer.reason : `status_${answer.status}`;
  if (status === GONE) return { next: "off", reason };
  if (now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS) return { next: "given_up", reason };
  const retryAfterS = answer.kind === "answered" ? answer.retryAfterS : null;
  return { next: "again", at: nextTry({ attempts, now, chance, retryAfterS }), reason };
}
