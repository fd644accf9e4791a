/** Reads saved views: a member's own, or one of them to be changed. */
import { z } from "zod";
import { viewList, viewState, type SavedView } from "#contract/views.ts";
import type { Db, Tx } from "../db/database.ts";
import type { MemberCaller } from "../http/caller.ts";

type Member = Pick<MemberCaller, "tenantId" | "memberId">;

const stored = z.object({
  id: z.string(),
  list: viewList,
  name: z.string(),
  is_default: z.boolean(),
  state: viewState,
  changed_at: z.date(),
});

const savedViewOf = (row: unknown): SavedView => {
  const { changed_at, ...view } = stored.parse(row);
  return { ...view, changed_at: changed_at.toISOString() };
};

export async function listViews(db: Db, { tenantId, memberId }: Member): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("saved_views")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .orderBy("name_key")
    .execute();
  return rows.map((row) => savedViewOf(row));
}

/** One of the member's own, held until the transaction ends; anybody else's does not exist. */
export async function lockView(tx: Tx, { tenantId, memberId }: Member, id: string): Promise<SavedView | undefined> {
  const row = await tx
    .selectFrom("saved_views")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return row && savedViewOf(row);
}
