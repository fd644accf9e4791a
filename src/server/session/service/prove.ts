/** Asks a signed-in member for the password again, before what a stranger at an open browser must not do. */
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import { isPassword } from "../../db/password.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findAddressee } from "../queries.ts";
import type { Addressee } from "../queries.ts";
import { countTry, forgiveTry } from "./throttle.ts";
import type { Throttled } from "./throttle.ts";

/** Of guesses by whoever found a signed-in browser. */
export const TRIES_SIGNED_IN = 10;

/** The member, when it is its password. */
export async function provePassword(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  password: string,
): Promise<Addressee | Refusal | Throttled> {
  const addressee = await findAddressee(db, caller);
  if (addressee === undefined) return refuse("sign_in_required", "Sign in first; a session may have ended.");
  const counted = await countTry(db, [[`password ${caller.memberId}`, TRIES_SIGNED_IN]], clock());
  if ("throttledForS" in counted) return counted;
  if (!(await isPassword(addressee.passwordHash, password)))
    return refuse("password_not_right", "The password is not right.");
  await forgiveTry(db, counted);
  return addressee;
}
