/** Writes an event down that members are to be told of, in the transaction that makes it happen; a job tells it from there. */
import { z } from "zod";
import { noticeAbout } from "#contract/notice.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Db } from "./database.ts";
import { findPlatform } from "./platform.ts";

export interface RaisedNotice {
  /** Of those who are told. */
  readonly tenantId: string;
  /** Names the event: raised again, it is the same one. */
  readonly key: string;
  readonly about: NoticeAbout;
  /** One member, or those of an agent whose role has to do with it. */
  readonly to: { readonly memberId: string } | { readonly agentId: string };
  /** Who made it happen and knows. */
  readonly exceptMemberId?: string;
  /** The session it was done in, whose page shows it anyway. */
  readonly bySessionId?: string | undefined;
  readonly at: Date;
}

export async function raiseNotice(db: Db, notice: RaisedNotice): Promise<void> {
  const { tenantId, key, about, to, exceptMemberId, bySessionId, at } = notice;
  await db
    .insertInto("notice_events")
    .values({
      tenant_id: tenantId,
      key,
      event: about.event,
      about: JSON.stringify(z.encode(noticeAbout, about)),
      to_member_id: "memberId" in to ? to.memberId : null,
      to_agent_id: "agentId" in to ? to.agentId : null,
      except_member_id: exceptMemberId ?? null,
      by_session_id: bySessionId ?? null,
      at,
    })
    .onConflict((known) => known.columns(["tenant_id", "key"]).doNothing())
    .execute();
}

/** For those of the platform whose role has to do with it; nothing where there is no platform yet. */
export async function raiseForPlatform(
  db: Db,
  { key, about, exceptMemberId, at }: Pick<RaisedNotice, "key" | "about" | "exceptMemberId" | "at">,
): Promise<void> {
  const platform = await findPlatform(db);
  if (platform === undefined) return;
  const { tenantId, agentId } = platform;
  const except = exceptMemberId === undefined ? {} : { exceptMemberId };
  await raiseNotice(db, { tenantId, key, about, to: { agentId }, ...except, at });
}
