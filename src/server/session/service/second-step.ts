/** The second step of signing in: a ticket for whoever had the password, and the code that turns it into a session. */
import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { PasskeyResponse } from "#contract/passkey.ts";
import type { Db } from "../../db/database.ts";
import { issueToken, parseToken, tokenMatches } from "../../db/token.ts";
import type { ParsedToken } from "../../db/token.ts";
import { addressBlock } from "../../http/address.ts";
import { findCredentials, KNOWN_MS } from "../queries.ts";
import type { MemberKey } from "../queries.ts";
import { openSession } from "./open-session.ts";
import type { Arrival, SignedIn } from "./open-session.ts";
import { countTry, forgiveTry, signInLimits } from "./throttle.ts";
import type { Throttled } from "./throttle.ts";
import { passkeyOptions, takePasskey } from "./passkeys.ts";
import type { PasskeyDeps } from "./passkeys.ts";
import { takeCode } from "./two-factor.ts";
import type { TwoFactorDeps } from "./two-factor.ts";

const STEP_LASTS_MS = 5 * 60_000;

const stepOver = refuse("sign_in_step_over", "This sign-in took too long, or was ended. Begin again.");

const markOf = (passwordHash: string): Buffer => createHash("sha256").update(passwordHash).digest();

interface RightPassword {
  /** As tries are counted under it. */
  readonly name: string;
  readonly passwordHash: string;
}

export async function openStep(
  { db, ids }: Pick<TwoFactorDeps, "db" | "ids">,
  { tenantId, memberId }: MemberKey,
  { name, passwordHash }: RightPassword,
  now: Date,
): Promise<string> {
  const id = ids();
  const { token, secretHash } = issueToken(tenantId, id);
  await db
    .insertInto("sign_in_steps")
    .values({
      tenant_id: tenantId,
      id,
      member_id: memberId,
      token_hash: secretHash,
      name_hash: name,
      password_mark: markOf(passwordHash),
      created_at: now,
      expires_at: new Date(now.getTime() + STEP_LASTS_MS),
    })
    .execute();
  return token;
}

interface Finishing extends Arrival {
  readonly ticket: string;
}

type Prove = (member: MemberKey) => Promise<Refusal | undefined>;

/** By a code of the authenticator, or a recovery code. */
export const finishByCode = (deps: TwoFactorDeps, { code, ...arrival }: Finishing & { readonly code: string }) =>
  finish(deps, arrival, (member) => takeCode(deps, { ...member, address: arrival.address }, code, deps.clock()));

export const finishByPasskey = (
  deps: PasskeyDeps,
  { response, ...arrival }: Finishing & { readonly response: PasskeyResponse },
) => finish(deps, arrival, (member) => takePasskey(deps, member, { ticket: arrival.ticket, response }));

/** What the browser needs to use a passkey of whoever holds the ticket. */
export async function askPasskey(deps: PasskeyDeps, ticket: string) {
  const step = await findStep(deps.db, ticket, deps.clock());
  return step === undefined ? stepOver : { options: await passkeyOptions(deps, step.member, ticket) };
}

/**
 * A wrong code is a try like a wrong password, counted where that would be: whoever has stolen the password gets no
 * more tries than whoever has not, and uses up no try of the browsers and places the member is known at.
 */
async function finish(
  deps: TwoFactorDeps,
  { ticket, ...arrival }: Finishing,
  prove: Prove,
): Promise<SignedIn | Throttled | Refusal> {
  const { db, clock } = deps;
  const now = clock();
  const step = await findStep(db, ticket, now);
  if (step === undefined) return stepOver;
  const { member } = step;
  const place = addressBlock(arrival.address);
  const device = arrival.deviceToken === undefined ? undefined : parseToken(arrival.deviceToken);
  const origin = { address: place, device, since: new Date(now.getTime() - KNOWN_MS) };
  const credentials = await findCredentials(db, member, origin);
  if (credentials?.isActive !== true || !timingSafeEqual(markOf(credentials.passwordHash), step.passwordMark))
    return stepOver;
  const { isKnownDevice, isKnownPlace } = credentials;
  const knownDeviceId = isKnownDevice ? device?.rowId : undefined;
  const limits = signInLimits({ name: step.name, place, knownDeviceId, isKnownPlace });
  const counted = await countTry(db, limits, now);
  if ("throttledForS" in counted) return counted;
  const refused = await prove(member);
  if (refused !== undefined) return refused;
  await forgiveTry(db, counted);
  if (!(await closeStep(db, step.token))) return stepOver;
  const knownDevice = isKnownDevice ? arrival.deviceToken : undefined;
  return openSession(deps, member, { ...arrival, address: place, knownDevice }, now);
}

interface FoundStep {
  readonly token: ParsedToken;
  readonly member: MemberKey;
  readonly name: string;
  readonly passwordMark: Buffer;
}

async function findStep(db: Db, ticket: string, now: Date): Promise<FoundStep | undefined> {
  const token = parseToken(ticket);
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom("sign_in_steps")
    .select(["member_id", "token_hash", "name_hash", "password_mark"])
    .where("tenant_id", "=", token.tenantId)
    .where("id", "=", token.rowId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined || !tokenMatches(row.token_hash, token)) return undefined;
  const member = { tenantId: token.tenantId, memberId: row.member_id };
  return { token, member, name: row.name_hash, passwordMark: row.password_mark };
}

/** Whether it was open still: of two right codes at the same moment one signs in. */
async function closeStep(db: Db, { tenantId, rowId }: ParsedToken): Promise<boolean> {
  const closed = await db
    .deleteFrom("sign_in_steps")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", rowId)
    .executeTakeFirst();
  return closed.numDeletedRows > 0n;
}
