/** Notes on a player: written by members, never changed, and seen by who is in the writer's agent or above it. */
import { refuse, type Refusal } from "#contract/errors.ts";
import type { PlayerNote } from "#contract/player.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findAuthors, findNote, listNotes, type Author, type StoredNote } from "../queries/notes.ts";
import { findPlayer, type PlayerFigures } from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

interface Seen {
  readonly reach: Reach;
  readonly player: PlayerFigures;
}

const notFound = refuse("player_not_found", "There is no such player.");

async function playerWithin(db: Db, caller: MemberCaller, playerId: string): Promise<Seen | undefined> {
  const reach = await reachOf(db, caller);
  const player = reach === undefined ? undefined : await findPlayer(db, reach, playerId);
  return reach === undefined || player === undefined ? undefined : { reach, player };
}

/** Newest first. What somebody above the viewer wrote does not exist for it. */
export async function readNotes(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  playerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<PlayerNote> | Refusal> {
  const seen = await playerWithin(db, caller, playerId);
  if (seen === undefined) return notFound;
  const list = `notes on ${seen.player.id}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const { tenantId, id } = seen.player;
  const authors = caller.party === "platform" ? null : { tenantId: caller.tenantId, reach: seen.reach };
  const notes = await listNotes(db, { tenantId, playerId: id, authors }, key[0], limit + 1);
  const page = pageFrom(list, notes, limit, (note) => [note.id]);
  return { ...page, data: await notesOf(db, page.data) };
}

export interface NoteOrder {
  /** Used once for ever among the player's notes. */
  readonly ref: string;
  readonly text: string;
}

/** Sent again under the same id it is the same note. */
export async function addNote(
  deps: PlayerDeps,
  caller: MemberCaller,
  playerId: string,
  order: NoteOrder,
): Promise<PlayerNote | Refusal> {
  const seen = await playerWithin(deps.db, caller, playerId);
  if (seen === undefined) return notFound;
  const stored = await deps.db.transaction().execute((tx) => keepNote(tx, deps, caller, seen.player, order));
  if ("refused" in stored) return stored;
  const [note] = await notesOf(deps.db, [stored]);
  if (note === undefined) throw new Error(`note ${order.ref} is gone`);
  deps.publish([{ kind: "player.changed", agentId: seen.player.agentId, path: seen.player.agentPath, count: 1 }]);
  return note;
}

async function keepNote(
  tx: Tx,
  deps: PlayerDeps,
  caller: MemberCaller,
  player: PlayerFigures,
  { ref, text }: NoteOrder,
): Promise<StoredNote | Refusal> {
  const { tenantId } = player;
  // Held, so that nobody writes about a player who is being anonymised.
  const { anonymised_at: isGone } = await tx
    .selectFrom("players")
    .select("anonymised_at")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", player.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const at = deps.clock();
  if (isGone !== null) return refuse("player_closed", "The player was anonymised.");
  const inserted = await tx
    .insertInto("player_notes")
    .values({
      tenant_id: tenantId,
      id: deps.ids(),
      player_id: player.id,
      ref,
      author_tenant_id: caller.tenantId,
      author_agent_id: caller.agentId,
      author_id: caller.memberId,
      text,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "player_id", "ref"]).doNothing())
    .executeTakeFirst();
  const note = await findNote(tx, { tenantId, playerId: player.id }, ref);
  if (note === undefined) throw new Error(`note ${ref} is not there after it was written`);
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    const isSame = note.authorId === caller.memberId && note.text === text;
    return isSame ? note : refuse("transfer_conflict", "This ref was used before with other content.");
  }
  // The text stays out of the audit: it may be about a person, and the audit is kept for ever.
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "player.note",
    subject: player.id,
    before: null,
    after: { note: note.id },
    at,
  });
  return note;
}

async function notesOf(db: Db, notes: readonly StoredNote[]): Promise<PlayerNote[]> {
  const byTenant = Map.groupBy(notes, ({ authorTenantId }) => authorTenantId);
  const authors = new Map<string, Author>();
  for (const [tenantId, written] of byTenant) {
    const ids = [...new Set(written.map(({ authorId }) => authorId))];
    for (const author of await findAuthors(db, tenantId, ids)) authors.set(author.memberId, author);
  }
  return notes.map(({ id, text, authorId, at }) => {
    const author = authors.get(authorId);
    return { id, text, author: author?.member ?? null, agent: author?.agent ?? null, created_at: at.toISOString() };
  });
}
