/** Two-factor by an authenticator: set up and confirmed by a code, asked for when signing in, and turned off by one. */
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { MemberKey } from "../queries.ts";
import { endSessionsOf } from "./devices.ts";
import { provePassword, TRIES_SIGNED_IN } from "./prove.ts";
import { drawRecoveryCodes, removeRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
import { tellOwn } from "./tell-own.ts";
import { countTry, forgiveTry } from "./throttle.ts";
import type { Throttled } from "./throttle.ts";
import { enrolmentAddress, newSecret, stepOf, writtenSecret } from "./totp.ts";

export interface TwoFactorDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly seal: Seal;
}

/** How long a secret waits for the code that confirms it. */
const SETUP_LASTS_MS = 60 * 60_000;

/** What a member's secret is sealed to. */
const secretContext = (memberId: string): string => `member_totp/${memberId}`;

const changed = (what: "on" | "off" | "recovery_code_used") =>
  ({ event: "two_factor.changed", what, name: null }) as const;

const codeNotRight = refuse("code_not_right", "The code is not right, or has been used.");

type Member = MemberKey & Pick<MemberCaller, "address">;

const note = (
  tx: Tx,
  { tenantId, memberId, address }: Member,
  { action, after = null, at }: { readonly action: string; readonly after?: unknown; readonly at: Date },
): Promise<void> =>
  appendAudit(tx, { tenantId, memberId, address, action, subject: memberId, before: null, after, at });

export interface Setup {
  readonly secret: string;
  readonly address: string;
}

/** Draws a secret in place of one that was never confirmed. */
export async function startTwoFactor(
  deps: TwoFactorDeps,
  caller: MemberCaller,
  password: string,
): Promise<Setup | Refusal | Throttled> {
  const proved = await provePassword(deps, caller, password);
  if (isRefusal(proved) || "throttledForS" in proved) return proved;
  const secret = newSecret();
  const pending = {
    secret_encrypted: deps.seal.seal(secret, secretContext(caller.memberId)),
    started_at: deps.clock(),
    last_step: 0n,
  };
  const begun = await deps.db
    .insertInto("member_totp")
    .values({ tenant_id: caller.tenantId, member_id: caller.memberId, ...pending, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "member_id"]).doUpdateSet(pending).where("member_totp.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows === 0n) return refuse("two_factor_on", "Two-factor is on already.");
  return { secret: writtenSecret(secret), address: enrolmentAddress(secret, proved.login) };
}

interface RecoveryCodes {
  readonly recoveryCodes: string[];
}

/** From now on signing in takes a code as well; who is signed in elsewhere has to show one. */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  caller: MemberCaller,
  code: string,
): Promise<RecoveryCodes | Refusal | Throttled> {
  const { db, seal, clock } = deps;
  const now = clock();
  const counted = await countTry(db, [[`code ${caller.memberId}`, TRIES_SIGNED_IN]], now);
  if ("throttledForS" in counted) return counted;
  const confirmed = await db.transaction().execute(async (tx): Promise<RecoveryCodes | Refusal> => {
    const pending = await lockSecret(tx, caller);
    if (pending === undefined || pending.confirmed_at !== null || isStale(pending.started_at, now))
      return refuse("two_factor_not_started", "There is nothing to confirm, or it waited too long. Begin again.");
    const secret = seal.open(pending.secret_encrypted, secretContext(caller.memberId));
    const step = stepOf(secret, withoutSpaces(code), now);
    if (step === undefined) return codeNotRight;
    await tx
      .updateTable("member_totp")
      .set({ confirmed_at: now, last_step: step })
      .where("tenant_id", "=", caller.tenantId)
      .where("member_id", "=", caller.memberId)
      .execute();
    const recoveryCodes = await drawRecoveryCodes(tx, caller);
    await endSessionsOf(tx, caller, now, { keep: caller.sessionId });
    await note(tx, caller, { action: "two_factor.on", at: now });
    await tellOwn(tx, deps, caller, changed("on"), now);
    return { recoveryCodes };
  });
  if (isRefusal(confirmed)) return confirmed;
  await forgiveTry(db, counted);
  return confirmed;
}

