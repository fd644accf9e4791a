// What a look at the product goes through: the states of its pages, each reached from the one before.
import type { Looker, Step } from "./steps.ts";

/** A state of a page to look at. */
export interface Stop {
  readonly name: string;
  /** Whether the page before has what opens here; always when not given. */
  readonly isThere?: (looker: Looker) => Promise<boolean>;
  /** Brings the page there from the stop before. */
  readonly arrive: Step;
  /** It needs no stop before it on its page, nor does what follows from it. */
  readonly startsAnew?: boolean;
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

/** What comes before the first dot is one page. */
const pageOf = ({ name }: Stop): string => name.split(" · ", 1)[0] ?? name;

/** Which of the stops follow from one another: a number for each. */
function chainsOf(stops: readonly Stop[]): readonly number[] {
  let chain = 0;
  return stops.map((stop, at) => {
    const before = stops[at - 1];
    if (before !== undefined && (stop.startsAnew === true || pageOf(stop) !== pageOf(before))) chain++;
    return chain;
  });
}

export interface ChosenStop {
  readonly stop: Stop;
  /** It is looked at; else it only leads to one that is. */
  readonly isSeen: boolean;
  /** The same for stops that follow from one another. */
  readonly chain: number;
}

/** The stops whose name has one of these parts, and those before them that lead there. */
export function chosenStops(stops: readonly Stop[], parts: readonly string[]): readonly ChosenStop[] {
  const isChosen = ({ name }: Stop): boolean => parts.length === 0 || parts.some((part) => name.includes(part));
  const chains = chainsOf(stops);
  const all = stops.map((stop, at) => ({ stop, isSeen: isChosen(stop), chain: chains[at] ?? 0 }));
  return all.filter(
    ({ isSeen, chain }, at) => isSeen || all.slice(at + 1).some((later) => later.chain === chain && later.isSeen),
  );
}
