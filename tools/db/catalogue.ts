/** Reads the schema of a migrated database from pg_catalog: what the dump, the types, the lint and the distribution need. */
import { JOB_SCHEMA } from "#server/db/job-queue.ts";
import type { ClientBase } from "#server/db/pool.ts";
import { readRoutines } from "./catalogue-routines.ts";
import type { Routine } from "./catalogue-routines.ts";

/** Every table belongs to one class, named by the first word of its comment; null where the comment names none. */
export type TableClass = "tenant" | "reference" | "local";

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
  readonly identity: boolean;
}

export interface Constraint {
  readonly name: string;
  readonly kind: "primary" | "unique" | "check" | "foreign" | "exclusion";
  readonly columns: readonly string[];
  readonly definition: string;
  /** The referenced table and columns of a foreign key. */
  readonly target: string | null;
  readonly targetColumns: readonly string[];
  /** Letters of `pg_constraint`: a no action, r restrict, c cascade, n set null, d set default. */
  readonly onDelete: string;
  readonly onUpdate: string;
}

export interface Index {
  readonly name: string;
  readonly isUnique: boolean;
  /** An expression among the columns is an empty string. */
  readonly columns: readonly string[];
  readonly definition: string;
}

/** Something a role, or everybody (`public`), may do: with a whole table, or with some of its columns. */
export interface Grant {
  readonly role: string;
  readonly privilege: string;
  readonly columns: readonly string[];
}

export interface Table {
  /** Ascends in the order the migrations made things. */
  readonly oid: number;
  readonly name: string;
  readonly class: TableClass | null;
  readonly comment: string | null;
  /** As in `partition by …`; null for a table that is none. */
  readonly partitionKey: string | null;
  readonly defaultPartition: string | null;
  readonly options: string | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly Index[];
  readonly grants: readonly Grant[];
  /** Triggers and rules made by us; those of foreign keys are not among them. */
  readonly triggers: readonly string[];
}

export interface Catalogue {
  readonly tables: readonly Table[];
  readonly routines: readonly Routine[];
  readonly sequences: readonly string[];
  readonly schemaGrants: readonly Grant[];
  /** Objects of kinds that this reader does not describe: views, types, extensions, policies, other schemas. */
  readonly others: readonly string[];
}

/** The runner's own list of what it applied: made before the first migration, so no migration describes it. */
const RUNNERS_OWN = "schema_migrations";

type TableRow = Omit<Table, "class" | "columns" | "constraints" | "indexes" | "grants" | "triggers">;
type Of<T> = T & { readonly oid: number };

/** Everything the migrations made in schema `public`; partitions are left out, their parents say it all. */
export async function readCatalogue(client: Pick<ClientBase, "query">): Promise<Catalogue> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  const tables = await rows<TableRow>(TABLES);
  const columns = byTable(await rows<Of<Column>>(COLUMNS));
  const constraints = byTable(await rows<Of<Constraint>>(CONSTRAINTS));
  const indexes = byTable(await rows<Of<Index>>(INDEXES));
  const grants = byTable(await rows<Of<Grant>>(GRANTS));
  const triggers = byTable(await rows<Of<{ name: string }>>(TRIGGERS));
  return {
    tables: tables.map((table) => ({
      ...table,
      class: classOf(table.comment),
      columns: columns(table.oid),
      constraints: constraints(table.oid),
      indexes: indexes(table.oid),
      grants: grants(table.oid),
      triggers: triggers(table.oid).map(({ name }) => name),
    })),
    routines: await readRoutines(client),
    sequences: (await rows<{ name: string }>(SEQUENCES)).map(({ name }) => name),
    schemaGrants: await rows<Grant>(SCHEMA_GRANTS),
    others: (await rows<{ what: string }>(OTHERS)).map(({ what }) => what),
  };
}

function classOf(comment: string | null): TableClass | null {
  const word = /^(tenant|reference|local): \S/.exec(comment ?? "")?.[1];
  return word === "tenant" || word === "reference" || word === "local" ? word : null;
}

