// What playing rounds needs and what it comes to.
import type { PlayedRound } from "#contract/game.ts";
import type { Db } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import type { Ledger } from "../../ledger/commands.ts";
import type { Wallets } from "../../seamless/service/wallets.ts";

export interface RoundDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seal: Seal;
  /** Where agents hold their players' money. */
  readonly wallets: Wallets;
  readonly ids: () => string;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

export interface SpinAnswer {
  readonly round: PlayedRound;
  readonly balance: bigint;
  readonly nextNumber: bigint;
}

export interface LastRound {
  readonly round: PlayedRound;
  /** The wallet after it, when it had to be finished just now; null when it was final before. */
  readonly balance: bigint | null;
}
