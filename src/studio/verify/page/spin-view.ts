// One spin as it fell: the window of the reels with what won, and its wins as a table.
import type { GameDefinition } from "../../engine/definition.ts";
import type { SpinResult, Win } from "../../engine/outcome.ts";
import { el, named } from "./element.ts";
import type { Say } from "./say.ts";

/** Turned by it again and again, neighbours on the colour wheel never come near each other. */
const GOLDEN_ANGLE = 137.5;

export interface SpinView {
  readonly definition: GameDefinition;
  readonly symbolNames: readonly string[];
  readonly say: Say;
  /** Coins as times the stake, in the reader's spelling. */
  readonly times: (coins: number) => string;
}

export function showSpin(view: SpinView, spin: SpinResult): Node[] {
  return [reels(view, spin), el("p.hint", view.say("stops", spin.stops.join(" · "))), wins(view, spin)];
}

function reels({ definition: { rows, cols }, definition, symbolNames, say }: SpinView, spin: SpinResult): Node {
  const winning = winningCells(definition, spin);
  const tile = (cell: number): HTMLElement => {
    const symbol = spin.grid[cell] ?? 0;
    const name = symbolNames[symbol] ?? "";
    const isWon = winning.has(cell);
    const initials = el("b", name.slice(0, 2));
    initials.ariaHidden = "true";
    const made = el(isWon ? "td.won" : "td", initials, name, isWon && el("span.unseen", `, ${say("winning")}`));
    // Not as text in an attribute: the page allows no styles but its own.
    made.style.setProperty("--hue", String(symbol * GOLDEN_ANGLE));
    return made;
  };
  const row = (at: number): HTMLElement => el("tr", ...upTo(cols).map((reel) => tile(reel * rows + at)));
  return named(el("table.reels", el("tbody", ...upTo(rows).map(row))), say("reels"));
}

function wins({ definition, symbolNames, say, times }: SpinView, spin: SpinResult): Node {
  const row = (where: string, symbol: number, count: number, coins: number, more = ""): HTMLElement =>
    el("tr", el("td", where), el("td", `${count} × ${symbolNames[symbol] ?? ""}${more}`), el("td", `${times(coins)}×`));
  const rows = spin.wins.map(({ line, symbol, count, coins }) =>
    row(line < 0 ? say("ways") : say("line", String(line + 1)), symbol, count, coins),
  );
  if (isScatterWon(spin)) {
    const more = spin.freeSpinsAwarded > 0 ? say("moreSpins", String(spin.freeSpinsAwarded)) : "";
    rows.push(row(say("anywhere"), definition.scatter?.symbol ?? -1, spin.scatters, spin.scatterCoins, more));
  }
  if (rows.length === 0) return el("p.hint", say("none"));
  const heads = [say("where"), say("wins"), say("pays")].map((text) => el("th", text));
  return named(el("table.wins", el("thead", el("tr", ...heads)), el("tbody", ...rows)), say("wins"));
}

const isScatterWon = (spin: SpinResult): boolean => spin.scatterCoins > 0 || spin.freeSpinsAwarded > 0;

const upTo = (count: number): number[] => [...Array(count).keys()];

/** Positions on the grid that are part of a win. */
export function winningCells(definition: GameDefinition, spin: SpinResult): ReadonlySet<number> {
  const cells = spin.wins.flatMap((win) => cellsOf(definition, spin.grid, win));
  const scatter = definition.scatter?.symbol;
  return new Set([...cells, ...(isScatterWon(spin) ? cellsWith(spin.grid, (symbol) => symbol === scatter) : [])]);
}

function cellsOf(definition: GameDefinition, grid: readonly number[], { line, symbol, count }: Win): number[] {
  const { rows, wilds } = definition;
  if (definition.kind === "lines") {
    return (definition.lines[line] ?? []).slice(0, count).map((row, reel) => reel * rows + row);
  }
  const isUsed = (other: number): boolean => other === symbol || wilds.some((wild) => wild.symbol === other);
  return cellsWith(grid.slice(0, count * rows), isUsed);
}

const cellsWith = (grid: readonly number[], isMeant: (symbol: number) => boolean): number[] =>
  [...grid.keys()].filter((cell) => isMeant(grid[cell] ?? -1));
