/** Three agents with rounds of some days, hour by hour, some of them settled in another hour than they began in; rolled up. */
import { isRefusal } from "#contract/errors.ts";
import { dayOf, uuidAt } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { upsertPlayer } from "#server/player/service/upsert-player.ts";
import { announceRounds, rollUp } from "../pg/followed-feed.ts";
import { expect } from "vitest";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { openTree, type Tree } from "./tree.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const NOW = Date.now();
/** Midnight (UTC) three days ago: all rounds here began since. */
export const START = Math.floor(NOW / DAY_MS) * DAY_MS - 3 * DAY_MS;
/** Hours from there on, some that are still to come with them. */
export const HOURS = Math.ceil((NOW - START) / HOUR_MS) + 2;
const ROUNDS = 240;
const PLAYERS = ["ana", "bia", "caio"] as const;
/** Somebody whose only round began just before the sixth hour and was settled in it. */
const LATE = START + 5 * HOUR_MS - 100;
export const instant = (ms: number): string => new Date(ms).toISOString();

export interface Ranked {
  readonly database: FreshDatabase;
  readonly tree: Tree;
  /** In BRL, with one agent below; */
  readonly top: MemberCaller;
  readonly low: MemberCaller;
  /** and one in USD. */
  readonly other: MemberCaller;
  readonly end: () => Promise<void>;
}

/** Every ninth round begins just before an hour ends and is settled in the next, some over midnight. */
function startOf(index: number): number {
  const spread = START + Math.floor((index * (NOW - START - HOUR_MS)) / ROUNDS);
  return index % 9 === 0 ? Math.ceil((spread + 1) / HOUR_MS) * HOUR_MS - 200 : spread;
}

async function insertRounds(database: FreshDatabase, tree: Tree, by: MemberCaller, seed: number): Promise<void> {
  const currency = seed === 2 ? "USD" : "BRL";
  const ids: string[] = [];
  for (const code of [...PLAYERS, "late"]) {
    const made = await upsertPlayer(tree.deps, by, code, currency, {});
    if (isRefusal(made)) throw new Error(made.refused);
    ids.push(made.player.id);
  }
  for (let index = 0; index <= ROUNDS; index += 1) {
    const isLate = index === ROUNDS;
    const at = isLate ? LATE : startOf(index);
    const id = uuidAt(at);
    const isRefunded = !isLate && index % 11 === 0;
    // Whoever plays comes for some hours and goes again: otherwise all of them played in every period.
    const player = ids[isLate ? PLAYERS.length : Math.floor((index + seed * 5) / 17) % PLAYERS.length];
    await database.admin.query(
      `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
         variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
       values ($1, $2, $3, $2, 0, $4, $5, $2, $6, 'meadow', 'r96', 9600, $7, $8, $9, $10, 0, $11, $12)`,
      [
        by.tenantId,
        id,
        dayOf(id),
        by.agentId,
        player,
        index % 4 === 0 ? "other" : "studio",
        currency,
        isRefunded ? "refunded" : "settled",
        100 + index,
        isRefunded ? 0 : (index * 37 + seed * 5) % 250,
        new Date(at),
        new Date(at + 400),
      ],
    );
    await announceRounds(database.admin, by.tenantId, [id]);
  }
}

export async function arrangeRanked(): Promise<Ranked> {
  const database = await freshDatabase();
  const tree = await openTree(database.db, database.pool);
  await database.admin.query("select ensure_partitions(current_date - 5, current_date + 1)");
  const top = await tree.plant(tree.platform, "ranked");
  const low = await tree.plant(top, "ranked_low");
  const other = await tree.plant(tree.platform, "ranked_usd", { currency: "USD" });
  for (const [seed, by] of [top, low, other].entries()) await insertRounds(database, tree, by, seed);
  const rolledUp = async () => {
    await rollUp(database.db);
    const found = await database.admin.query<{ n: bigint }>(
      "select coalesce(sum(rounds), 0)::bigint as n from rounds_by_hour",
    );
    return Number(found.rows[0]?.n);
  };
  const settled = 3 * (ROUNDS + 1 - Math.ceil(ROUNDS / 11));
  expect(await rolledUp()).toBe(settled);
  const end = async () => {
    await tree.deps.ledger.close();
    await database.close();
  };
  return { database, tree, top, low, other, end };
}
