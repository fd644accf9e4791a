// Cases of RTP alarms: members of the platform write down what they found out, and that they are done; nothing is changed.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { RtpCase } from "#contract/rtp-watch.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCaseNoteByRef, listCaseNotes, type StoredCaseNote } from "../queries/rtp-case-notes.ts";
import { listWatches, type WatchKey } from "../queries/rtp-watches.ts";

export interface CaseDeps {
  readonly db: Db;
  readonly ids: () => string;
  readonly clock: () => Date;
}

interface Alarm {
  readonly watch: WatchKey;
  readonly alarmedAt: Date;
}

export interface WatchName {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** This year's alarm of a watch; null where it has raised none. */
async function findAlarm(
  { db, clock }: Pick<CaseDeps, "db" | "clock">,
  caller: MemberCaller,
  { id, game, variant }: WatchName,
): Promise<Alarm | null | Refusal> {
  const place = await placeOf(db, caller, id);
  if (place === undefined) return agentNotFound;
  const year = clock().getUTCFullYear();
  const watches = await listWatches(db, place.tenantId, year, place.agentId);
  const found = watches.find((watch) => watch.game === game && watch.variant === variant);
  return found === undefined || found.alarmedAt === null ? null : { watch: found, alarmedAt: found.alarmedAt };
}

export async function readRtpCase(
  deps: Pick<CaseDeps, "db" | "clock">,
  caller: MemberCaller,
  name: WatchName,
): Promise<{ readonly case: RtpCase | null } | Refusal> {
  const alarm = await findAlarm(deps, caller, name);
  if (alarm === null) return { case: null };
  return "refused" in alarm ? alarm : { case: await caseOf(deps.db, alarm) };
}

export interface NewCaseNote {
  /** The author's own id of it: sent again under the same, it is the same note. */
  readonly ref: string;
  readonly text: string;
  readonly closes: boolean;
}

export async function addRtpCaseNote(
  deps: CaseDeps,
  caller: MemberCaller,
  name: WatchName,
  note: NewCaseNote,
): Promise<RtpCase | Refusal> {
  const alarm = await findAlarm(deps, caller, name);
  if (alarm === null) return refuse("request_not_found", "This watch has raised no alarm this year.");
  if ("refused" in alarm) return alarm;
  const refusal = await write(deps, caller, alarm.watch, note);
  return refusal ?? caseOf(deps.db, alarm);
}

async function write(
  { db, ids, clock }: CaseDeps,
  caller: MemberCaller,
  watch: WatchKey,
  { ref, text, closes }: NewCaseNote,
): Promise<Refusal | null> {
  const { tenantId, agentId, game, variant, year } = watch;
  return db.transaction().execute(async (tx) => {
    const at = clock();
    const id = ids();
    const inserted = await tx
      .insertInto("rtp_case_notes")
      .values({
        tenant_id: tenantId,
        id,
        agent_id: agentId,
        game_code: game,
        variant_id: variant,
        year,
        ref,
        author_tenant_id: caller.tenantId,
        author_id: caller.memberId,
        text,
        closes,
        created_at: at,
      })
      .onConflict((known) => known.columns(["tenant_id", "author_id", "ref"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const known = await findCaseNoteByRef(tx, tenantId, caller.memberId, ref);
      const isSame =
        known !== undefined &&
        known.text === text &&
        known.closes === closes &&
        known.agentId === agentId &&
        known.game === game &&
        known.variant === variant;
      return isSame ? null : refuse("transfer_conflict", "This ref was used before with other content.");
    }
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: closes ? "rtp.case.close" : "rtp.case.note",
      subject: agentId,
      before: null,
      after: { note: id, game, variant, year, text },
      at,
    });
    return null;
  });
}

async function caseOf(db: Db, { watch, alarmedAt }: Alarm): Promise<RtpCase> {
  const notes = await listCaseNotes(db, watch);
  return {
    state: notes[0]?.closes === true ? "closed" : "open",
    alarmed_at: alarmedAt.toISOString(),
    notes: notes.map(noteOf),
  };
}

const noteOf = ({ id, text, author, closes, at }: StoredCaseNote) => ({
  id,
  text,
  author,
  closes,
  created_at: at.toISOString(),
});
