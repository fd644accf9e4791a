// Lines of a day that differ, counted and page by page; notes about it; and an agent's account of play credit.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { DifferenceKind, NoteAction, ReconciliationSource } from "#contract/reconciliation.ts";
import type { Db } from "../../db/database.ts";

interface OfDay {
  readonly tenantId: string;
  readonly agentId: string;
  readonly day: string;
}

export interface LineRow {
  readonly source: ReconciliationSource;
  readonly txId: string;
  readonly kind: DifferenceKind;
  readonly roundId: string | null;
  readonly transferId: string | null;
  readonly line: number | null;
  readonly currency: CurrencyCode;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
}

export interface LineFilter {
  readonly source?: ReconciliationSource | undefined;
  readonly kind?: DifferenceKind | undefined;
}

export async function listLineRows(
  db: Db,
  { tenantId, agentId, day }: OfDay,
  { source, kind }: LineFilter,
  { after, limit }: { readonly after: readonly [source: string, txId: string] | undefined; readonly limit: number },
): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select l.source, l.tx_id as "txId", l.kind, l.round_id as "roundId", l.transfer_id as "transferId", l.line, r.currency,
      l.ours, l.theirs
    from reconciliation_lines l
    join reconciliations r on r.tenant_id = ${tenantId} and r.agent_id = l.agent_id and r.day = l.day
    where l.tenant_id = ${tenantId} and l.agent_id = ${agentId} and l.day = ${day}::date
      and ${source === undefined ? sql`true` : sql`l.source = ${source}`}
      and ${kind === undefined ? sql`true` : sql`l.kind = ${kind}`}
      and ${after === undefined ? sql`true` : sql`(l.source, l.tx_id) > (${after[0]}, ${after[1]})`}
    order by l.source, l.tx_id limit ${limit}`.execute(db);
  return found.rows;
}

export async function countLines(
  db: Db,
  { tenantId, agentId, day }: OfDay,
): Promise<{ readonly source: ReconciliationSource; readonly kind: DifferenceKind; readonly lines: number }[]> {
  const found = await sql<{ source: ReconciliationSource; kind: DifferenceKind; lines: number }>`
    select l.source, l.kind, count(*)::integer as lines from reconciliation_lines l
    where l.tenant_id = ${tenantId} and l.agent_id = ${agentId} and l.day = ${day}::date
    group by l.source, l.kind order by l.source, l.kind`.execute(db);
  return found.rows;
}

export interface NoteRow {
  readonly id: string;
  readonly action: NoteAction;
  readonly text: string;
  readonly memberTenantId: string;
  readonly memberId: string;
  readonly at: Date;
}

export async function listNotes(db: Db, { tenantId, agentId, day }: OfDay): Promise<NoteRow[]> {
  const found = await sql<NoteRow>`
    select n.id, n.action, n.text, n.member_tenant_id as "memberTenantId", n.member_id as "memberId", n.at
    from reconciliation_notes n
    where n.tenant_id = ${tenantId} and n.agent_id = ${agentId} and n.day = ${day}::date
    order by n.id desc limit 200`.execute(db);
  return found.rows.toReversed();
}

export async function findCreditAccount(db: Db, tenantId: string, agentId: string): Promise<string | null> {
  const found = await sql<{ id: string | null }>`
    select credit_account_id as id from agents where tenant_id = ${tenantId} and id = ${agentId}`.execute(db);
  return found.rows[0]?.id ?? null;
}
