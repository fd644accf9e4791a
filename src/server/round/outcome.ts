// Recomputes what a round's seeds have always said: the outcome of any round, from its journal.
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { winOf } from "#studio/engine/win-of.ts";
import { outcomeOf } from "#studio/verify/node-stream.ts";
import type { RoundOutcome } from "#contract/round.ts";
import type { Seal } from "../db/seal.ts";
import { seedKeyOf } from "./seed-keys.ts";

export interface RoundSeed {
  readonly seedId: string;
  readonly serverSeedEncrypted: Uint8Array;
  readonly clientSeed: string;
  /** Number of the round in its chain. */
  readonly number: bigint;
  readonly game: string;
  readonly variant: string;
}

export interface RoundMaths {
  readonly mathsHash: string;
  readonly betCoins: number;
  /** RTP label of the variant in hundredths of a per cent. */
  readonly rtpBps: number;
}

/** The maths a game and variant stand for. @throws when they are not in the catalogue: such a round cannot exist. */
export function mathsOf(game: string, variant: string): RoundMaths {
  const { found, definition } = certified(game, variant);
  return { mathsHash: found.mathsHash, betCoins: definition.betCoins, rtpBps: found.figures.rtpBps };
}

/** The outcome of the round with these seeds. */
export function drawOutcome(seal: Seal, round: RoundSeed): RoundOutcome {
  const { found, definition } = certified(round.game, round.variant);
  return wire(
    outcomeOf({
      definition,
      variant: found,
      serverSeed: seedKeyOf(seal, round.seedId, round.serverSeedEncrypted),
      clientSeed: round.clientSeed,
      nonce: Number(round.number),
      mathsHash: found.mathsHash,
    }),
  );
}

/** Win of a stake in minor units, from an outcome in coins. */
export const winOfOutcome = (stake: bigint, outcome: RoundOutcome, game: string, variant: string): bigint =>
  winOf(stake, outcome.coins, mathsOf(game, variant).betCoins);

function certified(game: string, variant: string) {
  const entry = findGame(game);
  const found = entry === undefined ? undefined : findVariant(entry, variant);
  if (entry === undefined || found === undefined) throw new RangeError(`no certified maths for ${game}/${variant}`);
  return { found, definition: entry.definition };
}

/** The engine's outcome is read-only; the wire's is the same, spelled out. */
function wire(outcome: ReturnType<typeof outcomeOf>): RoundOutcome {
  const spin = (result: (typeof outcome)["base"]) => ({
    stops: [...result.stops],
    grid: [...result.grid],
    wins: result.wins.map((win) => ({ ...win })),
    scatters: result.scatters,
    scatterCoins: result.scatterCoins,
    freeSpinsAwarded: result.freeSpinsAwarded,
    coins: result.coins,
  });
  return { base: spin(outcome.base), free: outcome.free.map(spin), coins: outcome.coins, capped: outcome.capped };
}
