// Figures from the roll-ups: what happened in a viewer's reach, per currency, hour by hour.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { Sums } from "../figures.ts";

export interface HourFigures extends Sums {
  readonly currency: string;
  readonly hour: Date;
}

/** Names a read over several tenants, so that the guard of single-tenant statements knows it. */
const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: overview */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** Sums by currency and hour from `from` (inclusive) on. */
export async function listHours(db: Db, reach: Reach, from: Date): Promise<HourFigures[]> {
  const rows = await sql<HourFigures>`
    ${tag(reach)}
    select h.currency, h.hour, sum(h.rounds)::bigint as rounds, sum(h.turnover)::bigint as turnover,
      sum(h.wins)::bigint as wins, sum(h.expected_wins_bps)::bigint as "expectedWinsBps"
    from rounds_by_hour h
    where h.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "h.agent_id")} and h.hour >= ${from}
    group by h.currency, h.hour order by h.currency, h.hour`.execute(db);
  return rows.rows;
}

export interface CreditSum {
  readonly currency: string;
  readonly balance: bigint;
  readonly reserved: bigint;
  readonly line: bigint;
}

/** Credit of the agents in reach. */
export async function sumCredit(db: Db, reach: Reach): Promise<CreditSum[]> {
  const rows = await sql<CreditSum>`
    ${tag(reach)}
    select a.currency, sum(c.balance)::bigint as balance, sum(c.reserved)::bigint as reserved,
      sum(-c.floor)::bigint as line
    from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
    where a.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "a.id")}
    group by a.currency order by a.currency`.execute(db);
  return rows.rows;
}

/** Players with a round at or after `since`. */
export async function countActivePlayers(db: Db, reach: Reach, since: Date): Promise<number> {
  const rows = await sql<{ players: bigint }>`
    ${tag(reach)}
    select count(*) as players from players p
    where p.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "p.agent_id")}
      and p.last_round_at >= ${since}`.execute(db);
  return Number(rows.rows[0]?.players ?? 0n);
}

/** Rounds settled within one minute, given by its start. */
export async function countRoundsOfMinute(db: Db, reach: Reach, minute: Date): Promise<number> {
  const rows = await sql<{ rounds: bigint }>`
    ${tag(reach)}
    select coalesce(sum(m.rounds), 0)::bigint as rounds from rounds_by_minute m
    where m.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "m.agent_id")}
      and m.minute = ${minute}`.execute(db);
  return Number(rows.rows[0]?.rounds ?? 0n);
}

/**
 * When the ledger was checked last, and whether its books add up: breaks stand until a whole check, begun after they were
 * found, has found none.
 */
export async function findLedgerCheck(db: Db): Promise<{ checkedAt: Date; addsUp: boolean } | null> {
  const found = await sql<{ checkedAt: Date; addsUp: boolean }>`
    select c.checked_at as "checkedAt", not exists (
      select from ledger_checks b
      where b.breaks > 0 and b.checked_at >= coalesce((
        select coalesce((w.details #>> '{pass,began}')::timestamptz, w.checked_at) from ledger_checks w
        where w.details ->> 'extent' = 'whole' and w.breaks = 0 order by w.checked_at desc limit 1
      ), '-infinity')
    ) and not exists (select from ledger_check_passes p where p.breaks > 0) as "addsUp"
    from ledger_checks c order by c.id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}
