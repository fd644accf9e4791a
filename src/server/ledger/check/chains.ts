// Chains of entries: an account's movements, a series' rounds. A pass takes down how long each is, collects its segments slice by slice, and puts them together.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { FIRST, findBreaks, type Found, type Rule } from "./breaks.ts";

export type ChainKind = "account" | "series";

/** A pass over one tenant. */
export interface TenantPass {
  readonly tenantId: string;
  readonly passId: string;
}

/** Ids after the first and up to the second. */
export interface IdRange {
  readonly after: string;
  readonly to: string;
}

export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
export const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The id at the end of a chunk of at most `most`; undefined where fewer are left. */
export async function findChunkEnd(
  tx: Tx,
  table: "accounts" | "stake_series",
  { tenantId, after, most }: { readonly tenantId: string; readonly after: string; readonly most: number },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t where t.tenant_id = ${tenantId} and t.id > ${after}::uuid
    order by t.id offset ${most - 1} limit 1`.execute(tx);
  return found.rows[0]?.id;
}

/**
 * Takes down how many entries each chain has, and the balance after them. Entries up to there were committed before,
 * so every slice that is read later has them; those booked since are left out of the sums. Answers how many chains.
 */
export async function addChains(
  tx: Tx,
  { tenantId, passId }: TenantPass,
  kind: ChainKind,
  { after, to }: IdRange,
): Promise<bigint> {
  const source =
    kind === "account"
      ? sql`select a.id, a.entries, a.balance, a.currency from accounts a where a.tenant_id = ${tenantId}`
      : sql`select s.id, s.next_number as entries, 0 as balance, null as currency from stake_series s where s.tenant_id = ${tenantId}`;
  const added = await sql`
    insert into ledger_check_chains (tenant_id, pass_id, kind, id, entries, balance, currency)
    select ${tenantId}::uuid, ${passId}::uuid, ${kind}::text, x.id, x.entries, x.balance, x.currency
    from (${source}) x where x.id > ${after}::uuid and x.id <= ${to}::uuid`.execute(tx);
  return added.numAffectedRows ?? 0n;
}

/**
 * Adds the segments of a slice. `entries` are rows of (chain_id, seq, amount, after); `slice` names the slice. A segment
 * ends where a number is missing or comes twice, or where a balance is not the one before plus the amount.
 */
export async function addSegments(
  tx: Tx,
  { tenantId, passId }: TenantPass,
  kind: ChainKind,
  slice: string,
  entries: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with entries as materialized (${entries}), chains as materialized (
      select x.chain_id, (
        select c.entries from ledger_check_chains c
        where c.tenant_id = ${tenantId} and c.pass_id = ${passId} and c.kind = ${kind} and c.id = x.chain_id
      ) as entries
      from (select distinct e.chain_id from entries e) x
    )
    insert into ledger_check_segments (tenant_id, pass_id, kind, chain_id, from_seq, slice, nth, to_seq, opening, closing)
    select ${tenantId}::uuid, ${passId}::uuid, ${kind}::text, x.chain_id, min(x.seq), ${slice}::uuid, x.nth, max(x.seq),
      max(x.after - x.amount) filter (where x.is_first),
      max(x.after - x.amount) filter (where x.is_first) + sum(x.amount)
    from (
      select n.*, count(*) filter (where n.is_first) over (
        partition by n.chain_id order by n.seq, n.after rows between unbounded preceding and current row
      )::integer as nth
      from (
        select e.chain_id, e.seq, e.amount, e.after,
          (lag(e.seq) over by_seq = e.seq - 1 and lag(e.after) over by_seq + e.amount = e.after) is not true as is_first
        from entries e
        join chains c on c.chain_id = e.chain_id and e.seq <= c.entries
        window by_seq as (partition by e.chain_id order by e.seq, e.after)
      ) n
    ) x
    group by x.chain_id, x.nth`.execute(tx);
}

/**
 * The last chain of a chunk: of at most `most` chains and about as many segments; a single chain is taken whole,
 * however many it has. Undefined where the chunk goes to the end.
 */
