/** Tells what has happened: makes a notice for each member who is to hear of it, once, and rings at its open pages. */
import type { Db, Tx } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import { noticeEvent } from "#contract/notice.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Publish } from "../../live/publish.ts";
import { aboutIn, listHearers, listUntoldEvents, type EventKey, type Hearer } from "../queries.ts";
import { isMailed, isStillDue } from "./still-due.ts";

export interface TellDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publish: Publish;
}

const AT_A_TIME = 100;

export async function tellDue(deps: TellDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const events = await listUntoldEvents(deps.db, AT_A_TIME);
    for (const key of events) {
      if (signal.aborted) return;
      deps.publish((await tellEvent(deps, key)).map(ring));
    }
    if (events.length < AT_A_TIME) return;
  }
}

const ring = ({ agentId, memberId }: Hearer) =>
  ({ kind: "notice.raised", agentId, memberId, path: [], count: 1 }) as const;

/** All of its notices or none; answers who is shown one. Of two nodes one tells. */
const tellEvent = (deps: TellDeps, { tenantId, key }: EventKey): Promise<Hearer[]> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("notice_events")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("key", "=", key)
      .where("told_at", "is", null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return [];
    const about = aboutIn(row.about);
    const hearers = await listHearers(tx, {
      tenantId,
      event: noticeEvent.parse(row.event),
      memberId: row.to_member_id,
      agentId: row.to_agent_id,
      exceptMemberId: row.except_member_id,
    });
    const shown: Hearer[] = [];
    const event = { tenantId, key, about, stored: row.about, bySessionId: row.by_session_id, at: row.at };
    for (const hearer of hearers) {
      if (!(await isStillDue(tx, tenantId, hearer, about))) continue;
      if (await insertNotice(tx, deps, event, hearer)) shown.push(hearer);
    }
    await tx
      .updateTable("notice_events")
      .set({ told_at: deps.clock() })
      .where("tenant_id", "=", tenantId)
      .where("key", "=", key)
      .execute();
    return shown;
  });

interface ToldEvent extends EventKey {
  readonly about: NoticeAbout;
  /** The same as it is stored. */
  readonly stored: unknown;
  readonly bySessionId: string | null;
  readonly at: Date;
}

/** Whether it is shown on screen. */
async function insertNotice(tx: Tx, { ids, clock }: TellDeps, told: ToldEvent, hearer: Hearer): Promise<boolean> {
  const isByMail = isMailed(hearer, told.about.event);
  const isOnScreen = hearer.onScreen ?? true;
  if (!isByMail && !isOnScreen) return false;
  const inserted = await tx
    .insertInto("notices")
    .values({
      tenant_id: told.tenantId,
      id: ids(),
      member_id: hearer.memberId,
      key: told.key,
      event: told.about.event,
      about: JSON.stringify(told.stored),
      by_session_id: told.bySessionId,
      on_screen: isOnScreen,
      mail_state: isByMail ? "waiting" : "none",
      mail_due_at: isByMail ? clock() : null,
      at: told.at,
    })
    .onConflict((known) => known.columns(["tenant_id", "member_id", "key"]).doNothing())
    .executeTakeFirst();
  return isOnScreen && inserted.numInsertedOrUpdatedRows === 1n;
}
