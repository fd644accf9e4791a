// Reads the list of runways, the most urgent first, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { runwayState, type listRunways, type RunwayRow, type RunwayState } from "#contract/runway.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { listLastTopUps, listRunwayAgents, sumAutoTopUps, type RunwayAgent } from "../queries/agents.ts";
import { listPlayedHours } from "../queries/hours.ts";
import { historyOf } from "./agent-runway.ts";
import type { RunwayDeps } from "./deps.ts";
import { namesOf, runwayRowOf } from "./runway-row.ts";

type ReadDeps = Pick<RunwayDeps, "db" | "clock">;
type Query = NonNullable<Input<typeof listRunways>["query"]>;
type Asked = Omit<Query, "limit" | "cursor"> & { readonly limit: number; readonly cursor?: string | undefined };
type Totals = Answer<typeof listRunways>["totals"];

const DAY_MS = 24 * 3_600_000;

/** All of these agents, with what their runway is made of. */
export async function runwaysOf(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  reach: Reach,
  agents: readonly RunwayAgent[],
): Promise<RunwayRow[]> {
  const now = clock();
  const ids = agents.map(({ id }) => id);
  const [hours, topUps, sent, names] = await Promise.all([
    listPlayedHours(db, reach, historyOf(now), ids),
    listLastTopUps(db, reach),
    sumAutoTopUps(db, reach, new Date(now.getTime() - DAY_MS)),
    namesOf(db, caller, agents),
  ]);
  return agents.map((agent) =>
    runwayRowOf(
      {
        agent,
        hours: hours.get(agent.id) ?? [],
        lastTopUp: topUps.get(agent.id) ?? null,
        sent24h: sent.get(agent.id) ?? 0n,
        names,
      },
      { caller, now },
    ),
  );
}

/** Of each page all is worked out anew: the cursor is a place in the order, and holds while figures change. */
export async function readRunways(
  deps: ReadDeps,
  caller: MemberCaller,
  query: Asked,
): Promise<Answer<typeof listRunways> | Refusal> {
  const { db } = deps;
  const { sort, limit } = query;
  const list = `runways by ${sort}`;
  const after = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (after === undefined) return cursorInvalid;
  const whole = await reachOf(db, caller, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, caller, reach.tenantIds, "figures");
  const agents = await listRunwayAgents(db, reach, { ids: query.ids?.split(","), search: query.search });
  const all = await runwaysOf(deps, caller, reach, agents);
  const rows = all
    .filter(({ state }) => query.state === undefined || state === query.state)
    .map((row) => ({ row, key: keyOf(row, sort) }))
    .toSorted((one, other) => compare(one.key, other.key));
  const behind = after === null ? rows : rows.filter(({ key }) => compare(after, key) < 0);
  const page = pageFrom(list, behind.slice(0, limit + 1), limit, ({ key }) => key);
  return {
    data: page.data.map(({ row }) => row),
    next_cursor: page.next_cursor,
    totals: totalsOf(rows.map(({ row }) => row)),
    ...freshness,
  };
}

const URGENCY = runwayState.options;
/** A snoozed agent is listed after those that need an action. */
const SNOOZED = URGENCY.indexOf("low") + 0.5;
const urgencyOf = ({ state, snooze }: { readonly state: RunwayState; readonly snooze: unknown }): number => {
  const place = URGENCY.indexOf(state);
  return snooze === null ? place : Math.max(place, SNOOZED);
};

const LATER = Number.MAX_SAFE_INTEGER;
const KEY = [/^[\d.]{1,4}$/, /^-?\d{1,20}$/, /^[a-z0-9_]{3,32}$/];

/** What the list is sorted by, as text: urgency, the hours credit lasts or what is available, and the code. */
function keyOf(row: RunwayRow, sort: Query["sort"]): string[] {
  if (sort === "code") return ["0", "0", row.code];
  if (sort === "available") return ["0", row.available.toString(), row.code];
  // Hours from now stay the same from page to page, where times move on with the clock.
  return [String(urgencyOf(row)), String(row.forecast.likely_hours ?? LATER), row.code];
}

function compare([rank = "0", figure = "0", code = ""]: readonly string[], other: readonly string[]): number {
  const [otherRank = "0", otherFigure = "0", otherCode = ""] = other;
  if (rank !== otherRank) return Number(rank) - Number(otherRank);
  if (figure !== otherFigure) return BigInt(figure) < BigInt(otherFigure) ? -1 : 1;
  return code < otherCode ? -1 : code > otherCode ? 1 : 0;
}

function totalsOf(rows: readonly RunwayRow[]): Totals {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      agents: of.length,
      available: of.reduce((sum, row) => sum + row.available, 0n),
      burn_day: of.reduce((sum, row) => sum + row.burn.day, 0n),
      refused_stakes: of.reduce((sum, row) => sum + row.refused_stakes, 0),
    }));
}
