// Ends sessions: when the agent asks, when nobody plays any more; never in the middle of a round.
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { listTenantIds } from "../../db/reach.ts";
import type { GameDeps } from "./deps.ts";
import { LAUNCH_MS } from "./launch.ts";
import { revealSeeds } from "./seeds.ts";
import { tellClosed, type ClosedSession } from "./session-closed.ts";

const IDLE_MS = 30 * 60_000;
const CLOSED_AT_A_TIME = 500;

/** Ends a session: at once when no round is open, otherwise after it. A session that has ended stays ended. */
export async function endGameSession(
  deps: Pick<GameDeps, "db" | "ids" | "clock">,
  tenantId: string,
  id: string,
): Promise<"ending" | "closed"> {
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("game_sessions")
      .set({ state: "ending" })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("state", "=", "active")
      .execute();
    return (await closeEnded(tx, { tenantId, id, at: deps.clock(), webhookId: deps.ids() }))
      ? "closed"
      : await stateOf(tx, tenantId, id);
  });
}

async function stateOf(tx: Tx, tenantId: string, id: string): Promise<"ending" | "closed"> {
  const row = await tx
    .selectFrom("game_sessions")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.state === "closed" ? "closed" : "ending";
}

interface Ending {
  readonly tenantId: string;
  readonly id: string;
  readonly at: Date;
  /** What the agent's server is told it under. */
  readonly webhookId: string;
}

interface EndedSession extends ClosedSession {
  readonly seedId: string;
}

/**
 * Closes a session that is ending unless a round of it is open, and reveals its seed; answers whether it did. The series
 * is closed before its seed is shown: no stake can still be on its way to a draw that anybody could foretell.
 */
async function closeEnded(tx: Tx, { tenantId, id, at, webhookId }: Ending): Promise<boolean> {
  const closed = await sql<EndedSession>`
    select s.id, s.seed_id as "seedId", s.agent_id as "agentId", a.code as agent, s.player_id as "playerId", p.code as player,
      s.game_code as game, s.mode, s.ext_ref as "extRef", s.created_at as "openedAt"
    from game_sessions s join agents a on a.tenant_id = ${tenantId} and a.id = s.agent_id
    left join players p on p.tenant_id = ${tenantId} and p.id = s.player_id
    where s.tenant_id = ${tenantId} and s.id = ${id} and s.state = 'ending'
      and (s.mode = 'demo' or close_series(${tenantId}, s.seed_id,
        case a.wallet_mode when 'seamless' then a.credit_account_id else p.wallet_account_id end))`.execute(tx);
  const session = closed.rows[0];
  if (session === undefined) return false;
  // Of two that come at once the second finds it closed.
  const taken = await tx
    .updateTable("game_sessions")
    .set({ state: "closed", closed_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "ending")
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await revealSeeds(tx, tenantId, session.seedId, at);
  await tellClosed(tx, session, { tenantId, at, webhookId });
  return true;
}

/** Lets idle sessions end and those nobody can open any more, and closes those whose last round is over: a job runs this. Answers how many it closed. */
export async function tidyGameSessions(deps: Pick<GameDeps, "db" | "ids" | "clock">): Promise<number> {
  const at = deps.clock();
  let closed = 0;
  for (const tenantId of await listTenantIds(deps.db)) {
    await deps.db
      .updateTable("game_sessions")
      .set({ state: "ending" })
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "active")
      .where("last_seen_at", "<=", new Date(at.getTime() - LAUNCH_MS))
      .where((is) =>
        is.or([
          is("last_seen_at", "<", new Date(at.getTime() - IDLE_MS)),
          is.and([is("launch_used_at", "is", null), is("launch_expires_at", "<=", at)]),
        ]),
      )
      .execute();
    const ending = await deps.db
      .selectFrom("game_sessions")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "ending")
      .limit(CLOSED_AT_A_TIME)
      .execute();
    // Each in a transaction of its own: closing holds the lock of the account that pays.
    for (const { id } of ending)
      if (await deps.db.transaction().execute((tx) => closeEnded(tx, { tenantId, id, at, webhookId: deps.ids() })))
        closed += 1;
  }
  return closed;
}
