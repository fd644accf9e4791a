/** Reads the functions and procedures of a migrated database from pg_catalog. */
import type { ClientBase } from "#server/db/pool.ts";

export interface Routine {
  readonly oid: number;
  readonly name: string;
  /** `name(type, type)`: what names it among functions of the same name. */
  readonly signature: string;
  readonly language: string;
  readonly argumentNames: readonly string[];
  readonly argumentTypes: readonly string[];
  /** The whole `CREATE OR REPLACE FUNCTION …`, without a semicolon. */
  readonly definition: string;
  readonly body: string;
  readonly comment: string | null;
  /** False once `execute` was taken from everybody. */
  readonly isPublic: boolean;
  readonly executors: readonly string[];
}

export async function readRoutines(client: Pick<ClientBase, "query">): Promise<Routine[]> {
  return (await client.query<Routine>(ROUTINES)).rows;
}

/** Names of functions, PostgreSQL's own too, that may answer something else at each call. */
export async function readVolatileFunctions(client: Pick<ClientBase, "query">): Promise<Set<string>> {
  const found = await client.query<{ name: string }>(VOLATILE);
  return new Set(found.rows.map(({ name }) => name));
}

const ROUTINES = `
  select p.oid::int, p.proname as name, format('%s(%s)', p.proname, oidvectortypes(p.proargtypes)) as signature,
    l.lanname as language, coalesce(p.proargnames[1 : p.pronargs], '{}') as "argumentNames",
    coalesce((select array_agg(format_type(t.type, null) order by t.at) from unnest(p.proargtypes) with ordinality t(type, at)), '{}') as "argumentTypes",
    rtrim(pg_get_functiondef(p.oid), E'\\n') as definition, p.prosrc as body, obj_description(p.oid, 'pg_proc') as comment,
    p.proacl is null or exists (select 1 from aclexplode(p.proacl) g where g.grantee = 0) as "isPublic",
    coalesce((select array_agg(g.grantee::regrole::text order by 1) from aclexplode(p.proacl) g where g.grantee not in (p.proowner, 0)), '{}') as executors
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') order by p.oid`;

const VOLATILE = `
  select distinct p.proname as name from pg_proc p
  where p.provolatile = 'v' and p.pronamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)`;
