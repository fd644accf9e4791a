/** A member's passkeys: registered by the password and the browser's own key, listed, used once per sign-in, removed. */
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { MOST_PASSKEYS } from "#contract/passkey.ts";
import type { Passkey, PasskeyResponse } from "#contract/passkey.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { MemberKey } from "../queries.ts";
import { endSessionsOf } from "./devices.ts";
import { provePassword } from "./prove.ts";
import { tellOwn } from "./tell-own.ts";
import type { Throttled } from "./throttle.ts";
import type { TwoFactorDeps } from "./two-factor.ts";

export interface PasskeyDeps extends TwoFactorDeps {
  readonly publicUrl: string;
}

const NAME = "Reelgate";
/** Of COSE: Ed25519, P-256 and RSA, which all authenticators there are know one of. */
const ALGORITHMS = [-8, -7, -257];
const REGISTRATION_LASTS_MS = 5 * 60_000;

const refused = refuse("passkey_refused", "This passkey was not accepted.");
const tooMany = refuse("passkey_limit", `At most ${MOST_PASSKEYS} passkeys are kept.`);

/** The name the keys belong to; undefined where our address is a number, which browsers give no keys to. */
function partyOf(publicUrl: string): { readonly id: string; readonly origin: string } | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? { id: hostname, origin } : undefined;
}
export const arePasskeysPossible = (publicUrl: string): boolean => partyOf(publicUrl) !== undefined;

const transports = z.array(z.string().max(20)).max(10).catch([]);

const selectPasskeys = (db: Db, { tenantId, memberId }: MemberKey) =>
  db
    .selectFrom("member_passkeys")
    .select(["id", "credential_id", "transports", "name", "created_at", "last_used_at"])
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .execute();

