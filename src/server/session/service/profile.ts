/** What members change of themselves: name, language, time zone, and the password, for which the old one is asked. */
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Locale } from "#contract/session.ts";
import { appendAudit } from "../../db/audit.ts";
import { hashPassword } from "../../db/password.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { endSessionsOf } from "./devices.ts";
import { refuseGuessable, refuseUnchanged } from "./new-password.ts";
import { provePassword } from "./prove.ts";
import { tellOwn } from "./tell-own.ts";
import { setPassword, voidResets } from "./reset.ts";
import type { ResetDeps } from "./reset.ts";
import type { Throttled } from "./throttle.ts";

export type ProfileDeps = Pick<ResetDeps, "db" | "clock" | "ids">;

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly locale?: Locale | undefined;
  /** null: as each device says. */
  readonly time_zone?: string | null | undefined;
}

export async function changeProfile(
  { db, clock }: Pick<ProfileDeps, "db" | "clock">,
  { tenantId, memberId, address }: MemberCaller,
  change: ProfileChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("members")
      .select(["name", "locale", "time_zone"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      name: change.name ?? before.name,
      locale: change.locale ?? before.locale,
      time_zone: change.time_zone === undefined ? before.time_zone : change.time_zone,
    };
    if (after.name === before.name && after.locale === before.locale && after.time_zone === before.time_zone) return;
    await tx.updateTable("members").set(after).where("tenant_id", "=", tenantId).where("id", "=", memberId).execute();
    const at = { tenantId, memberId, address, subject: memberId, at: clock() };
    await appendAudit(tx, { ...at, action: "profile.change", before, after });
  });
}

export interface PasswordChange {
  readonly old_password: string;
  readonly new_password: string;
}

/** This session goes on; the others end, and links that were mailed are void. */
export async function changePassword(
  deps: ProfileDeps,
  caller: MemberCaller,
  { old_password, new_password }: PasswordChange,
): Promise<Refusal | Throttled | undefined> {
  const { db, clock } = deps;
  const addressee = await provePassword(deps, caller, old_password);
  if (isRefusal(addressee) || "throttledForS" in addressee) return addressee;
  const wanted = { password: new_password, field: "new_password" };
  const refused = refuseGuessable(addressee, wanted) ?? (await refuseUnchanged(addressee, wanted));
  if (refused !== undefined) return refused;
  const passwordHash = await hashPassword(new_password);
  const now = clock();
  const isDone = await db.transaction().execute(async (tx) => {
    const { tenantId, memberId, sessionId, address } = caller;
    const stored = await tx
      .selectFrom("members")
      .select("password_hash")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // A reset that came first has set another, and ended this session with the rest.
    if (stored.password_hash !== addressee.passwordHash) return false;
    await setPassword(tx, caller, passwordHash);
    await voidResets(tx, caller, now);
    await endSessionsOf(tx, caller, now, { keep: sessionId });
    const at = { tenantId, memberId, address, subject: memberId, at: now };
    await appendAudit(tx, { ...at, action: "password.change", before: null, after: null });
    await tellOwn(tx, deps, caller, { event: "password.changed" }, now);
    return true;
  });
  return isDone ? undefined : refuse("password_not_right", "The old password is not right.");
}
