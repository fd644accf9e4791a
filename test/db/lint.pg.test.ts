/** Plants one breach after another into the migrated schema: each is found, by the name of exactly the rule it breaks. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS_FOLDER } from "#server/db/open-database.ts";
import { parseMigration, readMigrations } from "#server/db/migration-files.ts";
import type { PoolClient } from "#server/db/pool.ts";
import { readCatalogue } from "../../tools/db/catalogue.ts";
import type { Finding } from "../../tools/db/lint/finding.ts";
import { rebuildByTenant } from "../../tools/db/lint/hash-rebuild.ts";
import { namesTransactionId } from "../../tools/db/lint/transaction-ids.ts";
import { lintSchema } from "../../tools/db/lint/lint-schema.ts";
import { lintMigrations } from "../../tools/db/lint/migration-statements.ts";
import { lintOnOldestPostgres, whyNoOldestPostgres } from "../../tools/db/lint/oldest-postgres.ts";
import { schemaSql } from "../../tools/db/schema-sql.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

let database: FreshDatabase;
let owner: PoolClient;
beforeAll(async () => {
  database = await freshDatabase();
  owner = await database.admin.connect();
});
afterAll(async () => {
  owner.release();
  await database.close();
});

/** Does something to the database, looks at it and undoes it. */
async function planted<T>(ddl: string, look: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  try {
    await owner.query(ddl);
    return await look();
  } finally {
    await owner.query("rollback");
  }
}

const rulesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ rule }) => rule))];
const table = (is: string, columns: string): string =>
  `create table planted (${columns}); comment on table planted is '${is}: planted'`;
const tenantTable = (columns: string): string => table("tenant", `tenant_id uuid not null, ${columns}`);
const TENANT_KEY = "id uuid not null, primary key (tenant_id, id)";
const toAgents = (action: string): string =>
  tenantTable(
    `agent_id uuid, ${TENANT_KEY}, foreign key (tenant_id, agent_id) references agents (tenant_id, id) ${action}`,
  );
const moneyFunction = (body: string, head = "p_tenant_id uuid, p_id uuid", language = "plpgsql"): string =>
  `create function planted(${head}) returns void language ${language} as $$ ${body} $$`;
const UPDATE = "update accounts set balance = 1 where tenant_id = p_tenant_id and id = p_id;";
const INSERT = "insert into stake_series (tenant_id, id) values (p_tenant_id, p_id)";

describe("works", () => {
  it("finds nothing in the schema as it is", async () => {
    expect(await lintSchema(owner)).toEqual([]);
    expect(lintMigrations(await readMigrations(MIGRATIONS_FOLDER))).toEqual([]);
  });

  it("finds nothing in what the rules allow", async () => {
    const allowed = [
      tenantTable(`code text references games (code), ${TENANT_KEY}, unique (tenant_id, code)`),
      "create table countries (code text primary key); comment on table countries is 'reference: planted'",
      moneyFunction(`begin -- notify: not inside with x as (insert …)\n ${UPDATE} end`),
      "create function planted_read(p_id uuid) returns bigint language sql as 'select balance from accounts where id = p_id'",
      "grant insert on movements to reelgate_app",
    ];
    expect(await planted(allowed.join(";"), () => lintSchema(owner))).toEqual([]);
  });
});

