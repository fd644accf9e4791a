/** Reads the game sessions a player has open. */
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** A game session that has not ended. */
export interface OpenSession {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
  readonly rtpBps: number;
  readonly state: "active" | "ending";
  readonly lastSeenAt: Date;
  readonly createdAt: Date;
}

/** A player's, newest first. */
export async function listOpenSessions(db: Db, tenantId: string, playerId: string): Promise<OpenSession[]> {
  const found = await sql<OpenSession>`
    select s.id, s.game_code as game, s.variant_id as variant, v.rtp_bps as "rtpBps", s.state,
      s.last_seen_at as "lastSeenAt", s.created_at as "createdAt"
    from game_sessions s join game_variants v on v.game_code = s.game_code and v.id = s.variant_id
    where s.tenant_id = ${tenantId} and s.player_id = ${playerId} and s.state <> 'closed'
    order by s.id desc`.execute(db);
  return found.rows;
}
