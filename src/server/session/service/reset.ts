/** A forgotten password: a link by mail, good once and for half an hour, and the new password it sets; invitations use the same. */
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { locale as anyLocale, type Locale } from "#contract/session.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { hashPassword } from "../../db/password.ts";
import { issueToken, parseToken, tokenMatches } from "../../db/token.ts";
import type { ParsedToken } from "../../db/token.ts";
import type { UuidSource } from "../../db/uuid.ts";
import { addressBlock } from "../../http/address.ts";
import type { Mail, Post } from "../../mail/mailer.ts";
import { findAddressee, findLogin } from "../queries.ts";
import type { Addressee, MemberKey } from "../queries.ts";
import { knowDevice } from "./devices.ts";
import { endSessionsOf } from "./devices.ts";
import { resetMail } from "./mails.ts";
import { refuseGuessable, refuseUnchanged } from "./new-password.ts";
import { tellOwn } from "./tell-own.ts";
import { countTry, hashed } from "./throttle.ts";
import type { Throttled } from "./throttle.ts";

export interface ResetDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publicUrl: string;
  readonly post: Post;
}

const RESET_LASTS_MS = 30 * 60_000;
const ASKED_BY_PLACE = 10;
/** Mails to one person in a quarter of an hour, whoever asks for them. */
const MAILS_BY_NAME = 3;

export interface ResetRequest {
  readonly login: string;
  readonly locale: Locale;
  readonly address: string;
}

/**
 * Looks at nothing but its own counts before it answers: neither the answer nor the time it takes tells whether anybody
 * has that name. Links sent before stay good, so that a stranger who asks for more does not spoil the owner's.
 */
export async function requestPasswordReset(
  deps: ResetDeps,
  { login: typed, locale, address }: ResetRequest,
): Promise<Throttled | undefined> {
  const now = deps.clock();
  const login = typed.toLowerCase();
  const asked = await countTry(deps.db, [[`reset place ${addressBlock(address)}`, ASKED_BY_PLACE]], now);
  if ("throttledForS" in asked) return asked;
  const named = await countTry(deps.db, [[`reset name ${hashed(login)}`, MAILS_BY_NAME]], now);
  // Who has had enough mails has a good link among them.
  deps.post(async () => ("throttledForS" in named ? undefined : makeResetMail(deps, login, locale)));
  return undefined;
}

async function makeResetMail(deps: ResetDeps, login: string, asked: Locale): Promise<Mail | undefined> {
  const member = await findLogin(deps.db, login);
  const addressee = member && (await findAddressee(deps.db, member));
  if (member === undefined || addressee?.isActive !== true) return undefined;
  const locale = addressee.locale ?? asked;
  const token = await issueReset(deps, member, { lastsMs: RESET_LASTS_MS, locale });
  return resetMail({ ...addressee, locale }, linkTo(deps, locale, `reset=${token}`));
}

/** A fragment is sent to no server and in no Referer; the page takes it out of the address as it opens. */
export const linkTo = ({ publicUrl }: Pick<ResetDeps, "publicUrl">, locale: Locale, fragment: string): string =>
  `${publicUrl}${locale === "pt-BR" ? "/pt-BR" : ""}/auth/login#${fragment}`;

interface NewReset {
  readonly lastsMs: number;
  /** Of its mail. */
  readonly locale: Locale;
}

export async function issueReset(
  { db, ids, clock }: ResetDeps,
  { tenantId, memberId }: MemberKey,
  { lastsMs, locale }: NewReset,
): Promise<string> {
  const now = clock();
  const id = ids();
  const { token, secretHash } = issueToken(tenantId, id);
  await db
    .insertInto("member_resets")
    .values({
      tenant_id: tenantId,
      id,
      member_id: memberId,
      token_hash: secretHash,
      created_at: now,
      expires_at: new Date(now.getTime() + lastsMs),
      used_at: null,
      locale,
    })
    .execute();
  return token;
}

const linkUsed = refuse("reset_link_used", "The link is used, expired or not one of ours. Ask for a new one.");

export interface Reset {
  readonly token: string;
  readonly password: string;
  readonly address: string;
}

/** Sets the password; the browser that did is known from now on. The member signs in with it like anybody. */
export async function resetPassword(
  deps: ResetDeps,
  { token, password, address }: Reset,
): Promise<{ readonly deviceToken: string } | Refusal> {
  const { db, clock } = deps;
  const parsed = parseToken(token);
  const found = parsed && (await findReset(db, parsed, clock()));
  if (parsed === undefined || found === undefined) return linkUsed;
  const refused = refuseGuessable(found.addressee, { password, field: "password" });
  if (refused !== undefined) return refused;
  const passwordHash = await hashPassword(password);
  const { member } = found;
  return db
    .transaction()
    .execute((tx) => useReset(tx, deps, { member, token: parsed, password, passwordHash, address }));
}

interface FoundReset {
  readonly member: MemberKey;
  readonly addressee: Addressee;
  /** Of its mail; null: of one sent before that was kept. */
  readonly locale: Locale | null;
}

async function findReset(db: Db, token: ParsedToken, now: Date): Promise<FoundReset | undefined> {
  const { tenantId } = token;
  const row = await db
    .selectFrom("member_resets")
    .select(["member_id", "token_hash", "locale"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", token.rowId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined || !tokenMatches(row.token_hash, token)) return undefined;
  const member = { tenantId, memberId: row.member_id };
  const addressee = await findAddressee(db, member);
  const locale = anyLocale.nullable().parse(row.locale);
  return addressee?.isActive === true ? { member, addressee, locale } : undefined;
}

interface ResetUse {
  readonly member: MemberKey;
  readonly token: ParsedToken;
  readonly password: string;
  readonly passwordHash: string;
  readonly address: string;
}

/**
 * The member's row is locked first: of links used at the same moment one sets the password, and the others find theirs
 * used. So nobody tries by many at once what the old password is: the first that is not it takes its place.
 */
async function useReset(
  tx: Tx,
  { ids, clock }: ResetDeps,
  { member, token, password, passwordHash, address }: ResetUse,
): Promise<{ readonly deviceToken: string } | Refusal> {
  const { tenantId, memberId } = member;
  const now = clock();
  await tx
    .selectFrom("members")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const found = await findReset(tx, token, now);
  if (found === undefined) return linkUsed;
  const unchanged = await refuseUnchanged(found.addressee, { password, field: "password" });
  if (unchanged !== undefined) return unchanged;
  await voidResets(tx, member, now);
  await setPassword(tx, member, passwordHash);
  await endSessionsOf(tx, member, now);
  await tx.deleteFrom("member_devices").where("tenant_id", "=", tenantId).where("member_id", "=", memberId).execute();
  const at = { tenantId, memberId, address, subject: memberId, at: now };
  await appendAudit(tx, { ...at, action: "password.reset", before: null, after: null });
  const about = { event: "password.changed", ...(found.locale !== null && { locale: found.locale }) } as const;
  await tellOwn(tx, { ids }, member, about, now);
  return { deviceToken: (await knowDevice(tx, member, { newId: ids(), now })).token };
}

/** Every link of the member that is still good is so no more. */
export async function voidResets(tx: Tx, { tenantId, memberId }: MemberKey, now: Date): Promise<void> {
  await tx
    .updateTable("member_resets")
    .set({ used_at: now })
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/** Whoever was invited has joined by it. */
export async function setPassword(tx: Tx, { tenantId, memberId }: MemberKey, passwordHash: string): Promise<void> {
  await tx
    .updateTable("members")
    .set({ password_hash: passwordHash, invited_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", memberId)
    .execute();
}
