/** Sends the mails that are due, and tries again those that a mail server, or a crash, has kept back. */
import { sql } from "kysely";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Db } from "../../db/database.ts";
import type { Mail, Transport } from "../../mail/mailer.ts";
import { findAddressee } from "../../session/queries.ts";
import { aboutIn, listDueMails, listHearers, type NoticeKey } from "../queries.ts";
import { noticeMail } from "./mails.ts";
import { isMailed, isStillDue } from "./still-due.ts";

export interface MailDeps {
  readonly db: Db;
  readonly clock: () => Date;
  readonly send: Transport;
  readonly publicUrl: string;
  readonly log: { error(context: object, message: string): void; warn(context: object, message: string): void };
}

const AT_A_TIME = 50;
/** A sender that has said nothing for so long has died; longer than any mail server is waited for. */
const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Nobody wants to hear of it any more. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;

export async function mailDue(deps: MailDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueMails(deps.db, deps.clock(), AT_A_TIME);
    for (const key of due) {
      if (signal.aborted) return;
      await mailOne(deps, key);
    }
    if (due.length < AT_A_TIME) return;
  }
}

async function mailOne(deps: MailDeps, key: NoticeKey): Promise<void> {
  const claimed = await claim(deps, key);
  if (claimed === undefined) return;
  const mail = await write(deps, key, claimed);
  if (mail === undefined) return settle(deps.db, key, "dropped");
  try {
    await deps.send(mail);
  } catch (error) {
    return putOff(deps, key, claimed, error);
  }
  await settle(deps.db, key, "sent");
}

interface Claimed {
  readonly memberId: string;
  readonly about: NoticeAbout;
  readonly tries: number;
  readonly at: Date;
}

/** undefined: another node has it. */
async function claim({ db, clock }: MailDeps, { tenantId, id }: NoticeKey): Promise<Claimed | undefined> {
  const now = clock();
  const claimed = await sql<{ memberId: string; about: unknown; tries: number; at: Date }>`
    update notices set mail_tries = mail_tries + 1, mail_due_at = ${new Date(now.getTime() + LEASE_MS)}
    where tenant_id = ${tenantId} and id = ${id} and mail_state = 'waiting' and mail_due_at <= ${now}
    returning member_id as "memberId", about, mail_tries as tries, at`.execute(db);
  const [row] = claimed.rows;
  return row && { ...row, about: aboutIn(row.about) };
}

/** undefined: the member is not to be told any more. */
async function write(
  { db, publicUrl }: MailDeps,
  { tenantId, id }: NoticeKey,
  { memberId, about }: Claimed,
): Promise<Mail | undefined> {
  const { event } = about;
  const [hearer] = await listHearers(db, { tenantId, event, memberId, agentId: null, exceptMemberId: null });
  if (hearer === undefined || !isMailed(hearer, event)) return undefined;
  if (!(await isStillDue(db, tenantId, hearer, about))) return undefined;
  const addressee = await findAddressee(db, { tenantId, memberId });
  return addressee && { ...noticeMail(addressee, about, publicUrl), id: `notice.${id}` };
}

const settle = async (db: Db, { tenantId, id }: NoticeKey, state: "sent" | "dropped"): Promise<void> => {
  await db
    .updateTable("notices")
    .set({ mail_state: state, mail_due_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
};

async function putOff(deps: MailDeps, key: NoticeKey, { tries, at }: Claimed, error: unknown): Promise<void> {
  const now = deps.clock().getTime();
  if (now - at.getTime() > GIVEN_UP_AFTER_MS) {
    deps.log.error({ error, notice: key.id }, "a mail could not be sent for days, and is given up");
    return settle(deps.db, key, "dropped");
  }
  deps.log.warn({ error, notice: key.id }, "a mail could not be sent yet");
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  await deps.db
    .updateTable("notices")
    .set({ mail_due_at: new Date(now + waitMs) })
    .where("tenant_id", "=", key.tenantId)
    .where("id", "=", key.id)
    .where("mail_state", "=", "waiting")
    .execute();
}
