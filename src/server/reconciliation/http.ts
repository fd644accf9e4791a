// Pairs the endpoints of reconciliation with their functions.
import { isRefusal, type Refusal } from "#contract/errors.ts";
import * as files from "#contract/reconciliation-file.ts";
import * as contract from "#contract/reconciliation.ts";
import type { MemberCaller } from "../http/caller.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import type { FileRow } from "./queries/files.ts";
import type { ReconciliationDeps } from "./service/deps.ts";
import { noteDay } from "./service/note-day.ts";
import { readDay, readDays, readFileRow, readLines } from "./service/read-days.ts";
import { endFile, startFile, takePart } from "./service/upload-file.ts";

export function reconciliationRoutes(deps: ReconciliationDeps): Route[] {
  const answer = (caller: MemberCaller, row: FileRow | Refusal) =>
    isRefusal(row) ? row : readFileRow(deps, caller, row);
  return [
    serveMember(
      contract.listReconciliations,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readDays(deps, caller, query),
    ),
    serveMember(contract.getReconciliation, ({ params, caller }) => readDay(deps, caller, params.agent_id, params.day)),
    serveMember(contract.listReconciliationLines, ({ query, caller }) => readLines(deps, caller, query)),
    serveMember(contract.noteReconciliation, async ({ params, body, caller }) => {
      const { agent_id: agentId, day } = params;
      return (await noteDay(deps, caller, { agentId, day, ...body })) ?? readDay(deps, caller, agentId, day);
    }),
    serveMember(files.startReconciliationFile, async ({ params, body, caller }) =>
      answer(caller, await startFile(deps, caller, { agentId: params.agent_id, day: params.day, ...body })),
    ),
    serveMember(files.sendReconciliationFilePart, ({ params, body, caller }) =>
      takePart(deps, caller, params.id, { number: params.number, content: body.content }),
    ),
    serveMember(files.endReconciliationFile, async ({ params, caller }) =>
      answer(caller, await endFile(deps, caller, params.id)),
    ),
  ];
}
