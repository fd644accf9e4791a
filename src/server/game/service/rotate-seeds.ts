// Changes the seeds of a session that goes on: shows those played so far and commits to new ones.
import { sql } from "kysely";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { Tx } from "../../db/database.ts";
import type { GameSession } from "../queries.ts";
import type { GameDeps } from "./deps.ts";
import { commitToSeeds, revealSeeds, seedContext } from "./seeds.ts";

export interface RevealedSeeds {
  readonly serverSeed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

interface NamedSeeds {
  readonly id: string;
  readonly sealed: Buffer;
  readonly clientSeed: string;
  readonly isRevealed: boolean;
}

interface Current {
  readonly state: GameSession["state"];
  readonly seedId: string;
  readonly hasPlayed: boolean;
  readonly payingAccountId: string | null;
}

/**
 * Reveals the seeds that `commitment` is of. Naming them makes it safe to ask again: whoever missed the answer gets the
 * same once more, and no seeds are revealed that the player did not mean. The next commitment stands before the player
 * chooses a new seed of their own.
 */
export async function rotateSeeds(
  deps: GameDeps,
  { tenantId, id: sessionId, mode }: GameSession,
  commitment: string,
): Promise<RevealedSeeds | Refusal> {
  const named = await deps.db.transaction().execute(async (tx): Promise<NamedSeeds | Refusal> => {
    const current = await lockSession(tx, tenantId, sessionId);
    const seeds = await findSeeds(tx, tenantId, sessionId, commitment);
    if (seeds === undefined) return refuse("seeds_not_found", "This session has no seeds with that hash.");
    if (seeds.isRevealed) return seeds;
    if (current.state !== "active") return refuse("session_closed", "The session has ended.");
    if (!current.hasPlayed) return refuse("seeds_unused", "Nothing has been played on these seeds yet.");
    if (mode === "real" && !(await closeSeries(tx, tenantId, current)))
      return refuse("round_in_progress", "A round on these seeds is still open.");
    const at = deps.clock();
    await revealSeeds(tx, tenantId, seeds.id, at);
    const next = await commitToSeeds(tx, deps, { tenantId, sessionId, mode, clientSeed: seeds.clientSeed, at });
    await tx
      .updateTable("game_sessions")
      .set({ seed_id: next, shown_number: -1n, demo_next_number: 0n, demo_last_stake: null, last_seen_at: at })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", sessionId)
      .execute();
    return seeds;
  });
  if (isRefusal(named)) return named;
  return {
    serverSeed: deps.seal.open(named.sealed, seedContext(named.id)),
    serverSeedHash: commitment,
    clientSeed: named.clientSeed,
  };
}

/** One change of seeds at a time, and none while the session is being ended. */
async function lockSession(tx: Tx, tenantId: string, id: string): Promise<Current> {
  const found = await sql<Current>`
    select s.state, s.seed_id as "seedId", case a.wallet_mode when 'seamless' then a.credit_account_id else p.wallet_account_id end as "payingAccountId",
      case s.mode when 'demo' then s.demo_next_number else coalesce(n.next_number, 0) end > 0 as "hasPlayed"
    from game_sessions s
    join agents a on a.tenant_id = ${tenantId} and a.id = s.agent_id
    left join players p on p.tenant_id = ${tenantId} and p.id = s.player_id
    left join stake_series n on n.tenant_id = ${tenantId} and n.id = s.seed_id
    where s.tenant_id = ${tenantId} and s.id = ${id}
    for update of s`.execute(tx);
  const row = found.rows[0];
  if (row === undefined) throw new Error(`session ${id} is gone`);
  return row;
}

async function findSeeds(
  tx: Tx,
  tenantId: string,
  sessionId: string,
  commitment: string,
): Promise<NamedSeeds | undefined> {
  const found = await sql<NamedSeeds>`
    select id, server_seed_encrypted as sealed, client_seed as "clientSeed", revealed_at is not null as "isRevealed"
    from seeds where tenant_id = ${tenantId} and session_id = ${sessionId} and server_seed_hash = ${commitment}`.execute(
    tx,
  );
  return found.rows[0];
}

/** False while a round of the series is open. Once closed, the books take no stake of it any more, whoever sent it when. */
async function closeSeries(tx: Tx, tenantId: string, { seedId, payingAccountId }: Current): Promise<boolean> {
  const closed = await sql<{ closed: boolean }>`
    select close_series(${tenantId}, ${seedId}, ${payingAccountId}) as closed`.execute(tx);
  return closed.rows[0]?.closed === true;
}
