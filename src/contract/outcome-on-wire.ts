// The names a round's outcome has on the wire and those it has in the engine. Without the validator, which games do not load.

interface Outcome<Spin> {
  readonly base: Spin;
  readonly free: readonly Spin[];
  readonly coins: number;
  readonly capped: boolean;
}
interface EngineNames {
  readonly scatterCoins: number;
  readonly freeSpinsAwarded: number;
}
interface WireNames {
  readonly scatter_coins: number;
  readonly free_spins_awarded: number;
}

const onWire = <Spin extends EngineNames>({ scatterCoins, freeSpinsAwarded, ...spin }: Spin) => ({
  ...spin,
  scatter_coins: scatterCoins,
  free_spins_awarded: freeSpinsAwarded,
});
const ofWire = <Spin extends WireNames>({ scatter_coins, free_spins_awarded, ...spin }: Spin) => ({
  ...spin,
  scatterCoins: scatter_coins,
  freeSpinsAwarded: free_spins_awarded,
});

export const outcomeOnWire = <Spin extends EngineNames>({ base, free, ...sums }: Outcome<Spin>) => ({
  ...sums,
  base: onWire(base),
  free: free.map((spin) => onWire(spin)),
});
export const outcomeOfWire = <Spin extends WireNames>({ base, free, ...sums }: Outcome<Spin>) => ({
  ...sums,
  base: ofWire(base),
  free: free.map((spin) => ofWire(spin)),
});
