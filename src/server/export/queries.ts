/** Reads exports: a member's own, those to be run, and who asked for one, as that member stands now. */
import { sql } from "kysely";
import { z } from "zod";
import { exportFormat, exportList, exportState } from "#contract/exports.ts";
import { locale } from "#contract/session.ts";
import { party, role } from "#contract/roles.ts";
import type { Db } from "../db/database.ts";
import type { MemberCaller } from "../http/caller.ts";

/** What was asked for, with everything that could mean something else later already settled. */
export const exportRequest = z.object({
  columns: z.array(z.string()).optional(),
  of: z.string().optional(),
  query: z.record(z.string(), z.string()),
  locale,
  timeZone: z.string(),
});
export type ExportRequest = z.output<typeof exportRequest>;

export interface ExportKey {
  readonly tenantId: string;
  readonly id: string;
}

const stored = z.object({
  tenant_id: z.string(),
  id: z.string(),
  member_id: z.string(),
  list: exportList,
  format: exportFormat,
  request: exportRequest,
  state: exportState,
  rows_written: z.bigint(),
  rows_about: z.bigint().nullable(),
  bytes: z.bigint().nullable(),
  failure: z.string().nullable(),
  starts: z.int(),
  created_at: z.date(),
  expires_at: z.date().nullable(),
});
export type StoredExport = z.output<typeof stored>;

/** How many of a member's exports a menu shows. */
const SHOWN = 20;

export async function listOwnExports(db: Db, tenantId: string, memberId: string): Promise<StoredExport[]> {
  const rows = await db
    .selectFrom("exports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => stored.parse(row));
}

/** One of the member's own; anybody else's does not exist. */
export async function findOwnExport(
  db: Db,
  { tenantId, id }: ExportKey,
  memberId: string,
): Promise<StoredExport | undefined> {
  const row = await db
    .selectFrom("exports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && stored.parse(row);
}

export async function findExport(db: Db, { tenantId, id }: ExportKey): Promise<StoredExport | undefined> {
  const row = await db
    .selectFrom("exports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && stored.parse(row);
}

/** Exports nobody is writing, of whatever tenant, the oldest first. */
export async function listDueExports(db: Db, now: Date, limit: number): Promise<ExportKey[]> {
  const found = await sql<ExportKey>`
    /* platform-wide: exports to run */
    select tenant_id as "tenantId", id from exports
    where state in ('waiting', 'running') and (state = 'waiting' or lease_until < ${now})
    order by id limit ${limit}`.execute(db);
  return found.rows;
}

/** The member as it stands now; undefined when it may not sign in any more. */
export async function findExporter(
  db: Db,
  tenantId: string,
  memberId: string,
  place: Pick<MemberCaller, "sessionId" | "address">,
): Promise<MemberCaller | undefined> {
  const row = await db
    .selectFrom("members")
    .innerJoin("agents", (join) =>
      join.on("agents.tenant_id", "=", tenantId).onRef("agents.id", "=", "members.agent_id"),
    )
    .select(["members.agent_id", "members.party", "members.role", "agents.path"])
    .where("members.tenant_id", "=", tenantId)
    .where("members.id", "=", memberId)
    .where("members.state", "=", "active")
    .where(
      sql<boolean>`not exists (
        select from agents up where up.tenant_id = ${tenantId} and up.id = any(agents.path) and up.state = 'closed')`,
    )
    .executeTakeFirst();
  return (
    row && {
      kind: "member",
      tenantId,
      memberId,
      agentId: row.agent_id,
      agentPath: row.path,
      party: party.parse(row.party),
      role: role.parse(row.role),
      ...place,
    }
  );
}
