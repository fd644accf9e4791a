/** How a member wants to hear of what, and what it has seen. */
import { eventsFor, isMailFixed, mayHear, NOTICE_EVENTS } from "#contract/notice.ts";
import type { NoticeEvent, NoticeRule } from "#contract/notice.ts";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";

export interface RuleDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

interface Chosen {
  readonly by_mail: boolean;
  readonly on_screen: boolean;
}

const ruleOf = (event: NoticeEvent, chosen: Chosen | undefined): NoticeRule => ({
  event,
  by_mail: isMailFixed(event) || (chosen?.by_mail ?? NOTICE_EVENTS[event].byMail),
  is_mail_fixed: isMailFixed(event),
  on_screen: chosen?.on_screen ?? true,
});

const selectRules = (db: Db, { tenantId, memberId }: MemberCaller) =>
  db
    .selectFrom("notice_rules")
    .select(["event", "by_mail", "on_screen"])
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .execute();

/** Only what the member's role has to do with. */
export async function readRules(db: Db, caller: MemberCaller): Promise<NoticeRule[]> {
  const chosen = new Map((await selectRules(db, caller)).map((rule) => [rule.event, rule]));
  return eventsFor(caller).map((event) => ruleOf(event, chosen.get(event)));
}

export async function setRule(
  { db, clock }: RuleDeps,
  caller: MemberCaller,
  event: NoticeEvent,
  { by_mail, on_screen }: Chosen,
): Promise<NoticeRule | Refusal> {
  if (!mayHear(caller, event)) return refuse("permission_missing", "Your role has nothing to do with this event.");
  if (isMailFixed(event) && !by_mail)
    return refuse("not_supported_by_policy", "Mails about your sign-in cannot be turned off.");
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, caller);
    const known = (await selectRules(tx, caller)).find((rule) => rule.event === event);
    const before = ruleOf(event, known);
    const after = ruleOf(event, { by_mail, on_screen });
    if (before.by_mail === after.by_mail && before.on_screen === after.on_screen) return before;
    await upsert(tx, caller, event, { by_mail, on_screen });
    const { tenantId, memberId, address } = caller;
    await appendAudit(tx, {
      tenantId,
      memberId,
      address,
      action: "notice.rule",
      subject: memberId,
      before: { event, by_mail: before.by_mail, on_screen: before.on_screen },
      after: { event, by_mail, on_screen },
      at: clock(),
    });
    return after;
  });
}

const lockMember = (tx: Tx, { tenantId, memberId }: MemberCaller) =>
  tx
    .selectFrom("members")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const upsert = (tx: Tx, { tenantId, memberId }: MemberCaller, event: NoticeEvent, chosen: Chosen) =>
  tx
    .insertInto("notice_rules")
    .values({ tenant_id: tenantId, member_id: memberId, event, ...chosen })
    .onConflict((known) => known.columns(["tenant_id", "member_id", "event"]).doUpdateSet(chosen))
    .execute();

/** What was done in this session is not shown here, and stays to be seen elsewhere. */
export async function markSeen(
  { db, clock }: RuleDeps,
  { tenantId, memberId, sessionId }: MemberCaller,
  upTo: string,
): Promise<void> {
  await db
    .updateTable("notices")
    .set({ seen_at: clock() })
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("id", "<=", upTo)
    .where("seen_at", "is", null)
    .where("by_session_id", "is distinct from", sessionId)
    .execute();
}
