/** What a member does with its saved views: saves one, renames or saves it anew, lets a list open with it, removes it. */
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { MOST_VIEWS, type SavedView, type ViewList, type ViewState } from "#contract/views.ts";
import { appendAudit } from "../db/audit.ts";
import type { Db, Tx } from "../db/database.ts";
import type { UuidSource } from "../db/uuid.ts";
import type { MemberCaller } from "../http/caller.ts";
import { listViews, lockView } from "./queries.ts";

export interface ViewDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
}

export interface NewView {
  readonly list: ViewList;
  readonly name: string;
  readonly state: ViewState;
  readonly is_default: boolean;
}

export interface ViewChange {
  readonly name?: string | undefined;
  readonly state?: ViewState | undefined;
  readonly is_default?: boolean | undefined;
}

const notFound = refuse("view_not_found", "There is no such view.");
const nameTaken = (name: string): Refusal => refuse("view_name_taken", `There is a view ${name} of this list already.`);

/** Two names that a reader would take for one have one key. */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();

export const readViews = ({ db }: Pick<ViewDeps, "db">, caller: MemberCaller): Promise<SavedView[]> =>
  listViews(db, caller);

const viewsOf = async (tx: Tx, caller: MemberCaller, list: ViewList): Promise<SavedView[]> =>
  (await listViews(tx, caller)).filter((one) => one.list === list);

export async function saveView(deps: ViewDeps, caller: MemberCaller, view: NewView): Promise<SavedView | Refusal> {
  const id = deps.ids();
  const at = deps.clock();
  const { list, name, state } = view;
  return deps.db.transaction().execute(async (tx): Promise<SavedView | Refusal> => {
    await takeTurns(tx, caller);
    const others = await viewsOf(tx, caller, list);
    if (others.length >= MOST_VIEWS) return refuse("view_limit", `At most ${MOST_VIEWS} views of a list may be saved.`);
    if (others.some((one) => keyOf(one.name) === keyOf(name))) return nameTaken(name);
    if (view.is_default) await openWithNone(tx, caller, list);
    await tx
      .insertInto("saved_views")
      .values({
        tenant_id: caller.tenantId,
        id,
        member_id: caller.memberId,
        list,
        name,
        name_key: keyOf(name),
        is_default: view.is_default,
        state: JSON.stringify(state),
        created_at: at,
        changed_at: at,
      })
      .execute();
    await note(tx, caller, { action: "view.save", subject: id, before: null, after: view, at });
    return { id, ...view, changed_at: at.toISOString() };
  });
}

export async function changeView(
  deps: ViewDeps,
  caller: MemberCaller,
  id: string,
  change: ViewChange,
): Promise<SavedView | Refusal> {
  const at = deps.clock();
  return deps.db.transaction().execute(async (tx): Promise<SavedView | Refusal> => {
    await takeTurns(tx, caller);
    const before = await lockView(tx, caller, id);
    if (before === undefined) return notFound;
    const { name = before.name, state = before.state, is_default = before.is_default } = change;
    const others = await viewsOf(tx, caller, before.list);
    if (others.some((one) => one.id !== id && keyOf(one.name) === keyOf(name))) return nameTaken(name);
    if (is_default && !before.is_default) await openWithNone(tx, caller, before.list);
    await tx
      .updateTable("saved_views")
      .set({ name, name_key: keyOf(name), is_default, state: JSON.stringify(state), changed_at: at })
      .where("tenant_id", "=", caller.tenantId)
      .where("id", "=", id)
      .where("member_id", "=", caller.memberId)
      .execute();
    const after = { ...before, name, state, is_default, changed_at: at.toISOString() };
    await note(tx, caller, { action: "view.change", subject: id, before, after, at });
    return after;
  });
}

export async function removeView(deps: ViewDeps, caller: MemberCaller, id: string): Promise<Refusal | undefined> {
  const at = deps.clock();
  return deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, caller);
    const before = await lockView(tx, caller, id);
    if (before === undefined) return notFound;
    await tx
      .deleteFrom("saved_views")
      .where("tenant_id", "=", caller.tenantId)
      .where("id", "=", id)
      .where("member_id", "=", caller.memberId)
      .execute();
    await note(tx, caller, { action: "view.remove", subject: id, before, after: null, at });
    return undefined;
  });
}

/** The member's row is locked: two tabs that save at the same moment are counted, and refused, one after the other. */
async function takeTurns(tx: Tx, { tenantId, memberId }: MemberCaller): Promise<void> {
  await sql`select id from members where tenant_id = ${tenantId} and id = ${memberId} for no key update`.execute(tx);
}

async function openWithNone(tx: Tx, { tenantId, memberId }: MemberCaller, list: ViewList): Promise<void> {
  await tx
    .updateTable("saved_views")
    .set({ is_default: false })
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("list", "=", list)
    .where("is_default", "=", true)
    .execute();
}

interface Note {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

const note = (tx: Tx, { tenantId, memberId, address }: MemberCaller, what: Note): Promise<void> =>
  appendAudit(tx, { tenantId, memberId, address, ...what });
