// The sum of a filter equals a straight count of the rounds that started in it, wherever the filter begins and ends.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { insertHouses } from "../../../../test/factories/houses.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { Reach } from "../../db/reach.ts";
import { dayOf, uuidAt, uuidv7 } from "../../db/uuid.ts";
import { announceRounds, rollUp } from "../../../../test/pg/followed-feed.ts";
import type { RoundFilter } from "./list-rounds.ts";
import { sumRounds } from "./sum-rounds.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GAMES = ["meadow", "harbour"] as const;
/** Midnight (UTC) three days ago: every round of these tests started in the three days from there. */
const START = Math.floor(Date.now() / DAY) * DAY - 3 * DAY;
const ROUNDS = 900;

interface House {
  readonly tenantId: string;
  readonly currency: string;
  readonly agents: readonly string[];
}
interface MadeRound {
  readonly house: House;
  readonly agentId: string;
  readonly playerId: string;
  readonly game: string;
  readonly variant: string;
  readonly startedAt: number;
  readonly settledAt: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly state: "settled" | "refunded";
}

let database: FreshDatabase;
const houses: readonly House[] = ["BRL", "USD"].map((currency) => ({
  tenantId: uuidv7(),
  currency,
  agents: [uuidv7(), uuidv7()],
}));
const players = houses.flatMap((house) =>
  house.agents.flatMap((agentId) => [uuidv7(), uuidv7()].map((playerId) => ({ house, agentId, playerId }))),
);
const made: MadeRound[] = [];

/** Every seventh round starts seconds before an hour and ends after it, every fifth of those over a midnight. */
function startOf(index: number): number {
  const spread = START + Math.floor((index * 3 * DAY) / ROUNDS);
  if (index % 7 !== 0) return spread + (index % 13) * 997;
  const unit = index % 35 === 0 ? DAY : HOUR;
  return Math.ceil((spread + 1) / unit) * unit - 1 - (index % 40) * 100;
}

async function insert(rounds: readonly MadeRound[]): Promise<void> {
  for (const round of rounds) {
    const id = uuidAt(round.startedAt);
    await database.admin.query(
      `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
         variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
       values ($1, $2, $3, $2, 0, $4, $5, $2, 'studio', $6, $13, 9600, $7, $8, $9, $10, 0, $11, $12)`,
      [
        round.house.tenantId,
        id,
        dayOf(id),
        round.agentId,
        round.playerId,
        round.game,
        round.house.currency,
        round.state,
        round.stake,
        round.win,
        new Date(round.startedAt),
        new Date(round.settledAt),
        round.variant,
      ],
    );
    await announceRounds(database.admin, round.house.tenantId, [id]);
  }
  made.push(...rounds);
}

const rolledUp = async (): Promise<bigint> =>
  (await database.admin.query<{ n: bigint }>("select coalesce(sum(rounds), 0)::bigint as n from rounds_by_day")).rows[0]
    ?.n ?? 0n;

beforeAll(async () => {
  database = await freshDatabase();
  await database.admin.query("select ensure_partitions(current_date - 5, current_date + 2)");
  await insertHouses(database.admin, houses);
  await insert(
    Array.from({ length: ROUNDS }, (_, index): MadeRound => {
      const player = players[index % players.length] ?? players[0];
      if (player === undefined) throw new Error("nobody plays");
      const startedAt = startOf(index);
      const isRefunded = index % 23 === 0;
      return {
        ...player,
        game: GAMES[index % 2] ?? GAMES[0],
        variant: index % 3 === 0 ? "r88" : "r96",
        startedAt,
        settledAt: startedAt + 1 + (index % 60) * 1_000,
        stake: BigInt(10 + (index % 90)),
        win: isRefunded ? 0n : BigInt((index * 7) % 250),
        state: isRefunded ? "refunded" : "settled",
      };
    }),
  );
  const settled = BigInt(made.filter(({ state }) => state === "settled").length);
  expect(await rollUp(database.db).then(rolledUp)).toBe(settled);
});
afterAll(() => database.close());

