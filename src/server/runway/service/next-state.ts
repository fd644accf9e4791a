// When the state of an agent's credit turns: found by two checks in a row, and not at every sway about a threshold.
import { creditStateOf, type CreditThresholds } from "#contract/agent.ts";
import type { RunwayState } from "#contract/runway.ts";

export interface CheckedState {
  /** The state in force. */
  readonly state: RunwayState;
  /** The state found by the last check. */
  readonly seen: RunwayState;
}

export interface CheckedCredit {
  readonly available: bigint;
  /** How long it lasts, as forecast; null: longer than the forecast reaches, or it is not being used. */
  readonly hours: number | null;
  readonly hadCredit: boolean;
  readonly thresholds: CreditThresholds;
}

const RANK = { none: 0, ok: 0, low: 1, critical: 2, exhausted: 3 } as const satisfies Record<RunwayState, number>;
/** On the way up the runway must exceed the threshold it crosses by this factor: it sways with every win. */
const MARGIN = 1.1;

/** The state by the thresholds alone. */
export function stateOf({ available, hours, hadCredit, thresholds }: CheckedCredit): RunwayState {
  if (!hadCredit && available <= 0n) return "none";
  return creditStateOf(available, hours, thresholds);
}

function stateAfter(current: RunwayState, credit: CheckedCredit): RunwayState {
  const state = stateOf(credit);
  if (current === "exhausted" || RANK[state] >= RANK[current]) return state;
  const { hours } = credit;
  const withMargin = stateOf({ ...credit, hours: hours === null ? null : hours / MARGIN });
  return RANK[withMargin] >= RANK[current] ? current : withMargin;
}

/**
 * The states after a check, and whether the one in force turned. A stake under way may take the last of the credit for a
 * moment, so a state must be found twice. The state found by an agent's first check is no turn.
 */
export function checkState(
  before: CheckedState | undefined,
  credit: CheckedCredit,
): { readonly after: CheckedState; readonly hasTurned: boolean } {
  if (before === undefined) {
    const state = stateOf(credit);
    return { after: { state, seen: state }, hasTurned: false };
  }
  const { state } = before;
  const seen = stateAfter(state, credit);
  if (seen === state || seen !== before.seen) return { after: { state, seen }, hasTurned: false };
  return { after: { state: seen, seen }, hasTurned: true };
}

export type NotifiedTurn = "low" | "critical" | "exhausted" | "restored";

/** What members and servers are notified of; an improvement only where play resumes. */
export function notifiedTurn(from: RunwayState, to: RunwayState): NotifiedTurn | null {
  if (from === "exhausted") return "restored";
  if (to === "none" || to === "ok" || RANK[to] < RANK[from]) return null;
  return to;
}
