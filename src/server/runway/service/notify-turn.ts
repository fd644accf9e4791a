// Notifies members and an agent's server of a turn of its credit, in the transaction that records it.
import type { RunwayState } from "#contract/runway.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { RunwayAgent } from "../queries/agents.ts";
import { availableOf } from "./agent-runway.ts";
import type { Forecast } from "./forecast.ts";
import { notifiedTurn, type NotifiedTurn } from "./next-state.ts";

export interface Turn {
  readonly id: string;
  readonly at: Date;
  readonly from: RunwayState;
  readonly to: RunwayState;
  readonly forecast: Pick<Forecast, "likely">;
}

/** A snooze silences notices of low and critical credit; the agent's server and exhausted credit are never silenced. */
const isSilenced = ({ snoozedUntil }: RunwayAgent, turn: NotifiedTurn, at: Date): boolean =>
  snoozedUntil !== null && snoozedUntil > at && (turn === "low" || turn === "critical");

export async function notifyTurn(
  tx: Tx,
  { ids }: { readonly ids: UuidSource },
  agent: RunwayAgent,
  { id, at, from, to, forecast: { likely } }: Turn,
): Promise<void> {
  const turn = notifiedTurn(from, to);
  if (turn === null) return;
  const { tenantId, code, currency, balance, reserved, line, parentId } = agent;
  const available = availableOf(agent);
  if (to !== "none") {
    const credit = { balance, reserved, line, available, state: to, runway_hours: likely };
    const about = { type: `credit.${turn}`, data: { agent: code, currency, credit } } as const;
    await raiseWebhook(tx, { tenantId, agentId: agent.id, id: ids(), key: `${about.type}/${id}`, about, at });
  }
  if (isSilenced(agent, turn, at)) return;
  const about = {
    event: "credit.turned",
    turn,
    agent_id: agent.id,
    agent_code: code,
    available,
    currency,
    hours: likely,
  } as const;
  await raiseNotice(tx, { tenantId, key: `credit.turned/${id}`, about, to: { agentId: agent.id }, at });
  // Both are of this tenant and would share a key; above a direct customer is the platform, in a tenant of its own.
  const above = parentId === null ? await findPlatform(tx) : { tenantId, agentId: parentId };
  if (above === undefined) return;
  await raiseNotice(tx, {
    tenantId: above.tenantId,
    key: `credit.turned/${id}/above`,
    about,
    to: { agentId: above.agentId },
    at,
  });
}
