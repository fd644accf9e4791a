/** What a member does with exports on an ordinary day: each list as a file, fetched, removed, and forgotten in time. */
import { z } from "zod";
import * as contract from "#contract/exports.ts";
import type { ExportList } from "#contract/exports.ts";
import { may } from "#contract/roles.ts";
import { permissionOf } from "#server/export/service/sources.ts";
import { arrangeMember } from "../http/serve-members.ts";
import { reconcileDays } from "./everyday-reconciliation.ts";
import type { Tree } from "./everyday-stage.ts";

const made = z.object({ id: z.string() });
const listed = z.object({ data: z.array(z.object({ id: z.string(), state: z.string() })) });
const DAY_MS = 86_400_000;

export async function exportLists(tree: Tree): Promise<void> {
  const { call, casino, owner, runJobs } = tree;
  // Their differences are one of the lists.
  await reconcileDays(tree);
  const { tenantId, agentId, playerId } = casino.books;
  const agent = { tenantId, id: agentId, code: `x_${agentId.replaceAll("-", "").slice(0, 24)}`, path: [agentId] };
  const { memberId } = await arrangeMember(casino.db, agent);
  const member = { ...owner, memberId };
  const whose: Partial<Record<ExportList, string>> = {
    credit_entries: agentId,
    wallet_entries: playerId,
    calls: agentId,
    webhook_deliveries: agentId,
  };
  const { day } = await casino.db
    .selectFrom("reconciliations")
    .select("day")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .executeTakeFirstOrThrow();
  for (const list of contract.exportList.options) {
    const of = whose[list];
    const query = list === "reconciliation_lines" ? { agent_id: agentId, day } : {};
    const body = { list, format: "csv", query, locale: "pt-BR", time_zone: "America/Sao_Paulo" };
    const refusal = may(member, permissionOf(list)) ? undefined : "permission_missing";
    await call({ member }, contract.startExport, { body: { ...body, ...(of !== undefined && { of }) } }, refusal);
    await runJobs(0);
  }
  const { data } = listed.parse(await call({ member }, contract.listExports));
  if (data.some(({ state }) => state !== "ready")) throw new Error(`not all are ready: ${JSON.stringify(data)}`);
  const { id } = made.parse(data[0]);
  await call({ member }, contract.downloadExport, { params: { id } });
  await call({ member }, contract.removeExport, { params: { id } });
  await runJobs(8 * DAY_MS);
  await runJobs(60 * DAY_MS);
}
