/** What a member does with the passkeys it has: gives one another name, removes one. */
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Passkey } from "#contract/passkey.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { lockOwn, note, readPasskeys } from "./passkeys.ts";
import type { PasskeyDeps } from "./passkeys.ts";
import { provePassword } from "./prove.ts";
import { tellOwn } from "./tell-own.ts";
import type { Throttled } from "./throttle.ts";

const notFound = refuse("passkey_not_found", "There is no such passkey.");

export async function removePasskey(
  deps: PasskeyDeps,
  caller: MemberCaller,
  id: string,
  password: string,
): Promise<Refusal | Throttled | undefined> {
  const proved = await provePassword(deps, caller, password);
  if (isRefusal(proved) || "throttledForS" in proved) return proved;
  const at = deps.clock();
  const isRemoved = await deps.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom("member_passkeys")
      .where("tenant_id", "=", caller.tenantId)
      .where("member_id", "=", caller.memberId)
      .where("id", "=", id.toLowerCase())
      .returning("name")
      .executeTakeFirst();
    if (removed === undefined) return false;
    const { name } = removed;
    await note(tx, caller, { action: "passkey.remove", subject: id.toLowerCase(), before: { name }, after: null, at });
    await tellOwn(tx, deps, caller, { event: "two_factor.changed", what: "passkey_removed", name }, at);
    return true;
  });
  return isRemoved ? undefined : notFound;
}

/** What it is called by its owner, who tells it from others by that. */
export async function renamePasskey(
  deps: Pick<PasskeyDeps, "db" | "clock">,
  caller: MemberCaller,
  anyCaseId: string,
  name: string,
): Promise<Passkey | Refusal> {
  const id = anyCaseId.toLowerCase();
  return deps.db.transaction().execute(async (tx): Promise<Passkey | Refusal> => {
    await lockOwn(tx, caller);
    const before = (await readPasskeys(tx, caller)).find((one) => one.id === id);
    if (before === undefined) return notFound;
    if (before.name === name) return before;
    await tx
      .updateTable("member_passkeys")
      .set({ name })
      .where("tenant_id", "=", caller.tenantId)
      .where("member_id", "=", caller.memberId)
      .where("id", "=", id)
      .execute();
    const names = { before: { name: before.name }, after: { name } };
    await note(tx, caller, { action: "passkey.rename", subject: id, ...names, at: deps.clock() });
    return { ...before, name };
  });
}
