/** Tells a member of a sign-in with a browser that has not been seen before. */
import type { Tx } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import { shownAddress } from "../../http/address.ts";
import { KNOWN_MS } from "../queries.ts";
import type { MemberKey } from "../queries.ts";
import { readUserAgent } from "../user-agent.ts";
import { tellOwn } from "./tell-own.ts";

interface SignInPlace {
  /** As sessions keep it. */
  readonly address: string;
  readonly userAgent: string;
}

/**
 * To be asked before the session is there. A browser that brings no proof but calls itself as one that has signed in from
 * that very address is taken for the same one, which forgets its cookies.
 */
export async function isStrange(
  tx: Tx,
  { tenantId, memberId }: MemberKey,
  { address, userAgent }: SignInPlace,
  now: Date,
): Promise<boolean> {
  const seen = await tx
    .selectFrom("member_sessions")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("address", "=", address)
    .where("user_agent", "=", userAgent)
    .where("created_at", ">", new Date(now.getTime() - KNOWN_MS))
    .limit(1)
    .executeTakeFirst();
  return seen === undefined;
}

export const tellStrange = (
  tx: Tx,
  deps: { readonly ids: UuidSource },
  session: MemberKey & { readonly sessionId: string },
  { address, userAgent }: SignInPlace,
  now: Date,
): Promise<void> => {
  const about = { ...readUserAgent(userAgent), address: shownAddress(address) };
  return tellOwn(tx, deps, session, { event: "sign_in.new_device", ...about }, now);
};
