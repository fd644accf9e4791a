/** Rebuilds a schema with each tenant table cut into four by tenant, so that PostgreSQL itself refuses keys without it. */
import { codeOf, reasonOf } from "#server/db/setup-error.ts";
import type { ClientBase } from "#server/db/pool.ts";
import { readCatalogue } from "../catalogue.ts";
import type { Catalogue, Table } from "../catalogue.ts";
import { schemaStatements } from "../schema-sql.ts";
import type { Finding } from "./finding.ts";

export const PARTS = 4;
const FEATURE_NOT_SUPPORTED = "0A000";
const INVALID_FOREIGN_KEY = "42830";

type Connection = Pick<ClientBase, "query">;

/** The name of one of the four: `agents_h0` … `agents_h3`. A tenant has the same number in every table. */
export function partOf(table: string, remainder: number): string {
  return `${table}_h${remainder}`;
}

/**
 * Makes in `to`, an empty database, what `from` has. Tables cut by day are cut by tenant instead: a second cut inside
 * the first would say nothing more about keys. Days need no partitions there, so making them becomes a no-op.
 * Ends at the first statement that PostgreSQL refuses, since what follows stands on it.
 */
export async function rebuildByTenant(from: Connection, to: Connection): Promise<Finding[]> {
  const catalogue = await readCatalogue(from);
  const byTenant = (table: Table): string | null => (table.class === "tenant" ? "hash (tenant_id)" : null);
  const groups = [...schemaStatements(catalogue, byTenant), ...catalogue.tables.map(partStatements)];
  for (const statement of groups.flat()) {
    try {
      await to.query(statement);
    } catch (error) {
      const isKeyRefused = [FEATURE_NOT_SUPPORTED, INVALID_FOREIGN_KEY].includes(codeOf(error));
      if (!isKeyRefused) throw error;
      return [
        {
          rule: "R1",
          where: statement.split("\n", 1)[0] ?? "",
          what: `cut by tenant, PostgreSQL refuses: ${reasonOf(error)}`,
        },
      ];
    }
  }
  await forgetDays(catalogue, to);
  await copyRows(catalogue, from, to);
  return [];
}

function partStatements({ name, class: is, options }: Table): string[] {
  if (is !== "tenant") return [];
  return Array.from({ length: PARTS }, (_, remainder) => {
    const cut = `for values with (modulus ${PARTS}, remainder ${remainder})`;
    return `create table ${partOf(name, remainder)} partition of ${name} ${cut}${options === null ? "" : ` with (${options})`}`;
  });
}

async function forgetDays({ routines }: Catalogue, to: Connection): Promise<void> {
  if (!routines.some(({ name }) => name === "ensure_partitions")) return;
  await to.query(
    "create or replace function ensure_partitions(p_from date, p_to date) returns integer language sql as 'select 0'",
  );
}

/** The rows that migrations put into reference and local tables. */
async function copyRows({ tables }: Catalogue, from: Connection, to: Connection): Promise<void> {
  for (const { name } of tables.filter((table) => table.class !== "tenant")) {
    const rows = await from.query<{ rows: string | null }>(`select jsonb_agg(t)::text as rows from ${name} t`);
    const found = rows.rows[0]?.rows;
    if (found)
      await to.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [found]);
  }
}
