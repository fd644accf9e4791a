/** Games at agents as a viewer sees them: what is set there, what is in effect, and why. */
import type { z } from "zod";
import type {
  AvailabilityCell,
  AvailabilityRow,
  AvailabilityRules,
  getAvailability,
  listAvailability,
} from "#contract/availability.ts";
import type { Answer } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import { GAME_CODES } from "#studio/games/game-names.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { stakeLimits, stakesOf } from "#studio/games/stakes.ts";
import type { Db } from "../../../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom } from "../../../db/keyset.ts";
import { reachOf, type Reach } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { nameActors } from "../../../ledger/actor-names.ts";
import { memberActor } from "../../../ledger/actor.ts";
import { listCatalogueStates, type CatalogueState } from "../../../provider/queries/catalogue-states.ts";
import {
  listOfferingAgents,
  listRules,
  type AvailabilityFilter,
  type AvailabilityRule,
  type OfferingAgent,
} from "../../queries/availability.ts";
import { effectOf, isInForce, stakesOfRules } from "./in-effect.ts";

interface ReadDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

const LIST = "availability";
const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export const coinsOf = (game: string): number => {
  const found = findGame(game);
  if (found === undefined) throw new Error(`${game} is offered and not in the catalogue`);
  return found.definition.betCoins;
};

export async function readAvailability(
  deps: ReadDeps,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, ...filter }: z.output<typeof listAvailability.query>,
): Promise<Answer<typeof listAvailability> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(deps.db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const agents = await agentsOf(deps, reach, filter, { after: key[0], limit: limit + 1 });
  const page = pageFrom(LIST, agents, limit, ({ code }) => [code]);
  return { ...page, data: await rowsOf(deps, caller, page.data) };
}

const agentsOf = (
  { db, clock }: ReadDeps,
  reach: Reach,
  filter: AvailabilityFilter,
  place: { readonly after: string | undefined; readonly limit: number },
) => listOfferingAgents(db, reach, filter, { games: GAME_CODES, at: clock(), ...place });

export async function readAvailabilityOf(
  deps: ReadDeps,
  caller: MemberCaller,
  anyCaseId: string,
  game: string,
): Promise<Answer<typeof getAvailability> | Refusal> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return agentNotFound;
  const only = { tenantIds: [tenantId], agentIds: [agentId] };
  const agents = await agentsOf(deps, only, { game }, { after: undefined, limit: 1 });
  const [row] = await rowsOf(deps, caller, agents);
  const cell = row?.cells[0];
  if (row === undefined || cell === undefined) return refuse("game_not_found", `There is no game ${game} here.`);
  const { cells: _cells, ...agent } = row;
  return { ...agent, cell, ladder: stakesOf(coinsOf(game)) };
}

async function rowsOf(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  agents: readonly OfferingAgent[],
): Promise<AvailabilityRow[]> {
  const at = clock();
  const all = await reachOf(db, caller);
  if (all === undefined) return [];
  const catalogue = await listCatalogueStates(db, at);
  const rules: AvailabilityRule[] = [];
  for (const [tenantId, own] of Map.groupBy(agents, (agent) => agent.tenantId))
    rules.push(...(await listRules(db, tenantId, [...new Set(own.flatMap(({ path }) => path))])));
  const names = await nameActors(db, caller, all, rules.map(setterOf));
  const seen: Seen = { caller, all, names, catalogue, at };
  return agents.map((agent) => rowOf(agent, rules, seen));
}

interface Seen {
  readonly caller: MemberCaller;
  readonly all: Reach;
  readonly names: ReadonlyMap<string, string>;
  readonly catalogue: ReadonlyMap<string, CatalogueState>;
  readonly at: Date;
}

const setterOf = ({ setByTenantId, setById }: AvailabilityRule): string =>
  memberActor({ tenantId: setByTenantId, memberId: setById });

function rowOf(agent: OfferingAgent, rules: readonly AvailabilityRule[], seen: Seen): AvailabilityRow {
  const onPath = rules.filter(({ agentId }) => agent.path.includes(agentId));
  return {
    id: agent.id,
    code: agent.code,
    name: agent.name,
    depth: agent.depth,
    currency: currency.parse(agent.currency),
    is_active: agent.isActive,
    cells: agent.games.map((game) =>
      cellOf(
        agent,
        game,
        onPath.filter((rule) => rule.game === game),
        seen,
      ),
    ),
  };
}

const ACTIVE: CatalogueState = { state: "active", by: "game", since: null, reason: null };

function cellOf(agent: OfferingAgent, game: string, rules: readonly AvailabilityRule[], seen: Seen): AvailabilityCell {
  const effect = effectOf(agent.path, rules, seen.catalogue.get(game) ?? ACTIVE, seen.at);
  const { rule } = effect;
  const isSeen = rule !== null && (seen.all.agentIds?.includes(rule.agentId) ?? true);
  return {
    id: `${agent.id}:${game}`,
    game,
    own: ownOf(
      rules.filter(({ agentId }) => agentId === agent.id),
      seen,
    ),
    effective: {
      state: effect.state,
      by: effect.by,
      from: rule !== null && isSeen ? { id: rule.agentId, code: rule.agentCode } : null,
      reason: effect.reason,
      since: effect.since?.toISOString() ?? null,
    },
    stakes: stakesOfRules(stakeLimits(coinsOf(game)), rules),
  };
}

function ownOf(rules: readonly AvailabilityRule[], { caller, names, at }: Seen): AvailabilityRules {
  const by = (rule: AvailabilityRule) => {
    const name = names.get(setterOf(rule)) ?? null;
    return { reason: rule.reason, set_at: rule.setAt.toISOString(), set_by: name, is_locked: isLocked(caller, rule) };
  };
  const of = (kind: AvailabilityRule["kind"]) => rules.find((rule) => rule.kind === kind);
  const [state, window, limits] = [of("state"), of("window"), of("limits")];
  return {
    state: state === undefined || state.state === null ? null : { state: state.state, ...by(state) },
    window:
      window === undefined || window.state === null || window.from === null
        ? null
        : {
            state: window.state,
            from: window.from.toISOString(),
            to: window.to?.toISOString() ?? null,
            progress: isInForce(window, at) ? "in_force" : window.from > at ? "planned" : "over",
            ...by(window),
          },
    limits: limits === undefined ? null : { min: limits.min, max: limits.max, ...by(limits) },
  };
}

/** Only those above an agent change what they have set there. */
export const isLocked = (
  { party, tenantId, agentId, agentPath }: MemberCaller,
  { setByTenantId, setByAgentId }: Pick<AvailabilityRule, "setByTenantId" | "setByAgentId">,
): boolean =>
  party === "agent" && setByAgentId !== agentId && (setByTenantId !== tenantId || agentPath.includes(setByAgentId));