/** One by one, as a person with the list in hand would. */
function straightCount(reach: Reach, { from, to, playerId, game, variant, minMultiplier }: RoundFilter) {
  const sums = new Map<string, { currency: string; rounds: bigint; turnover: bigint; wins: bigint }>();
  for (const round of made) {
    const { currency, tenantId } = round.house;
    const isSeen =
      reach.tenantIds.includes(tenantId) &&
      (reach.agentIds?.includes(round.agentId) ?? true) &&
      round.state === "settled" &&
      (from === undefined || round.startedAt >= from.getTime()) &&
      (to === undefined || round.startedAt < to.getTime()) &&
      (playerId ?? round.playerId) === round.playerId &&
      (game ?? round.game) === round.game &&
      (variant ?? round.variant) === round.variant &&
      (minMultiplier === undefined || (round.win > 0n && round.win >= round.stake * BigInt(minMultiplier)));
    if (!isSeen) continue;
    const sum = sums.get(currency) ?? { currency, rounds: 0n, turnover: 0n, wins: 0n };
    sums.set(currency, {
      currency,
      rounds: sum.rounds + 1n,
      turnover: sum.turnover + round.stake,
      wins: sum.wins + round.win,
    });
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const everything: Reach = { tenantIds: houses.map(({ tenantId }) => tenantId), agentIds: null };
const reaches: readonly Reach[] = [
  everything,
  ...houses.map(({ tenantId }) => ({ tenantIds: [tenantId], agentIds: null })),
  ...houses.map(({ tenantId, agents }) => ({ tenantIds: [tenantId], agentIds: agents.slice(0, 1) })),
];
/** Midnights, hours, the midnights of São Paulo and of Kolkata, and instants in between. */
const instant = fc.oneof(
  fc.integer({ min: -1, max: 4 }).map((days) => new Date(START + days * DAY)),
  fc.integer({ min: -5, max: 80 }).map((hours) => new Date(START + hours * HOUR)),
  fc.integer({ min: 0, max: 3 }).map((days) => new Date(START + days * DAY + 3 * HOUR)),
  fc.integer({ min: 0, max: 3 }).map((days) => new Date(START + days * DAY + 18.5 * HOUR)),
  fc.integer({ min: -HOUR, max: 3 * DAY + HOUR }).map((ms) => new Date(START + ms)),
);
const who = fc.constantFrom(...GAMES.map((game) => ({ game })), ...players.map(({ playerId }) => ({ playerId })), {});

describe("works", () => {
  test("for any period, of a game, a variant, a player, everybody, of large wins, for everybody who looks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reaches),
        who,
        fc.option(instant, { nil: undefined }),
        fc.option(instant, { nil: undefined }),
        fc.constantFrom(undefined, undefined, 1, 3),
        fc.constantFrom(undefined, undefined, "r88", "r92"),
        async (reach, named, one, other, minMultiplier, variant) => {
          const [from, to] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
          const filter = { ...named, from, to, minMultiplier, variant };
          expect(await sumRounds(database.db, reach, filter)).toEqual(straightCount(reach, filter));
        },
      ),
      { numRuns: 250 },
    );
  });

  test("for a player in one game, within a period and at any time", async () => {
    const [player] = players;
    const from = new Date(START + 5 * HOUR);
    const to = new Date(START + 2 * DAY + 7 * HOUR + 1);
    for (const period of [{ from, to }, { from }, { to }, {}])
      for (const game of GAMES) {
        const filter = { game, playerId: player?.playerId, ...period };
        expect(await sumRounds(database.db, everything, filter)).toEqual(straightCount(everything, filter));
      }
  });
});

describe("refuses", () => {
  test("what only reading very many rounds could tell, and rounds that are not settled", async () => {
    const [player] = players;
    const from = new Date(START + 5 * HOUR);
    const to = new Date(START + DAY + 5 * HOUR);
    expect(await sumRounds(database.db, everything, { state: "refunded" })).toBeNull();
    const ofOne = { game: "meadow", playerId: player?.playerId };
    for (const filter of [{ minMultiplier: 2 }, { minMultiplier: 2, from, to }, { variant: "r88" }, ofOne]) {
      expect(await sumRounds(database.db, everything, filter, 50)).toBeNull();
      expect(await sumRounds(database.db, everything, filter, ROUNDS)).toEqual(straightCount(everything, filter));
    }
    const ofGame = { game: "meadow", from, to };
    expect(await sumRounds(database.db, everything, ofGame, 50)).toBeNull();
    expect(await sumRounds(database.db, everything, ofGame, ROUNDS)).toEqual(straightCount(everything, ofGame));
  });
});

describe("protects", () => {
  test("a few rounds, spread over so many days that to look into each of these would take long", async () => {
    const { db, admin } = database;
    const tenantId = uuidv7();
    const quiet: Reach = { tenantIds: [tenantId], agentIds: null };
    const playedOn = (daysAgo: number) =>
      admin.query(
        `insert into rounds_by_day (tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps)
         values ($1, current_date - $2::int, $1, 'meadow', 'BRL', 1, 10, 20, 0)`,
        [tenantId, daysAgo],
      );
    await playedOn(2);
    await playedOn(400);
    expect(await sumRounds(db, quiet, { minMultiplier: 2 })).toEqual([]);
    await playedOn(600);
    expect(await sumRounds(db, quiet, { minMultiplier: 2 })).toBeNull();
    await admin.query("delete from rounds_by_day where tenant_id = $1", [tenantId]);
  });

  test("a round under way at the edge that the roll-ups do not have yet is not taken away from them", async () => {
    const [player] = players;
    if (player === undefined) throw new Error("nobody plays");
    const midnight = START + DAY;
    const times = { startedAt: midnight - 5_000, settledAt: midnight + 5_000 };
    const filter = { playerId: player.playerId, from: new Date(midnight) };
    const before = straightCount(everything, filter);
    await insert([{ ...player, ...times, game: GAMES[0], variant: "r96", stake: 1_000n, win: 0n, state: "settled" }]);
    expect(await sumRounds(database.db, everything, filter)).toEqual(before);
    const earlier = { ...filter, from: new Date(midnight - 10_000) };
    expect(await sumRounds(database.db, everything, earlier)).toEqual(straightCount(everything, earlier));
  });
});
