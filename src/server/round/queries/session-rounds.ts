// Reads the rounds of one game session, open and final.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";

/** The session and what narrows the search to its player and its time. */
export interface PlayedSession {
  readonly id: string;
  readonly tenantId: string;
  readonly playerId: string;
  readonly createdAt: Date;
}

export interface SessionRound {
  readonly id: string;
  readonly state: "open" | "settled" | "refunded" | "rejected";
  readonly stake: bigint;
  readonly win: bigint;
  readonly balanceAfter: bigint;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
}

/** Clocks of nodes differ by less: no round is older than its session by more. */
const CLOCKS_APART_MS = 60_000;

/** The newest rounds of a session, newest first: one statement, in which no round is open and final at once. */
export async function listRoundsOfSession(
  db: Db,
  { id, tenantId, playerId, createdAt }: PlayedSession,
  limit: number,
): Promise<SessionRound[]> {
  const floor = uuidFloor(new Date(createdAt.getTime() - CLOCKS_APART_MS));
  const ofSession = sql`r.tenant_id = ${tenantId} and r.player_id = ${playerId} and r.session_id = ${id}
    and r.id >= ${floor}::uuid`;
  const columns = sql`r.id, r.stake, r.balance_after as "balanceAfter", r.started_at as "startedAt"`;
  const found = await sql<SessionRound>`
    select ${columns}, r.state, r.win, r.settled_at as "settledAt"
    from rounds r where ${ofSession} and r.day >= ${dayOf(floor)}::date
    union all
    select ${columns}, 'open' as state, 0::bigint as win, null as "settledAt"
    from open_rounds r where ${ofSession}
    order by id desc limit ${limit}`.execute(db);
  return found.rows;
}
