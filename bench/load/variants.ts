/** The ways to load the ledger that B01 and B03 measure. */
import type { LoadOptions } from "./round-load.ts";

export interface Variant {
  readonly name: string;
  readonly load: LoadOptions;
  /** Rounds per second as a multiple of pgbench -N. */
  readonly target: number;
}

export const VARIANTS: readonly Variant[] = [
  { name: "one hot agent, wallets pay", load: { agents: 1, playersPerAgent: 640, mode: "transfer" }, target: 2 },
  {
    name: "one hot agent, its credit pays all",
    load: { agents: 1, playersPerAgent: 640, mode: "seamless" },
    target: 2,
  },
  { name: "100 agents, wallets pay", load: { agents: 100, playersPerAgent: 7, mode: "transfer" }, target: 1.5 },
  { name: "100 agents, their credit pays", load: { agents: 100, playersPerAgent: 7, mode: "seamless" }, target: 1.5 },
];