function byTable<Row extends { oid: number }>(rows: readonly Row[]): (oid: number) => Omit<Row, "oid">[] {
  const groups = Map.groupBy(rows, ({ oid }) => oid);
  return (oid) => (groups.get(oid) ?? []).map(({ oid: _, ...rest }) => rest);
}

const OURS = `
  select c.oid from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> '${RUNNERS_OWN}'`;

const TABLES = `
  select c.oid::int, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    pg_get_partkeydef(c.oid) as "partitionKey", array_to_string(c.reloptions, ', ') as options,
    (select d.relname from pg_partitioned_table p join pg_class d on d.oid = p.partdefid where p.partrelid = c.oid) as "defaultPartition"
  from pg_class c where c.oid in (${OURS}) order by c.oid`;

const COLUMNS = `
  select a.attrelid::int as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
    pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as identity
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid in (${OURS}) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;

const namesOf = (relation: string, numbers: string): string => `
  coalesce((select array_agg(coalesce(a.attname, '')::text order by k.at) from unnest(${numbers}) with ordinality k(num, at)
    left join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.num and k.num > 0), '{}')`;

/** PostgreSQL 18 also stores \`not null\` here; the columns say that already. */
const CONSTRAINTS = `
  select n.conrelid::int as oid, n.conname as name, pg_get_constraintdef(n.oid, true) as definition,
    case n.contype when 'p' then 'primary' when 'u' then 'unique' when 'c' then 'check' when 'f' then 'foreign' else 'exclusion' end as kind,
    ${namesOf("n.conrelid", "n.conkey")} as columns, t.relname as target,
    ${namesOf("n.confrelid", "n.confkey")} as "targetColumns", n.confdeltype::text as "onDelete", n.confupdtype::text as "onUpdate"
  from pg_constraint n left join pg_class t on t.oid = n.confrelid
  where n.conrelid in (${OURS}) and n.contype in ('p', 'u', 'c', 'f', 'x')
  order by n.conrelid, array_position('{p,u,x,c,f}', n.contype::text), n.conname`;

const INDEXES = `
  select i.indrelid::int as oid, c.relname as name, i.indisunique as "isUnique",
    ${namesOf("i.indrelid", "i.indkey[0 : i.indnkeyatts - 1]")} as columns,
    replace(pg_get_indexdef(i.indexrelid, 0, true), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in (${OURS}) and not exists (select 1 from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))
  order by i.indrelid, c.relname`;

const ROLE = "case g.grantee when 0 then 'public' else g.grantee::regrole::text end";

const GRANTS = `
  select oid, role, privilege, columns from (
    select c.oid::int, ${ROLE} as role, lower(g.privilege_type) as privilege, '{}'::text[] as columns
    from pg_class c, aclexplode(c.relacl) g where c.oid in (${OURS}) and g.grantee <> c.relowner
    union all
    select c.oid::int, ${ROLE}, lower(g.privilege_type), array_agg(a.attname::text order by a.attnum)
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    where c.oid in (${OURS}) and g.grantee <> c.relowner
    group by 1, 2, 3
  ) x order by oid, role, columns, privilege`;

const TRIGGERS = `
  select tgrelid::int as oid, 'trigger ' || tgname as name from pg_trigger where tgrelid in (${OURS}) and not tgisinternal
  union all
  select ev_class::int, 'rule ' || rulename from pg_rewrite where ev_class in (${OURS})
  order by 1, 2`;

const SEQUENCES = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`;

const SCHEMA_GRANTS = `
  select g.grantee::regrole::text as role, lower(g.privilege_type) as privilege, '{}'::text[] as columns
  from pg_namespace n, aclexplode(n.nspacl) g
  where n.nspname = 'public' and g.grantee not in (n.nspowner, 0) order by 1, 2`;

const OTHERS = `
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'f' then 'foreign table ' else 'type ' end || relname as what
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'c')
  union all select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all select 'policy ' || polname from pg_policy
  union all select 'extension ' || extname from pg_extension where extname <> 'plpgsql'
  union all select 'statistics ' || stxname from pg_statistic_ext
  union all select 'schema ' || nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('public', 'information_schema', '${JOB_SCHEMA}')
  order by 1`;
