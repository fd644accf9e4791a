/** Tells a member of what was done with its own sign-in: by mail in any case, and on its other screens. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Tx } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { MemberKey } from "../queries.ts";

interface Told extends MemberKey {
  /** Where it was done. */
  readonly sessionId?: string;
}

export const tellOwn = (
  tx: Tx,
  { ids }: { readonly ids: UuidSource },
  { tenantId, memberId, sessionId }: Told,
  about: NoticeAbout,
  at: Date,
): Promise<void> =>
  raiseNotice(tx, {
    tenantId,
    key: `${about.event}/${ids()}`,
    about,
    to: { memberId },
    bySessionId: sessionId,
    at,
  });
