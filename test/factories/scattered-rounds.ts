/** Two tenants with rounds of eleven days at random instants and at edges of days of several time zones; rolled up. */
import { isRefusal } from "#contract/errors.ts";
import { dayOf, uuidAt } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { upsertPlayer } from "#server/player/service/upsert-player.ts";
import { announceRounds, rollUp } from "../pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { fc } from "./drawn.ts";
import { openTree } from "./tree.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A month ends within these days, and clocks are put back on Lord Howe Island on 5 April (local time). */
export const FIRST = Date.parse("2026-03-29T00:00:00Z");
export const LAST = Date.parse("2026-04-09T00:00:00Z");
export const instant = (ms: number): string => new Date(ms).toISOString();

/** Of each agent. */
const ROUNDS = 700;
/** Where days end in UTC, Sao Paulo, St. John's, on Lord Howe Island, in Kathmandu and Kolkata: minutes of a day (UTC). */
const EDGES = [0, 180, 150, 780, 810, 1_095, 1_110];

export interface RoundSums {
  readonly rounds: number;
  readonly turnover: bigint;
  readonly wins: bigint;
  readonly players: number;
}

export interface Scattered {
  readonly database: FreshDatabase;
  readonly platform: MemberCaller;
  /** In BRL, with one agent below; and one in USD. */
  readonly top: MemberCaller;
  readonly low: MemberCaller;
  readonly other: MemberCaller;
  /** One more settled round, rolled up. */
  readonly play: (settledAt: string) => Promise<void>;
  /** From the rounds themselves. */
  readonly sumBy: (column: "agent_id" | "player_id", from: number, to: number) => Promise<Map<string, RoundSums>>;
  readonly end: () => Promise<void>;
}

interface Drawn {
  /** RFC 3339, to the microsecond. */
  readonly settledAt: string;
  readonly lastedMs: number;
  readonly stake: number;
  readonly win: number;
  readonly isRefunded: boolean;
}

const anyRound = fc.record({
  settledAt: fc.integer({ min: FIRST + 5 * MINUTE_MS, max: LAST - 1 }).map(instant),
  lastedMs: fc.integer({ min: 0, max: 4 * MINUTE_MS }),
  stake: fc.integer({ min: 1, max: 10_000 }),
  win: fc.integer({ min: 0, max: 20_000 }),
  isRefunded: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

/** At each edge one round exactly there, and one a microsecond before. */
function roundsAtEdges(): Drawn[] {
  const days = Array.from({ length: (LAST - FIRST) / DAY_MS - 1 }, (_, index) => FIRST + (index + 1) * DAY_MS);
  return days.flatMap((day) =>
    EDGES.map((minutes) => day + minutes * MINUTE_MS).flatMap((edge, index) => {
      const before = instant(edge - 1).replace("Z", "999Z");
      return [instant(edge), before].map((settledAt) => ({
        settledAt,
        lastedMs: index * 700,
        stake: 100 + index,
        win: index % 2 === 0 ? 250 : 0,
        isRefunded: false,
      }));
    }),
  );
}

interface Playing {
  readonly by: MemberCaller;
  readonly currency: "BRL" | "USD";
  readonly players: readonly string[];
}

async function insertRounds(database: FreshDatabase, playing: Playing, drawn: readonly Drawn[]): Promise<void> {
  const { by, currency, players } = playing;
  const rows = drawn.map((round, index) => {
    const id = uuidAt(Date.parse(round.settledAt) - round.lastedMs);
    return {
      id,
      day: dayOf(id),
      player_id: players[index % players.length],
      provider_code: index % 4 === 0 ? "other" : "studio",
      game_code: index % 5 === 0 ? "choir" : "meadow",
      rtp_bps: index % 3 === 0 ? 9_400 : 9_600,
      state: round.isRefunded ? "refunded" : "settled",
      stake: round.stake,
      win: round.isRefunded ? 0 : round.win,
      started_at: instant(Date.parse(round.settledAt) - round.lastedMs),
      settled_at: round.settledAt,
    };
  });
  await database.admin.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
     select $1, r.id, r.day, r.id, 0, $2, r.player_id, r.id, r.provider_code, r.game_code, 'r96', r.rtp_bps, $3, r.state,
       r.stake, r.win, 0, r.started_at, r.settled_at
     from json_to_recordset($4) r (id uuid, day date, player_id uuid, provider_code text, game_code text, rtp_bps int, state text,
       stake bigint, win bigint, started_at timestamptz, settled_at timestamptz)`,
    [by.tenantId, by.agentId, currency, JSON.stringify(rows)],
  );
  await announceRounds(
    database.admin,
    by.tenantId,
    rows.map(({ id }) => id),
  );
}

async function sumBy(database: FreshDatabase, column: "agent_id" | "player_id", from: number, to: number) {
  const found = await database.admin.query<{ id: string } & Record<"rounds" | "turnover" | "wins" | "players", bigint>>(
    `select ${column} as id, count(*) as rounds, sum(stake)::bigint as turnover, sum(win)::bigint as wins,
       count(distinct player_id) as players
     from rounds where state = 'settled' and settled_at >= $1 and settled_at < $2 group by 1`,
    [new Date(from), new Date(to)],
  );
  return new Map(
    found.rows.map(({ id, rounds, turnover, wins, players }) => [
      id,
      { rounds: Number(rounds), turnover, wins, players: Number(players) },
    ]),
  );
}

export async function arrangeScattered(): Promise<Scattered> {
  const database = await freshDatabase();
  const tree = await openTree(database.db, database.pool);
  await database.admin.query("select ensure_partitions('2026-03-28', '2026-04-09')");
  await database.admin.query("select ensure_partitions('2026-11-01', '2026-11-01')");
  const top = await tree.plant(tree.platform, "scattered");
  const low = await tree.plant(top, "scattered_low");
  const other = await tree.plant(tree.platform, "scattered_usd", { currency: "USD" });
  const playersOf = async (by: MemberCaller, currency: Playing["currency"]): Promise<Playing> => {
    const players: string[] = [];
    for (const code of ["ana", "bia", "caio"]) {
      const made = await upsertPlayer(tree.deps, by, code, currency, {});
      if (isRefusal(made)) throw new Error(made.refused);
      players.push(made.player.id);
    }
    return { by, currency, players };
  };
  const first = await playersOf(top, "BRL");
  const playing = [first, await playersOf(low, "BRL"), await playersOf(other, "USD")];
  const drawn = fc.sample(anyRound, playing.length * ROUNDS);
  for (const [index, one] of playing.entries())
    await insertRounds(database, one, [...drawn.slice(index * ROUNDS, (index + 1) * ROUNDS), ...roundsAtEdges()]);
  await rollUp(database.db);
  return {
    database,
    platform: tree.platform,
    top,
    low,
    other,
    async play(settledAt) {
      const round = { settledAt: instant(Date.parse(settledAt)), lastedMs: 300, stake: 100, win: 0, isRefunded: false };
      await insertRounds(database, first, [round]);
      await rollUp(database.db);
    },
    sumBy: (column, from, to) => sumBy(database, column, from, to),
    async end() {
      await tree.deps.ledger.close();
      await database.close();
    },
  };
}
