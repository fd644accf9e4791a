/** The statements that turn a migrated database into a distributed one: Citus, each tenant on one shard. */
import type { Catalogue, Table } from "./catalogue.ts";
import type { Routine } from "./catalogue-routines.ts";

/** Shards are moved between machines later, never split: enough of them from the start. */
const SHARDS = 64;
/** Holds one row per tenant; whatever belongs to a tenant lies where its row lies. */
const ANCHOR = "tenants";
/** Makes partitions for the whole of a table, which only the coordinator may do. */
const ON_COORDINATOR = new Set(["ensure_partitions"]);

/** In an order in which each table finds those it points to already distributed. */
export function distributionStatements({ tables, routines }: Pick<Catalogue, "tables" | "routines">): string[] {
  const ordered = inOrderOfKeys(tables);
  const anchored = [
    ...ordered.filter(({ name }) => name === ANCHOR),
    ...ordered.filter(({ name, class: is }) => is === "tenant" && name !== ANCHOR),
  ];
  return [
    "create extension if not exists citus;",
    `set citus.shard_count = ${SHARDS};`,
    "",
    "-- The same on every machine.",
    ...ordered
      .filter((table) => table.class === "reference")
      .map(({ name }) => `select create_reference_table('${name}');`),
    "",
    "-- Cut by tenant; all rows of a tenant on one machine.",
    ...anchored.map(({ name }) => distributeTable(name)),
    "",
    "-- Functions run beside the rows of the tenant they name. A batch names a tenant per command: it is cut by tenant",
    "-- before it is sent to that tenant's machine, so such a function, and what it calls, only has to be there.",
    ...routines.filter(({ name }) => !ON_COORDINATOR.has(name)).map(distributeRoutine),
    "",
    "-- These stay on the coordinator.",
    ...ordered.filter((table) => table.class === "local").map(({ name }) => `--   ${name}`),
    ...routines.filter(({ name }) => ON_COORDINATOR.has(name)).map(({ signature }) => `--   ${signature}`),
    "",
  ];
}

function distributeTable(name: string): string {
  const colocation = name === ANCHOR ? "none" : ANCHOR;
  return `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${colocation}');`;
}

function distributeRoutine({ signature, argumentNames, argumentTypes }: Routine): string {
  const isOfOneTenant = argumentNames[0] === "p_tenant_id" && argumentTypes[0] === "uuid";
  const byTenant = isOfOneTenant ? `, 'p_tenant_id', colocate_with => '${ANCHOR}'` : "";
  return `select create_distributed_function('${signature}'${byTenant});`;
}

/** Each table after all it points to; otherwise in the order they were made. */
function inOrderOfKeys(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visit = (table: Table): void => {
    if (ordered.includes(table)) return;
    for (const { target } of table.constraints) {
      const needed = tables.find(({ name }) => name === target);
      if (needed !== undefined && needed !== table) visit(needed);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
