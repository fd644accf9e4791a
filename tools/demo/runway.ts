// Credit in each of its states: exhausted, critical, low, snoozed, with own thresholds, topped up automatically.
import { memberActor } from "#server/ledger/actor.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { STUDIO_CODE } from "#server/provider/service.ts";
import type { PlannedDay, PlannedSession } from "./history.ts";
import { booked, type Till } from "./money.ts";
import { ownerIdOf, type DemoPeople, type PlacedAgent } from "./people.ts";
import type { PlacedPlayer } from "./players.ts";
import { creditLasting, recordStates, usesByHour } from "./runway-turns.ts";

export interface RunwayPlan {
  readonly admin: Pool;
  readonly ledger: Ledger;
  readonly people: DemoPeople;
  readonly players: readonly PlacedPlayer[];
  readonly days: readonly PlannedDay[];
  readonly tills: ReadonlyMap<string, Till>;
  /** End of the history. */
  readonly until: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EXHAUSTED = "meridian_club";
const CRITICAL = "atlas_iberia";
const SHORT = [
  { code: CRITICAL, hours: 14 },
  { code: "aurora_litoral", hours: 50 },
];
const OWN_THRESHOLDS = "aurora_norte";
const THRESHOLDS = { low: 120, critical: 48 };
const AUTOMATIC = "meridian_west";
/** Stakes refused since the credit was used up. */
const REFUSED = 3;

export async function placeRunways(plan: RunwayPlan): Promise<void> {
  const uses = usesByHour(plan.days);
  await leave(plan, EXHAUSTED, () => 0n);
  for (const { code, hours } of SHORT)
    await leave(plan, code, (balance) => creditLasting(uses.get(code) ?? [], plan.until, balance, hours));
  await setByMembers(plan);
  await recordStates(plan, { [OWN_THRESHOLDS]: THRESHOLDS });
  await refuseStakes(plan);
}

function agentOf({ people }: Pick<RunwayPlan, "people">, code: string): PlacedAgent {
  const found = people.agents.find((agent) => agent.code === code);
  if (found === undefined) throw new RangeError(`the demo has no agent ${code}`);
  return found;
}

/** Its parent takes back what is above that. */
async function leave(plan: RunwayPlan, code: string, leftOf: (balance: bigint) => bigint): Promise<void> {
  const { admin, ledger, tills, until } = plan;
  const till = tills.get(code);
  const agent = agentOf(plan, code);
  const above = tills.get(agent.parent ?? "");
  if (till === undefined || above === undefined) throw new RangeError(`${code} has no parent`);
  const found = await admin.query<{ balance: bigint }>(
    "select balance from accounts where tenant_id = $1 and id = $2",
    [agent.tenantId, till.creditAccountId],
  );
  const balance = found.rows[0]?.balance ?? 0n;
  const amount = balance - leftOf(balance);
  if (amount <= 0n) return;
  const id = uuidAt(until.getTime());
  await booked(ledger, {
    tenantId: agent.tenantId,
    id,
    agentId: above.agent.agentId,
    ref: `take-${id}`,
    kind: "credit_take",
    debitAccountId: till.creditAccountId,
    creditAccountId: above.creditAccountId,
    amount,
    currency: agent.currency,
    playerId: null,
    counterpartyAgentId: agent.agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: null,
    actor: memberActor({ tenantId: agent.tenantId, memberId: await ownerIdOf(admin, above.agent) }),
    requestId: id,
    at: until,
  });
}

async function setByMembers(plan: RunwayPlan): Promise<void> {
  const { admin, until } = plan;
  const norte = agentOf(plan, OWN_THRESHOLDS);
  await admin.query(
    "insert into credit_settings (tenant_id, agent_id, low_hours, critical_hours) values ($1, $2, $3, $4)",
    [norte.tenantId, norte.agentId, THRESHOLDS.low, THRESHOLDS.critical],
  );
  const iberia = agentOf(plan, CRITICAL);
  await admin.query(
    `insert into credit_settings (tenant_id, agent_id, snoozed_until, snoozed_at, snoozed_by_tenant_id, snoozed_by_id, snooze_reason)
     values ($1, $2, $3, $4, $1, $5, 'The bank transfer is announced')`,
    [
      iberia.tenantId,
      iberia.agentId,
      new Date(until.getTime() + 2 * DAY_MS),
      new Date(until.getTime() - HOUR_MS),
      await ownerIdOf(admin, agentOf(plan, iberia.parent ?? "")),
    ],
  );
  await allow(plan, AUTOMATIC, null);
  await allow(plan, EXHAUSTED, new Date(until.getTime() - 20 * DAY_MS));
}

/** Credit sent automatically by the parent; stopped where a run was refused then. */
async function allow(plan: RunwayPlan, code: string, stoppedAt: Date | null): Promise<void> {
  const { admin, until } = plan;
  const agent = agentOf(plan, code);
  const parent = agentOf(plan, agent.parent ?? "");
  await admin.query(
    `insert into auto_top_ups (tenant_id, agent_id, acting_agent_id, below, amount, daily_most, set_by_id, set_by_tenant_id,
       set_at, stopped_at, stop_code)
     values ($1, $2, $3, 200000, 100000, 300000, $4, $1, $5, $6, $7)`,
    [
      agent.tenantId,
      agent.agentId,
      parent.agentId,
      await ownerIdOf(admin, parent),
      new Date(until.getTime() - 21 * DAY_MS),
      stoppedAt,
      stoppedAt && "credit_insufficient",
    ],
  );
}

/** Stakes of players whose agent has no credit. */
async function refuseStakes({ admin, players, days, until }: RunwayPlan): Promise<void> {
  const sessions = new Map<string, PlannedSession>();
  for (const session of days.flatMap((day) => day.sessions))
    if (session.player.agentCode === EXHAUSTED) sessions.set(session.player.id, session);
  for (const [index, session] of [...sessions.values()].slice(0, REFUSED).entries()) {
    const placed = players.find(({ planned }) => planned.id === session.player.id);
    const [round] = session.rounds;
    if (placed === undefined || round === undefined) continue;
    const at = new Date(until.getTime() + (index + 2) * 1_000);
    const id = uuidAt(at.getTime());
    const { definition, variant } = session.game;
    await admin.query(
      `select reject_round($1, $2, $2, 0, $3, $4, $2, $5, $6, $7, $8, $9, $10, $11, 'credit_exhausted', $12)`,
      [
        placed.agent.tenantId,
        id,
        placed.agent.agentId,
        session.player.id,
        STUDIO_CODE,
        definition.code,
        variant.id,
        variant.figures.rtpBps,
        placed.walletAccountId,
        placed.agent.currency,
        round.stake,
        at,
      ],
    );
  }
}
