/** Opens the session of a member who has proved itself whole, with the browser it did so in. */
import type { Db, Tx } from "../../db/database.ts";
import { issueToken, parseToken } from "../../db/token.ts";
import type { ParsedToken } from "../../db/token.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { MemberKey } from "../queries.ts";
import { knowDevice } from "./devices.ts";
import { isStrange, tellStrange } from "./strange-device.ts";

/** What a browser brings along when it signs in. */
export interface Arrival {
  readonly address: string;
  readonly userAgent: string;
  /** What the browser shows to be known. */
  readonly deviceToken: string | undefined;
  /** Of the session the browser has, which ends when another begins. */
  readonly replacedToken: string | undefined;
}

export interface SignedIn extends MemberKey {
  readonly token: string;
  readonly deviceToken: string;
}

export interface NewSession extends Pick<Arrival, "address" | "userAgent" | "replacedToken"> {
  /** The browser's proof, where it is known already. */
  readonly knownDevice: string | undefined;
}

interface OpeningDeps {
  readonly db: Db;
  readonly ids: UuidSource;
}

/** No session lives longer, however busy. */
export const SESSION_MAX_MS = 12 * 3_600_000;

/** The browser is known from now on, and what it was signed in as before is over. */
export async function openSession(
  { db, ids }: OpeningDeps,
  member: MemberKey,
  { address, userAgent, replacedToken, knownDevice }: NewSession,
  now: Date,
): Promise<SignedIn> {
  const { tenantId, memberId } = member;
  const id = ids();
  const { token, secretHash } = issueToken(tenantId, id);
  const replaced = replacedToken === undefined ? undefined : parseToken(replacedToken);
  return db.transaction().execute(async (tx) => {
    const device = await knowDevice(tx, member, { knownToken: knownDevice, newId: ids(), now });
    if (replaced !== undefined) await endReplaced(tx, replaced, now);
    const place = { address, userAgent };
    const isNew = knownDevice === undefined && (await isStrange(tx, member, place, now));
    await tx
      .insertInto("member_sessions")
      .values({
        tenant_id: tenantId,
        id,
        member_id: memberId,
        token_hash: secretHash,
        address,
        user_agent: userAgent,
        device_id: device.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + SESSION_MAX_MS),
        revoked_at: null,
      })
      .execute();
    if (isNew) await tellStrange(tx, { ids }, { ...member, sessionId: id }, place, now);
    return { tenantId, memberId, token, deviceToken: device.token };
  });
}

const endReplaced = (tx: Tx, replaced: ParsedToken, now: Date) =>
  tx
    .updateTable("member_sessions")
    .set({ revoked_at: now })
    .where("tenant_id", "=", replaced.tenantId)
    .where("id", "=", replaced.rowId)
    .where("token_hash", "=", replaced.secretHash)
    .where("revoked_at", "is", null)
    .execute();
