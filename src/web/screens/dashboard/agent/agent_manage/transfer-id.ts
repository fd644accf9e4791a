// The id a credit transfer is sent under, and when a next try needs another one.
import type { ProblemError } from "#web/client/problem.ts";

const ID_BYTES = 16;

/** Also where a page is not served securely, and randomUUID is missing. */
export function newTransferId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

type Refused = Pick<ProblemError, "code" | "status">;

/** Refusals the books keep under the id for ever: what is tried next is another transfer. */
const KEPT: ReadonlySet<string> = new Set(["credit_insufficient", "agent_suspended"]);
export const isSpent = (problem: Refused | null): boolean => problem !== null && KEPT.has(problem.code);

const FIRST_SERVER_STATUS = 500;

/** Nobody knows whether the transfer went through: no answer came, or the server failed on the way. */
export const mayHaveHappened = ({ status }: Refused): boolean => status === null || status >= FIRST_SERVER_STATUS;
