/** Lints the foreign keys: which class may point to which, by which columns, and what they do to the rows. */
import type { Catalogue, Constraint, Table, TableClass } from "../catalogue.ts";
import type { Finding } from "./finding.ts";

/** Where a foreign key of a class may point; a distributed PostgreSQL can check no other. */
const MAY_POINT_TO: Readonly<Record<TableClass, readonly TableClass[]>> = {
  tenant: ["tenant", "reference"],
  reference: ["reference"],
  local: ["local", "reference"],
};

export function lintForeignKeys({ tables }: Pick<Catalogue, "tables">): Finding[] {
  return tables.flatMap((table) =>
    table.constraints
      .filter(({ kind }) => kind === "foreign")
      .flatMap((key) => {
        const target = tables.find(({ name }) => name === key.target);
        const where = `${table.name}, ${key.name}`;
        return [...lintDirection(table, target, key), ...lintActions(key)].map((found) => ({ ...found, where }));
      }),
  );
}

type Complaint = Omit<Finding, "where">;

function lintDirection(from: Table, to: Table | undefined, { columns, targetColumns }: Constraint): Complaint[] {
  // A table of no class has its own finding.
  if (from.class === null || to === undefined || to.class === null) return [];
  if (!MAY_POINT_TO[from.class].includes(to.class)) {
    return [{ rule: "R2", what: `a ${from.class} table points to ${to.name}, which is ${to.class}` }];
  }
  const isBetweenTenantTables = from.class === "tenant" && to.class === "tenant";
  if (isBetweenTenantTables && (columns[0] !== "tenant_id" || targetColumns[0] !== "tenant_id")) {
    return [{ rule: "R2", what: `points by (${columns.join(", ")}) to ${to.name} (${targetColumns.join(", ")})` }];
  }
  return [];
}

function lintActions({ onDelete, onUpdate }: Constraint): Complaint[] {
  const found: Complaint[] = [];
  if (onDelete === "n" || onDelete === "d") found.push({ rule: "R3", what: "changes its row on delete" });
  if (onUpdate !== "a" && onUpdate !== "r") found.push({ rule: "R3", what: "changes its row on update" });
  return found;
}
