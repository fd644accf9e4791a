// Reads why the figures of a period differ from those of the period before, for one viewer.
import type { Input } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import {
  CHANGE_PLAYERS,
  type ChangeMeasure,
  type ChangePart,
  type getPeriodChange,
  type PeriodChange,
} from "#contract/period-change.ts";
import type { Db } from "../../db/database.ts";
import { inCurrency, reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { comparedSpans, playedOf, splitBy, splitByPlayer, type TwoTimes } from "../change.ts";
import { listCalendar } from "../queries/periods.ts";
import { type Bounds, PLAYED_BOUNDS, type PlayedPart, planOf } from "../queries/played.ts";
import { readNames, sumParts } from "../queries/played-parts.ts";
import { readPlayerChange } from "../queries/player-change.ts";
import { listKnownAgents } from "../queries/ranking.ts";
import { CUT_BOUNDS, type CutBounds } from "../queries/settled.ts";
import { partOf } from "../shares.ts";
import type { Span } from "../span.ts";
import { agentNotFound, tooBusy } from "./depth-scope.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Input<typeof getPeriodChange>["query"];

export interface ChangeBounds {
  readonly cut: CutBounds;
  readonly played: Bounds;
}
const BOUNDS: ChangeBounds = { cut: CUT_BOUNDS, played: PLAYED_BOUNDS };

export async function readPeriodChange(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
  bounds: ChangeBounds = BOUNDS,
): Promise<PeriodChange | Refusal> {
  const reach = await reachAsked(db, viewer, query);
  if (reach === undefined) return agentNotFound;
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const { now, before } = await spansAsked(db, query, new Date(freshness.complete_to));
  const sums = await sumParts(db, reach, [before.from, before.to, now.from, now.to], bounds.cut);
  if (sums === null) return tooBusy;
  // The stretch between the two spans is of neither.
  const times: TwoTimes = {
    before: sums.filter(({ stretch }) => stretch === 0),
    now: sums.filter(({ stretch }) => stretch === 2),
  };
  const [agents, names, player] = await Promise.all([
    listKnownAgents(db, reach),
    readNames(db),
    readPlayers(db, reach, { now, before, clock: clock(), measure: query.measure }, bounds.played),
  ]);
  const top = query.agent_id?.toLowerCase() ?? (viewer.party === "platform" ? null : viewer.agentId);
  const split = (by: "game" | "child" | "provider") =>
    splitBy(times, partOf(by, { agents, ...names, top }), query.measure);
  const sideOf = (span: Span, rows: TwoTimes["now"]) => ({
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    ...playedOf(rows),
  });
  return {
    currency: query.currency,
    before: sideOf(before, times.before),
    now: sideOf(now, times.now),
    splits: { game: split("game"), child: split("child"), provider: split("provider"), player },
    ...freshness,
  };
}

async function reachAsked(db: Db, viewer: MemberCaller, query: Asked): Promise<Reach | undefined> {
  const found = await reachOf(db, viewer, query.agent_id);
  if (found === undefined) return undefined;
  const id = query.agent_id?.toLowerCase();
  const isOwn = query.scope === "own" && id !== undefined;
  return inCurrency(db, isOwn ? { ...found, agentIds: [id] } : found, query.currency);
}

/** What is not complete yet is not counted: then every split is of the same rounds. */
async function spansAsked(db: Db, query: Asked, completeTo: Date) {
  const calendar = { unit: query.unit, timeZone: query.time_zone };
  const from = new Date(query.from);
  const [period] = await listCalendar(db, calendar, { from, to: new Date(from.getTime() + 1) });
  if (period === undefined) throw new Error(`no period holds ${query.from}`);
  const earlier = await listCalendar(db, calendar, { from: new Date(period.from.getTime() - 1), to: period.from });
  const previous = earlier.at(-1);
  if (previous === undefined) throw new Error(`no period is before ${query.from}`);
  const to = new Date(Math.min(Date.parse(query.to), completeTo.getTime()));
  return comparedSpans({ from, to: to < from ? from : to }, period, previous);
}

interface PlayersAsked {
  readonly now: Span;
  readonly before: Span;
  readonly clock: Date;
  readonly measure: ChangeMeasure;
}

/** null where too many rounds would have to be read one by one. */
async function readPlayers(
  db: Db,
  reach: Reach,
  { now, before, clock, measure }: PlayersAsked,
  bounds: Bounds,
): Promise<ChangePart[] | null> {
  const earlier = await planOf(db, reach, before, clock, bounds);
  const current = await planOf(db, reach, now, clock, bounds);
  if (typeof earlier === "string" || typeof current === "string") return null;
  const plans = [earlier, current];
  const tenantIds = new Set(plans.flat().flatMap((part) => part.reach.tenantIds));
  const rows = [];
  for (const tenantId of tenantIds) {
    const parts = [partIn(earlier, tenantId), partIn(current, tenantId)] as const;
    rows.push(...(await readPlayerChange(db, tenantId, parts, { measure, most: CHANGE_PLAYERS })));
  }
  return splitByPlayer(rows, measure, CHANGE_PLAYERS);
}

function partIn(plan: readonly PlayedPart[], tenantId: string): PlayedPart | undefined {
  const part = plan.find(({ reach }) => reach.tenantIds.includes(tenantId));
  return part && { ...part, reach: { ...part.reach, tenantIds: [tenantId] } };
}
