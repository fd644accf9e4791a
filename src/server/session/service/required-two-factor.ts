/** Whether this installation requires a second factor of platform members who move money, and who lacks it. */
import { isMoneyRole } from "#contract/roles.ts";
import type { Party, Role } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { isDemo } from "../../db/installation.ts";
import type { MemberKey } from "../queries.ts";
import { secondFactors } from "./read-two-factor.ts";

export type RequiresTwoFactor = () => Promise<boolean>;

/**
 * As the setting says; without one it is required, unless the installation was filled with the demo, whose sign-ins are
 * known to everybody who starts it. That is asked of the database, once: no flag of a later start turns it off.
 */
export function createTwoFactorRule(db: Db, setting: boolean | undefined): RequiresTwoFactor {
  let known: boolean | undefined = setting;
  return async () => {
    known ??= !(await isDemo(db));
    return known;
  };
}

export interface RuleDeps {
  readonly db: Db;
  readonly requiresTwoFactor: RequiresTwoFactor;
}

/** Whether a member may not move money until it has set a second factor up. */
export async function isTwoFactorDue(
  { db, requiresTwoFactor }: RuleDeps,
  member: MemberKey & { readonly party: Party; readonly role: Role },
): Promise<boolean> {
  if (!isMoneyRole(member) || !(await requiresTwoFactor())) return false;
  return (await secondFactors(db, member)).length === 0;
}
