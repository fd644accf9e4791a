// Pages of rounds from either end hold what a straight look at all rounds finds, in its order and each once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { insertHouses } from "../../../../test/factories/houses.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { inCurrency, type Reach } from "../../db/reach.ts";
import { dayOf, uuidAt, uuidv7 } from "../../db/uuid.ts";
import { announceRounds, rollUp } from "../../../../test/pg/followed-feed.ts";
import { pickRounds, type RoundFilter } from "./list-rounds.ts";
import { FILED } from "./picked-rounds.ts";

const DAY = 86_400_000;
const DAYS = 150;
const START = Math.floor(Date.now() / DAY) * DAY - DAYS * DAY;
const GAMES = ["meadow", "harbour"] as const;
const VARIANTS = ["r88", "r92", "r96"] as const;
const STATES = ["settled", "settled", "refunded", "open"] as const;

interface MadeRound {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly game: string;
  readonly variant: string;
  readonly state: (typeof STATES)[number];
  readonly startedAt: number;
}

let database: FreshDatabase;
const houses = ["BRL", "USD"].map((currency) => ({ tenantId: uuidv7(), currency, agents: [uuidv7(), uuidv7()] }));
const players = houses.flatMap(({ tenantId, currency, agents }) =>
  agents.map((agentId) => ({ tenantId, currency, agentId, playerId: uuidv7() })),
);
const made: MadeRound[] = [];

/** Most of them lately, some long before, with weeks of nothing in between; the first is a refunded one. */
function startOf(index: number): number {
  const back = index % 4 === 0 ? DAYS - (index % 3) * 40 : (index % 20) / 3;
  return index === 0 ? START : START + DAYS * DAY - Math.floor(back * DAY) + index * 1_009;
}

async function insertRound(index: number): Promise<void> {
  const player = players[index % players.length];
  if (player === undefined) throw new Error("nobody plays");
  const { tenantId, currency, agentId, playerId } = player;
  const startedAt = Math.min(startOf(index), Date.now());
  const state = index === 0 ? "refunded" : (STATES[index % STATES.length] ?? "settled");
  const game = GAMES[index % 2] ?? GAMES[0];
  const variant = VARIANTS[index % 3] ?? VARIANTS[0];
  const id = uuidAt(startedAt);
  const at = new Date(startedAt);
  const shared = [tenantId, id, agentId, playerId, game, variant, currency, at];
  if (state === "open")
    await database.admin.query(
      `insert into open_rounds (tenant_id, id, series_id, number, agent_id, player_id, session_id, provider_code,
         game_code, variant_id, rtp_bps, account_id, house_account_id, currency, stake, balance_after, started_at)
       values ($1, $2, $2, 0, $3, $4, $2, 'studio', $5, $6, 9600, $2, $2, $7, 10, 0, $8)`,
      shared,
    );
  else
    await database.admin.query(
      `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code,
         game_code, variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
       values ($1, $2, $9, $2, 0, $3, $4, $2, 'studio', $5, $6, 9600, $7, $10, 10, 0, 0, $8, $8)`,
      [...shared, dayOf(id), state],
    );
  if (state !== "open") await announceRounds(database.admin, tenantId, [id]);
  made.push({ id, tenantId, agentId, playerId, game, variant, state, startedAt });
}

beforeAll(async () => {
  database = await freshDatabase();
  await database.admin.query("select ensure_partitions(current_date - $1::int, current_date + 2)", [DAYS + 2]);
  await insertHouses(database.admin, houses);
  for (const { tenantId, agentId, playerId, currency } of players)
    await database.admin.query(
      `insert into players (tenant_id, id, agent_id, code, currency, created_at) values ($1, $2, $3, 'p', $4, now())`,
      [tenantId, playerId, agentId, currency],
    );
  for (let index = 0; index < 160; index += 1) await insertRound(index);
  await rollUp(database.db);
});
afterAll(() => database.close());

const everything: Reach = { tenantIds: houses.map(({ tenantId }) => tenantId), agentIds: null };
const reaches: readonly Reach[] = [
  everything,
  ...houses.map(({ tenantId }) => ({ tenantIds: [tenantId], agentIds: null })),
  ...houses.map(({ tenantId, agents }) => ({ tenantIds: [tenantId], agentIds: agents.slice(0, 1) })),
];

function straight(reach: Reach, filter: RoundFilter, sort: "newest" | "oldest"): string[] {
  const { from, to, game, variant, state, playerId } = filter;
  const ids = made
    .filter(
      (round) =>
        reach.tenantIds.includes(round.tenantId) &&
        (reach.agentIds?.includes(round.agentId) ?? true) &&
        (from === undefined || round.startedAt >= from.getTime()) &&
        (to === undefined || round.startedAt < to.getTime()) &&
        (game ?? round.game) === round.game &&
        (variant ?? round.variant) === round.variant &&
        (state ?? round.state) === round.state &&
        (playerId ?? round.playerId) === round.playerId,
    )
    .map(({ id }) => id)
    .toSorted();
  return sort === "oldest" ? ids : ids.toReversed();
}

async function walked(reach: Reach, filter: RoundFilter, place: { sort: "newest" | "oldest"; limit: number }) {
  const ids: string[] = [];
  for (;;) {
    const page = await pickRounds({ db: database.db, reach, picked: FILED }, filter, { ...place, after: ids.at(-1) });
    ids.push(...page.map(({ id }) => id));
    if (page.length < place.limit) return ids;
  }
}

const instant = fc.option(
  fc.integer({ min: -5, max: DAYS + 2 }).map((days) => new Date(START + days * DAY)),
  { nil: undefined },
);
const anyOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

describe("works", () => {
  test("from either end, page for page, whatever the filter and whoever looks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reaches),
        fc.record({
          from: instant,
          to: instant,
          game: anyOf(GAMES),
          variant: anyOf(VARIANTS),
          state: anyOf(["settled", "refunded", "open"] as const),
          playerId: anyOf(players.map(({ playerId }) => playerId)),
        }),
        fc.constantFrom("newest" as const, "oldest" as const),
        fc.constantFrom(7, 50, 200),
        async (reach, filter, sort, limit) => {
          expect(await walked(reach, filter, { sort, limit })).toEqual(straight(reach, filter, sort));
        },
      ),
      { numRuns: 120 },
    );
  });

  test("a currency is that of whole tenants, also where nobody has it", async () => {
    const [brl] = houses;
    const inBrl = await inCurrency(database.db, everything, "BRL");
    expect(inBrl).toEqual({ tenantIds: [brl?.tenantId], agentIds: null });
    const inNone = await inCurrency(database.db, everything, "JPY");
    expect(await walked(inNone, {}, { sort: "oldest", limit: 50 })).toEqual([]);
    for (const reach of reaches.slice(-1)) {
      const left = await inCurrency(database.db, reach, "BRL");
      expect(await walked(left, {}, { sort: "newest", limit: 50 })).toEqual([]);
    }
  });
});
