/** Between whom credit moves, and when it may not. */
import type { ErrorCode } from "#contract/errors.ts";
import { MAX_AMOUNT } from "#contract/money.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { AgentAccounts } from "../queries/agents.ts";

/** Half of what JSON carries exactly: what is added to a balance where it is shown has room beside it. */
export const BALANCE_AT_MOST = MAX_AMOUNT / 2n;
/** Many requests that wait at once do not bring a balance beyond it either. */
export const REQUEST_AT_MOST = MAX_AMOUNT / 1_000n;

export const isDirectlyBelow = (
  acting: Pick<MemberCaller, "party" | "agentId">,
  target: Pick<AgentAccounts, "parentId">,
): boolean => (acting.party === "platform" ? target.parentId === null : target.parentId === acting.agentId);

/** Credit can be taken back from a suspended agent, but not given to it; a suspended agent itself does neither. */
export function creditRefusalOf(
  target: Pick<AgentAccounts, "isLive" | "isLiveAbove">,
  isSend: boolean,
): ErrorCode | null {
  const isAllowed = target.isLiveAbove && (target.isLive || !isSend);
  return isAllowed ? null : "agent_suspended";
}
