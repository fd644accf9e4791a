// Plays many millions of rounds on compiled tables, for proof and for planning; real rounds are never drawn like this.
import type { GameDefinition, Variant } from "../definition.ts";
import { compileSpin } from "../law/spin-machine.ts";
import { scatterAward } from "../scatter-award.ts";
import { seededState } from "../seeded-words.ts";
import { stagesOf, type Stages } from "./stages.ts";

/** Sums over all rounds, after the cap. */
export interface Simulated {
  readonly rounds: number;
  /** Base spins and free spins. */
  readonly spins: number;
  readonly coins: number;
  /** Of the squares of the rounds' coins. */
  readonly squares: number;
  readonly hits: number;
  readonly overStake: number;
  readonly features: number;
  readonly capped: number;
  /** The most that one round paid. */
  readonly best: number;
}

/**
 * The same rounds for the same seed, everywhere.
 * @throws RangeError for a game too large for the tables.
 */
export function simulate(definition: GameDefinition, variant: Variant, rounds: number, seed: number): Simulated {
  const tables = tablesOf(definition, stagesOf(compileSpin(definition, variant.strips)));
  const state = seededState(seed);
  const tally: Tally = { spins: 0, coins: 0, squares: 0, hits: 0, overStake: 0, features: 0, capped: 0, best: 0 };
  for (let left = rounds; left > 0; left -= CHUNK) playChunk(tables, state, tally, Math.min(left, CHUNK));
  return { rounds, ...tally };
}

/** Short enough that the compiler soon has a fast version of the loop to go on with. */
const CHUNK = 50_000;
/** A number of 53 bits still tells so many stop combinations apart evenly enough. */
const MOST_COMBINATIONS = 2 ** 44;
/** Two of them add up within 32 bits. A round without a cap ends here. */
const MOST_COINS = 2 ** 30 - 1;

type Tally = { -readonly [Sum in Exclude<keyof Simulated, "rounds">]: number };

interface Tables {
  readonly first: Int32Array;
  readonly firstStops: number;
  readonly others: readonly Int32Array[];
  readonly otherStops: Float64Array;
  readonly scatterBits: number;
  readonly scatterCoins: Int32Array;
  readonly freeSpins: Int32Array;
  readonly multiplier: number;
  readonly cap: number;
  readonly betCoins: number;
}

function tablesOf(definition: GameDefinition, { stages, scatterBits, mostCoins }: Stages): Tables {
  const awards = Array.from({ length: 2 ** scatterBits }, (_, scatters) => scatterAward(definition, scatters));
  const multiplier = definition.free?.multiplier ?? 1;
  const best = (mostCoins + Math.max(...awards.map(({ coins }) => coins))) * multiplier;
  const combinations = stages.reduce((product, { stops }) => product * stops, 1);
  if (best > MOST_COINS || combinations > MOST_COMBINATIONS) {
    throw new RangeError(`${definition.code} is too large to be simulated on tables`);
  }
  const [first, ...others] = stages;
  return {
    first: first?.table ?? new Int32Array(2),
    firstStops: first?.stops ?? 1,
    others: others.map(({ table }) => table),
    otherStops: Float64Array.from(others, ({ stops }) => stops),
    scatterBits,
    scatterCoins: Int32Array.from(awards, ({ coins }) => coins),
    freeSpins: Int32Array.from(awards, ({ freeSpins }) => freeSpins),
    multiplier,
    cap: Math.min(definition.maxWinX * definition.betCoins, MOST_COINS),
    betCoins: definition.betCoins,
  };
}

/**
 * The generator of `seededWords` and the whole round are written out here, for a call for each would take most of the
 * time. So would numbers that may not fit 32 bits, rates counted by branches that nobody can predict, and several
 * variables declared from one list, whose types the compiler then does not know.
 */
// oxlint-disable-next-line max-lines-per-function -- one function for the reason above
function playChunk(tables: Tables, state: Int32Array, tally: Tally, rounds: number): void {
  const { first, others, otherStops, scatterBits, scatterCoins, freeSpins } = tables;
  const cap = tables.cap | 0;
  const betCoins = tables.betCoins | 0;
  const scatterMask = (1 << scatterBits) - 1;
  const scale = tables.firstStops * 2 ** -32;
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let counter = state[3] ?? 0;
  let spins = 0;
  let coins = 0;
  let squares = 0;
  let hits = 0;
  let overStake = 0;
  let features = 0;
  let best = tally.best;
  for (let round = 0; round < rounds; round += 1) {
    let total = 0;
    let left = 1;
    let multiplier = 1;
    let feature = false;
    while (left > 0 && total < cap) {
      let word = (a + b + counter) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      const high = word >>> 0;
      counter = (counter + 1) | 0;
      word = (a + b + counter) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      counter = (counter + 1) | 0;
      // 53 bits from 0 to 1, times the stops of a stage: the whole part is its stop, the rest serves the next stage.
      let rest = (high + (word >>> 11) * 2 ** -21) * scale;
      let stop = rest | 0;
      let decided = first[stop << 1] ?? 0;
      let row = first[(stop << 1) + 1] ?? 0;
      for (let at = 0; at < others.length; at += 1) {
        rest = (rest - stop) * (otherStops[at] ?? 0);
        stop = rest | 0;
        const entry = (row + stop) << 1;
        const table = others[at] ?? first;
        decided = (decided + (table[entry] ?? 0)) | 0;
        row = table[entry + 1] ?? 0;
      }
      const scatters = decided & scatterMask;
      const won = freeSpins[scatters] ?? 0;
      total = (total + Math.imul((decided >> scatterBits) + (scatterCoins[scatters] ?? 0), multiplier)) | 0;
      left = (left + won - 1) | 0;
      spins = (spins + 1) | 0;
      if (won > 0) {
        features += feature ? 0 : 1;
        feature = true;
        multiplier = tables.multiplier;
      }
    }
    if (total >= cap) {
      total = cap;
      tally.capped += 1;
    }
    if (total > best) best = total;
    hits = (hits + ((0 - total) >>> 31)) | 0;
    overStake = (overStake + ((betCoins - total) >>> 31)) | 0;
    coins += total;
    squares += total * total;
  }
  state.set([a, b, c, counter]);
  tally.spins += spins;
  tally.coins += coins;
  tally.squares += squares;
  tally.hits += hits;
  tally.overStake += overStake;
  tally.features += features;
  tally.best = best;
}
