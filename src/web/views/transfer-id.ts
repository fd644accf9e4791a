// The id a transfer is sent under, and when a next try needs another one.
import { MAX_AMOUNT } from "#contract/money.ts";
import type { ProblemError } from "#web/client/problem.ts";
import type { RefusedAt } from "./use-endpoint-form.tsx";

const ID_BYTES = 16;

/** Also where a page is not served securely, and randomUUID is missing. */
export function newTransferId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

type Refused = Pick<ProblemError, "code" | "status">;

/** Refusals the books keep under the id for ever: what is tried next is another transfer. */
const KEPT: ReadonlySet<string> = new Set([
  "credit_insufficient",
  "wallet_insufficient",
  "agent_suspended",
  "player_blocked",
  "player_self_excluded",
  "player_closed",
  "wallet_mode_mismatch",
  "currency_mismatch",
]);
export const isSpent = (problem: Refused | null): boolean => problem !== null && KEPT.has(problem.code);

/** Refusals that are about how much is to move. */
export const TOO_MUCH: RefusedAt = {
  credit_insufficient: "amount",
  credit_exhausted: "amount",
  wallet_insufficient: "amount",
};

const FIRST_SERVER_STATUS = 500;

/** Nobody knows whether the transfer went through: no answer came, or the server failed on the way. */
export const mayHaveHappened = ({ status }: Refused): boolean => status === null || status >= FIRST_SERVER_STATUS;

/** What of an amount being typed can move at all; its field says what is wrong with the rest. */
export const movable = (amount: bigint | null): bigint =>
  amount === null || amount < 0n || amount > MAX_AMOUNT ? 0n : amount;

/** The most that can move of what there is; where that is not known yet, or there is no end to it, as much as books can hold. */
export const mostOf = (there: bigint | null): bigint =>
  there === null || there > MAX_AMOUNT ? MAX_AMOUNT : there < 0n ? 0n : there;
