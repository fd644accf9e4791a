// What the player has won or lost in this session, as far as this tab has seen it, over reloads too.
import type { PlayedRound } from "#contract/game.ts";
import { keep } from "./keep.ts";

const KEY = "reelgate.tally";

export class Tally {
  readonly #storage: Storage | null;
  readonly #session: string;
  #net = 0n;
  /** Of the seeds the rounds counted last were drawn from: a change of seeds numbers them from 0 again. */
  #series = "";
  #counted = -1;

  constructor(storage: Storage | null, session: string, series: string) {
    this.#storage = storage;
    this.#session = session;
    this.#read();
    this.begin(series);
  }

  get net(): bigint {
    return this.#net;
  }

  /** Rounds to come are numbered on the seeds with this commitment. */
  begin(series: string): void {
    if (series === this.#series) return;
    this.#series = series;
    this.#counted = -1;
  }

  /** Counts a round once, though it may be shown again after a reload. */
  count({ nonce, stake, win }: Pick<PlayedRound, "nonce" | "stake" | "win">): void {
    if (nonce <= this.#counted) return;
    this.#net += win - stake;
    this.#counted = nonce;
    keep(this.#storage, KEY, [this.#session, this.#series, this.#counted, this.#net].join(" "));
  }

  #read(): void {
    try {
      const [session, series = "", counted = "", net = ""] = (this.#storage?.getItem(KEY) ?? "").split(" ");
      if (session !== this.#session) return;
      this.#series = series;
      this.#counted = Number(counted);
      this.#net = BigInt(net);
    } catch {
      this.#net = 0n;
    }
  }
}
