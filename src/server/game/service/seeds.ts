// The seeds a session plays on: what they are sealed to, and the player's part in them.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { commitmentOf } from "#studio/verify/node-stream.ts";
import type { Tx } from "../../db/database.ts";
import type { GameSession, SpinSession } from "../queries.ts";
import type { GameDeps } from "./deps.ts";

/** What a session's server seed is sealed to. */
export const seedContext = (seedId: string): string => `seeds/${seedId}`;

export interface NewSeeds {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly mode: "real" | "demo";
  /** The player's part until they choose one. */
  readonly clientSeed: string;
  readonly at: Date;
}

/** Draws a server seed, commits to it, and opens the series that numbers its stakes; answers the id of both. */
export async function commitToSeeds(
  tx: Tx,
  { seal, ids }: Pick<GameDeps, "seal" | "ids">,
  { tenantId, sessionId, mode, clientSeed, at }: NewSeeds,
): Promise<string> {
  const id = ids();
  const serverSeed = randomBytes(32);
  await tx
    .insertInto("seeds")
    .values({
      tenant_id: tenantId,
      id,
      session_id: sessionId,
      server_seed_encrypted: seal.seal(serverSeed, seedContext(id)),
      server_seed_hash: commitmentOf(serverSeed),
      client_seed: clientSeed,
      fixed_at: null,
      revealed_at: null,
      created_at: at,
    })
    .execute();
  // Play money is numbered by its session.
  if (mode === "real") await tx.insertInto("stake_series").values({ tenant_id: tenantId, id }).execute();
  return id;
}

/** Shows seeds for good, and closes the client seed with them: only right once no stake can be drawn from them any more. */
export async function revealSeeds(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await sql`
    update seeds set revealed_at = ${at}, fixed_at = coalesce(fixed_at, ${at})
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Sets the player's part of the seeds; refused from the first stake of the chain on. */
export async function setClientSeed(
  deps: Pick<GameDeps, "db">,
  session: GameSession,
  clientSeed: string,
): Promise<Refusal | null> {
  const set = await deps.db
    .updateTable("seeds")
    .set({ client_seed: clientSeed })
    .where("tenant_id", "=", session.tenantId)
    .where("id", "=", session.seedId)
    .where("fixed_at", "is", null)
    .executeTakeFirst();
  if (set.numUpdatedRows === 1n) return null;
  return refuse("spin_out_of_order", "The seeds of a chain are fixed once it has been spun.");
}

/**
 * Fixes the client seed before the first stake and answers it: were it still open while a stake is being booked, the
 * round could be drawn with one seed and replayed with another.
 */
export async function fixClientSeed(deps: Pick<GameDeps, "db" | "clock">, session: SpinSession): Promise<string> {
  const fixed = await sql<{ client_seed: string }>`
    update seeds set fixed_at = coalesce(fixed_at, ${deps.clock()})
    where tenant_id = ${session.tenantId} and id = ${session.seedId}
    returning client_seed`.execute(deps.db);
  const row = fixed.rows[0];
  if (row === undefined) throw new Error(`the seeds of session ${session.id} are gone`);
  return row.client_seed;
}
