// Agrees with whoever writes calls down, on any node, that a player is forgotten: what they write later is without it.
import { sql, type RawBuilder } from "kysely";
import type { Db } from "./database.ts";
import { listEveryTenantId } from "./reach.ts";

export interface ForgottenCode {
  readonly tenantId: string;
  readonly agentId: string;
  readonly formerCode: string;
  readonly newCode: string;
  readonly at: Date;
}

/** Longer than forgetting takes, and than clocks of nodes are apart. */
const ON_THE_WAY_MS = 120_000;
/** Longer than a call, from its beginning to its being written, or lost. */
const KEPT_MS = 3_600_000;

const digestOf = (code: RawBuilder<unknown>) => sql`sha256(convert_to(${code}, 'UTF8'))`;

/** To be told before anything is forgotten. */
export async function noteForgotten(
  db: Db,
  { tenantId, agentId, formerCode, newCode, at }: ForgottenCode,
): Promise<void> {
  const until = new Date(at.getTime() + ON_THE_WAY_MS);
  await sql`
    insert into forgotten_codes (tenant_id, agent_id, code_digest, new_code, until)
    values (${tenantId}, ${agentId}, ${digestOf(sql`${formerCode}::text`)}, ${newCode}, ${until})`.execute(db);
}

/** Nothing came of it. Of two who forget a player at once each has a note of its own, and one of them stays. */
export async function unnoteForgotten(db: Db, { tenantId, agentId, newCode }: ForgottenCode): Promise<void> {
  await sql`
    delete from forgotten_codes
    where tenant_id = ${tenantId} and agent_id = ${agentId} and new_code = ${newCode}`.execute(db);
}

/**
 * Comes back when all calls that were being written are, on every node: whoever writes from now on sees what was noted
 * before. A writer holds the table by `forgottenCodes` until its rows can be seen; readers and backups are not waited for.
 */
export async function awaitCallWriters(db: Db): Promise<void> {
  await db.transaction().execute((tx) => sql`lock table forgotten_codes in exclusive mode`.execute(tx));
}

/** `with` this a statement that writes calls sees whom it must leave out, as (agent_id, code_digest, new_code, until). */
export const forgottenCodes = (tenantId: string, agentIds: readonly string[]) => sql`
  forgotten as materialized (
    select f.agent_id, f.code_digest, f.new_code, f.until from forgotten_codes f
    where f.tenant_id = ${tenantId} and f.agent_id = any (${[...new Set(agentIds)]}::uuid[])
    for key share
  )`;

/** Whether `forgotten f` is about this player of a call `c`. */
export const isForgotten = (code: RawBuilder<unknown>) =>
  sql`f.agent_id = c.agent_id and f.until > c.at and f.code_digest = ${digestOf(code)}`;

export async function purgeForgottenCodes({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: () => Date;
}): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  for (const tenantId of await listEveryTenantId(db))
    await sql`delete from forgotten_codes where tenant_id = ${tenantId} and until < ${before}`.execute(db);
}
