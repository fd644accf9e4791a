/** Sets states, schedules and stake limits of games at agents: all places of a request or none. */
import type { z } from "zod";
import { NO_RULE, type AvailabilityState, type setAvailability as endpoint } from "#contract/availability.ts";
import { isRefusal, refuse, type FieldError, type Refusal } from "#contract/errors.ts";
import { GAME_CODES } from "#studio/games/game-names.ts";
import { stakeLimits, stakesOf } from "#studio/games/stakes.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Tx } from "../../../db/database.ts";
import { reachOf } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import type { Happening, Publish } from "../../../live/publish.ts";
import {
  listGoverned,
  listOfferingAgents,
  listRules,
  type AvailabilityRule,
  type OfferingAgent,
} from "../../queries/availability.ts";
import type { GameDeps } from "../deps.ts";
import { stakesOfRules } from "./in-effect.ts";
import { coinsOf, isLocked } from "./read-availability.ts";

type SetDeps = Pick<GameDeps, "db" | "clock"> & { readonly publish: Publish };
type Change = z.output<typeof endpoint.body>;

interface Place {
  readonly agent: OfferingAgent;
  readonly game: string;
}

export interface SetRules {
  readonly changed: number;
  readonly unchanged: number;
}

/** A rule as it is to be; null: none, as above the agent again. */
type Wanted = Pick<AvailabilityRule, "state" | "from" | "to" | "min" | "max"> | null;
type Kind = AvailabilityRule["kind"];

export async function setAvailability(
  deps: SetDeps,
  caller: MemberCaller,
  change: Change,
): Promise<SetRules | Refusal> {
  const unclear = refusalOfChange(change, deps.clock());
  if (unclear !== null) return unclear;
  const places = await placesOf(deps, caller, change);
  if (isRefusal(places)) return places;
  const tenants = [...Map.groupBy(places, ({ agent }) => agent.tenantId)];
  // Everything is checked before anything is written; what changes meanwhile is checked again under the locks.
  for (const [tenantId, own] of tenants) {
    const refusal = refusalOfPlaces(caller, change, own, await rulesOn(deps.db, tenantId, own));
    if (refusal !== null) return refusal;
  }
  const sum = { changed: 0, unchanged: 0 };
  const happened: Happening[] = [];
  for (const [tenantId, own] of tenants) {
    const done = await deps.db.transaction().execute((tx) => setInTenant(tx, deps, caller, { change, tenantId, own }));
    if (isRefusal(done)) return done;
    sum.changed += done.changed;
    sum.unchanged += done.unchanged;
    happened.push(...done.happened);
  }
  deps.publish(happened);
  return sum;
}

const wrong = (field: string, code: string, message: string): Refusal =>
  refuse("validation_failed", message, [{ field, code, message } satisfies FieldError]);

function refusalOfChange({ state, window, limits }: Change, now: Date): Refusal | null {
  if (state === undefined && window === undefined && limits === undefined)
    return wrong("state", "missing", "A state, a schedule or stake limits are to be set.");
  if (window !== undefined && window !== NO_RULE) {
    const { from, to = null } = window;
    if (to !== null && Date.parse(to) <= Date.parse(from))
      return wrong("window.to", "not_after", "The end must come after the beginning.");
    if (to !== null && Date.parse(to) <= now.getTime())
      return wrong("window.to", "in_past", "The end lies in the past.");
  }
  if (limits !== undefined && limits !== NO_RULE) {
    const { min, max } = limits;
    if (min === undefined && max === undefined) return wrong("limits.min", "missing", "At least one limit is needed.");
    if (min !== undefined && max !== undefined && min > max)
      return wrong("limits.min", "above_max", "The least stake is above the highest.");
  }
  return null;
}

/** Where it is to be set, each place once; one outside the caller's subtree does not exist. */
async function placesOf({ db, clock }: SetDeps, caller: MemberCaller, { places }: Change): Promise<Place[] | Refusal> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  const ids = [...new Set(places.map(({ agent_id: agentId }) => agentId.toLowerCase()))];
  const seen = ids.filter((agentId) => reach.agentIds?.includes(agentId) ?? true);
  const asked = { games: GAME_CODES, at: clock(), after: undefined, limit: ids.length };
  const agents = await listOfferingAgents(db, { ...reach, agentIds: seen }, {}, asked);
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const found = new Map<string, Place>();
  for (const { agent_id: agentId, game } of places) {
    const agent = byId.get(agentId.toLowerCase());
    if (agent === undefined) return refuse("agent_not_found", "There is no such agent, or it offers no game.");
    if (!agent.games.includes(game)) return refuse("game_not_found", `There is no game ${game} at ${agent.code}.`);
    found.set(`${agent.id}:${game}`, { agent, game });
  }
  return [...found.values()];
}

/** Of all agents on the way down to these places. */
const rulesOn = (db: Parameters<typeof listRules>[0], tenantId: string, places: readonly Place[]) =>
  listRules(db, tenantId, [...new Set(places.flatMap(({ agent }) => agent.path))]);

function refusalOfPlaces(
  caller: MemberCaller,
  change: Change,
  places: readonly Place[],
  rules: readonly AvailabilityRule[],
): Refusal | null {
  // A window stands in for the lasting state: where that was set above, no window loosens it.
  const kinds = new Set(
    wantedOf(change).flatMap(([kind]): Kind[] => (kind === "window" ? ["window", "state"] : [kind])),
  );
  for (const { agent, game } of places) {
    const own = rules.filter((rule) => rule.agentId === agent.id && rule.game === game && kinds.has(rule.kind));
    if (own.some((rule) => isLocked(caller, rule)))
      return refuse("availability_locked", `${agent.code} has a rule for ${game} that was set above.`);
  }
  return change.limits === undefined || change.limits === NO_RULE
    ? null
    : refusalOfLimits(change.limits, places, rules);
}