export async function findChainsEnd(
  tx: Tx,
  { tenantId, passId }: TenantPass,
  kind: ChainKind,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string | undefined> {
  const chains = sql`
    from ledger_check_chains c
    where c.tenant_id = ${tenantId} and c.pass_id = ${passId} and c.kind = ${kind} and c.id > ${after}::uuid`;
  const found = await sql<{ end: string | null }>`
    select case when f.id is null or f.id > l.id then l.id
      else coalesce((select c.id ${chains} and c.id < f.id order by c.id desc limit 1), f.id) end as "end"
    from (select (select c.id ${chains} order by c.id offset ${most - 1} limit 1) as id) l
    cross join (
      select (
        select s.chain_id from ledger_check_segments s
        where s.tenant_id = ${tenantId} and s.pass_id = ${passId} and s.kind = ${kind} and s.chain_id > ${after}::uuid
        order by s.chain_id, s.from_seq offset ${most} limit 1
      ) as id
    ) f`.execute(tx);
  return found.rows[0]?.end ?? undefined;
}

export interface ComparedChains extends Found {
  /** Σ balances − Σ entries of the accounts, by currency. */
  readonly drifts: readonly { readonly currency: string; readonly amount: bigint }[];
}

/** Puts the segments of these chains together, and removes them. */
export async function compareChains(
  tx: Tx,
  pass: TenantPass,
  kind: ChainKind,
  range: IdRange,
): Promise<ComparedChains> {
  const rules =
    kind === "account"
      ? [brokenChains(pass, kind, range), wrongBalances(pass, range)]
      : [brokenChains(pass, kind, range)];
  const found = await findBreaks(tx, rules);
  const drifts = kind === "account" ? await sumDrifts(tx, pass, range) : [];
  const { tenantId, passId } = pass;
  await sql`
    delete from ledger_check_segments s where s.tenant_id = ${tenantId} and s.pass_id = ${passId} and s.kind = ${kind}
      and s.chain_id > ${range.after}::uuid and s.chain_id <= ${range.to}::uuid`.execute(tx);
  await sql`
    delete from ledger_check_chains c where c.tenant_id = ${tenantId} and c.pass_id = ${passId} and c.kind = ${kind}
      and c.id > ${range.after}::uuid and c.id <= ${range.to}::uuid`.execute(tx);
  return { ...found, drifts };
}

/**
 * The segments of a range of chains, and for each chain a last one that opens after its last entry with its balance.
 * Put together by sorting: the planner does not know how many a pass has, and could choose a join that takes for ever.
 */
const segmentsOf = ({ tenantId, passId }: TenantPass, kind: ChainKind, { after, to }: IdRange) => sql`
  select s.chain_id as id, s.from_seq, s.to_seq, s.opening, s.closing, s.slice, s.nth, null as currency, false as is_end
  from ledger_check_segments s
  where s.tenant_id = ${tenantId} and s.pass_id = ${passId} and s.kind = ${kind}
    and s.chain_id > ${after}::uuid and s.chain_id <= ${to}::uuid
  union all
  select c.id, c.entries + 1, null, c.balance, null, null, null, c.currency, true
  from ledger_check_chains c
  where c.tenant_id = ${tenantId} and c.pass_id = ${passId} and c.kind = ${kind}
    and c.id > ${after}::uuid and c.id <= ${to}::uuid`;

/** The entries of a chain are numbered from 1 without gap or repeat, each opens with what the one before closed with, the last closes with the balance. */
const brokenChains = (pass: TenantPass, kind: ChainKind, range: IdRange): Rule => sql`
  select ${kind === "account" ? "brokenChains" : "wrongSeries"}::text as "check", x.id::text as subject, count(*) over () as total,
    case when ${kind}::text = 'series' then format('%s %s follows round %s', case when x.is_end then 'the next number' else 'round' end,
        x.from_seq - 1, x.seq_before - 1)
      when x.is_end then format('the account has %s entries and stands at %s; its last entry is %s and closes with %s',
        x.from_seq - 1, x.opening, x.seq_before, x.closing_before)
      else format('entry %s opens with %s; the entry before it is %s and closes with %s', x.from_seq, x.opening, x.seq_before,
        x.closing_before)
    end as detail
  from (
    select x.id, x.from_seq, x.opening, x.is_end, coalesce(lag(x.to_seq) over by_seq, 0) as seq_before,
      coalesce(lag(x.closing) over by_seq, 0) as closing_before
    from (${segmentsOf(pass, kind, range)}) x
    window by_seq as (partition by x.id order by x.is_end, x.from_seq, x.to_seq, x.slice, x.nth)
  ) x
  where x.from_seq <> x.seq_before + 1 or x.opening is distinct from x.closing_before
  ${FIRST}`;

/** Entries counted and added up, by account. */
const sumsOfChains = (pass: TenantPass, range: IdRange) => sql`
  select x.id, max(x.currency) as currency, max(x.from_seq - 1) filter (where x.is_end) as entries,
    max(x.opening) filter (where x.is_end) as balance, coalesce(sum(x.to_seq - x.from_seq + 1), 0) as counted,
    coalesce(sum(x.closing - x.opening), 0) as amount
  from (${segmentsOf(pass, "account", range)}) x
  group by x.id`;

/** Each account's balance and count of entries are those of its movements. */
const wrongBalances = (pass: TenantPass, range: IdRange): Rule => sql`
  select 'wrongBalances' as "check", x.id::text as subject, count(*) over () as total,
    format('balance %s after %s entries, its movements say %s after %s', x.balance, x.entries, x.amount, x.counted) as detail
  from (${sumsOfChains(pass, range)}) x
  where x.balance <> x.amount or x.entries <> x.counted
  ${FIRST}`;

async function sumDrifts(tx: Tx, pass: TenantPass, range: IdRange): Promise<ComparedChains["drifts"]> {
  const found = await sql<{ currency: string; amount: bigint }>`
    select x.currency, sum(x.balance - x.amount)::bigint as amount from (${sumsOfChains(pass, range)}) x
    group by x.currency having sum(x.balance - x.amount) <> 0`.execute(tx);
  return found.rows;
}