describe("protects", () => {
  it.each([
    ["class", "a table without a comment", "create table planted (id uuid primary key)"],
    ["class", "a comment that names no class", "comment on table agents is 'customers of the platform'"],
    ["class", "a reference table with a tenant", "alter table providers add tenant_id uuid"],
    ["R1", "no tenant_id", table("tenant", "id uuid primary key")],
    ["R1", "tenant_id as text", table("tenant", "tenant_id text, id uuid, primary key (tenant_id, id)")],
    ["R1", "tenant_id that may be null", table("tenant", "tenant_id uuid, id uuid primary key")],
    ["R1", "tenant_id second in the primary key", tenantTable("id uuid, primary key (id, tenant_id)")],
    ["R1", "a unique constraint without tenant_id", tenantTable(`code text unique, ${TENANT_KEY}`)],
    ["R1", "a unique index without tenant_id", "create unique index on agents (code)"],
    ["R1", "a unique index of an expression first", "create unique index on agents (lower(code), tenant_id)"],
    [
      "R1",
      "an exclusion without tenant_id",
      tenantTable(`span int4range, ${TENANT_KEY}, exclude using gist (span with &&)`),
    ],
    ["R2", "tenant → local", tenantTable(`login text references directory_logins (login), ${TENANT_KEY}`)],
    [
      "R2",
      "reference → tenant",
      table("reference", "code text primary key, owner uuid references tenants (tenant_id)"),
    ],
    [
      "R2",
      "reference → local",
      table("reference", "code text primary key, login text references directory_logins (login)"),
    ],
    ["R2", "local → tenant", table("local", "name text primary key, owner uuid references tenants (tenant_id)")],
    [
      "R2",
      "from one tenant to another",
      tenantTable(
        `other_id uuid, agent_id uuid, ${TENANT_KEY}, foreign key (other_id, agent_id) references agents (tenant_id, id)`,
      ),
    ],
    [
      "R2",
      "tenant_id not first",
      tenantTable(`agent_id uuid, ${TENANT_KEY}, foreign key (agent_id, tenant_id) references agents (id, tenant_id)`),
    ],
    ["R3", "on delete set null", toAgents("on delete set null")],
    ["R3", "on delete set default", toAgents("on delete set default")],
    ["R3", "on update cascade", toAgents("on update cascade")],
    ["R4", "a serial", tenantTable(`number serial, ${TENANT_KEY}`)],
    ["R4", "an identity column", tenantTable(`number bigint generated always as identity, ${TENANT_KEY}`)],
    ["R4", "a sequence by itself", "create sequence planted"],
    ["R4", "an id that is no UUIDv7", tenantTable("id uuid default gen_random_uuid(), primary key (tenant_id, id)")],
    ["R4", "an id that is a number", tenantTable("id bigint, primary key (tenant_id, id)")],
    ["R5", "no primary key", tenantTable("id uuid")],
    ["R5", "a local table without a primary key", table("local", "name text")],
    [
      "R5",
      "another key of a partitioned table",
      tenantTable("day date, id uuid, primary key (tenant_id, day, id)").replace(");", ") partition by range (day);"),
    ],
    ["R5", "a default partition", "create table planted partition of rounds default"],
    ["R17", "a column that holds it", "alter table rounds add tx bigint default (pg_current_xact_id()::text::bigint)"],
    [
      "R17",
      "a function that asks for it",
      "create function planted() returns text language sql as 'select pg_current_snapshot()::text'",
    ],
    ["R7", "another first argument", moneyFunction(`begin ${UPDATE} end`, "p_id uuid, p_tenant_id uuid")],
    [
      "R7",
      "a tenant that is text",
      moneyFunction(`begin ${UPDATE.replace("p_tenant_id", "p_tenant_id::uuid")} end`, "p_tenant_id text, p_id uuid"),
    ],
    ["R7", "another language", moneyFunction(UPDATE, "p_tenant_id uuid, p_id uuid", "sql")],
    ["R7", "an INSERT inside WITH", moneyFunction(`begin with made as (${INSERT} returning id) ${UPDATE} end`)],
    [
      "R7",
      "an INSERT inside WITH … MATERIALIZED",
      moneyFunction(`begin with made as materialized (\n${INSERT} returning id) ${UPDATE} end`),
    ],
    ["R7", "NOTIFY", moneyFunction(`begin ${UPDATE} notify booked; end`)],
    ["R7", "pg_notify", moneyFunction(`begin ${UPDATE} perform pg_notify('booked', ''); end`)],
    ["R7", "an advisory lock", moneyFunction(`begin perform pg_advisory_xact_lock(1); ${UPDATE} end`)],
    [
      "R7",
      "a volatile function in SET",
      moneyFunction("begin update accounts set created_at = clock_timestamp() where tenant_id = p_tenant_id; end"),
    ],
    [
      "R7",
      "a volatile function in ON CONFLICT SET",
      moneyFunction(`begin ${INSERT} on conflict (tenant_id, id) do update set next_number = random()::bigint; end`),
    ],
    [
      "R9",
      "a trigger on a tenant table",
      "create trigger planted before update on agents for each row execute function suppress_redundant_updates_trigger()",
    ],
    [
      "R9",
      "a trigger on a reference table",
      "create trigger planted before update on games for each row execute function suppress_redundant_updates_trigger()",
    ],
    ["R9", "a rule", "create rule planted as on delete to agents do instead nothing"],
    ["R9", "a posted row that may be updated", "grant update on movements to reelgate_app"],
    ["R9", "a posted column that may be updated", "grant update (win) on rounds to reelgate_app"],
    ["R9", "a posted row that anybody may delete", "grant delete on transfers to public"],
    [
      "R12",
      "a reference table called local",
      "create table countries (code text primary key); comment on table countries is 'local: planted'",
    ],
  ])("%s: %s", async (rule, _, ddl) => {
    expect(rulesOf(await planted(ddl, () => lintSchema(owner)))).toEqual([rule]);
  });

  it("R17: the statements of the server name no transaction id", async () => {
    const folder = path.join(import.meta.dirname, "../../src/server");
    const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const texts = await Promise.all(files.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")]));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text = ""]) => namesTransactionId(text)).map(([name]) => name)).toEqual([]);
    expect(namesTransactionId("where r.tx >= pg_snapshot_xmin(pg_current_snapshot())")).toBe(true);
  });

  it.each([
    ["two constraints", "alter table a add constraint b check (c > 0), add constraint d unique (e, f)"],
    ["a constraint and a column", "alter table a add column g text, add foreign key (b, c) references d (b, c)"],
    ["a constraint inside a column", "alter table only a add g text references h (g), alter column i set not null"],
  ])("R13: %s in one statement", (_, sql) => {
    expect(rulesOf(lintMigrations([parseMigration("0009-planted.sql", sql)]))).toEqual(["R13"]);
    const [first = "", ...rest] = sql.split(/, (?=add|alter)/);
    const apart = [first, ...rest.map((part) => `alter table a ${part}`)].join(";\n");
    expect(lintMigrations([parseMigration("0009-planted.sql", apart)])).toEqual([]);
  });

  it.each([
    ["a unique key without the tenant", tenantTable(`code text unique, ${TENANT_KEY}`)],
    ["a primary key without the tenant", tenantTable("id uuid primary key")],
  ])("R1: PostgreSQL itself refuses %s once the table is cut by tenant", async (_, ddl) => {
    const other = await freshDatabase({ migrated: false });
    onTestFinished(() => other.close());
    const findings = await planted(ddl, () => rebuildByTenant(owner, other.admin));
    expect(rulesOf(findings)).toEqual(["R1"]);
    expect(findings[0]?.where).toContain("create table planted");
  });
});

describe.runIf(whyNoOldestPostgres() === null)("protects the oldest PostgreSQL", () => {
  const shipped = async (): Promise<string> => schemaSql(await readCatalogue(owner));

  it("gets the same schema from the migrations", async () => {
    expect(await lintOnOldestPostgres(await shipped())).toEqual([]);
  });

  it("R16: refuses what only a newer one knows", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "reelgate-newer-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, "0001-newer.sql"), "create table a (id uuid primary key default uuidv7())");
    expect(rulesOf(await lintOnOldestPostgres(await shipped(), folder))).toEqual(["R16"]);
  });
});
