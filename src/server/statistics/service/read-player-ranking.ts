// Reads the ranking of players, page by page, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { listPlayerRanking, RankedPlayer } from "#contract/player-ranking.ts";
import { currency } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { added, figuresOf } from "../figures.ts";
import { type Bounds, dayAfter, dayBefore, PLAYED_BOUNDS, type PlayedPart, planOf } from "../queries/played.ts";
import { compareRanked, type PlayedPlayer, type RankedSum, readRanked } from "../queries/player-ranking.ts";
import type { Span } from "../span.ts";
import { askedSpan } from "./asked-span.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listPlayerRanking>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const tooBusy = refuse(
  "period_too_busy",
  "Too much was played in this period to rank it: choose a shorter one, or one agent.",
);

export async function readPlayerRanking(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
  bounds: Bounds = PLAYED_BOUNDS,
): Promise<Answer<typeof listPlayerRanking> | Refusal> {
  const now = clock();
  const { sort, limit, player_id: playerId, search, state } = query;
  const list = `player ranking by ${sort}`;
  const after = query.cursor === undefined ? undefined : placeIn(list, query.cursor);
  if (after === null) return cursorInvalid;
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const plan = await widened({ db, reach, now, bounds }, askedSpan(query, now));
  if (plan === null) return tooBusy;
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const filter = { playerId, search, state };
  const rows: PlayedPlayer[] = [];
  const sums = new Map<RankedPlayer["currency"], PlayerSums>();
  for (const part of plan.parts) {
    const read = await readRanked(db, part, filter, { sort, after, limit: limit + 1 });
    rows.push(...read.rows);
    for (const { currency: code, ...sum } of read.sums) {
      const before = sums.get(code);
      sums.set(code, before === undefined ? sum : together(before, sum));
    }
  }
  const page = pageFrom(
    list,
    rows.toSorted((one, other) => compareRanked(sort, one, other)).slice(0, limit + 1),
    limit,
    (row) => [row.currency, row.figure.toString(), row.id],
  );
  return {
    data: page.data.map(rowOf),
    next_cursor: page.next_cursor,
    totals: [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { players, biggestWin, ...sum }]) => ({
        currency: code,
        players: Number(players),
        biggest_win: biggestWin,
        ...figuresOf(sum),
      })),
    ...freshness,
    from: plan.span.from.toISOString(),
    to: plan.span.to.toISOString(),
  };
}

type PlayerSums = Omit<RankedSum, "currency">;

const together = (one: PlayerSums, other: PlayerSums): PlayerSums => ({
  ...added(one, other),
  players: one.players + other.players,
  biggestWin: one.biggestWin > other.biggestWin ? one.biggestWin : other.biggestWin,
});

const KEY = [/^[A-Z]{3}$/, /^-?\d{1,20}$/, ID_KEY];

/** null: no place of this list. */
function placeIn(list: string, cursor: string) {
  const [code, figure, id] = decodeCursor(list, cursor, KEY) ?? [];
  const known = currency.safeParse(code);
  if (!known.success || figure === undefined || id === undefined) return null;
  return { currency: known.data, figure: BigInt(figure), id };
}

interface Reading {
  readonly db: Db;
  readonly reach: Reach;
  readonly now: Date;
  readonly bounds: Bounds;
}

/** How to read this span, or whole days around it where its edges are too much; null where all of it is. */
async function widened(
  { db, reach, now, bounds }: Reading,
  span: Span,
): Promise<{ readonly span: Span; readonly parts: readonly PlayedPart[] } | null> {
  const plan = await planOf(db, reach, span, now, bounds);
  if (plan === "rounds") return null;
  if (plan !== "edges") return { span, parts: plan };
  const days = { from: dayBefore(span.from), to: dayAfter(span.to) };
  const wider = await planOf(db, reach, days, now, bounds);
  return typeof wider === "string" ? null : { span: days, parts: wider };
}

const rowOf = (row: PlayedPlayer): RankedPlayer => ({
  ...figuresOf(row),
  id: row.id,
  code: row.code,
  name: row.name,
  agent: { id: row.agentId, code: row.agentCode },
  currency: row.currency,
  biggest_win: row.biggestWin,
  state: row.state,
  stake_cap: row.stakeCap,
  first_seen_at: row.createdAt.toISOString(),
  last_round_at: row.lastRoundAt?.toISOString() ?? null,
});
