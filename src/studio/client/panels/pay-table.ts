// The pay table: every symbol with what it pays at the present stake.
import type { GameDefinition } from "../../engine/definition.ts";
import { winOf } from "../../engine/win-of.ts";
import type { Messages } from "../messages/messages.ts";
import type { MoneyText } from "../play/money.ts";
import { canvasOf, penOf } from "../paint/canvas.ts";
import { make } from "../screen/element.ts";
import { drawSymbol } from "../stage/sprites.ts";
import type { World } from "../world.ts";

interface PayTableView {
  readonly definition: GameDefinition;
  readonly world: World;
  readonly nameOf: (symbol: number) => string;
  readonly messages: Messages;
  readonly money: MoneyText;
  readonly stake: bigint;
}

const PICTURE = 152;

export function payTable(view: PayTableView): HTMLElement {
  const { definition } = view;
  const order = definition.symbols.map((_, symbol) => symbol);
  const special = (symbol: number): boolean => isWild(definition, symbol) || definition.scatter?.symbol === symbol;
  const sorted = [...order.filter(special), ...order.filter((symbol) => !special(symbol))];
  return make("div", "pays", ...sorted.map((symbol) => card(view, symbol, special(symbol))));
}

function card(view: PayTableView, symbol: number, special: boolean): HTMLElement {
  const { definition, messages, world } = view;
  const picture = canvasOf(PICTURE, PICTURE);
  picture.ariaHidden = "true";
  drawSymbol(penOf(picture), { definition, world, words: messages }, symbol, PICTURE);
  const name = view.nameOf(symbol);
  const rows = definition.scatter?.symbol === symbol ? scatterRows(view) : symbolRows(view, symbol);
  const pays = rows.flatMap(([count, text]) => [make("dt", "", `${count}\u00a0×`), make("dd", "", text)]);
  const kind = isWild(definition, symbol)
    ? messages.wild
    : definition.scatter?.symbol === symbol
      ? messages.scatter
      : null;
  const title = make("strong", "", kind === null ? name : `${name} · ${kind}`);
  return make("div", special ? "pay special" : "pay", picture, make("div", "", title, make("dl", "", ...pays)));
}

/** Highest count first. */
function symbolRows({ definition, money, stake }: PayTableView, symbol: number): (readonly [number, string])[] {
  const pays = definition.pay[symbol] ?? [];
  return pays
    .flatMap((coins, at) => (coins > 0 ? [[at + 1, money(winOf(stake, coins, definition.betCoins))] as const] : []))
    .reverse();
}

function scatterRows({ definition, messages, money, stake }: PayTableView): (readonly [number, string])[] {
  const { payX = [], freeSpins = [] } = definition.scatter ?? {};
  return payX
    .flatMap((times, at) => {
      const spins = freeSpins[at] ?? 0;
      if (times === 0 && spins === 0) return [];
      const free = spins === 0 ? "" : ` + ${messages.freeSpinsShort(spins)}`;
      return [[at + 1, money(stake * BigInt(times)) + free] as const];
    })
    .reverse();
}

function isWild(definition: GameDefinition, symbol: number): boolean {
  return definition.wilds.some((wild) => wild.symbol === symbol);
}
