// Wins in words: on the line under the reels, and for who listens instead of looking.
import type { PlayedRound } from "#contract/game.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import type { SpinResult, Win } from "../../engine/outcome.ts";
import { winOf } from "../../engine/win-of.ts";
import type { Messages } from "../messages/messages.ts";
import type { MoneyText } from "../play/money.ts";
import { verdictOf, waysOf, winningCells, type Step } from "../play/round-steps.ts";

/** Nobody wants twenty lines read out. */
const MOST_WINS_SPOKEN = 4;

export class Words {
  readonly #definition: GameDefinition;
  readonly #messages: Messages;
  readonly #money: MoneyText;
  readonly #nameOf: (symbol: number) => string;

  /** @param nameOf a symbol, in the player's language. */
  constructor(definition: GameDefinition, messages: Messages, money: MoneyText, nameOf: (symbol: number) => string) {
    this.#nameOf = nameOf;
    this.#definition = definition;
    this.#messages = messages;
    this.#money = money;
  }

  /** @param cells where its symbols lie. */
  line({ line, symbol, count }: Win, cells: readonly number[], amount: bigint): string {
    const money = this.#money(amount);
    return line < 0
      ? this.#messages.waysWon(count, this.#nameOf(symbol), waysOf(cells, this.#definition.rows), money)
      : this.#messages.lineWon(count, this.#nameOf(symbol), line + 1, money);
  }

  scatter(count: number, amount: bigint): string {
    return this.#messages.scatterWon(count, this.#nameOf(this.#definition.scatter?.symbol ?? -1), this.#money(amount));
  }

  result({
    verdict,
    amount,
    capped,
  }: Pick<Extract<Step, { kind: "result" }>, "verdict" | "amount" | "capped">): string {
    const { messages, money } = { messages: this.#messages, money: this.#money(amount) };
    if (capped) return `${messages.won(money)} · ${messages.capReached}`;
    if (verdict === "win") return messages.won(money);
    return verdict === "returned" ? messages.returned(money) : messages.nothing;
  }

  /** What came of a round that was shown before. */
  recalled(round: PlayedRound): string {
    const { outcome, stake, win: amount } = round;
    const text = this.result({ verdict: verdictOf(round), amount, capped: outcome.capped });
    return this.#messages.lastSpin(this.#money(stake), text);
  }

  /** One spin read out: its wins, or that there were none. */
  spoken({ grid, wins, scatterCoins, scatters }: SpinResult, stake: bigint): string {
    const money = (coins: number): bigint => winOf(stake, coins, this.#definition.betCoins);
    const parts = wins
      .slice(0, MOST_WINS_SPOKEN)
      .map((won) => this.line(won, winningCells(this.#definition, grid, won), money(won.coins)));
    if (scatterCoins > 0) parts.unshift(this.scatter(scatters, money(scatterCoins)));
    if (wins.length > MOST_WINS_SPOKEN) parts.push(`+${wins.length - MOST_WINS_SPOKEN}`);
    return parts.length === 0 ? this.#messages.nothing : parts.join("; ").replaceAll(" · ", ", ");
  }
}