function refusalOfLimits(
  limits: { readonly min?: bigint | undefined; readonly max?: bigint | undefined },
  places: readonly Place[],
  rules: readonly AvailabilityRule[],
): Refusal | null {
  if (new Set(places.map(({ agent }) => agent.currency)).size > 1)
    return wrong("limits.min", "one_currency", "Limits are set for agents of one currency at a time.");
  for (const { agent, game } of places) {
    const coins = coinsOf(game);
    const above = rules.filter(
      (rule) => rule.game === game && rule.agentId !== agent.id && agent.path.includes(rule.agentId),
    );
    const { min: least, max: most } = stakesOfRules(stakeLimits(coins), above);
    for (const end of ["min", "max"] as const) {
      const stake = limits[end];
      if (stake === undefined) continue;
      if (!stakesOf(coins).includes(stake))
        return wrong(`limits.${end}`, "not_on_ladder", `${stake} is no stake of ${game}.`);
      if (stake < least || stake > most)
        return wrong(`limits.${end}`, "beyond_above", `Above ${agent.code} stakes go from ${least} to ${most}.`);
    }
  }
  return null;
}

const NOTHING = { state: null, from: null, to: null, min: null, max: null };

/** Each kind of rule the change names, as it is to be. */
function wantedOf({ state, window, limits }: Change): (readonly [Kind, Wanted])[] {
  const stateOf = (named: AvailabilityState | typeof NO_RULE): Wanted =>
    named === NO_RULE ? null : { ...NOTHING, state: named };
  return [
    ...(state === undefined ? [] : [["state", stateOf(state)] as const]),
    ...(window === undefined ? [] : [["window", windowOf(window)] as const]),
    ...(limits === undefined
      ? []
      : [
          [
            "limits",
            limits === NO_RULE ? null : { ...NOTHING, min: limits.min ?? null, max: limits.max ?? null },
          ] as const,
        ]),
  ];
}

function windowOf(window: NonNullable<Change["window"]>): Wanted {
  if (window === NO_RULE) return null;
  const { state, from, to = null } = window;
  return { ...NOTHING, state, from: new Date(from), to: to === null ? null : new Date(to) };
}

interface InTenant {
  readonly change: Change;
  readonly tenantId: string;
  readonly own: readonly Place[];
}

async function setInTenant(
  tx: Tx,
  { clock }: SetDeps,
  caller: MemberCaller,
  { change, tenantId, own }: InTenant,
): Promise<(SetRules & { readonly happened: readonly Happening[] }) | Refusal> {
  const agentIds = [...new Set(own.map(({ agent }) => agent.id))].toSorted();
  // Those who set rules at one agent do so one after the other, always in this order.
  await tx
    .selectFrom("agents")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", agentIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const rules = await rulesOn(tx, tenantId, own);
  const refusal = refusalOfPlaces(caller, change, own, rules);
  if (refusal !== null) return refusal;
  const at = clock();
  let changed = 0;
  for (const place of own) {
    let isChanged = false;
    for (const [kind, wanted] of wantedOf(change)) {
      const before = rules.find(
        (rule) => rule.agentId === place.agent.id && rule.game === place.game && rule.kind === kind,
      );
      if (isSame(before, wanted)) continue;
      await write(tx, caller, { tenantId, place, kind, wanted, before, reason: change.reason, at });
      isChanged = true;
    }
    if (isChanged) changed += 1;
  }
  const governed = changed === 0 ? [] : await listGoverned(tx, tenantId, agentIds);
  return {
    changed,
    unchanged: own.length - changed,
    happened: governed.map(({ id, path }) => ({ kind: "catalogue.changed", agentId: id, path, count: 1 })),
  };
}

const same = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

function isSame(before: AvailabilityRule | undefined, wanted: Wanted): boolean {
  if (before === undefined || wanted === null) return before === undefined && wanted === null;
  const { state, from, to, min, max } = wanted;
  return (
    before.state === state && same(before.from, from) && same(before.to, to) && before.min === min && before.max === max
  );
}

interface Written {
  readonly tenantId: string;
  readonly place: Place;
  readonly kind: Kind;
  readonly wanted: Wanted;
  readonly before: AvailabilityRule | undefined;
  readonly reason: string;
  readonly at: Date;
}

async function write(tx: Tx, caller: MemberCaller, written: Written): Promise<void> {
  const { tenantId, place, kind, wanted, before, reason, at } = written;
  const key = { tenant_id: tenantId, agent_id: place.agent.id, game_code: place.game, kind };
  await tx
    .deleteFrom("availability_rules")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", place.agent.id)
    .where("game_code", "=", place.game)
    .where("kind", "=", kind)
    .execute();
  if (wanted !== null)
    await tx
      .insertInto("availability_rules")
      .values({
        ...key,
        state: wanted.state,
        from_at: wanted.from,
        to_at: wanted.to,
        min_stake: wanted.min,
        max_stake: wanted.max,
        reason,
        set_at: at,
        set_by_tenant_id: caller.tenantId,
        set_by_agent_id: caller.agentId,
        set_by_id: caller.memberId,
      })
      .execute();
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: `game.availability.${kind}`,
    subject: place.agent.id,
    before: before === undefined ? null : { game: place.game, ...facts(before), reason: before.reason },
    after: { game: place.game, ...(wanted === null ? { rule: NO_RULE } : facts(wanted)), reason },
    at,
  });
}

/** What a rule of its kind says, and nothing else. */
const facts = ({ state, from, to, min, max }: NonNullable<Wanted>) =>
  Object.fromEntries(Object.entries({ state, from, to, min, max }).filter(([, value]) => value !== null));
