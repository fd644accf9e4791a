// Checks the credit of every agent: records each turn of its state with what it cost, and notifies members and servers.
import { listTenantIds, type Reach } from "../../db/reach.ts";
import { instantOf } from "../../db/uuid.ts";
import { listRunwayAgents, type RunwayAgent } from "../queries/agents.ts";
import { readLag } from "../../ledger/feed/lag.ts";
import { countRefusedStakes, listPlayedHours, type PlayedHour } from "../queries/hours.ts";
import { countOn, endTurn, insertTurn, recordState, type EndedTurn } from "../queries/turns.ts";
import { availableOf, checkedCredit, forecastFor, historyOf, HOUR_MS, startOfHour } from "./agent-runway.ts";
import type { RunwayDeps } from "./deps.ts";
import type { Forecast } from "./forecast.ts";
import { COMPARED_MS, lostTurnover } from "./lost-turnover.ts";
import { checkState, type CheckedState } from "./next-state.ts";
import { notifyTurn } from "./notify-turn.ts";

export type CheckDeps = Pick<RunwayDeps, "db" | "ids" | "clock" | "publish">;

/** Hours before the running one change no more, but for rounds that are rolled up late. */
const HISTORY_KEPT_MS = 60_000;
/** Figures this far behind would forecast from hours that are not there yet. */
const BEHIND_SECONDS = 5;
/** A stake being refused right now may be recorded a moment later. */
const COUNT_BEHIND_MS = 5_000;

interface History {
  readonly readAt: number;
  readonly hour: number;
  readonly hours: ReadonlyMap<string, readonly PlayedHour[]>;
}

export interface CreditCheck {
  (signal: AbortSignal): Promise<void>;
}

/** A check that rereads four weeks of hours only now and then; the last 24 hours each time. */
export function createCreditCheck(deps: CheckDeps): CreditCheck {
  const histories = new Map<string, History>();
  const historyOfTenant = async (tenantId: string, now: Date): Promise<History["hours"]> => {
    const hour = startOfHour(now).getTime();
    const known = histories.get(tenantId);
    if (known?.hour === hour && now.getTime() - known.readAt < HISTORY_KEPT_MS) return known.hours;
    const hours = await listPlayedHours(deps.db, wholeTenant(tenantId), historyOf(now));
    histories.set(tenantId, { readAt: now.getTime(), hour, hours });
    return hours;
  };
  return async (signal) => {
    for (const tenantId of await listTenantIds(deps.db)) {
      if (signal.aborted) return;
      const now = deps.clock();
      const { rounds, seconds } = await readLag(deps.db, [tenantId], "figures");
      const isBehind = rounds > 0n && seconds > BEHIND_SECONDS;
      const past = isBehind ? NO_HISTORY : await historyOfTenant(tenantId, now);
      await checkTenant(deps, tenantId, { past, isBehind }, now);
    }
  };
}

const NO_HISTORY: History["hours"] = new Map();

const wholeTenant = (tenantId: string): Reach => ({ tenantIds: [tenantId], agentIds: null });

interface Known {
  readonly past: History["hours"];
  readonly isBehind: boolean;
}

async function checkTenant(deps: CheckDeps, tenantId: string, { past, isBehind }: Known, now: Date): Promise<void> {
  const reach = wholeTenant(tenantId);
  const agents = await listRunwayAgents(deps.db, reach);
  const dayAgo = new Date(startOfHour(now).getTime() - 23 * HOUR_MS);
  const recent = await listPlayedHours(deps.db, reach, { from: dayAgo, to: historyOf(now).to });
  for (const agent of agents) {
    // Credit that is used up, or came back, takes no forecast.
    if (isBehind && availableOf(agent) > 0n && agent.state !== "exhausted") continue;
    const hours = [...(past.get(agent.id) ?? []).filter(({ hour }) => hour < dayAgo), ...(recent.get(agent.id) ?? [])];
    await checkAgent(deps, agent, forecastFor(agent, hours, now), now);
  }
}

async function checkAgent(deps: CheckDeps, agent: RunwayAgent, forecast: Forecast, now: Date): Promise<void> {
  const { tenantId, state, seen } = agent;
  const before: CheckedState | undefined = state === null || seen === null ? undefined : { state, seen };
  const { after, hasTurned } = checkState(before, checkedCredit(agent, forecast));
  if (before?.state === "exhausted" && !hasTurned) await countRefused(deps, agent, now);
  if (before?.state === after.state && before.seen === after.seen) return;
  const key = { tenantId, agentId: agent.id };
  if (before === undefined || !hasTurned) {
    const since = before === undefined ? now : null;
    await deps.db.transaction().execute((tx) => recordState(tx, key, before, { ...after, since }));
    return;
  }
  const ended = await endedTurn(deps, agent, now);
  const isRecorded = await deps.db.transaction().execute(async (tx) => {
    const id = deps.ids();
    // The instant of its id, so that a period, which is bounded by ids, holds what its rows say.
    const at = instantOf(id);
    if (!(await recordState(tx, key, before, { ...after, since: at }))) return false;
    if (ended !== null) await endTurn(tx, tenantId, { ...ended, endedAt: at });
    await insertTurn(tx, { ...key, id, at, from: before.state, to: after.state, available: availableOf(agent) });
    await notifyTurn(tx, deps, agent, { id, at, from: before.state, to: after.state, forecast });
    return true;
  });
  if (isRecorded) deps.publish([{ kind: "credit.changed", agentId: agent.id, path: agent.path, count: 1 }]);
}

/** Each refused stake is read once: up to a moment ago, from where the last check stopped. */
async function countRefused({ db }: CheckDeps, agent: RunwayAgent, now: Date): Promise<void> {
  const { tenantId, id: agentId, turnId, countedTo } = agent;
  const to = new Date(now.getTime() - COUNT_BEHIND_MS);
  if (turnId === null || countedTo === null || to <= countedTo) return;
  const found = await countRefusedStakes(db, { tenantId, agentId, from: countedTo, to });
  await countOn(db, tenantId, { id: turnId, from: countedTo, to, ...found });
}

/** What the turn in force has cost; null where none was recorded. */
async function endedTurn({ db }: CheckDeps, agent: RunwayAgent, now: Date): Promise<Omit<EndedTurn, "endedAt"> | null> {
  const { tenantId, id: agentId, turnId, turnAt, countedTo, refused, refusedAmount } = agent;
  if (turnId === null || turnAt === null || countedTo === null) return null;
  if (agent.state !== "exhausted") return { id: turnId, refused: 0n, refusedAmount: 0n, lost: null };
  const found = await countRefusedStakes(db, { tenantId, agentId, from: countedTo, to: now });
  const span = { from: new Date(turnAt.getTime() - COMPARED_MS - HOUR_MS), to: now };
  const hours = await listPlayedHours(db, wholeTenant(tenantId), span, [agentId]);
  return {
    id: turnId,
    refused: (refused ?? 0n) + found.refused,
    refusedAmount: (refusedAmount ?? 0n) + found.amount,
    lost: lostTurnover(hours.get(agentId) ?? [], turnAt, now),
  };
}
