// Keeps the holdings: running totals of each agent's accounts by kind and quarter of an hour, along with the daily balances.
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "#server/db/columns.ts";
import type { Tx } from "#server/db/database.ts";
import { inSpan, type FeedSpan } from "./feed/consume.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";

/** Besides its key, what a row holds. */
export const HOLDING_COLUMNS = ["balance", ...MOVEMENT_KINDS, "open_stakes"] as const;

const sumOf = (column: string): RawBuilder<unknown> => {
  if (column === "balance") return sql`sum(f.amount)::bigint as balance`;
  if (column === "open_stakes") return sql`sum(f.open_stakes)::bigint as open_stakes`;
  return sql`coalesce(sum(f.amount) filter (where f.kind = ${sql.lit(column)}), 0)::bigint as ${sql.ref(column)}`;
};

const quarterOf = (at: string): RawBuilder<unknown> => sql`date_bin('15 minutes', ${sql.ref(at)}, 'epoch')`;

/**
 * What moved: rows of (agent_id, account_kind, quarter and the `HOLDING_COLUMNS`). `movements` narrows movements `m`,
 * `rounds` narrows rounds `r`, tenant included. The tenant's own accounts count for the agent on the other side.
 */
export const flowsByQuarter = (
  tenantId: string,
  movements: RawBuilder<unknown>,
  rounds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select f.agent_id, f.account_kind, f.quarter, ${sql.join(HOLDING_COLUMNS.map(sumOf))}
  from (
    select s.agent_id, s.account_kind, p.quarter, p.kind, s.amount, s.open_stakes
    from (
      select m.debit_account_id, m.credit_account_id, m.kind, ${quarterOf("m.at")} as quarter, sum(m.amount)::bigint as amount
      from movements m where ${movements}
      group by 1, 2, 3, 4
    ) p
    join accounts d on d.tenant_id = ${tenantId} and d.id = p.debit_account_id
    join accounts c on c.tenant_id = ${tenantId} and c.id = p.credit_account_id
    cross join lateral (values
      (coalesce(d.agent_id, c.agent_id), d.kind, -p.amount, 0),
      (coalesce(c.agent_id, d.agent_id), c.kind, p.amount, case when p.kind = 'stake' then p.amount else 0 end)
    ) s(agent_id, account_kind, amount, open_stakes)
    union all
    select r.agent_id, 'house', ${quarterOf("r.settled_at")}, null, 0, -sum(r.stake)::bigint
    from rounds r where ${rounds} and r.state in ('settled', 'refunded') and r.stake > 0
    group by 1, 2, 3
  ) f
  group by f.agent_id, f.account_kind, f.quarter`;

/** Running totals of flows `n`, in the order of the quarters. */
export const runningTotals = (relation: string): RawBuilder<unknown> =>
  sql.join(
    HOLDING_COLUMNS.map(
      (column) => sql`(sum(${sql.ref(`${relation}.${column}`)}) over by_quarter)::bigint as ${sql.ref(column)}`,
    ),
  );

/** The latest row of the same agent and kind before a quarter, as `p`; all null where there is none. */
export const rowBefore = (tenantId: string, relation: string, quarter: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select ${columnsOf(HOLDING_COLUMNS, "b")} from holdings b
    where b.tenant_id = ${tenantId} and b.agent_id = ${sql.ref(`${relation}.agent_id`)}
      and b.account_kind = ${sql.ref(`${relation}.account_kind`)} and b.quarter < ${quarter}
    order by b.quarter desc limit 1
  ) p on true`;

/** The steps' rows as text between its statements: what one has summed, the next two write. */
const stepped = (rows: string): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${rows}::jsonb) n(agent_id uuid, account_kind text, quarter timestamptz, next timestamptz,
    ${sql.join(HOLDING_COLUMNS.map((column) => sql`${sql.ref(column)} bigint`))})`;

/** Adds a step of the feed: a row that is new begins with the totals before it, then all rows from there on are moved. */
export async function addToHoldings(tx: Tx, span: FeedSpan): Promise<void> {
  const { tenantId, after, to, firstDay, lastDay } = span;
  const rounds = sql`
    r.tenant_id = ${tenantId} and r.day between ${firstDay}::date and ${lastDay}::date and r.id = any(array(
      select unnest(b.round_ids) from feed_batches b
      where b.tenant_id = ${tenantId} and b.position > ${after} and b.position <= ${to}
    ))`;
  const summed = await sql<{ rows: string | null }>`
    with flows as materialized (${flowsByQuarter(tenantId, inSpan("m", span), rounds)})
    select jsonb_agg(to_jsonb(x))::text as rows
    from (
      select n.agent_id, n.account_kind, n.quarter, lead(n.quarter) over by_quarter as next, ${runningTotals("n")}
      from flows n
      window by_quarter as (partition by n.agent_id, n.account_kind order by n.quarter)
    ) x`.execute(tx);
  const rows = summed.rows[0]?.rows ?? null;
  if (rows === null) return;
  await sql`
    insert into holdings (tenant_id, agent_id, account_kind, quarter, ${columnsOf(HOLDING_COLUMNS)})
    select ${tenantId}::uuid, n.agent_id, n.account_kind, n.quarter,
      ${sql.join(HOLDING_COLUMNS.map((column) => sql`coalesce(p.${sql.ref(column)}, 0)`))}
    from ${stepped(rows)}
    ${rowBefore(tenantId, "n", sql`n.quarter`)}
    on conflict do nothing`.execute(tx);
  await sql`
    update holdings t
    set ${sql.join(HOLDING_COLUMNS.map((column) => sql`${sql.ref(column)} = t.${sql.ref(column)} + n.${sql.ref(column)}`))}
    from ${stepped(rows)}
    where t.tenant_id = ${tenantId} and t.agent_id = n.agent_id and t.account_kind = n.account_kind
      and t.quarter >= n.quarter and (n.next is null or t.quarter < n.next)`.execute(tx);
}