const lockSecret = (tx: Tx, { tenantId, memberId }: MemberKey) =>
  tx
    .selectFrom("member_totp")
    .select(["secret_encrypted", "started_at", "confirmed_at"])
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();

const isStale = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > SETUP_LASTS_MS;
/** Authenticators show codes in two groups. */
const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, "");

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  caller: MemberCaller,
  proof: Proof,
): Promise<RecoveryCodes | Refusal | Throttled> {
  const proved = await proveBoth(deps, caller, proof);
  if (proved !== undefined) return proved;
  const now = deps.clock();
  return deps.db.transaction().execute(async (tx): Promise<RecoveryCodes | Refusal> => {
    // Who turned it off meanwhile has none.
    if ((await lockSecret(tx, caller)) === undefined) return codeNotRight;
    await note(tx, caller, { action: "two_factor.renew_codes", at: now });
    return { recoveryCodes: await drawRecoveryCodes(tx, caller) };
  });
}

export async function turnOffTwoFactor(
  deps: TwoFactorDeps,
  caller: MemberCaller,
  proof: Proof,
): Promise<Refusal | Throttled | undefined> {
  const proved = await proveBoth(deps, caller, proof);
  if (proved !== undefined) return proved;
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await removeSecondFactor(tx, caller);
    await note(tx, caller, { action: "two_factor.off", at });
    await tellOwn(tx, deps, caller, changed("off"), at);
  });
  return undefined;
}

export async function removeSecondFactor(tx: Tx, member: MemberKey): Promise<void> {
  await tx
    .deleteFrom("member_totp")
    .where("tenant_id", "=", member.tenantId)
    .where("member_id", "=", member.memberId)
    .execute();
  await removeRecoveryCodes(tx, member);
}

/** By the password and by a code; undefined: it is the member. */
async function proveBoth(
  deps: TwoFactorDeps,
  caller: MemberCaller,
  { password, code }: Proof,
): Promise<Refusal | Throttled | undefined> {
  const proved = await provePassword(deps, caller, password);
  if (isRefusal(proved) || "throttledForS" in proved) return proved;
  const now = deps.clock();
  const counted = await countTry(deps.db, [[`code ${caller.memberId}`, TRIES_SIGNED_IN]], now);
  if ("throttledForS" in counted) return counted;
  const taken = await takeCode(deps, caller, code, now);
  if (taken !== undefined) return taken;
  await forgiveTry(deps.db, counted);
  return undefined;
}

/** Uses up a code of the authenticator or a recovery code; nothing tells which of the two a wrong one was taken for. */
export async function takeCode(
  deps: TwoFactorDeps,
  member: Member,
  code: string,
  now: Date,
): Promise<Refusal | undefined> {
  const { db, seal } = deps;
  const isTaken = await db.transaction().execute(async (tx) => {
    const stored = await lockSecret(tx, member);
    if (stored === undefined || stored.confirmed_at === null) return false;
    const secret = seal.open(stored.secret_encrypted, secretContext(member.memberId));
    const step = stepOf(secret, withoutSpaces(code), now);
    if (step !== undefined) return spendStep(tx, member, step);
    if (!(await spendRecoveryCode(tx, member, code, now))) return false;
    await note(tx, member, { action: "two_factor.recover", at: now });
    await tellOwn(tx, deps, member, changed("recovery_code_used"), now);
    return true;
  });
  return isTaken ? undefined : codeNotRight;
}

/** A code is good once: none of its step or of one before is taken again. */
async function spendStep(tx: Tx, { tenantId, memberId }: MemberKey, step: bigint): Promise<boolean> {
  const used = await tx
    .updateTable("member_totp")
    .set({ last_step: step })
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
