/** Finds sign-in names that have had too many wrong tries, and has their members told. */
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import { TRIES_BY_NAME, WINDOW_MS } from "./throttle.ts";

interface LockedMember {
  readonly tenantId: string;
  readonly memberId: string;
}

/**
 * Looks at the counts afterwards, so that a try itself takes the same time whether anybody has that name. Once a day for
 * a member: whoever goes on guessing must not fill the mailbox too.
 */
export async function tellLockouts({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Promise<void> {
  const now = clock();
  const names = await listNamesTried(db, new Date(now.getTime() - WINDOW_MS));
  if (names.length === 0) return;
  for (const { tenantId, memberId } of await findMembersOf(db, names))
    await raiseNotice(db, {
      tenantId,
      key: `sign_in.locked/${memberId}/${now.toISOString().slice(0, 10)}`,
      about: { event: "sign_in.locked" },
      to: { memberId },
      at: now,
    });
}

/** Hashes of names whose tries are used up, from strange places or from one the member is known at. */
async function listNamesTried(db: Db, since: Date): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select split_part(subject, ' ', 2) as name from sign_in_attempts
    where window_start >= ${since} and (subject like 'name %' or subject like 'known %')
    group by subject having sum(failures) >= ${TRIES_BY_NAME}`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** Names are counted by their hash: those whose hash it is are looked for. */
async function findMembersOf(db: Db, names: readonly string[]): Promise<LockedMember[]> {
  const found = await sql<LockedMember>`
    select distinct tenant_id as "tenantId", member_id as "memberId" from directory_logins
    where translate(rtrim(encode(sha256(convert_to(login, 'UTF8')), 'base64'), '='), '+/', '-_') = any(${[...names]}::text[])`.execute(
    db,
  );
  return found.rows;
}
