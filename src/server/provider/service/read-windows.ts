/** Windows of maintenance as a member sees them: of every provider, or of those the member's own agent may offer. */
import { sql } from "kysely";
import type { MaintenanceWindow, WindowState } from "#contract/catalogue.ts";
import type { Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, MICROS_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { CatalogueDeps } from "./read-catalogue.ts";

interface WindowQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly provider?: string | undefined;
  readonly state?: WindowState | undefined;
  readonly sort: TimeSort;
}

export interface StoredWindow {
  readonly id: string;
  readonly providerCode: string;
  readonly providerName: string;
  readonly from: Date;
  readonly to: Date | null;
  readonly reason: string;
  readonly announcedAt: Date;
  readonly calledOffAt: Date | null;
  readonly endReason: string | null;
  /** `from` to the microsecond, for the cursor. */
  readonly micros: bigint;
}

/** By the clock alone: nothing has to be done for a window to begin or to be over. */
export function windowStateOf({ from, to, calledOffAt }: StoredWindow, at: Date): WindowState {
  if (calledOffAt !== null) return "called_off";
  if (to !== null && to <= at) return "over";
  return from <= at ? "in_force" : "planned";
}

const stateText = (at: Date) => sql`case when w.called_off_at is not null then 'called_off'
  when w.to_at <= ${at}::timestamptz then 'over' when w.from_at <= ${at}::timestamptz then 'in_force' else 'planned' end`;

const windows = (db: Db, where: ReturnType<typeof sql>, limit: number) =>
  sql<StoredWindow>`
    select w.id, w.provider_code as "providerCode", v.name as "providerName", w.from_at as "from", w.to_at as "to",
      w.reason, w.announced_at as "announcedAt", w.called_off_at as "calledOffAt", w.end_reason as "endReason", w.micros
    from (select w.*, (extract(epoch from w.from_at) * 1000000)::bigint as micros from provider_windows w) w
    join providers v on v.code = w.provider_code
    where ${where} limit ${limit}`.execute(db);

/** The window with this id, of whatever provider. */
export async function findWindow(db: Db, id: string): Promise<StoredWindow | undefined> {
  const [row] = (await windows(db, sql`w.id = ${id}::uuid`, 1)).rows;
  return row;
}

export const windowOf = (row: StoredWindow, at: Date): MaintenanceWindow => ({
  id: row.id,
  provider: { code: row.providerCode, name: row.providerName },
  from: row.from.toISOString(),
  to: row.to?.toISOString() ?? null,
  reason: row.reason,
  state: windowStateOf(row, at),
  announced_at: row.announcedAt.toISOString(),
  called_off_at: row.calledOffAt?.toISOString() ?? null,
  end_reason: row.endReason,
});

export async function readWindows(
  { db, clock }: CatalogueDeps,
  { party, tenantId, agentId }: MemberCaller,
  { limit, cursor, provider, state, sort }: WindowQuery,
): Promise<Page<MaintenanceWindow> | Refusal> {
  const list = `maintenance, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [MICROS_KEY, ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const at = clock();
  const [micros, id] = key;
  const { order, isBehind } = directionOf(sort);
  const where = sql`
    ${micros === undefined || micros === "" || id === undefined ? sql`true` : sql`(w.micros, w.id) ${isBehind} (${micros}::bigint, ${id}::uuid)`}
    and ${provider === undefined ? sql`true` : sql`w.provider_code = ${provider}`}
    and ${state === undefined ? sql`true` : sql`${stateText(at)} = ${state}`}
    and ${
      party === "platform"
        ? sql`true`
        : sql`exists (
            select from agent_providers o
            where o.tenant_id = ${tenantId} and o.agent_id = ${agentId} and o.provider_code = w.provider_code)`
    }
    order by w.micros ${order}, w.id ${order}`;
  const found = await windows(db, where, limit + 1);
  const page = pageFrom(list, found.rows, limit, (row) => [row.micros.toString(), row.id]);
  return { ...page, data: page.data.map((row) => windowOf(row, at)) };
}
