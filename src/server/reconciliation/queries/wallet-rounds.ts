// Rounds as they were agreed on with an agent's own wallet: by their ids, and page by page of a UTC day.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { addDays, startOf } from "../../ledger/days.ts";

export interface WalletRound {
  readonly id: string;
  readonly state: "started" | "rejected" | "rolling_back" | "rolled_back" | "paying" | "paid" | "by_hand";
  readonly stake: bigint;
  readonly win: bigint | null;
}

/** What people settled manually without a win was a rollback. */
const COLUMNS = sql`
  s.id, case when s.state = 'by_hand' and s.win is null then 'rolled_back' else s.state end as state, s.stake, s.win`;

export async function findWalletRounds(
  db: Db,
  tenantId: string,
  agentId: string,
  ids: readonly string[],
): Promise<Map<string, WalletRound>> {
  const found = await sql<WalletRound>`
    select ${COLUMNS} from seamless_rounds s
    where s.tenant_id = ${tenantId} and s.agent_id = ${agentId} and s.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(found.rows.map((round) => [round.id, round]));
}

/** Those begun on the day of which the wallet has taken the stake and the win. */
export async function* takenRoundsOfDay(
  db: Db,
  { tenantId, agentId, day }: { readonly tenantId: string; readonly agentId: string; readonly day: string },
  rows: number,
): AsyncGenerator<readonly WalletRound[]> {
  const [from, to] = [startOf(day), startOf(addDays(day, 1))];
  let after = uuidFloor(startOf(addDays(day, -1)));
  const end = uuidFloor(startOf(addDays(day, 2)));
  for (;;) {
    const page = await sql<WalletRound & { isWanted: boolean }>`
      select ${COLUMNS}, s.agent_id = ${agentId} and s.started_at >= ${from} and s.started_at < ${to}
          and s.state in ('paid', 'by_hand') and s.win is not null as "isWanted"
      from seamless_rounds s
      where s.tenant_id = ${tenantId} and s.id > ${after}::uuid and s.id < ${end}::uuid
      order by s.id limit ${rows}`.execute(db);
    yield page.rows.filter(({ isWanted }) => isWanted);
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < rows) return;
    after = last.id;
  }
}

/** Those of `ids` whose stake was given back here. */
export async function findRefundedRounds(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select r.id from rounds r
    where r.tenant_id = ${tenantId} and r.id = any(${[...ids]}::uuid[])
      and r.day = any(${[...new Set(ids.map((id) => dayOf(id)))]}::date[]) and r.state = 'refunded'`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
