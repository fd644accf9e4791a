/** Lints each table by itself: its class, its keys, its ids, its partitions, its triggers and its privileges. */
import { APP_ROLE } from "#server/db/app-role.ts";
import type { Catalogue, Table } from "../catalogue.ts";
import type { Finding, Rule } from "./finding.ts";

/** Rows that are never changed once they are written; the app role must not be able to. */
const APPEND_ONLY = new Set(["movements", "transfers", "rounds", "audit_records", "round_differences"]);

/** The same for every tenant, wherever such a table exists. */
const REFERENCE = new Set([
  "currencies",
  "locales",
  "countries",
  "providers",
  "games",
  "game_variants",
  "provider_windows",
  "plans",
  "plan_versions",
  "plan_tiers",
  "plan_prices",
  "permissions",
  "errors",
]);

type Say = (rule: Rule, what: string) => void;

export function lintTables({ tables, sequences }: Pick<Catalogue, "tables" | "sequences">): Finding[] {
  const findings = tables.flatMap((table) => {
    const found: Finding[] = [];
    const say: Say = (rule, what) => void found.push({ rule, where: table.name, what });
    lintClass(table, say);
    if (table.class === "tenant") lintTenantKeys(table, say);
    lintIds(table, say);
    lintPartitions(table, say);
    lintWrites(table, say);
    return found;
  });
  return [
    ...findings,
    ...sequences.map((name): Finding => ({
      rule: "R4",
      where: name,
      what: "a sequence is one counter for all tenants",
    })),
  ];
}

function lintClass({ name, class: is, columns }: Table, say: Say): void {
  if (is === null) say("class", "its comment names no class");
  if (is === "reference" && columns.some((column) => column.name === "tenant_id")) {
    say("class", "a reference table has no tenant_id");
  }
  if (is !== null && is !== "reference" && REFERENCE.has(name)) say("R12", `is ${is}, must be reference`);
}

function lintTenantKeys({ columns, constraints, indexes }: Table, say: Say): void {
  const tenantId = columns.find(({ name }) => name === "tenant_id");
  if (tenantId === undefined) say("R1", "has no tenant_id");
  else if (tenantId.type !== "uuid" || !tenantId.notNull) say("R1", "tenant_id is not uuid not null");
  const keys = [
    ...constraints.filter(({ kind }) => kind === "primary" || kind === "unique" || kind === "exclusion"),
    ...indexes.filter(({ isUnique }) => isUnique),
  ];
  for (const key of keys) if (key.columns[0] !== "tenant_id") say("R1", `${key.name} does not begin with tenant_id`);
}

function lintIds({ columns }: Table, say: Say): void {
  for (const { name, type, identity, default: value } of columns) {
    if (identity) say("R4", `${name} is an identity column`);
    else if (/\bnextval\(/.test(value ?? "")) say("R4", `${name} takes its value from a sequence`);
    else if (/\b(gen_random_uuid|uuid_generate_v\d\w*|uuidv4)\(/.test(value ?? ""))
      say("R4", `${name} is made as no UUIDv7`);
    else if (name === "id" && /^(smallint|integer|bigint)$/.test(type)) say("R4", "id is a number");
  }
}

function lintPartitions(table: Table, say: Say): void {
  const primary = table.constraints.find(({ kind }) => kind === "primary");
  if (primary === undefined) say("R5", "has no primary key");
  if (table.defaultPartition !== null) say("R5", `${table.defaultPartition} is a default partition`);
  if (table.partitionKey === null || primary === undefined || table.class !== "tenant") return;
  const by = /\((\w+)\)$/.exec(table.partitionKey)?.[1] ?? table.partitionKey;
  // Without tenant_id in front it breaks R1 already.
  if (primary.columns[0] === "tenant_id" && primary.columns.join() !== `tenant_id,id,${by}`) {
    say("R5", `its primary key is (${primary.columns.join(", ")}), not (tenant_id, id, ${by})`);
  }
}

function lintWrites({ name, class: is, triggers, grants }: Table, say: Say): void {
  if (is !== "local") for (const trigger of triggers) say("R9", `has ${trigger}`);
  if (!APPEND_ONLY.has(name)) return;
  for (const { role, privilege } of grants) {
    const changes = ["update", "delete", "truncate"].includes(privilege);
    if (changes && (role === APP_ROLE || role === "public")) say("R9", `${role} may ${privilege} what is written once`);
  }
}
