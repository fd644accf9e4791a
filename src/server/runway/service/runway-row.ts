// One agent's runway as the dashboard shows it, without what lies above the reader.
import type { RunwayRow } from "#contract/runway.ts";
import type { Db } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { memberActor } from "../../ledger/actor.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import type { RunwayAgent, TopUp } from "../queries/agents.ts";
import type { PlayedHour } from "../queries/hours.ts";
import { availableOf, burnOf, forecastFor, HOUR_MS, shownState, thresholdsOf } from "./agent-runway.ts";
import type { Forecast } from "./forecast.ts";
import { lostTurnover } from "./lost-turnover.ts";

export interface RunwayParts {
  readonly agent: RunwayAgent;
  readonly hours: readonly PlayedHour[];
  readonly lastTopUp: TopUp | null;
  readonly sent24h: bigint;
  readonly names: ReadonlyMap<string, string>;
}

interface Reader {
  readonly caller: MemberCaller;
  readonly now: Date;
}

const actorOf = (tenantId: string | null, memberId: string | null): string | null =>
  tenantId === null || memberId === null ? null : memberActor({ tenantId, memberId });

/** Names of the members who snoozed or set something, as far as the reader may know them. */
export async function namesOf(
  db: Db,
  caller: MemberCaller,
  agents: readonly RunwayAgent[],
): Promise<ReadonlyMap<string, string>> {
  const actors = agents.flatMap((agent) => [
    actorOf(agent.snoozedByTenantId, agent.snoozedById),
    actorOf(agent.setByTenantId, agent.setById),
  ]);
  const reach = await reachOf(db, caller);
  return reach === undefined ? new Map() : nameActors(db, caller, reach, actors);
}

export function runwayRowOf({ agent, hours, lastTopUp, ...parts }: RunwayParts, { caller, now }: Reader): RunwayRow {
  const forecast = forecastFor(agent, hours, now);
  const state = shownState(agent, forecast);
  const isExhausted = state === "exhausted" && agent.state === "exhausted";
  return {
    id: agent.id,
    parent_id: agent.id === caller.agentId ? null : agent.parentId,
    pays_platform: agent.parentId === null,
    code: agent.code,
    name: agent.name,
    currency: agent.currency,
    state,
    since: state === agent.state ? (agent.since?.toISOString() ?? null) : null,
    available: availableOf(agent),
    balance: agent.balance,
    reserved: agent.reserved,
    line: agent.line,
    burn: burnOf(hours, now),
    forecast: forecastOnWire(forecast, now),
    thresholds: {
      low_hours: thresholdsOf(agent).low,
      critical_hours: thresholdsOf(agent).critical,
      is_own: agent.lowHours !== null,
    },
    snooze: snoozeOf(agent, parts.names, now),
    refused_stakes: isExhausted ? Number(agent.refused ?? 0n) : 0,
    refused_amount: isExhausted ? (agent.refusedAmount ?? 0n) : 0n,
    lost: isExhausted && agent.turnAt !== null ? lostTurnover(hours, agent.turnAt, now) : null,
    last_top_up:
      lastTopUp === null ? null : { id: lastTopUp.id, at: lastTopUp.at.toISOString(), amount: lastTopUp.amount },
    auto_top_up: autoTopUpOf(agent, parts),
  };
}

function forecastOnWire({ basis, days, early, likely, late }: Forecast, now: Date): RunwayRow["forecast"] {
  const at = (hours: number | null): string | null =>
    hours === null ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString();
  return { basis, days, early_at: at(early), likely_at: at(likely), likely_hours: likely, late_at: at(late) };
}

function snoozeOf(agent: RunwayAgent, names: RunwayParts["names"], now: Date): RunwayRow["snooze"] {
  const { snoozedUntil, snoozedAt, snoozeReason } = agent;
  if (snoozedUntil === null || snoozedAt === null || snoozeReason === null || snoozedUntil <= now) return null;
  const by = actorOf(agent.snoozedByTenantId, agent.snoozedById);
  return {
    until: snoozedUntil.toISOString(),
    at: snoozedAt.toISOString(),
    by: names.get(by ?? "") ?? null,
    reason: snoozeReason,
  };
}

function autoTopUpOf(
  { below, autoAmount, dailyMost, setAt, ...agent }: RunwayAgent,
  { sent24h, names }: Pick<RunwayParts, "sent24h" | "names">,
): RunwayRow["auto_top_up"] {
  if (below === null || autoAmount === null || dailyMost === null || setAt === null) return null;
  return {
    below,
    amount: autoAmount,
    daily_most: dailyMost,
    sent_24h: sent24h,
    set_by: names.get(actorOf(agent.setByTenantId, agent.setById) ?? "") ?? null,
    set_at: setAt.toISOString(),
    stopped_at: agent.stoppedAt?.toISOString() ?? null,
    stop_code: agent.stopCode,
  };
}
