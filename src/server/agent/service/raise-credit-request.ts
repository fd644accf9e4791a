/** Has members told of requests to move credit: whoever may decide a new one, and its maker of what became of it. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import type { CreditRequestRow } from "../queries/credit-requests.ts";

const aboutOf = ({ id, kind, agentId, agentCode, amount, currency }: CreditRequestRow) => ({
  request: id,
  kind,
  agent_id: agentId,
  agent_code: agentCode,
  amount,
  currency,
});

export async function raiseWaiting(tx: Tx, request: CreditRequestRow): Promise<void> {
  const { id, kind, tenantId, actingId, actingCode, makerId, madeAt } = request;
  // Who acts and is not of the tenant is the platform.
  const place = actingCode === null ? await findPlatform(tx) : { tenantId };
  if (place === undefined) throw new Error("there is no platform");
  const event = kind === "ask" ? "credit.asked" : "credit.proposed";
  await raiseNotice(tx, {
    tenantId: place.tenantId,
    key: `${event}/${id}`,
    about: { event, ...aboutOf(request) },
    to: { agentId: actingId },
    exceptMemberId: makerId,
    at: madeAt,
  });
}

/** Of one that was rejected, booked, or could not be booked; whoever decided its own has nobody to be told by. */
export async function raiseDecided(tx: Tx, request: CreditRequestRow, at: Date): Promise<void> {
  const { id, state, makerTenantId, makerId, checkerId, reason } = request;
  if (checkerId === makerId) return;
  const about: NoticeAbout =
    state === "done"
      ? { event: "credit.approved", ...aboutOf(request) }
      : { event: "credit.rejected", ...aboutOf(request), reason };
  await raiseNotice(tx, { tenantId: makerTenantId, key: `${about.event}/${id}`, about, to: { memberId: makerId }, at });
}
