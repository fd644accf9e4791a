// Plans the demo's history: who deposits, plays and withdraws when. The engine draws every round; nothing is booked here.
//
// A demo day runs from 09:30 UTC to 08:00 UTC: deposits and play; between 08:05 and 09:25 the players of the day before
// withdraw. So each account's entries can be booked phase by phase and still stand in the order of their times.
import { randomBytes } from "node:crypto";
import { winOf } from "#studio/engine/win-of.ts";
import { commitmentOf, outcomeOf, seedKey } from "#studio/verify/node-stream.ts";
import { createChance, type Chance } from "./chance.ts";
import { gameToPlay, type Played, stakeNear } from "./repertoire.ts";

export interface PlannedPlayer {
  readonly id: string;
  readonly agentCode: string;
  /** What it usually stakes, in minor units. */
  readonly stake: bigint;
  /** How keen it is: sessions per day on average. */
  readonly sessionsPerDay: number;
}

export interface PlannedTransfer {
  readonly player: PlannedPlayer;
  readonly kind: "deposit" | "withdrawal";
  readonly amount: bigint;
  readonly at: Date;
}

export interface PlannedRound {
  readonly number: bigint;
  readonly stake: bigint;
  readonly win: bigint;
  readonly at: Date;
  /** When its last reel stood still. */
  readonly endedAt: Date;
}

export interface PlannedSession {
  readonly player: PlannedPlayer;
  readonly game: Played;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly serverSeed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly rounds: readonly PlannedRound[];
}

/** One day's phases in the order they happened. */
export interface PlannedDay {
  /** 09:30 UTC. */
  readonly start: Date;
  readonly withdrawals: readonly PlannedTransfer[];
  readonly deposits: readonly PlannedTransfer[];
  readonly sessions: readonly PlannedSession[];
}

