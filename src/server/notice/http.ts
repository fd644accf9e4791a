/** Pairs the endpoints of notices and their rules with their functions. */
import * as contract from "#contract/notice.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { listOwnNotices } from "./queries.ts";
import { markSeen, readRules, setRule, type RuleDeps } from "./service/rules.ts";

export const noticeRoutes = (deps: RuleDeps): Route[] => [
  serveMember(contract.listNoticeRules, async ({ caller }) => ({ data: await readRules(deps.db, caller) })),
  serveMember(contract.setNoticeRule, ({ caller, params, body }) => setRule(deps, caller, params.event, body)),
  serveMember(contract.listNotices, async ({ caller }) => ({ data: await listOwnNotices(deps.db, caller) })),
  serveMember(contract.markNoticesSeen, async ({ caller, body }) => {
    await markSeen(deps, caller, body.up_to);
    return undefined;
  }),
];
