// Choosing the stake: the value, its two buttons, and when they may be used.
import type { Messages } from "../messages/messages.ts";
import type { MoneyText } from "../play/money.ts";
import { startingStake, steppedStake } from "../play/stakes.ts";
import { part } from "./element.ts";
import type { Panel } from "./panel.ts";

export class StakeControl {
  readonly #stakes: readonly bigint[];
  readonly #panel: Panel;
  readonly #say: () => void;
  #stake: bigint;
  #open = false;

  constructor(
    stakes: readonly bigint[],
    last: bigint | null,
    panel: Panel,
    { messages, money }: { readonly messages: Messages; readonly money: MoneyText },
  ) {
    this.#stakes = stakes;
    this.#stake = startingStake(stakes, last);
    this.#panel = panel;
    const spoken = part("spoken");
    this.#say = () => {
      spoken.textContent = messages.stakeIs(money(this.#stake));
    };
    this.#write();
  }

  get stake(): bigint {
    return this.#stake;
  }

  open(open: boolean): void {
    this.#open = open;
    this.#write();
  }

  step(direction: "raise" | "lower"): void {
    const next = steppedStake(this.#stakes, this.#stake, direction);
    if (!this.#open || next === this.#stake) return;
    this.#stake = next;
    this.#write();
    this.#say();
  }

  #write(): void {
    const ends = { lowest: this.#stake === this.#stakes[0], highest: this.#stake === this.#stakes.at(-1) };
    this.#panel.stake(this.#stake, ends, this.#open);
  }
}
