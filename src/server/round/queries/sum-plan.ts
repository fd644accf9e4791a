// How the sum of a filter is put together: whole days or hours from a roll-up, what is left at its edges from the rounds.
import { sql, type RawBuilder } from "kysely";
import type { RoundFilter } from "./list-rounds.ts";

interface RollUp {
  readonly table: RawBuilder<unknown>;
  /** Where a row's day or hour begins. */
  readonly at: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
  readonly unitMs: number;
}

/** Instants from the first on, up to the second; without one there is no end on that side. */
export interface Stretch {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** Rounds that are read one by one, to be added or to be taken away again. */
export interface Edge {
  readonly sign: 1 | -1;
  /** When they started. */
  readonly from: Date;
  readonly to: Date;
  /** Only those that were settled then; of rounds to be taken away, only what the roll-up has. */
  readonly settled: Stretch | undefined;
}

export interface SumPlan {
  readonly rollUp: (RollUp & { readonly whole: Stretch }) | null;
  readonly edges: readonly Edge[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A roll-up counts a round where it was settled, a list where it started. Rounds that were under way at the edge of a
 * roll-up are told apart one by one, as far back as any round lasts: recovery ends one that was dropped in seconds.
 */
export const LONGEST_ROUND_MS = 5 * 60_000;

/** No round is older than the platform, and none is of a time to come. */
const EARLIEST = new Date("2020-01-01T00:00:00Z");
const LATEST = new Date("9999-12-31T00:00:00Z");

const day = sql`(b.day::timestamp at time zone 'utc')`;

/** Null for rounds that are not settled: their money came back. */
export function planOf(filter: RoundFilter): SumPlan | null {
  if (filter.state !== undefined && filter.state !== "settled") return null;
  const { from, to } = filter;
  // No roll-up knows how large a win was or of which variant, nor one player's rounds in one game.
  const isOfOneInGame = filter.playerId !== undefined && filter.game !== undefined;
  if (filter.minMultiplier !== undefined || filter.variant !== undefined || isOfOneInGame)
    return { rollUp: null, edges: edgeOf(from ?? EARLIEST, to ?? LATEST) };
  const rollUp = rollUpFor(filter);
  const { unitMs } = rollUp;
  const first = from && new Date(Math.ceil(from.getTime() / unitMs) * unitMs);
  const last = to && new Date(Math.floor(to.getTime() / unitMs) * unitMs);
  if (from !== undefined && to !== undefined && first !== undefined && last !== undefined && first >= last)
    return { rollUp: null, edges: edgeOf(from, to) };
  return {
    rollUp: { ...rollUp, whole: { from: first, to: last } },
    edges: [
      ...(from === undefined || first === undefined ? [] : edgeOf(from, first)),
      ...(to === undefined || last === undefined ? [] : edgeOf(last, to)),
      ...(first === undefined ? [] : underWayAt(first, -1, { from: first, to: last }, undefined)),
      ...(last === undefined ? [] : underWayAt(last, 1, { from: last, to: undefined }, first)),
    ],
  };
}

const edgeOf = (from: Date, to: Date): Edge[] => (from < to ? [{ sign: 1, from, to, settled: undefined }] : []);

function underWayAt(at: Date, sign: 1 | -1, settled: Stretch, notBefore: Date | undefined): Edge[] {
  const from = Math.max(at.getTime() - LONGEST_ROUND_MS, notBefore?.getTime() ?? 0);
  return from < at.getTime() ? [{ sign, from: new Date(from), to: at, settled }] : [];
}

/** The roll-up that knows what a filter names: hours, or days where it names a game or a player. */
export function rollUpFor({ playerId, game, from, to }: RoundFilter): RollUp {
  if (playerId !== undefined)
    return { table: sql`rounds_by_player`, at: day, only: sql`b.player_id = ${playerId}::uuid`, unitMs: DAY_MS };
  if (game !== undefined)
    return { table: sql`rounds_by_day`, at: day, only: sql`b.game_code = ${game}`, unitMs: DAY_MS };
  if (from === undefined && to === undefined)
    return { table: sql`rounds_by_day`, at: day, only: sql`true`, unitMs: DAY_MS };
  return { table: sql`rounds_by_hour`, at: sql`b.hour`, only: sql`true`, unitMs: HOUR_MS };
}
