/** Ends game sessions of the caller's subtree, each after its round in progress, with a record of who did. */
import { sql } from "kysely";
import { appendAudit } from "../../db/audit.ts";
import { reachOf, withinAgents } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import type { GameDeps } from "./deps.ts";
import { endGameSession } from "./end.ts";

type EndDeps = Pick<GameDeps, "db" | "ids" | "clock"> & { readonly publish: Publish };

interface LiveSession {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly path: string[];
}

/** Sessions that are open to be ended; others, and those outside the caller's subtree, are left out. */
async function activeAmong({ db }: EndDeps, caller: MemberCaller, ids: readonly string[]): Promise<LiveSession[]> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return [];
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: sessions */` : sql``;
  const found = await sql<LiveSession>`
    ${tag}
    select s.tenant_id as "tenantId", s.id, s.agent_id as "agentId", a.path
    from game_sessions s join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id
    where s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and s.id = any(${[...ids]}::uuid[]) and s.state = 'active'
      and ${withinAgents(reach, "s.agent_id")}
    order by s.id`.execute(db);
  return found.rows;
}

export async function endLiveSessions(
  deps: EndDeps,
  caller: MemberCaller,
  ids: readonly string[],
): Promise<{ closed: number; ending: number }> {
  const ended = { closed: 0, ending: 0 };
  // One after the other: closing a session holds the lock of the account that pays.
  for (const { tenantId, id, agentId, path } of await activeAmong(deps, caller, ids)) {
    const state = await endGameSession(deps, tenantId, id);
    ended[state] += 1;
    await deps.db.transaction().execute((tx) =>
      appendAudit(tx, {
        tenantId,
        memberId: caller.memberId,
        address: caller.address,
        action: "session.end",
        subject: id,
        before: { state: "active" },
        after: { state },
        at: deps.clock(),
      }),
    );
    deps.publish([{ kind: "player.changed", agentId, path, count: 1 }]);
  }
  return ended;
}
