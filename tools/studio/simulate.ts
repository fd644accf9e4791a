/** `studio simulate`: plays a variant many times on compiled tables and says how far it strays from its exact law. */
import { exactLaw } from "#studio/engine/law/figures.ts";
import { simulate } from "#studio/engine/simulation/simulate.ts";
import type { Playable } from "./definition-file.ts";

/** As in the law; each `z` is the distance from it in standard deviations. */
export interface SimulationReport {
  readonly game: string;
  readonly variant: string;
  readonly rounds: number;
  readonly seed: number;
  readonly spins: number;
  readonly rtp: number;
  readonly rtp_z: number;
  readonly sd: number;
  readonly hit_rate: number;
  readonly hit_rate_z: number;
  readonly over_stake_rate: number;
  readonly over_stake_rate_z: number;
  readonly feature_every: number | null;
  readonly feature_z: number;
  readonly best_x: number;
  readonly rounds_per_second: number;
}

export function simulationReport({ definition, variant }: Playable, rounds: number, seed: number): SimulationReport {
  const begun = process.cpuUsage();
  const played = simulate(definition, variant, rounds, seed);
  const { user, system } = process.cpuUsage(begun);
  const { figures } = exactLaw(definition, variant);
  const rtp = played.coins / rounds / definition.betCoins;
  const squares = played.squares / rounds / definition.betCoins ** 2;
  const z = (count: number, rate: number) => zOf(count - rounds * rate, Math.sqrt(rounds * rate * (1 - rate)));
  return {
    game: definition.code,
    variant: variant.id,
    rounds,
    seed,
    spins: played.spins,
    rtp,
    rtp_z: zOf((rtp - figures.rtpCapped) * rounds, figures.sd * Math.sqrt(rounds)),
    sd: Math.sqrt(Math.max(0, squares - rtp * rtp)),
    hit_rate: played.hits / rounds,
    hit_rate_z: z(played.hits, figures.hitRate),
    over_stake_rate: played.overStake / rounds,
    over_stake_rate_z: z(played.overStake, figures.overStakeRate),
    feature_every: played.features > 0 ? rounds / played.features : null,
    feature_z: z(played.features, figures.featureRate),
    best_x: played.best / definition.betCoins,
    rounds_per_second: Math.round((rounds / (user + system)) * 1_000_000),
  };
}

/** What cannot vary strays by nothing. */
const zOf = (difference: number, deviation: number): number => (deviation > 0 ? difference / deviation : 0);