export async function readPasskeys(db: Db, member: MemberKey): Promise<Passkey[]> {
  const rows = await selectPasskeys(db, member);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** What a browser is handed: JSON of the standard's, which nobody here looks into. */
type Options = Record<string, unknown>;

export interface Registration {
  readonly ticket: string;
  readonly options: Options;
}

const sealedContext = (memberId: string): string => `passkey registration/${memberId}`;
const sealedTicket = z.object({ challenge: z.string(), until: z.number() });

/** The challenge travels sealed: whoever brings it back had it from us, for this member, a moment ago. */
export async function startPasskey(
  deps: PasskeyDeps,
  caller: MemberCaller,
  password: string,
): Promise<Registration | Refusal | Throttled> {
  const party = partyOf(deps.publicUrl);
  if (party === undefined) return refuse("passkeys_not_possible", "Passkeys need an address with a name.");
  const proved = await provePassword(deps, caller, password);
  if (isRefusal(proved) || "throttledForS" in proved) return proved;
  const known = await selectPasskeys(deps.db, caller);
  if (known.length >= MOST_PASSKEYS) return tooMany;
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: proved.login,
    userDisplayName: proved.name,
    userID: new TextEncoder().encode(caller.memberId),
    excludeCredentials: known.map((one) => ({ id: one.credential_id, transports: transports.parse(one.transports) })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const until = deps.clock().getTime() + REGISTRATION_LASTS_MS;
  const text = Buffer.from(JSON.stringify({ challenge: options.challenge, until }));
  const ticket = deps.seal.seal(text, sealedContext(caller.memberId)).toString("base64url");
  return { ticket, options: { ...options } };
}

function challengeIn({ seal, clock }: PasskeyDeps, { memberId }: MemberKey, ticket: string): string | undefined {
  try {
    const text = seal.open(Buffer.from(ticket, "base64url"), sealedContext(memberId)).toString();
    const { challenge, until } = sealedTicket.parse(JSON.parse(text));
    return until > clock().getTime() ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export interface NewPasskey {
  readonly ticket: string;
  readonly name: string;
  readonly response: PasskeyResponse;
}

export async function addPasskey(
  deps: PasskeyDeps,
  caller: MemberCaller,
  { ticket, name, response }: NewPasskey,
): Promise<Passkey | Refusal> {
  const { tenantId, memberId, sessionId } = caller;
  const challenge = challengeIn(deps, caller, ticket);
  const party = partyOf(deps.publicUrl);
  if (challenge === undefined || party === undefined) return refused;
  const credential = await verifiedKey(response, challenge, party);
  if (credential === undefined) return refused;
  const id = deps.ids();
  const at = deps.clock();
  return deps.db.transaction().execute(async (tx): Promise<Passkey | Refusal> => {
    await lockOwn(tx, caller);
    if ((await selectPasskeys(tx, caller)).length >= MOST_PASSKEYS) return tooMany;
    const added = await tx
      .insertInto("member_passkeys")
      .values({
        tenant_id: tenantId,
        id,
        member_id: memberId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: JSON.stringify(credential.transports ?? []),
        name,
        created_at: at,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "credential_id"]).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return refused;
    await endSessionsOf(tx, caller, at, { keep: sessionId });
    await note(tx, caller, { action: "passkey.add", subject: id, before: null, after: { name }, at });
    await tellOwn(tx, deps, caller, { event: "two_factor.changed", what: "passkey_added", name }, at);
    return { id, name, created_at: at.toISOString(), last_used_at: null };
  });
}

type Party = NonNullable<ReturnType<typeof partyOf>>;

async function verifiedKey(response: PasskeyResponse, challenge: string, { id, origin }: Party) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Whatever is not as the standard says makes it throw.
      response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    return verified ? registrationInfo?.credential : undefined;
  } catch {
    return undefined;
  }
}

export const lockOwn = (tx: Tx, { tenantId, memberId }: MemberKey) =>
  tx
    .selectFrom("members")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function removePasskeys(tx: Tx, { tenantId, memberId }: MemberKey): Promise<void> {
  await tx.deleteFrom("member_passkeys").where("tenant_id", "=", tenantId).where("member_id", "=", memberId).execute();
}

/** A ticket is good for one sign-in, so what is made of it challenges once. */
const challengeOf = (ticket: string): Buffer => createHash("sha256").update(`passkey\n${ticket}`).digest();

/** What the browser needs to use one of the member's passkeys with this ticket. */
export async function passkeyOptions(
  { db, publicUrl }: PasskeyDeps,
  member: MemberKey,
  ticket: string,
): Promise<Options> {
  const known = await selectPasskeys(db, member);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(publicUrl)?.id ?? "",
    challenge: Uint8Array.from(challengeOf(ticket)),
    allowCredentials: known.map((one) => ({ id: one.credential_id, transports: transports.parse(one.transports) })),
    userVerification: "preferred",
  });
  return { ...options };
}

/** Whether it is one of the member's passkeys that answered the ticket's challenge; notes the use. */
export async function takePasskey(
  { db, publicUrl, clock }: PasskeyDeps,
  { tenantId, memberId }: MemberKey,
  { ticket, response }: { readonly ticket: string; readonly response: PasskeyResponse },
): Promise<Refusal | undefined> {
  const party = partyOf(publicUrl);
  const stored = await db
    .selectFrom("member_passkeys")
    .select(["id", "public_key", "counter"])
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("credential_id", "=", response.id)
    .executeTakeFirst();
  if (party === undefined || stored === undefined) return refused;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Whatever is not as the standard says makes it throw.
      response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challengeOf(ticket).toString("base64url"),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(stored.public_key),
        counter: Number(stored.counter),
      },
      requireUserVerification: false,
    });
    if (!verified) return refused;
    await db
      .updateTable("member_passkeys")
      .set({ counter: BigInt(authenticationInfo.newCounter), last_used_at: clock() })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", stored.id)
      .execute();
    return undefined;
  } catch {
    return refused;
  }
}

export const note = (
  tx: Tx,
  { tenantId, memberId, address }: MemberCaller,
  what: Pick<Parameters<typeof appendAudit>[1], "action" | "subject" | "before" | "after" | "at">,
): Promise<void> => appendAudit(tx, { tenantId, memberId, address, ...what });
