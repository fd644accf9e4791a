// Reads one agent in depth, period by period, beside another agent or the time before, for one viewer.
import type { AgentDepth, Holdings, listAgentDepth } from "#contract/agent-depth.ts";
import type { Input } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { depthRows, type DepthSide, depthTotals, heldDayOf } from "../depth.ts";
import { NO_SUMS } from "../figures.ts";
import type { CalendarPeriod } from "../periods.ts";
import { readHeldAt, readHeldNow } from "../queries/held-by-agent.ts";
import { sumByPeriod } from "../queries/periods.ts";
import { PLAYED_BOUNDS } from "../queries/played.ts";
import { countPresence } from "../queries/presence.ts";
import type { CutBounds } from "../queries/settled.ts";
import { agentNotFound, type DepthScope, findScope, periodsAsked, periodsBefore, tooBusy } from "./depth-scope.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listAgentDepth>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const KEY = [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/];

export async function readAgentDepth(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
  bounds?: CutBounds,
): Promise<AgentDepth | Refusal> {
  const now = clock();
  const list = `agent depth by ${query.unit}, ${query.sort} first`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const scope = await findScope(db, viewer, query, now);
  if (scope === undefined) return agentNotFound;
  const freshness = await readFreshness(db, viewer, [scope.tenantId], "figures");
  const calendar = await periodsAsked(db, query, now);
  const { from, to } = endsOf(calendar);
  const side = await readSide(db, query, { scope, calendar, end: to }, bounds);
  const beside = await readBeside({ db, now, viewer, query, bounds }, { scope, calendar });
  if (side === null || beside === "too busy") return tooBusy;
  if (beside === "not found") return agentNotFound;
  const holdings = await readHoldings(db, scope, calendar, now);
  const rows = depthRows({ side, beside: beside?.side ?? null, currency: scope.currency, holdings, now });
  const ordered = query.sort === "newest" ? rows.toReversed() : rows;
  const after = key?.[0];
  const behind = ordered.filter(
    (row) => after === undefined || (query.sort === "newest" ? row.from < after : row.from > after),
  );
  const isOver = to <= now;
  return {
    ...pageFrom(list, behind.slice(0, query.limit + 1), query.limit, (row) => [row.from]),
    totals: {
      ...depthTotals(side, isOver),
      holdings: newestOf(holdings),
      beside: beside && {
        ...depthTotals(beside.side, isOver),
        agent: beside.scope.agent,
        currency: beside.scope.currency,
        from: endsOf(beside.side.calendar).from.toISOString(),
        to: beside.side.end.toISOString(),
      },
    },
    agent: scope.agent,
    currency: scope.currency,
    from: from.toISOString(),
    to: to.toISOString(),
    ...freshness,
  };
}

export function endsOf(calendar: readonly CalendarPeriod[]): CalendarPeriod {
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a calendar has at least one period");
  return { from: first.from, to: last.to };
}

function newestOf(holdings: readonly Holdings[]): Holdings {
  const newest = holdings.at(-1);
  if (newest === undefined) throw new Error("a calendar has at least one period");
  return newest;
}

interface SideAsked {
  readonly scope: DepthScope;
  readonly calendar: readonly CalendarPeriod[];
  /** Up to where the last period is counted. */
  readonly end: Date;
}

/** null where the hours that edges cut have too many rounds to be read. */
async function readSide(
  db: Db,
  query: Asked,
  { scope: { reach }, calendar, end }: SideAsked,
  bounds: CutBounds | undefined,
): Promise<DepthSide | null> {
  const { from } = endsOf(calendar);
  const found = await sumByPeriod(db, reach, { calendar, by: "all" }, { from, to: end }, bounds);
  if (found === null) return null;
  const byStart = new Map(found.map((row) => [row.from.getTime(), row]));
  const sums = calendar.map((period) => byStart.get(period.from.getTime()) ?? NO_SUMS);
  const rounds = sums.reduce((sum, one) => sum + one.rounds, 0n);
  if (rounds > BigInt(PLAYED_BOUNDS.rounds)) return { calendar, end, sums, presence: null, whole: null };
  const before = await periodsBefore(db, query, from, calendar.length);
  const previous = before.at(-1)?.from ?? from;
  const starts = calendar.map((period) => period.from);
  return {
    calendar,
    end,
    sums,
    presence: await countPresence(db, reach, [previous, ...starts, end], bounds),
    whole: await countPresence(db, reach, [before[0]?.from ?? from, from, end], bounds),
  };
}

interface BesideDeps {
  readonly db: Db;
  readonly now: Date;
  readonly viewer: MemberCaller;
  readonly query: Asked;
  readonly bounds: CutBounds | undefined;
}

type Beside = { readonly scope: DepthScope; readonly side: DepthSide } | null | "not found" | "too busy";

async function readBeside(
  { db, now, viewer, query, bounds }: BesideDeps,
  { scope, calendar }: Pick<SideAsked, "scope" | "calendar">,
): Promise<Beside> {
  const { beside, beside_agent_id: id } = query;
  const { from, to } = endsOf(calendar);
  if (beside === "agent" && id !== undefined) {
    const other = await findScope(db, viewer, { agent_id: id, scope: query.scope }, now);
    if (other === undefined) return "not found";
    const side = await readSide(db, query, { scope: other, calendar, end: to }, bounds);
    return side === null ? "too busy" : { scope: other, side };
  }
  if (beside !== "before") return null;
  const earlier = await periodsBefore(db, query, from, calendar.length);
  const end = comparableEnd(calendar, earlier, now);
  const side = await readSide(db, query, { scope, calendar: earlier, end }, bounds);
  return side === null ? "too busy" : { scope, side };
}

/** Where the last period is running, the one it stands beside is counted up to the same distance from its beginning. */
function comparableEnd(calendar: readonly CalendarPeriod[], earlier: readonly CalendarPeriod[], now: Date): Date {
  const [running, same] = [calendar.at(-1), earlier.at(-1)];
  if (running === undefined || same === undefined) throw new Error("a calendar has at least one period");
  if (running.to <= now) return same.to;
  const reached = same.from.getTime() + now.getTime() - running.from.getTime();
  return new Date(Math.min(reached, same.to.getTime()));
}

async function readHoldings(
  db: Db,
  { agent, subtree, reach }: DepthScope,
  calendar: readonly CalendarPeriod[],
  now: Date,
): Promise<Holdings[]> {
  const by = { agentId: agent.id, subtree, players: reach };
  const days = calendar.map((period) => heldDayOf(period, now));
  const over = days.filter((day) => day !== null);
  const [held, current] = await Promise.all([
    readHeldAt(db, by, over),
    over.length < days.length ? readHeldNow(db, by) : null,
  ]);
  return days.map((day, index) => {
    const found = day === null ? current : held[index];
    if (found === undefined || found === null) throw new Error("holdings of a period were not read");
    return { at: day === null ? now.toISOString() : `${day}T00:00:00.000Z`, ...found };
  });
}
