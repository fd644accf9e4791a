/** Sets states, schedules and stake limits of games at agents: a request is checked as a whole before anything is written. */
import { NO_RULE } from "#contract/availability.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { GAME_CODES } from "#studio/games/game-names.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Tx } from "../../../db/database.ts";
import { reachOf } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import type { Happening, Publish } from "../../../live/publish.ts";
import { listGoverned, listOfferingAgents, type AvailabilityRule } from "../../queries/availability.ts";
import type { GameDeps } from "../deps.ts";
import { facts, wantedOf, type Change, type Kind, type Place, type Wanted } from "./availability-change.ts";
import { refusalOfChange, refusalOfPlaces, rulesOn, wrong } from "./check-availability.ts";

type SetDeps = Pick<GameDeps, "db" | "clock"> & { readonly publish: Publish };
export interface SetRules {
  readonly changed: number;
  readonly unchanged: number;
}

export async function setAvailability(
  deps: SetDeps,
  caller: MemberCaller,
  change: Change,
): Promise<SetRules | Refusal> {
  const unclear = refusalOfChange(change, deps.clock());
  if (unclear !== null) return unclear;
  const places = await placesOf(deps, caller, change);
  if (isRefusal(places)) return places;
  if (
    change.limits !== undefined &&
    change.limits !== NO_RULE &&
    new Set(places.map(({ agent }) => agent.currency)).size > 1
  )
    return wrong("limits.min", "one_currency", "Limits are set for agents of one currency at a time.");
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
    if (isRefusal(done)) {
      deps.publish(happened);
      return done;
    }
    sum.changed += done.changed;
    sum.unchanged += done.unchanged;
    happened.push(...done.happened);
  }
  deps.publish(happened);
  return sum;
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
