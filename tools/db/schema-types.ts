/** Writes the tables of a catalogue as the types Kysely checks queries by: src/server/db/schema.ts. */
import type { Catalogue, Column, Table } from "./catalogue.ts";

/** What a column of this type arrives as: see the parsers in src/server/db/pool.ts. */
const ARRIVES_AS: Readonly<Record<string, string>> = {
  smallint: "number",
  integer: "number",
  bigint: "bigint",
  numeric: "string",
  boolean: "boolean",
  text: "string",
  uuid: "string",
  date: "string",
  "timestamp with time zone": "Date",
  jsonb: "unknown",
  bytea: "Buffer",
  "smallint[]": "number[]",
  "integer[]": "number[]",
  "bigint[]": "string[]",
  "numeric[]": "string[]",
  "boolean[]": "boolean[]",
  "text[]": "string[]",
  "uuid[]": "string[]",
  "date[]": "string[]",
};

/** The whole file. @throws on a column of a type whose arrival nobody has decided. */
export function schemaTypes({ tables }: Pick<Catalogue, "tables">): string {
  const isGenerated = tables.some(({ columns }) => columns.some(hasDefault));
  return [
    "// The tables as Kysely sees them; generated from the migrated database, do not edit.\n",
    isGenerated ? 'import type { Generated } from "kysely";\n\n' : "\n",
    ...tables.map((table) => `${tableInterface(table)}\n`),
    "export interface Database {\n",
    ...tables.map(({ name }) => `  ${name}: ${interfaceName(name)};\n`),
    "}\n",
  ].join("");
}

function tableInterface({ name, columns }: Table): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(name, column)};\n`);
  return `export interface ${interfaceName(name)} {\n${lines.join("")}}\n`;
}

function columnType(table: string, column: Column): string {
  const plain = ARRIVES_AS[column.type];
  if (plain === undefined) throw new Error(`${table}.${column.name}: how does ${column.type} arrive in JavaScript?`);
  const type = column.notNull || plain === "unknown" ? plain : `${plain} | null`;
  return hasDefault(column) ? `Generated<${type}>` : type;
}

function hasDefault(column: Column): boolean {
  return column.default !== null || column.identity;
}

/** `agent_games` → `AgentGamesTable`. */
function interfaceName(table: string): string {
  const words = table.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Table`;
}
