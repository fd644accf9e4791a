/** Who hears what: turns happenings into the facts each room of listeners is told. */
import type { Fact } from "#contract/live.ts";
import type { Happening } from "./publish.ts";

export const PLATFORM_ROOM = "platform";
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const agentRoom = (agentId: string): string => `agent:${agentId}`;

/** More facts than this in one go are summed up by kind: the page refetches the same either way. */
const MAX_FACTS = 100;

/** One happening for each kind and agent, counts added up; of one that was moved meanwhile, on both of its paths. */
export function mergeHappenings(happenings: readonly Happening[]): Happening[] {
  const merged = new Map<string, Happening>();
  for (const happening of happenings) {
    const key = `${happening.kind} ${happening.agentId} ${happening.memberId ?? ""}`;
    const before = merged.get(key);
    merged.set(key, before === undefined ? happening : bothOf(before, happening));
  }
  return [...merged.values()];
}

function bothOf(one: Happening, other: Happening): Happening {
  const count = one.count + other.count;
  const isSamePlace = one.path.length === other.path.length && one.path.every((id, index) => id === other.path[index]);
  return { ...one, count, path: isSamePlace ? one.path : [...new Set([...one.path, ...other.path])] };
}

/** The facts by room: each agent hears of itself and of everybody below, the platform of all; a member of its own. */
export function factsByRoom(happenings: readonly Happening[]): Map<string, Fact[]> {
  const rooms = new Map<string, Fact[]>();
  for (const { kind, agentId, path, memberId, count } of happenings) {
    const fact: Fact = { kind, agent_id: agentId, count };
    const heardIn = memberId === undefined ? [PLATFORM_ROOM, ...path.map(agentRoom)] : [memberRoom(memberId)];
    for (const room of new Set(heardIn)) {
      const facts = rooms.get(room);
      if (facts === undefined) rooms.set(room, [fact]);
      else facts.push(fact);
    }
  }
  return rooms;
}

/** What one listener is told: all facts, or when they are too many one of each kind, under its own agent. */
export function summarize(facts: readonly Fact[], ownAgentId: string): readonly Fact[] {
  if (facts.length <= MAX_FACTS) return facts;
  const kinds = Map.groupBy(facts, (fact) => fact.kind);
  return [...kinds].map(([kind, own]) => ({
    kind,
    agent_id: ownAgentId,
    count: own.reduce((sum, { count }) => sum + count, 0),
  }));
}
