// Reads notes on the cases of RTP alarms.
import type { Db } from "../../db/database.ts";
import type { WatchKey } from "./rtp-watches.ts";

export interface StoredCaseNote {
  readonly id: string;
  readonly agentId: string;
  readonly game: string;
  readonly variant: string;
  readonly text: string;
  /** The member's name; null where there is no such member any more. */
  readonly author: string | null;
  readonly closes: boolean;
  readonly at: Date;
}

/** More are never shown; a case has a handful. */
const MOST = 200;

/** The newest first. Authors are of the platform, and so of another tenant: they are named by a statement of their own. */
export async function listCaseNotes(
  db: Db,
  { tenantId, agentId, game, variant, year }: WatchKey,
): Promise<StoredCaseNote[]> {
  const rows = await db
    .selectFrom("rtp_case_notes")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("game_code", "=", game)
    .where("variant_id", "=", variant)
    .where("year", "=", year)
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  const names = new Map<string, string>();
  for (const [authorTenant, written] of Map.groupBy(rows, (row) => row.author_tenant_id)) {
    const authors = await db
      .selectFrom("members")
      .select(["id", "name"])
      .where("tenant_id", "=", authorTenant)
      .where("id", "in", [...new Set(written.map((row) => row.author_id))])
      .execute();
    for (const { id, name } of authors) names.set(id, name);
  }
  return rows.map((row) => ({
    id: row.id,
    agentId: row.agent_id,
    game: row.game_code,
    variant: row.variant_id,
    text: row.text,
    author: names.get(row.author_id) ?? null,
    closes: row.closes,
    at: row.created_at,
  }));
}

/** One by its author's own id for it. */
export async function findCaseNoteByRef(
  db: Db,
  tenantId: string,
  authorId: string,
  ref: string,
): Promise<Pick<StoredCaseNote, "agentId" | "game" | "variant" | "text" | "closes"> | undefined> {
  const row = await db
    .selectFrom("rtp_case_notes")
    .select(["agent_id", "game_code", "variant_id", "text", "closes"])
    .where("tenant_id", "=", tenantId)
    .where("author_id", "=", authorId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        agentId: row.agent_id,
        game: row.game_code,
        variant: row.variant_id,
        text: row.text,
        closes: row.closes,
      };
}
