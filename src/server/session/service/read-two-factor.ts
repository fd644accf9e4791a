/** Whether a member has a second factor, and what is left of it. */
import { sql } from "kysely";
import type { TwoFactor } from "#contract/two-factor.ts";
import type { Db } from "../../db/database.ts";
import type { MemberKey } from "../queries.ts";

/** Whether more than the password is asked of a member. */
export async function hasSecondFactor(db: Db, { tenantId, memberId }: MemberKey): Promise<boolean> {
  const row = await db
    .selectFrom("member_totp")
    .select("member_id")
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTwoFactor(db: Db, { tenantId, memberId }: MemberKey): Promise<TwoFactor> {
  const row = await db
    .selectFrom("member_totp")
    .select([
      "confirmed_at",
      sql<bigint>`(
        select count(*) from member_recovery_codes codes
        where codes.tenant_id = ${tenantId} and codes.member_id = ${memberId} and codes.used_at is null)`.as("left"),
    ])
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return { on_since: row?.confirmed_at?.toISOString() ?? null, recovery_codes_left: Number(row?.left ?? 0) };
}
