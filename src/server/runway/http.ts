// Pairs the endpoints of the credit runway with their functions.
import * as contract from "#contract/runway.ts";
import type { Refusal } from "#contract/errors.ts";
import type { MemberCaller } from "../http/caller.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { dropAutoTopUp, setAutoTopUp } from "./service/change-auto-top-up.ts";
import { changeSnooze, changeThresholds } from "./service/change-settings.ts";
import type { RunwayDeps } from "./service/deps.ts";
import { readRunway, readRunwayRow } from "./service/read-runway.ts";
import { readRunways } from "./service/read-runways.ts";
import { readTurns } from "./service/read-turns.ts";

export function runwayRoutes(deps: RunwayDeps): Route[] {
  const answer = async (caller: MemberCaller, id: string, change: Promise<Refusal | null>) =>
    (await change) ?? readRunwayRow(deps, caller, id);
  return [
    serveMember(contract.listRunways, ({ query, caller }) => readRunways(deps, caller, query)),
    serveMember(contract.getRunway, ({ params, caller }) => readRunway(deps, caller, params.id)),
    serveMember(contract.setThresholds, ({ params: { id }, body, caller }) =>
      answer(caller, id, changeThresholds(deps, caller, id, body)),
    ),
    serveMember(contract.dropThresholds, ({ params: { id }, caller }) =>
      answer(caller, id, changeThresholds(deps, caller, id, null)),
    ),
    serveMember(contract.snoozeRunway, ({ params: { id }, body, caller }) =>
      answer(caller, id, changeSnooze(deps, caller, id, body)),
    ),
    serveMember(contract.endSnooze, ({ params: { id }, caller }) =>
      answer(caller, id, changeSnooze(deps, caller, id, null)),
    ),
    serveMember(contract.setAutoTopUp, ({ params: { id }, body, caller }) =>
      answer(caller, id, setAutoTopUp(deps, caller, id, body)),
    ),
    serveMember(contract.dropAutoTopUp, ({ params: { id }, caller }) =>
      answer(caller, id, dropAutoTopUp(deps, caller, id)),
    ),
    serveMember(
      contract.listCreditTurns,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readTurns(deps, caller, query),
    ),
  ];
}
