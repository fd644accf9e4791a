/** Codes that stand in for an authenticator that is lost: ten of them, shown once, each good once. */
import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "../../db/database.ts";
import type { MemberKey } from "../queries.ts";

const CODES = 10;
/** 80 bits: nobody finds one by trying hashes. */
const CODE_BYTES = 10;
/** Crockford's: no I, L, O and U, which look like others or make words. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = /.{4}(?=.)/g;

const drawCode = (): string => {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join("");
};

/** As people type it: any case, with or without dashes, with the letters that are never used read as what they look like. */
const plain = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll(/[IL]/g, "1").replaceAll("O", "0");

const hashOf = ({ memberId }: MemberKey, code: string): Buffer =>
  createHash("sha256")
    .update(`${memberId}\n${plain(code)}`)
    .digest();

/** Ten new ones in place of all there were; this is the one time they can be read. */
export async function drawRecoveryCodes(tx: Tx, member: MemberKey): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => drawCode().replaceAll(GROUP, "$&-"));
  await removeRecoveryCodes(tx, member);
  await tx
    .insertInto("member_recovery_codes")
    .values(
      codes.map((code) => ({
        tenant_id: member.tenantId,
        member_id: member.memberId,
        code_hash: hashOf(member, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

export async function removeRecoveryCodes(tx: Tx, { tenantId, memberId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom("member_recovery_codes")
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .execute();
}

/** Uses one up; whether it was one that was not used before. */
export async function spendRecoveryCode(tx: Tx, member: MemberKey, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("member_recovery_codes")
    .set({ used_at: now })
    .where("tenant_id", "=", member.tenantId)
    .where("member_id", "=", member.memberId)
    .where("code_hash", "=", hashOf(member, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
