/** Takes a database to another server as a logical dump does: every row as it is in one snapshot, and nothing of the server it was on. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "#server/db/pool.ts";

/**
 * Copies all rows of `from` into `to`, which has the same migrations; both servers must be on this machine. This is what
 * pg_dump and pg_restore do, for machines that have none: PostgreSQL's own COPY writes and reads each table.
 */
export async function copyRows(from: Pool, to: Pool): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelgate-copy-"));
  // Each server may run as an account of its own.
  await chmod(folder, 0o777);
  const [source, target] = [await from.connect(), await to.connect()];
  try {
    await source.query("begin isolation level repeatable read, read only");
    const tables = await source.query<{ name: string; columns: string }>(TABLES);
    const days = await source.query<{ first: string; last: string }>(
      "select min(day) as first, max(day) as last from (select day from rounds union all select day from movements) d",
    );
    await target.query("begin");
    // As pg_restore adds foreign keys after the rows.
    await target.query("set local session_replication_role = replica");
    await target.query("select ensure_partitions($1::date, $2::date)", [days.rows[0]?.first, days.rows[0]?.last]);
    await target.query(`truncate ${tables.rows.map(({ name }) => name).join(", ")}`);
    for (const { name, columns } of tables.rows) {
      const file = path.join(folder, `${name}.copy`);
      await source.query(`copy (select ${columns} from ${name}) to '${file}' (format binary)`);
      await target.query(`copy ${name} (${columns}) from '${file}' (format binary)`);
    }
    await target.query("commit");
    await source.query("commit");
  } finally {
    source.release(true);
    target.release(true);
    await rm(folder, { recursive: true, force: true });
  }
}

const TABLES = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  group by c.oid, c.relname`;
