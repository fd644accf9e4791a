/** Reads of the notes on a player, as far as a viewer may know who wrote them. */
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";

export interface StoredNote {
  readonly id: string;
  readonly authorTenantId: string;
  readonly authorAgentId: string;
  readonly authorId: string;
  /** null: taken away when the player was anonymised. */
  readonly text: string | null;
  readonly at: Date;
}

const columns = sql`
  n.id, n.author_tenant_id as "authorTenantId", n.author_agent_id as "authorAgentId",
  n.author_id as "authorId", n.text, n.created_at as "at"`;

/** Whose notes are shown: null for everybody's, otherwise those of a reach's own agents. */
export type Authors = { readonly tenantId: string; readonly reach: Reach } | null;

/** A player's, newest first, with an id below `before`. */
export async function listNotes(
  db: Db,
  { tenantId, playerId, authors }: { readonly tenantId: string; readonly playerId: string; readonly authors: Authors },
  before: string | undefined,
  limit: number,
): Promise<StoredNote[]> {
  const own =
    authors === null
      ? sql`true`
      : sql`n.author_tenant_id = ${authors.tenantId} and ${
          authors.reach.agentIds === null
            ? sql`true`
            : sql`n.author_agent_id = any(${[...authors.reach.agentIds]}::uuid[])`
        }`;
  const found = await sql<StoredNote>`
    select ${columns} from player_notes n
    where n.tenant_id = ${tenantId} and n.player_id = ${playerId} and ${own}
      and ${before === undefined ? sql`true` : sql`n.id < ${before}::uuid`}
    order by n.id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** By the id its writer sent it under. */
export async function findNote(
  db: Db,
  { tenantId, playerId }: { readonly tenantId: string; readonly playerId: string },
  ref: string,
): Promise<StoredNote | undefined> {
  const found = await sql<StoredNote>`
    select ${columns} from player_notes n
    where n.tenant_id = ${tenantId} and n.player_id = ${playerId} and n.ref = ${ref}`.execute(db);
  return found.rows[0];
}

export interface Author {
  readonly memberId: string;
  readonly member: string;
  /** The agent's code. */
  readonly agent: string;
}

/** Members of one tenant with the agents they wrote for. */
export async function findAuthors(db: Db, tenantId: string, memberIds: readonly string[]): Promise<Author[]> {
  const found = await sql<Author>`
    select m.id as "memberId", m.name as member, a.code as agent
    from members m join agents a on a.tenant_id = ${tenantId} and a.id = m.agent_id
    where m.tenant_id = ${tenantId} and m.id = any(${[...memberIds]}::uuid[])`.execute(db);
  return found.rows;
}
