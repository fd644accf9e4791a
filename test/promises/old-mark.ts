/** A control: rows followed by the number of their transaction, as figures once were. */
import type { Pool } from "#server/db/pool.ts";

export async function openOldRows(pool: Pool): Promise<void> {
  await pool.query(
    "create table old_rows (id uuid primary key, tx bigint not null default pg_current_xact_id()::text::bigint)",
  );
  await pool.query("create table old_mark (upto bigint not null, followed bigint not null)");
  await pool.query("insert into old_mark values (0, 0)");
}

/** Each in a transaction of its own. */
export async function writeOldRows(pool: Pool, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) await pool.query("insert into old_rows values (gen_random_uuid())");
}

/** Takes what lies between the mark and the oldest transaction that is still running. */
export async function followOldRows(pool: Pool): Promise<void> {
  await pool.query(`
    update old_mark m set upto = greatest(m.upto, x.finished),
      followed = m.followed + (select count(*) from old_rows r where r.tx >= m.upto and r.tx < x.finished)
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as finished) x`);
}

export async function countOldRows(pool: Pool): Promise<{ rows: number; followed: number }> {
  const found = await pool.query<{ rows: number; followed: number }>(
    "select (select count(*)::int from old_rows) as rows, followed::int as followed from old_mark",
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error("there is no mark");
  return row;
}
