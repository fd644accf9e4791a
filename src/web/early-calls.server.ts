// What each page of the dashboard begins by asking, so that its first script can ask before its code has come.
import type { Endpoint } from "#contract/endpoint.ts";
import { listAgents } from "#contract/agent.ts";
import { listPlayers } from "#contract/player.ts";
import { listRounds } from "#contract/round.ts";
import { getSession } from "#contract/session.ts";
import { getOverview } from "#contract/statistics.ts";
import { listViews } from "#contract/views.ts";
import { addressOf } from "./client/address.ts";
import { earlyScript } from "./client/early-calls.ts";
import { barePath } from "./messages/locale.ts";
import { isForMembers } from "./page-check.ts";

/** As a screen asks whose address narrows nothing. */
const plain = (endpoint: Endpoint): string => addressOf(endpoint, { query: endpoint.query.safeParse({}).data });

const EVERY_SCREEN = [getSession, listViews];
const SCREENS: ReadonlyMap<string, readonly Endpoint[]> = new Map([
  ["/dashboard", [listAgents, getOverview]],
  ["/dashboard/agent/agent_manage", [listAgents]],
  ["/dashboard/game/history", [listAgents, listRounds]],
  ["/dashboard/user/manage", [listAgents, listPlayers]],
]);

/** The script for the head of the page at this path, in whichever language. */
export function earlyScriptAt(path: string): string {
  const bare = barePath(path);
  return earlyScript(isForMembers(path) ? EVERY_SCREEN.map(plain) : [], (SCREENS.get(bare) ?? []).map(plain));
}
