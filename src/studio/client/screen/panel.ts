// The panel: balance, stake, win and net in the player's money, and the buttons that are pressed most.
import type { MoneyText } from "../play/money.ts";
import type { Figures } from "../play/round-steps.ts";
import { countUp } from "./counting.ts";
import { part } from "./element.ts";

export class Panel {
  readonly #money: MoneyText;
  readonly #signed: MoneyText;
  readonly #spin = part("spin", HTMLButtonElement);
  readonly #raise = part("raise", HTMLButtonElement);
  readonly #lower = part("lower", HTMLButtonElement);
  readonly #balance = part("balance");
  readonly #stake = part("stake");
  readonly #win = part("win");
  readonly #net = part("net");
  #shownWin = 0n;
  #stopCounting = (): void => {};

  constructor(money: MoneyText, signed: MoneyText) {
    this.#money = money;
    this.#signed = signed;
  }

  /** @param countMs how long the win takes to count up; 0 shows it at once. */
  figures({ balance, win }: Figures, countMs: number): void {
    write(this.#balance, this.#money(balance));
    this.#countTo(win, win > this.#shownWin ? countMs : 0);
  }

  net(amount: bigint): void {
    this.#net.textContent = this.#signed(amount);
  }

  stake(stake: bigint, ends: { readonly lowest: boolean; readonly highest: boolean }, open: boolean): void {
    write(this.#stake, this.#money(stake));
    disable(this.#lower, !open || ends.lowest);
    disable(this.#raise, !open || ends.highest);
  }

  /** Closed buttons keep their focus, so that who plays by keyboard is not thrown back to the start of the page. */
  open(open: boolean, busy: boolean): void {
    disable(this.#spin, !open);
    this.#spin.classList.toggle("busy", busy);
  }

  focusSpin(): void {
    this.#spin.focus({ preventScroll: true });
  }

  #countTo(win: bigint, countMs: number): void {
    this.#stopCounting();
    const from = this.#shownWin;
    this.#shownWin = win;
    if (countMs === 0) write(this.#win, this.#money(win));
    else {
      this.#stopCounting = countUp(countMs, (share) =>
        write(this.#win, this.#money(win - ((win - from) * BigInt(Math.round((1 - share) * 1000))) / 1000n)),
      );
    }
  }
}

/** The style sheet fits the letters into their box. */
function write(figure: HTMLElement, text: string): void {
  figure.textContent = text;
  figure.style.setProperty("--letters", String(text.length));
}

function disable(button: HTMLButtonElement, disabled: boolean): void {
  button.ariaDisabled = disabled ? "true" : "false";
}
