// Sums of one UTC day, agent by agent: the ledger's by its daily balances, and the roll-ups' by game, hour and player.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { uuidFloor } from "../../db/uuid.ts";
import { addDays, startOf } from "../../ledger/days.ts";

interface Played {
  readonly turnover: bigint;
  readonly wins: bigint;
}

export interface DaySums {
  readonly agentId: string;
  readonly currency: CurrencyCode;
  readonly creditAccountId: string | null;
  readonly stakes: bigint;
  readonly refunds: bigint;
  readonly wins: bigint;
  readonly openBefore: bigint;
  readonly openAfter: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  /** Its players' stakes and wins moved its own credit, or its wallet was asked. */
  readonly hasWallet: boolean;
  /** Rounds of the day whose wallet has not answered everything yet. */
  readonly pending: bigint;
  readonly rounds: bigint;
  readonly byGame: Played;
  readonly byHour: Played;
  readonly byPlayer: Played;
}

type Row = Omit<DaySums, "byGame" | "byHour" | "byPlayer"> & {
  readonly gameTurnover: bigint;
  readonly gameWins: bigint;
  readonly hourTurnover: bigint;
  readonly hourWins: bigint;
  readonly playerTurnover: bigint;
  readonly playerWins: bigint;
};

/** An id may be of a clock that is ahead by so much. */
const CLOCKS_APART_MS = 600_000;

/** Stakes that are booked and not settled or refunded at the beginning of a day. */
const openAt = (tenantId: string, day: string) => {
  const at = startOf(day);
  const below = uuidFloor(new Date(at.getTime() + CLOCKS_APART_MS));
  return sql`
    select x.agent_id, sum(x.stake)::bigint as stake from (
      select r.agent_id, r.stake from rounds r
      where r.tenant_id = ${tenantId} and r.day <= ${day}::date and r.id < ${below}::uuid
        and r.started_at < ${at} and r.settled_at >= ${at} and r.state in ('settled', 'refunded')
      union all
      select o.agent_id, o.stake from open_rounds o where o.tenant_id = ${tenantId} and o.started_at < ${at}
    ) x group by x.agent_id`;
};

/** One row for each agent with anything on that day, all of one snapshot. */
export async function readDaySums(db: Db, tenantId: string, day: string): Promise<DaySums[]> {
  const after = addDays(day, 1);
  const [from, to] = [startOf(day), startOf(after)];
  const [lowest, highest] = [startOf(addDays(day, -1)), startOf(addDays(day, 2))].map((at) => uuidFloor(at));
  const found = await sql<Row>`
    with ledger as materialized (
      select k.agent_id, -sum(b.stake)::bigint as stakes, sum(b.refund)::bigint as refunds, sum(b.win)::bigint as wins,
        coalesce(sum(b.deposit) filter (where k.kind = 'wallet'), 0)::bigint as deposits,
        -coalesce(sum(b.withdrawal) filter (where k.kind = 'wallet'), 0)::bigint as withdrawals,
        bool_or(k.kind = 'credit' and (b.stake, b.win, b.refund) <> (0, 0, 0)) as has_wallet
      from daily_balances b
      join accounts k on k.tenant_id = ${tenantId} and k.id = b.account_id
      where b.tenant_id = ${tenantId} and b.day = ${day}::date and k.kind in ('credit', 'wallet') and k.agent_id is not null
      group by k.agent_id
      having bool_or((b.stake, b.win, b.refund, b.deposit, b.withdrawal) <> (0, 0, 0, 0, 0))
    ), before as materialized (${openAt(tenantId, day)}), later as materialized (${openAt(tenantId, after)}),
    games as materialized (
      select g.agent_id, sum(g.rounds)::bigint as rounds, sum(g.turnover)::bigint as turnover, sum(g.wins)::bigint as wins
      from rounds_by_day g where g.tenant_id = ${tenantId} and g.day = ${day}::date group by g.agent_id
    ), hours as materialized (
      select h.agent_id, sum(h.turnover)::bigint as turnover, sum(h.wins)::bigint as wins
      from rounds_by_hour h where h.tenant_id = ${tenantId} and h.hour >= ${from} and h.hour < ${to} group by h.agent_id
    ), players as materialized (
      select p.agent_id, sum(p.turnover)::bigint as turnover, sum(p.wins)::bigint as wins
      from rounds_by_player p where p.tenant_id = ${tenantId} and p.day = ${day}::date group by p.agent_id
    ), asked as materialized (
      select s.agent_id, count(*) filter (where s.ended_at is null) as pending
      from seamless_rounds s
      where s.tenant_id = ${tenantId} and s.id >= ${lowest}::uuid and s.id < ${highest}::uuid
        and s.started_at >= ${from} and s.started_at < ${to}
      group by s.agent_id
    ), files as materialized (
      select distinct f.agent_id from reconciliation_files f where f.tenant_id = ${tenantId} and f.day = ${day}::date
    ), known as materialized (
      select agent_id from ledger union select agent_id from games union select agent_id from hours
      union select agent_id from players union select agent_id from asked union select agent_id from before
      union select agent_id from later union select agent_id from files
    )
    select a.id as "agentId", a.currency, a.credit_account_id as "creditAccountId",
      coalesce(l.stakes, 0) as stakes, coalesce(l.refunds, 0) as refunds, coalesce(l.wins, 0) as wins,
      coalesce(o.stake, 0) as "openBefore", coalesce(e.stake, 0) as "openAfter",
      coalesce(l.deposits, 0) as deposits, coalesce(l.withdrawals, 0) as withdrawals,
      coalesce(l.has_wallet, false) or s.agent_id is not null as "hasWallet", coalesce(s.pending, 0) as pending,
      coalesce(g.rounds, 0) as rounds, coalesce(g.turnover, 0) as "gameTurnover", coalesce(g.wins, 0) as "gameWins",
      coalesce(h.turnover, 0) as "hourTurnover", coalesce(h.wins, 0) as "hourWins",
      coalesce(p.turnover, 0) as "playerTurnover", coalesce(p.wins, 0) as "playerWins"
    from known n
    join agents a on a.tenant_id = ${tenantId} and a.id = n.agent_id
    left join ledger l on l.agent_id = n.agent_id
    left join before o on o.agent_id = n.agent_id
    left join later e on e.agent_id = n.agent_id
    left join games g on g.agent_id = n.agent_id
    left join hours h on h.agent_id = n.agent_id
    left join players p on p.agent_id = n.agent_id
    left join asked s on s.agent_id = n.agent_id
    where a.currency is not null
    order by a.id`.execute(db);
  return found.rows.map(({ gameTurnover, gameWins, hourTurnover, hourWins, playerTurnover, playerWins, ...row }) => ({
    ...row,
    byGame: { turnover: gameTurnover, wins: gameWins },
    byHour: { turnover: hourTurnover, wins: hourWins },
    byPlayer: { turnover: playerTurnover, wins: playerWins },
  }));
}
