// What a look at the product goes through: the states of its pages, each reached from the one before.
import type { Looker, Step } from "./steps.ts";

/** A state of a page to look at. */
export interface Stop {
  readonly name: string;
  /** Whether the page before has what opens here; always when not given. */
  readonly isThere?: (looker: Looker) => Promise<boolean>;
  /** Brings the page there from the stop before. */
  readonly arrive: Step;
  /** Puts back what arriving changed. */
  readonly leave?: Step;
  /** What the browser itself must say there: an answer that refuses is news to its console. */
  readonly expected?: RegExp;
  /** It is the shape of what has not come yet. */
  readonly waits?: boolean;
  /** Made of the same parts as a stop before, or nobody but a printer sees it: axe has nothing to say. */
  readonly isFamiliar?: boolean;
  /** It has no light and no dark of its own. */
  readonly hasOneMode?: boolean;
}

/** What comes before the first dot is one page: its stops follow from one another. */
export const pageOf = ({ name }: Stop): string => name.split(" · ", 1)[0] ?? name;

export interface ChosenStop {
  readonly stop: Stop;
  /** It is looked at; else it only leads to one that is. */
  readonly isSeen: boolean;
}

/** The stops whose name has one of these parts, and those before them on their page, which lead there. */
export function chosenStops(stops: readonly Stop[], parts: readonly string[]): readonly ChosenStop[] {
  const isChosen = ({ name }: Stop): boolean => parts.length === 0 || parts.some((part) => name.includes(part));
  return stops
    .map((stop, at) => ({ stop, at, isSeen: isChosen(stop) }))
    .filter(
      ({ stop, at, isSeen }) =>
        isSeen || stops.slice(at + 1).some((later) => pageOf(later) === pageOf(stop) && isChosen(later)),
    )
    .map(({ stop, isSeen }) => ({ stop, isSeen }));
}
