/** What members do about reconciled days over HTTP, and the run that reads and compares what they upload. */
import { FILE_PART_BYTES, reconciliationFile } from "#contract/reconciliation-file.ts";
import { getReconciliation, listReconciliations, type NoteAction } from "#contract/reconciliation.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { runDueFiles, type FileRunDeps } from "#server/reconciliation/service/run-files.ts";
import type { TreeStage } from "./tree-stage.ts";

/** `day` is the one that is looked at where no other is named. */
export function reconciliationCalls(stage: TreeStage, day: string) {
  const failures: unknown[] = [];
  const deps = (mostLines = 1_000): FileRunDeps => ({
    ...stage.tree.deps,
    log: { error: (context) => void failures.push(context) },
    mostLines,
  });
  const pathOf = ({ agentId }: MemberCaller, of = day) => `/api/reconciliations/${agentId}/${of}`;
  const read = async (by: MemberCaller, of: MemberCaller) =>
    getReconciliation.answer.parse((await stage.call(by, "GET", pathOf(of))).json());
  const start = (by: MemberCaller, of: MemberCaller, bytes: number) =>
    stage.call(by, "POST", `${pathOf(of)}/files`, { name: "day.csv", bytes });
  const send = (by: MemberCaller, id: string, number: number, content: Buffer) =>
    stage.call(by, "PUT", `/api/reconciliation-files/${id}/parts/${number}`, { content: content.toString("base64") });
  return {
    failures,
    deps,
    pathOf,
    read,
    start,
    send,
    list: async (by: MemberCaller, query = "") =>
      listReconciliations.answer.parse((await stage.call(by, "GET", `/api/reconciliations${query}`)).json()),
    note: (by: MemberCaller, of: MemberCaller, action: NoteAction, text = "as agreed") =>
      stage.call(by, "POST", `${pathOf(of)}/notes`, { action, text }),
    /** Uploads a file and lets it be compared; answers the day afterwards. */
    async upload(by: MemberCaller, of: MemberCaller, content: string | Buffer, run = deps()) {
      const bytes = Buffer.from(content);
      const file = reconciliationFile.parse((await start(by, of, bytes.length)).json());
      for (let at = 0; at < bytes.length; at += FILE_PART_BYTES)
        await send(by, file.id, at / FILE_PART_BYTES + 1, bytes.subarray(at, at + FILE_PART_BYTES));
      await stage.call(by, "POST", `/api/reconciliation-files/${file.id}/end`);
      await runDueFiles(run);
      return read(by, of);
    },
  };
}
