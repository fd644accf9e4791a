/** Whose things a screen shows that asks for an agent or a player first: without one there is nothing to look at. */
import { z } from "zod";
import type { RoutePath } from "#web/route-table.ts";
import { agentId, ask } from "../../test/e2e/screens/members.ts";
import type { Looker } from "../../test/e2e/screens/steps.ts";

/** Holds its players' money with us, and has played. */
const AGENT = "meridian_west";
const OF_AGENT: readonly RoutePath[] = [
  "/dashboard/api",
  "/dashboard/providers/launch",
  "/dashboard/agent/balance_history",
];
const OF_PLAYER: readonly RoutePath[] = ["/dashboard/user/balance_history", "/dashboard/user/game_history"];
const players = z.object({ data: z.array(z.object({ id: z.string(), rounds: z.int() })) });

/** The route as it is looked at. */
export async function addressOf(looker: Looker, route: RoutePath): Promise<string> {
  if (OF_AGENT.includes(route)) return `${route}?agent_id=${await agentId(looker, AGENT)}`;
  if (!OF_PLAYER.includes(route)) return route;
  const { data } = await ask(looker, `GET /api/players?agent_id=${await agentId(looker, AGENT)}`, players);
  const player = data.toSorted((one, other) => other.rounds - one.rounds)[0];
  if (player === undefined) throw new Error(`${AGENT} has no players`);
  return `${route}?player_id=${player.id}`;
}
