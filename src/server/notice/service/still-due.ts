/** Says whether somebody is still to be told of an event, as both stand now. */
import { isMailFixed, NOTICE_EVENTS } from "#contract/notice.ts";
import type { NoticeAbout, NoticeEvent } from "#contract/notice.ts";
import { findCreditRequest } from "../../agent/queries/credit-requests.ts";
import { findVariantChange } from "../../game/queries/variant-changes.ts";
import type { Db } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import { isSettlementWaiting } from "../../seamless/queries.ts";
import type { Hearer } from "../queries.ts";

/** What is about an agent is told only to who sees it, and what waits for a decision only while it waits. */
export async function isStillDue(db: Db, tenantId: string, hearer: Hearer, about: NoticeAbout): Promise<boolean> {
  if (!("request" in about) && !("settlement" in about) && !("change" in about)) return true;
  const { party, agentId, agentPath } = hearer;
  const reach = await reachOf(db, { kind: "member", party, tenantId, agentId, agentPath }, about.agent_id);
  const requestTenantId = reach?.tenantIds[0];
  if (requestTenantId === undefined) return false;
  if (about.event === "settlement.asked") return isSettlementWaiting(db, requestTenantId, about.settlement);
  if (about.event === "variant.requested") {
    const change = await findVariantChange(db, requestTenantId, about.change);
    return change?.state === "waiting" && change.actingId === agentId;
  }
  if (about.event !== "credit.asked" && about.event !== "credit.proposed") return true;
  const request = await findCreditRequest(db, requestTenantId, about.request);
  return request?.state === "waiting" && request.actingId === agentId;
}

/** By mail, as the member has set, or as it is for everybody. */
export const isMailed = ({ byMail }: Hearer, event: NoticeEvent): boolean =>
  isMailFixed(event) || (byMail ?? NOTICE_EVENTS[event].byMail);
