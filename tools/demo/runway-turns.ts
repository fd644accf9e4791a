// Replays the check of credit over the last days of the demo, so that its turns are those the check would have found.
import type { CreditThresholds } from "#contract/agent.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { forecastOf, type HourUse } from "#server/runway/service/forecast.ts";
import { checkState, type CheckedState } from "#server/runway/service/next-state.ts";
import type { PlannedDay } from "./history.ts";
import type { Till } from "./money.ts";

const HOUR_MS = 3_600_000;
const DAYS_BACK = 8;
const STEP_HOURS = 2;
const USUAL = { low: 72, critical: 24 };

export interface ReplayPlan {
  readonly admin: Pool;
  readonly days: readonly PlannedDay[];
  readonly tills: ReadonlyMap<string, Till>;
  readonly until: Date;
}

interface Entry {
  readonly at: Date;
  readonly after: bigint;
}

interface Turn {
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly available: bigint;
}

/** Records the turns of every agent and the state each is in; `own` are thresholds that are not the usual ones. */
export async function recordStates(plan: ReplayPlan, own: Readonly<Record<string, CreditThresholds>>): Promise<void> {
  const uses = usesByHour(plan.days);
  for (const [code, till] of plan.tills) {
    const entries = await entriesOf(plan.admin, till);
    if (entries.length === 0) continue;
    const { turns, state, since } = replay(entries, uses.get(code) ?? [], plan.until, own[code] ?? USUAL);
    await record(plan.admin, till, { turns, state, since });
  }
}

export function usesByHour(days: readonly PlannedDay[]): Map<string, HourUse[]> {
  const uses = new Map<string, Map<number, bigint>>();
  for (const { player, rounds } of days.flatMap(({ sessions }) => sessions)) {
    const hours = uses.get(player.agentCode) ?? new Map<number, bigint>();
    uses.set(player.agentCode, hours);
    for (const { endedAt, stake, win } of rounds) {
      const hour = Math.floor(endedAt.getTime() / HOUR_MS) * HOUR_MS;
      hours.set(hour, (hours.get(hour) ?? 0n) + stake - win);
    }
  }
  return new Map(
    [...uses].map(([code, hours]) => [code, [...hours].map(([hour, used]) => ({ hour: new Date(hour), used }))]),
  );
}

async function entriesOf(admin: Pool, { agent, creditAccountId }: Till): Promise<Entry[]> {
  const found = await admin.query<Entry>(
    `select at, debit_after as after, debit_seq as seq from movements where tenant_id = $1 and debit_account_id = $2
     union all
     select at, credit_after, credit_seq from movements where tenant_id = $1 and credit_account_id = $2
     order by seq`,
    [agent.tenantId, creditAccountId],
  );
  return found.rows;
}

/** The most credit that is likely to last no longer than so many hours. */
export function creditLasting(hours: readonly HourUse[], until: Date, most: bigint, lasts: number): bigint {
  let [least, above] = [1n, most];
  const used24h = usedBefore(hours, until).reduce((sum, { used }) => sum + used, 0n);
  while (least < above) {
    const available = (least + above + 1n) / 2n;
    const { likely } = forecastOf({ now: until, available, hours, used24h, isUsed: true });
    if (likely !== null && likely <= lasts) least = available;
    else above = available - 1n;
  }
  return least;
}

const usedBefore = (hours: readonly HourUse[], now: Date): readonly HourUse[] =>
  hours.filter(({ hour }) => hour <= now && hour.getTime() > now.getTime() - 24 * HOUR_MS);

function replay(entries: readonly Entry[], hours: readonly HourUse[], until: Date, thresholds: CreditThresholds) {
  const turns: Turn[] = [];
  const start = until.getTime() - DAYS_BACK * 24 * HOUR_MS;
  let before: CheckedState | undefined;
  let since = new Date(start);
  const turn = (at: Date, from: string, to: string, available: bigint): void => {
    turns.push({ at, from, to, available });
    since = at;
  };
  const check = (now: Date): void => {
    const available = entries.findLast(({ at }) => at <= now)?.after ?? 0n;
    const dayAgo = usedBefore(hours, now);
    const used24h = dayAgo.reduce((sum, { used }) => sum + used, 0n);
    const { likely } = forecastOf({ now, available, hours, used24h, isUsed: dayAgo.length > 0 });
    const credit = { available, hours: likely, hadCredit: true, thresholds };
    const { after, hasTurned } = checkState(before, credit);
    if (hasTurned && before !== undefined) turn(now, before.state, after.state, available);
    before = after;
  };
  for (let ms = start; ms < until.getTime(); ms += STEP_HOURS * HOUR_MS) check(new Date(ms));
  // Twice: a state counts once it is found twice.
  for (let times = 0; times < 2; times += 1) check(until);
  return { turns, state: stateIn(before), since };
}

const stateIn = (checked: CheckedState | undefined): string => checked?.state ?? "ok";

interface Replayed {
  readonly turns: readonly Turn[];
  readonly state: string;
  readonly since: Date;
}

async function record(admin: Pool, { agent }: Till, { turns, state, since }: Replayed): Promise<void> {
  const { tenantId, agentId } = agent;
  for (const [index, { at, from, to, available }] of turns.entries())
    await admin.query(
      `insert into credit_turns (tenant_id, id, agent_id, at, from_state, to_state, available, ended_at, counted_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $4)`,
      [tenantId, uuidAt(at.getTime()), agentId, at, from, to, available, turns[index + 1]?.at ?? null],
    );
  await admin.query("insert into credit_states (tenant_id, agent_id, state, seen, since) values ($1, $2, $3, $3, $4)", [
    tenantId,
    agentId,
    state,
    since,
  ]);
}
