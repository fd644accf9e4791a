/** Whether a member has a second factor, and what is left of it. */
import { sql } from "kysely";
import type { SecondStep } from "#contract/session.ts";
import type { TwoFactor } from "#contract/two-factor.ts";
import type { Db } from "../../db/database.ts";
import type { MemberKey } from "../queries.ts";

/** What is asked of a member besides the password; nothing: the password is enough. */
export async function secondFactors(db: Db, { tenantId, memberId }: MemberKey): Promise<SecondStep["by"]> {
  const { rows } = await sql<{ has_code: boolean; has_passkey: boolean }>`
    select
      exists (
        select from member_totp t
        where t.tenant_id = ${tenantId} and t.member_id = ${memberId} and t.confirmed_at is not null
      ) as has_code,
      exists (
        select from member_passkeys p where p.tenant_id = ${tenantId} and p.member_id = ${memberId}
      ) as has_passkey`.execute(db);
  const [row] = rows;
  return [
    ...(row?.has_passkey === true ? (["passkey"] as const) : []),
    ...(row?.has_code === true ? (["code"] as const) : []),
  ];
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
