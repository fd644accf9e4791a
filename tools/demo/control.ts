// How games are operated in the demo: a rule of availability of each kind, and an emergency stop that was lifted.
import { uuidAt } from "#server/db/uuid.ts";
import type { OperationsPlan } from "./operations.ts";
import { ownerIdOf } from "./people.ts";

const HOUR_MS = 3_600_000;

interface Rule {
  readonly agent: string;
  readonly game: string;
  readonly kind: "state" | "window" | "limits";
  readonly state?: "on" | "off" | "hidden" | "maintenance";
  /** From when to when, in hours from now; null: no end. */
  readonly hours?: readonly [number, number | null];
  readonly stakes?: readonly [number, number];
  readonly reason: string;
  readonly setHoursAgo: number;
  /** Otherwise by the agent's own owner. */
  readonly byPlatform?: true;
}

const RULES: readonly Rule[] = [
  {
    agent: "atlas_nordic",
    game: "saltglass-choir",
    kind: "state",
    state: "off",
    reason: "Not part of the new contract",
    setHoursAgo: 190,
    byPlatform: true,
  },
  {
    agent: "meridian_club",
    game: "saltglass-choir",
    kind: "state",
    state: "hidden",
    reason: "Only for invited players until the launch",
    setHoursAgo: 75,
  },
  {
    agent: "aurora_litoral",
    game: "ember-anvil",
    kind: "window",
    state: "maintenance",
    hours: [-2, 22],
    reason: "The lobby is rebuilt",
    setHoursAgo: 30,
  },
  {
    agent: "meridian_east",
    game: "ember-anvil",
    kind: "window",
    state: "off",
    hours: [72, 96],
    reason: "Audit of the new lobby",
    setHoursAgo: 20,
  },
  {
    agent: "aurora_ouro",
    game: "ember-anvil",
    kind: "limits",
    stakes: [250, 2_500],
    reason: "Stakes of the high roller room",
    setHoursAgo: 400,
  },
  {
    agent: "atlas_iberia",
    game: "ember-anvil",
    kind: "state",
    state: "on",
    reason: "Open again after the test",
    setHoursAgo: 52,
  },
];

export async function placeControl(plan: OperationsPlan): Promise<void> {
  for (const rule of RULES) await placeRule(plan, rule);
  await placeStop(plan);
}

async function placeRule({ admin, people, until }: OperationsPlan, rule: Rule): Promise<void> {
  const agent = people.agents.find(({ code }) => code === rule.agent);
  if (agent === undefined) throw new RangeError(`the demo has no agent ${rule.agent}`);
  const at = (hours: number): Date => new Date(until.getTime() + hours * HOUR_MS);
  const [from, to] = rule.hours ?? [null, null];
  const [min, max] = rule.stakes ?? [null, null];
  const { platform } = people;
  const setBy =
    rule.byPlatform === true
      ? [platform.tenantId, platform.agentId, platform.ownerId]
      : [agent.tenantId, agent.agentId, await ownerIdOf(admin, agent)];
  await admin.query(
    `insert into availability_rules (tenant_id, agent_id, game_code, kind, state, from_at, to_at, min_stake, max_stake,
       reason, set_at, set_by_tenant_id, set_by_agent_id, set_by_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      agent.tenantId,
      agent.agentId,
      rule.game,
      rule.kind,
      rule.state ?? null,
      from === null ? null : at(from),
      to === null ? null : at(to),
      min,
      max,
      rule.reason,
      at(-rule.setHoursAgo),
      ...setBy,
    ],
  );
}

/** Of a game, for forty minutes nine days ago. */
async function placeStop({ admin, people, until }: OperationsPlan): Promise<void> {
  const stoppedAt = new Date(until.getTime() - 9 * 24 * HOUR_MS);
  const { tenantId, ownerId } = people.platform;
  await admin.query(
    `insert into emergency_stops (tenant_id, id, kind, subject, former_state, reason, stopped_at, stopped_by_tenant_id,
       stopped_by_id, lifted_at, lifted_by_tenant_id, lifted_by_id, lift_reason)
     values ($1, $2, 'game', 'ember-anvil', 'active', 'A player reported reels that did not stop', $3, $1, $4, $5, $1, $4,
       'The browser of one player; the rounds replay as drawn')`,
    [tenantId, uuidAt(stoppedAt.getTime()), stoppedAt, ownerId, new Date(stoppedAt.getTime() + (HOUR_MS * 2) / 3)],
  );
}
