/** Browsers a member has signed in at, and the sessions there that the member ends. */
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { issueToken, parseToken } from "../../db/token.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { MemberKey } from "../queries.ts";

interface DeviceUse {
  /** Proven before; absent: it becomes known now. */
  readonly knownToken?: string | undefined;
  readonly newId: string;
  readonly now: Date;
}

/** Notes that a member proved itself with a browser. */
export async function knowDevice(
  tx: Tx,
  { tenantId, memberId }: MemberKey,
  { knownToken, newId, now }: DeviceUse,
): Promise<{ readonly id: string; readonly token: string }> {
  const known = knownToken === undefined ? undefined : parseToken(knownToken);
  if (known !== undefined && knownToken !== undefined) {
    const used = await tx
      .updateTable("member_devices")
      .set({ last_used_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", known.rowId)
      .executeTakeFirst();
    // It may have been forgotten while the password was looked at.
    if (used.numUpdatedRows > 0n) return { id: known.rowId, token: knownToken };
  }
  const { token, secretHash } = issueToken(tenantId, newId);
  await tx
    .insertInto("member_devices")
    .values({
      tenant_id: tenantId,
      id: newId,
      member_id: memberId,
      token_hash: secretHash,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return { id: newId, token };
}

/** Ends sessions of a member and forgets their browsers; without `ids` all but `keep`. Answers which it ended. */
export async function endSessionsOf(
  tx: Tx,
  { tenantId, memberId }: MemberKey,
  now: Date,
  { id, keep }: { readonly id?: string; readonly keep?: string } = {},
): Promise<string[]> {
  const ended = await tx
    .updateTable("member_sessions")
    .set({ revoked_at: now })
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(keep !== undefined, (query) => query.where("id", "!=", keep ?? ""))
    .returning(["id", "device_id"])
    .execute();
  const deviceIds = ended.flatMap(({ device_id }) => (device_id === null ? [] : [device_id]));
  if (deviceIds.length > 0) {
    await tx
      .deleteFrom("member_devices")
      .where("tenant_id", "=", tenantId)
      .where("member_id", "=", memberId)
      .where("id", "in", deviceIds)
      .execute();
  }
  return ended.map((session) => session.id);
}

interface DeviceDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Somebody else's device is as unknown as one that never was. */
export async function signOutDevice(deps: DeviceDeps, caller: MemberCaller, id: string): Promise<Refusal | undefined> {
  const ended = await end(deps, caller, { id: id.toLowerCase() });
  return ended === 0 ? refuse("device_not_found", "There is no such device, or it is signed out already.") : undefined;
}

export async function signOutDevices(deps: DeviceDeps, caller: MemberCaller, which: "all" | "others"): Promise<void> {
  await end(deps, caller, which === "others" ? { keep: caller.sessionId } : {});
}

function end(
  { db, clock }: DeviceDeps,
  caller: MemberCaller,
  which: { readonly id?: string; readonly keep?: string },
): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const ended = await endSessionsOf(tx, caller, now, which);
    if (ended.length === 0) return 0;
    await appendAudit(tx, {
      tenantId: caller.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "session.end",
      subject: caller.memberId,
      before: null,
      after: { sessions: ended },
      at: now,
    });
    return ended.length;
  });
}
