/** Reads what is to be told, whom, and what a member has been told. */
import { sql } from "kysely";
import { z } from "zod";
import { mayHear, noticeAbout, noticeEvent } from "#contract/notice.ts";
import type { Notice, NoticeAbout, NoticeEvent } from "#contract/notice.ts";
import { party, role } from "#contract/roles.ts";
import type { Party, Role } from "#contract/roles.ts";
import type { Db } from "../db/database.ts";
import type { MemberCaller } from "../http/caller.ts";

/** An event that nobody was told of yet. */
export interface EventKey {
  readonly tenantId: string;
  readonly key: string;
}

export async function listUntoldEvents(db: Db, limit: number): Promise<EventKey[]> {
  const found = await sql<EventKey>`
    /* platform-wide: notices */
    select tenant_id as "tenantId", key from notice_events where told_at is null order by at, key limit ${limit}`.execute(
    db,
  );
  return found.rows;
}

/** Somebody who may be told, as it stands now, with what it has set for the event. */
export interface Hearer {
  readonly memberId: string;
  readonly agentId: string;
  readonly agentPath: readonly string[];
  readonly party: Party;
  readonly role: Role;
  /** null: as it is for everybody. */
  readonly byMail: boolean | null;
  readonly onScreen: boolean | null;
}

const storedHearer = z.object({
  memberId: z.string(),
  agentId: z.string(),
  agentPath: z.array(z.string()),
  party,
  role,
  byMail: z.boolean().nullable(),
  onScreen: z.boolean().nullable(),
});

export interface Hearers {
  readonly tenantId: string;
  readonly event: NoticeEvent;
  readonly memberId: string | null;
  readonly agentId: string | null;
  readonly exceptMemberId: string | null;
}

/** Those who can sign in and whose role has to do with the event; of one member, or of all of an agent. */
export async function listHearers(db: Db, to: Hearers): Promise<Hearer[]> {
  const { tenantId, event, memberId, agentId, exceptMemberId } = to;
  const found = await sql`
    select m.id as "memberId", m.agent_id as "agentId", a.path as "agentPath", m.party, m.role,
      r.by_mail as "byMail", r.on_screen as "onScreen"
    from members m
    join agents a on a.tenant_id = ${tenantId} and a.id = m.agent_id
    left join notice_rules r on r.tenant_id = ${tenantId} and r.member_id = m.id and r.event = ${event}
    where m.tenant_id = ${tenantId} and m.state = 'active' and m.invited_at is null
      and (m.id = ${memberId}::uuid or m.agent_id = ${agentId}::uuid) and m.id is distinct from ${exceptMemberId}::uuid
      and not exists (
        select from agents up where up.tenant_id = ${tenantId} and up.id = any (a.path) and up.state = 'closed'
      )
    order by m.id`.execute(db);
  return found.rows.map((row) => storedHearer.parse(row)).filter((hearer) => mayHear(hearer, event));
}

/** What happened, from how it was written down. */
export const aboutIn = (stored: unknown): NoticeAbout => noticeAbout.parse(stored);

export interface NoticeKey {
  readonly tenantId: string;
  readonly id: string;
}

/** Mails that are due, the longest waiting first. */
export async function listDueMails(db: Db, now: Date, limit: number): Promise<NoticeKey[]> {
  const found = await sql<NoticeKey>`
    /* platform-wide: notices */
    select tenant_id as "tenantId", id from notices
    where mail_state = 'waiting' and mail_due_at <= ${now} order by mail_due_at, id limit ${limit}`.execute(db);
  return found.rows;
}

/** How many notices a member is shown. */
const SHOWN = 20;

/**
 * The newest first. Not what was done in this very session, nor what the member's role has nothing to do with any more,
 * nor what is about an agent that has left its sight.
 */
export async function listOwnNotices(db: Db, caller: MemberCaller): Promise<Notice[]> {
  const { tenantId, memberId, sessionId, agentId } = caller;
  const isInSight =
    caller.party === "platform"
      ? sql`true`
      : sql`(n.about ->> 'agent_id' is null or exists (
          select from agents a
          where a.tenant_id = ${tenantId} and a.id = (n.about ->> 'agent_id')::uuid and ${agentId}::uuid = any (a.path)
        ))`;
  const found = await sql<{ id: string; event: string; about: unknown; at: Date; seen_at: Date | null }>`
    select n.id, n.event, n.about, n.at, n.seen_at from notices n
    where n.tenant_id = ${tenantId} and n.member_id = ${memberId} and n.on_screen
      and n.by_session_id is distinct from ${sessionId}::uuid and ${isInSight}
    order by n.id desc limit ${SHOWN}`.execute(db);
  return found.rows
    .filter(({ event }) => mayHear(caller, noticeEvent.parse(event)))
    .map(({ id, about, at, seen_at }) => ({
      id,
      at: at.toISOString(),
      is_seen: seen_at !== null,
      about: aboutIn(about),
    }));
}
