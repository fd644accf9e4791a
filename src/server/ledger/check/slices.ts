// A tenant's history cut into slices: a UTC day, and within it stretches of ids with a bounded number of rows.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { instantOf } from "#server/db/uuid.ts";
import { findBreaks, FIRST, type Found, type Rule } from "./breaks.ts";
import { addSegments, type TenantPass } from "./chains.ts";
import { type Material, readMaterial, sidesOf, wrongRounds, wrongSides, wrongTransfers } from "./rules.ts";

export interface Slice {
  readonly tenantId: string;
  /** `YYYY-MM-DD`, inside all its ids. */
  readonly day: string;
  /** Ids from here, inclusive, */
  readonly low: string;
  /** to here, exclusive. */
  readonly high: string;
}

const DAY_MS = 86_400_000;

/** The lowest id of a UTC day, given in milliseconds since 1970: below every UUIDv7 of it, whatever its other bits. */
const lowestIdOf = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const startOfDay = (day: string): string => lowestIdOf(msOf(day));
export const endOfDay = (day: string): string => lowestIdOf(msOf(day) + DAY_MS);

/**
 * The UTC days inside the ids of a tenant's movements, rounds and transfers, oldest first. A row of a partitioned table
 * is asked for by its day: to find the first of all partitions takes many times as long.
 */
export async function listDays(tx: Tx, tenantId: string): Promise<string[]> {
  const days = await listPossibleDays(tx, tenantId);
  const possible = sql`unnest(${days}::date[], ${days.map(startOfDay)}::uuid[], ${days.map(endOfDay)}::uuid[]) d(day, low, high)`;
  const found = await sql<{ day: string }>`
    select d.day from ${possible}
    cross join lateral (select from movements m where m.tenant_id = ${tenantId} and m.day = d.day limit 1) x
    union
    select d.day from ${possible}
    cross join lateral (select from rounds r where r.tenant_id = ${tenantId} and r.day = d.day limit 1) x
    union
    select d.day from ${possible}
    where exists (select from open_rounds o where o.tenant_id = ${tenantId} and o.id >= d.low and o.id < d.high)
      or exists (select from transfers t where t.tenant_id = ${tenantId} and t.id >= d.low and t.id < d.high)
    order by 1`.execute(tx);
  return found.rows.map(({ day }) => day);
}

