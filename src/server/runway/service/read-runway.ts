// Reads one agent's runway with what its chart shows: 14 days of its credit, the forecast with its band, top-ups.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { RunwayDetail, RunwayRow } from "#contract/runway.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { listRunwayAgents, type RunwayAgent } from "../queries/agents.ts";
import { isSeamless, listDayOpenings, listTopUps, listTransferFlows } from "../queries/credit-hours.ts";
import { listPlayedHours } from "../queries/hours.ts";
import { forecastInput, historyOf, HOUR_MS, startOfHour, thresholdsOf } from "./agent-runway.ts";
import { creditByHour } from "./credit-by-hour.ts";
import type { RunwayDeps } from "./deps.ts";
import { bandOf, likelyUse } from "./forecast.ts";
import { runwaysOf } from "./read-runways.ts";

type ReadDeps = Pick<RunwayDeps, "db" | "clock">;

const DAY_MS = 24 * HOUR_MS;
const SHOWN_DAYS = 14;
/** The chart shows as much of the future as is worth planning for. */
const AHEAD_HOURS = 7 * 24;

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** The agent as the caller sees it. */
export async function readRunwayRow(deps: ReadDeps, caller: MemberCaller, id: string): Promise<RunwayRow | Refusal> {
  const found = await findRunway(deps, caller, id);
  return "refused" in found ? found : found.row;
}

async function findRunway(
  deps: ReadDeps,
  caller: MemberCaller,
  anyCaseId: string,
): Promise<{ readonly agent: RunwayAgent; readonly row: RunwayRow } | Refusal> {
  const id = anyCaseId.toLowerCase();
  const below = await reachOf(deps.db, caller, id);
  if (below === undefined) return agentNotFound;
  const reach = { ...below, agentIds: [id] };
  const [agent] = await listRunwayAgents(deps.db, reach, { ids: [id] });
  if (agent === undefined) return agentNotFound;
  const [row] = await runwaysOf(deps, caller, reach, [agent]);
  return row === undefined ? agentNotFound : { agent, row };
}

export async function readRunway(deps: ReadDeps, caller: MemberCaller, id: string): Promise<RunwayDetail | Refusal> {
  const found = await findRunway(deps, caller, id);
  if ("refused" in found) return found;
  const { agent, row } = found;
  const { db, clock } = deps;
  const now = clock();
  const key = { tenantId: agent.tenantId, agentId: agent.id };
  const reach = { tenantIds: [agent.tenantId], agentIds: [agent.id] };
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const first = new Date(today - (SHOWN_DAYS - 1) * DAY_MS);
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) =>
    new Date(first.getTime() + index * DAY_MS).toISOString().slice(0, 10),
  );
  const [openings, flows, hours, topUps, seamless] = await Promise.all([
    listDayOpenings(db, key, days),
    listTransferFlows(db, key, first),
    listPlayedHours(db, reach, historyOf(now)),
    listTopUps(db, key, first),
    isSeamless(db, key),
  ]);
  const played = hours.get(agent.id) ?? [];
  const moved = { openings, flows, played: seamless ? played : [], balance: agent.balance };
  const input = forecastInput(agent, played, now);
  const { low, critical } = thresholdsOf(agent);
  const hour = startOfHour(now).getTime();
  return {
    ...row,
    hours: creditByHour(moved, now).map(({ at, balance }) => ({
      at: at.toISOString(),
      credit: balance + agent.line - (at === now ? agent.reserved : 0n),
    })),
    band: bandOf(input, AHEAD_HOURS).map(({ hour: ahead, ...band }) => ({
      at: new Date(hour + ahead * HOUR_MS).toISOString(),
      ...band,
    })),
    low_level: likelyUse(input, low),
    critical_level: likelyUse(input, critical),
    top_ups: topUps.map(({ id: transferId, at, amount, isAutomatic }) => ({
      id: transferId,
      at: at.toISOString(),
      amount,
      is_automatic: isAutomatic,
    })),
  };
}