export interface HistoryOptions {
  readonly players: readonly PlannedPlayer[];
  /** First instant that must not be reached: now, or a little before. */
  readonly until: Date;
  readonly days: number;
  /** Times the usual number of spins in a session. */
  readonly sessionLength: number;
  readonly seed: number;
  /** Bytes of seeds; random ones unless told. */
  readonly bytes?: (count: number) => Buffer;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const DAY_START_MS = 9.5 * HOUR_MS;
/** What a free spin adds to its round. */
const FREE_SPIN_MS = 1_800;
/** Sessions by hour after the day's start (09:30 UTC, half past six in the morning in São Paulo): evenings are busiest. */
const HOURS = [1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 8, 9, 9, 8, 6, 4, 3, 2, 2, 1, 1];
/** Sundays first. */
const WEEKDAYS = [1.2, 0.8, 0.8, 0.9, 1, 1.25, 1.35];

/** Hours after the day's start in which the regulars of yesterday came. */
const EVENING = { from: 10, to: 16 };
/** How long before the end the regulars of today sat down. */
const JUST_NOW_MS = { from: 20 * MINUTE_MS, to: 110 * MINUTE_MS };
/** Nobody plays in the first minutes of a day: its last withdrawals are just being booked. */
const FIRST_PLAY_MS = 3 * MINUTE_MS;

interface Plan extends HistoryOptions {
  readonly chance: Chance;
  readonly wallets: Map<string, bigint>;
  /** The keenest player of each agent: whatever the hour and however short the history, the last day has play of each. */
  readonly regulars: ReadonlySet<PlannedPlayer>;
}

/** The days of the history, oldest first. */
export function* planHistory(options: HistoryOptions): Generator<PlannedDay> {
  const plan: Plan = {
    ...options,
    chance: createChance(options.seed),
    wallets: new Map(options.players.map((player) => [player.id, 0n])),
    regulars: keenestOfEachAgent(options.players),
  };
  const today = Math.floor((options.until.getTime() - DAY_START_MS) / DAY_MS);
  for (let day = today - options.days + 1; day <= today; day += 1)
    yield planDay(plan, new Date(day * DAY_MS + DAY_START_MS));
}

function keenestOfEachAgent(players: readonly PlannedPlayer[]): ReadonlySet<PlannedPlayer> {
  const keenest = new Map<string, PlannedPlayer>();
  for (const player of players)
    if (player.sessionsPerDay > (keenest.get(player.agentCode)?.sessionsPerDay ?? 0))
      keenest.set(player.agentCode, player);
  return new Set(keenest.values());
}

/** When a player sits down on a day, if it does. */
function visitOf({ until, chance, regulars }: Plan, player: PlannedPlayer, start: Date): Date | undefined {
  const daysLeft = Math.floor((until.getTime() - start.getTime()) / DAY_MS);
  const at = (hour: number): Date =>
    new Date(start.getTime() + hour * HOUR_MS + chance.between(FIRST_PLAY_MS / 1_000, 55 * 60) * 1_000);
  if (regulars.has(player) && daysLeft === 1) return at(chance.between(EVENING.from, EVENING.to));
  if (regulars.has(player) && daysLeft === 0) {
    const latest = until.getTime() - chance.between(JUST_NOW_MS.from, JUST_NOW_MS.to);
    const soonest = Math.min(start.getTime() + FIRST_PLAY_MS, until.getTime());
    return new Date(Math.min(Math.max(latest, soonest), start.getTime() + (HOURS.length - 0.5) * HOUR_MS));
  }
  const busy = WEEKDAYS[start.getUTCDay()] ?? 1;
  if (!chance.happens(Math.min(0.95, player.sessionsPerDay * busy))) return undefined;
  return at(chance.weighted(HOURS));
}

function planDay(plan: Plan, start: Date): PlannedDay {
  const { chance, wallets, ...options } = plan;
  const withdrawals: PlannedTransfer[] = [];
  const deposits: PlannedTransfer[] = [];
  const sessions: PlannedSession[] = [];
  for (const player of options.players) {
    const morning = wallets.get(player.id) ?? 0n;
    const left = withdrawalOf(player, morning, chance);
    if (left > 0n) {
      const at = new Date(start.getTime() - chance.between(5 * 60, 85 * 60) * 1000);
      if (at < options.until) {
        withdrawals.push({ player, kind: "withdrawal", amount: left, at });
        wallets.set(player.id, morning - left);
      }
    }
    const at = visitOf(plan, player, start);
    if (at === undefined || at >= options.until) continue;
    const balance = wallets.get(player.id) ?? 0n;
    const deposit = depositOf(player, balance, options.sessionLength, chance);
    if (deposit > 0n)
      deposits.push({
        player,
        kind: "deposit",
        amount: deposit,
        at: new Date(at.getTime() - chance.between(20, 160) * 1000),
      });
    const session = planSession(options, player, balance + deposit, at, chance);
    wallets.set(player.id, session.balance);
    if (session.planned.rounds.length > 0) sessions.push(session.planned);
  }
  const byTime = <T extends { readonly at: Date }>(list: T[]): T[] =>
    list.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { start, withdrawals: byTime(withdrawals), deposits: byTime(deposits), sessions };
}

/** Tops up to about a hundred spins, in round sums. */
function depositOf(player: PlannedPlayer, balance: bigint, sessionLength: number, chance: Chance): bigint {
  if (balance >= player.stake * 60n) return 0n;
  const wanted = player.stake * BigInt(Math.round(chance.between(80, 160) * sessionLength));
  return ((wanted + 999n) / 1000n) * 1000n;
}

/** Winners take most of it home, others now and then the rest. */
function withdrawalOf(player: PlannedPlayer, balance: bigint, chance: Chance): bigint {
  if (balance <= 0n) return 0n;
  const isAhead = balance > player.stake * 200n;
  if (!chance.happens(isAhead ? 0.6 : 0.08)) return 0n;
  return isAhead ? ((balance * 8n) / 10n / 100n) * 100n : balance;
}

function planSession(
  options: HistoryOptions,
  player: PlannedPlayer,
  opening: bigint,
  startedAt: Date,
  chance: Chance,
): { planned: PlannedSession; balance: bigint } {
  const game = gameToPlay(() => chance.next());
  const { definition, variant } = game;
  const stake = stakeNear(definition, player.stake);
  const bytes = options.bytes ?? randomBytes;
  const serverSeed = bytes(32);
  const key = seedKey(serverSeed);
  const clientSeed = bytes(12).toString("base64url");
  const rounds: PlannedRound[] = [];
  let balance = opening;
  let at = startedAt.getTime();
  const planned = Math.round(chance.between(20, 85) * options.sessionLength);
  for (let spins = planned; spins > 0 && balance >= stake; spins -= 1) {
    const startsAt = at + chance.between(700, 2_600);
    const outcome = outcomeOf({
      definition,
      variant,
      serverSeed: key,
      clientSeed,
      nonce: rounds.length,
      mathsHash: variant.mathsHash,
    });
    const endsAt = startsAt + chance.between(1_500, 6_000) + outcome.free.length * FREE_SPIN_MS;
    if (endsAt >= options.until.getTime()) break;
    const win = winOf(stake, outcome.coins, definition.betCoins);
    balance += win - stake;
    rounds.push({
      number: BigInt(rounds.length),
      stake,
      win,
      at: new Date(startsAt),
      endedAt: new Date(endsAt),
    });
    at = endsAt;
  }
  const session = {
    player,
    game,
    startedAt,
    endedAt: new Date(Math.min(at + MINUTE_MS, options.until.getTime())),
    serverSeed,
    serverSeedHash: commitmentOf(serverSeed),
    clientSeed,
    rounds,
  };
  return { planned: session, balance };
}