/** Days there are partitions for, and those from the first to the last transfer or open round. */
async function listPossibleDays(tx: Tx, tenantId: string): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select generate_series(b.bound[1]::date, b.bound[2]::date - 1, interval '1 day')::date as day
    from unnest(array['movements', 'rounds']::regclass[]) t(id)
    cross join lateral pg_partition_tree(t.id) p
    join pg_class c on c.oid = p.relid
    cross join lateral (
      select regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM [(]'([0-9-]+)'[)] TO [(]'([0-9-]+)'[)]$$) as bound
    ) b`.execute(tx);
  const days = new Set(found.rows.map(({ day }) => day));
  const outermost = (direction: RawBuilder<unknown>) => sql`
    (select o.id from open_rounds o where o.tenant_id = ${tenantId} order by o.id ${direction} limit 1),
    (select t.id from transfers t where t.tenant_id = ${tenantId} order by t.id ${direction} limit 1)`;
  const ends = await sql<{ first: string | null; last: string | null }>`
    select least(${outermost(sql`asc`)}) as first, greatest(${outermost(sql`desc`)}) as last`.execute(tx);
  const { first, last } = ends.rows[0] ?? { first: null, last: null };
  if (first !== null && last !== null)
    for (let ms = msOf(dayOf(instantOf(first).getTime())); ms <= instantOf(last).getTime(); ms += DAY_MS)
      days.add(dayOf(ms));
  return [...days];
}

/**
 * The slice of a day that begins at `low`, with at most `most` rows (2 or more) of each table. Ids of a round and of both
 * its movements differ in their last bit only, so slices begin at even ids: `low` is one, and so is the end.
 */
export async function findSlice(
  tx: Tx,
  tenantId: string,
  { day, low, most }: { readonly day: string; readonly low: string; readonly most: number },
): Promise<Slice> {
  const end = endOfDay(day);
  const found = await sql<{ id: string | null }>`
    select least(
      (select m.id from movements m where m.tenant_id = ${tenantId} and m.day = ${day}::date and m.id >= ${low}::uuid
        order by m.id offset ${most} limit 1),
      (select r.id from rounds r where r.tenant_id = ${tenantId} and r.day = ${day}::date and r.id >= ${low}::uuid
        order by r.id offset ${most} limit 1),
      (select o.id from open_rounds o where o.tenant_id = ${tenantId} and o.id >= ${low}::uuid and o.id < ${end}::uuid
        order by o.id offset ${most} limit 1),
      (select t.id from transfers t where t.tenant_id = ${tenantId} and t.id >= ${low}::uuid and t.id < ${end}::uuid
        order by t.id offset ${most} limit 1)
    ) as id`.execute(tx);
  const next = found.rows[0]?.id ?? null;
  return { tenantId, day, low, high: next === null ? end : evenId(next) };
}

/** The id itself, or the one below it where it is odd. */
const evenId = (id: string): string => id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) & ~1).toString(16);

/** Everything in a slice. */
const materialOf = ({ tenantId, day, low, high }: Slice): Material => ({
  movements: sql`
    select m.* from movements m
    where m.tenant_id = ${tenantId} and m.day = ${day}::date and m.id >= ${low}::uuid and m.id < ${high}::uuid`,
  rounds: sql`
    select r.id, r.series_id, r.number, r.state, r.stake, r.win from rounds r
    where r.tenant_id = ${tenantId} and r.day = ${day}::date and r.id >= ${low}::uuid and r.id < ${high}::uuid
    union all
    select o.id, o.series_id, o.number, 'open', o.stake, 0 from open_rounds o
    where o.tenant_id = ${tenantId} and o.id >= ${low}::uuid and o.id < ${high}::uuid`,
  movementsOfRounds: sql`select m.id, m.round_id, m.kind, m.amount from moved m where m.round_id is not null`,
  transfers: sql`
    select t.* from transfers t where t.tenant_id = ${tenantId} and t.id >= ${low}::uuid and t.id < ${high}::uuid`,
});

export interface CheckedSlice extends Found {
  readonly movements: bigint;
}

/** Checks everything in a slice that can be seen in it alone, and adds its segments to the chains of the pass. */
export async function checkSlice(tx: Tx, pass: TenantPass, slice: Slice): Promise<CheckedSlice> {
  const { tenantId, low } = slice;
  const material = materialOf(slice);
  const found = await findBreaks(
    tx,
    [wrongSides(tenantId), wrongRounds, wrongTransfers, roundsBeyondSeries(tenantId)],
    readMaterial(material),
  );
  const { movements, rounds } = material;
  const sides = sidesOf(sql`(${movements})`);
  await addSegments(
    tx,
    pass,
    "account",
    low,
    sql`select e.account_id as chain_id, e.seq, e.amount, e.after from (${sides}) e where e.seq is not null`,
  );
  await addSegments(
    tx,
    pass,
    "series",
    low,
    sql`select r.series_id as chain_id, r.number + 1 as seq, 0 as amount, 0 as after from (${rounds}) r where r.state <> 'rejected'`,
  );
  const counted = await sql<{ movements: bigint }>`select count(*) as movements from (${movements}) m`.execute(tx);
  return { ...found, movements: counted.rows[0]?.movements ?? 0n };
}

/** Each accepted round is of a series that exists, and below the series' next number. */
const roundsBeyondSeries = (tenantId: string): Rule => sql`
  select 'wrongSeries' as "check", r.series_id::text as subject, count(*) over () as total,
    case when s.id is null then 'rounds of a series that does not exist'
      else format('a round has number %s, but the next number is %s', r.highest, s.next_number) end as detail
  from (
    select r.series_id, max(r.number) as highest from played r where r.state <> 'rejected' group by r.series_id
  ) r
  left join stake_series s on s.tenant_id = ${tenantId} and s.id = r.series_id
  where s.id is null or r.highest >= s.next_number
  ${FIRST}`;
