// Reads everything an overview shows, for one viewer.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Answer } from "#contract/endpoint.ts";
import { may } from "#contract/roles.ts";
import type { getOverview } from "#contract/statistics.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Db } from "../../db/database.ts";
import { listTenantIds, reachOf, seesWholeTenant } from "../../db/reach.ts";
import { findRootAgentCode } from "../../db/root-agent.ts";
import { playingSince } from "../../player/queries/players.ts";
import { listRounds } from "../../round/queries/list-rounds.ts";
import type { FeedConsumer } from "../../ledger/feed/consumers.ts";
import { freshnessOf } from "../../ledger/feed/freshness.ts";
import { findCompleteTo, readFeedState, type ConsumerLag, type FeedState } from "../../ledger/feed/lag.ts";
import { findFirstDifference, sumReplayCounts } from "../../round/queries/replay.ts";
import { roundRowOf } from "../../round/service/explore.ts";
import { hourOf, HOUR_MS, overviewOf } from "../overview.ts";
import { type DayChecks, readDayChecks } from "../queries/day-checks.ts";
import { countActivePlayers, countRoundsOfMinute, findLedgerCheck, listHours, sumCredit } from "../queries/overview.ts";

export interface StatisticsDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

const MINUTE_MS = 60_000;
const LATEST_ROUNDS = 12;

export async function readOverview(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  agentId: string | undefined,
): Promise<Answer<typeof getOverview> | Refusal> {
  const now = clock();
  const reach = await reachOf(db, viewer, agentId);
  if (reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  const isPlatform = viewer.party === "platform";
  const own = agentId ?? (isPlatform ? null : viewer.agentId);
  const lastFullMinute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  const from = new Date(hourOf(now).getTime() - 47 * HOUR_MS);
  const creditReach = own === null ? reach : { tenantIds: reach.tenantIds, agentIds: [own] };
  // Read before the figures: they may hold more than it promises, never less.
  const feed = await readFeedState(db, reach.tenantIds);
  const [hours, burning, credits, activePlayers, roundsPerMinute, check, days, latest] = await Promise.all([
    listHours(db, reach, from),
    listHours(db, creditReach, from),
    sumCredit(db, creditReach),
    countActivePlayers(db, reach, playingSince(now)),
    countRoundsOfMinute(db, reach, lastFullMinute),
    findLedgerCheck(db),
    readDayChecks(db, reach.tenantIds),
    listRounds(db, reach, {}, undefined, LATEST_ROUNDS),
  ]);
  const { complete_to: completeTo, ...lag } = freshnessOf(lagOf(feed, "figures"), viewer);
  return {
    currencies: overviewOf(hours, credits, burning, now),
    active_players: activePlayers,
    rounds_per_minute: roundsPerMinute,
    last_minute: lastFullMinute.toISOString(),
    complete_to: completeTo,
    feed: {
      ...lag,
      ...(may(viewer, "replay.read") ? await namedFeed(db, feed, viewer) : { consumers: null, broken: null }),
    },
    ledger: { checked_at: check?.checkedAt.toISOString() ?? null, adds_up: check?.addsUp ?? null },
    day_checks: dayChecksFor(viewer, days),
    replay: may(viewer, "replay.read") ? await readReplay(db, lagOf(feed, "replay")) : null,
    latest_rounds: latest.map(roundRowOf),
  };
}

type Overview = Answer<typeof getOverview>;

async function namedFeed(
  db: Db,
  { lags, broken }: FeedState,
  viewer: MemberCaller,
): Promise<Pick<Overview["feed"], "consumers" | "broken">> {
  return {
    consumers: lags.map((lag) => ({ consumer: lag.consumer, ...freshnessOf(lag, viewer) })),
    broken: await Promise.all(
      broken.map(async ({ tenantId, consumer }) => ({ agent: await findRootAgentCode(db, tenantId), consumer })),
    ),
  };
}

function dayChecksFor(
  viewer: MemberCaller,
  { checkedTo, days, differences, first }: DayChecks,
): Overview["day_checks"] {
  const isNamed = seesWholeTenant(viewer);
  return {
    checked_to: checkedTo,
    days,
    differences,
    first: first && {
      day: first.day,
      subject: first.subject,
      agent_code: isNamed ? first.agentCode : null,
      game: isNamed ? first.game : null,
    },
  };
}

function lagOf({ lags }: FeedState, consumer: FeedConsumer): ConsumerLag {
  const own = lags.find((lag) => lag.consumer === consumer);
  if (own === undefined) throw new Error(`${consumer} is no consumer of the feed`);
  return own;
}

async function readReplay(db: Db, lag: ConsumerLag): Promise<Overview["replay"]> {
  const { replayed, differing } = await sumReplayCounts(db);
  const first = differing === 0n ? null : await findFirstDifference(db);
  return {
    at: replayed === 0n ? null : lag.completeTo.toISOString(),
    replayed: Number(replayed),
    total: Number(replayed + lag.rounds),
    differing: Number(differing),
    first: first && { round_id: first.roundId, reason: first.reason, found_at: first.foundAt.toISOString() },
  };
}

/** What the public home page counts: rounds of all tenants in the last 24 hours. */
export async function readHomeFigures({
  db,
  clock,
}: StatisticsDeps): Promise<{ rounds_24h: number; complete_to: string }> {
  const tenantIds = await listTenantIds(db);
  const hours = await listHours(db, { tenantIds, agentIds: null }, new Date(hourOf(clock()).getTime() - 23 * HOUR_MS));
  return {
    rounds_24h: Number(hours.reduce((sum, row) => sum + row.rounds, 0n)),
    complete_to: (await findCompleteTo(db, tenantIds, "figures")).toISOString(),
  };
}
