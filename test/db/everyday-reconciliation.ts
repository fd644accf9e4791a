/** How a day is reconciled on an ordinary day: compared, a file uploaded part by part, read, explained and closed. */
import { z } from "zod";
import * as files from "#contract/reconciliation-file.ts";
import * as contract from "#contract/reconciliation.ts";
import { compareWallet } from "#server/reconciliation/service/compare-wallet.ts";
import { addUpDays, rollUp } from "../pg/followed-feed.ts";
import type { Tree } from "./everyday-stage.ts";

const listed = z.object({ data: z.array(z.object({ day: z.string(), agent: z.object({ id: z.string() }) })) });
const begun = z.object({ id: z.string() });
const DAY_MS = 86_400_000;

export async function reconcileDays({ call, casino, owner, platform, runJobs, ownersPool }: Tree): Promise<void> {
  const { agentId } = casino.books;
  await rollUp(casino.db);
  await addUpDays(casino.db);
  await runJobs(2 * DAY_MS);
  const query = { agent_id: agentId, result: "ties", source: "file", state: "open", sort: "oldest" };
  for (const member of [owner, platform]) {
    await call({ member }, contract.listReconciliations, { query: {} });
    await call({ member }, contract.listReconciliations, { query });
  }
  const { data } = listed.parse(
    await call({ member: owner }, contract.listReconciliations, { query: { sort: "oldest" } }),
  );
  const [first] = data;
  if (first === undefined) throw new Error("no day was reconciled");
  const params = { agent_id: first.agent.id, day: first.day };
  const content = Buffer.from(`${casino.ids()},100\nmy-own-id,5\n`);
  const started = await call({ member: owner }, files.startReconciliationFile, {
    params,
    body: { name: "day.csv", bytes: content.length },
  });
  const { id } = begun.parse(started);
  await call({ member: owner }, files.sendReconciliationFilePart, {
    params: { id, number: "1" },
    body: { content: content.toString("base64") },
  });
  await call({ member: owner }, files.endReconciliationFile, { params: { id } });
  await runJobs(0);
  for (const member of [owner, platform]) {
    await call({ member }, contract.getReconciliation, { params });
    await call({ member }, contract.listReconciliationLines, {
      query: { ...params, source: "file", kind: "missing_here" },
    });
  }
  const { tenantId, creditAccountId } = casino.books;
  await compareWallet(casino.db, { tenantId, agentId, creditAccountId, day: first.day }, 2);
  // As if the day were over and its figures complete.
  await ownersPool.query("update reconciliations set state = 'open' where tenant_id = $1", [tenantId]);
  for (const action of ["note", "explain", "close", "reopen"])
    await call({ member: owner }, contract.noteReconciliation, { params, body: { action, text: "as agreed" } });
}
