// A rule of availability while it is being filled in: what it is to be, what is wrong with it, and what is sent.
import { type AvailabilityCell, type AvailabilityState, NO_RULE } from "#contract/availability.ts";
import { draftOf, instantIn, missingIn, NEW_WINDOW, type WindowDraft } from "#web/views/time-window/window-draft.ts";

export type StateChoice = AvailabilityState | typeof NO_RULE;

export interface AvailabilityDraft {
  readonly games: readonly string[];
  readonly kind: "state" | "window" | "limits";
  readonly state: StateChoice;
  readonly windowState: StateChoice;
  readonly window: WindowDraft;
  /** Minor units as text; empty: as above the agent. */
  readonly min: string;
  readonly max: string;
  readonly reason: string;
}

/** Begins with what is set where it is for one game at one agent. */
export function draftFor(
  cell: AvailabilityCell | undefined,
  games: readonly string[],
  zone: string,
): AvailabilityDraft {
  const { state, window, limits } = cell?.own ?? { state: null, window: null, limits: null };
  const isAhead = window !== null && window.progress !== "over";
  return {
    games,
    kind: "state",
    state: state?.state ?? (cell === undefined ? "off" : NO_RULE),
    windowState: isAhead ? window.state : "maintenance",
    window: isAhead ? draftOf({ from: window.from, to: window.to, reason: "" }, zone) : NEW_WINDOW,
    min: limits?.min?.toString() ?? "",
    max: limits?.max?.toString() ?? "",
    reason: "",
  };
}

type Mistake = "required" | "notAfter" | "aboveMax";

/** By the names of the fields. */
export function mistakesIn(draft: AvailabilityDraft, zone: string): Readonly<Record<string, Mistake>> {
  const { kind, window, windowState, min, max, reason } = draft;
  const mistakes: Record<string, Mistake> = {};
  if (reason.trim() === "") mistakes["reason"] = "required";
  if (kind === "window" && windowState !== NO_RULE) {
    for (const name of missingIn(window)) mistakes[`window.${name}`] = "required";
    const [begins, ends] = boundsOf(window, zone);
    if (begins !== null && ends !== null && ends <= begins) mistakes["window.to"] = "notAfter";
  }
  if (kind === "limits" && min !== "" && max !== "" && BigInt(min) > BigInt(max)) mistakes["limits.min"] = "aboveMax";
  return mistakes;
}

const boundsOf = (window: WindowDraft, zone: string) =>
  [
    instantIn(window.fromDay, window.fromTime, zone),
    window.isOpen ? null : instantIn(window.toDay, window.toTime, zone),
  ] as const;

/** The part of the body that is changed, as the endpoint takes it on the wire. */
export function bodyOf(draft: AvailabilityDraft, zone: string): object {
  const { kind, state, windowState, window, min, max } = draft;
  if (kind === "state") return { state };
  if (kind === "limits") {
    const limits = { ...(min === "" ? {} : { min: BigInt(min) }), ...(max === "" ? {} : { max: BigInt(max) }) };
    return { limits: min === "" && max === "" ? NO_RULE : limits };
  }
  if (windowState === NO_RULE) return { window: NO_RULE };
  const [from, to] = boundsOf(window, zone);
  return { window: { state: windowState, from, ...(to === null ? {} : { to }) } };
}
