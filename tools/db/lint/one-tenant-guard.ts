/** Watches every statement that a rebuilt database executes, inside functions too, and keeps those about several tenants. */
import { createPool } from "#server/db/pool.ts";
import type { ClientBase, Pool } from "#server/db/pool.ts";
import type { Finding } from "./finding.ts";
import { PARTS } from "./hash-rebuild.ts";
import { judge, partsByName } from "./plan.ts";
import type { ExplainedStatement } from "./plan.ts";

/**
 * Every plan reaches the client as a notice. With so few rows PostgreSQL would rather read a whole table than use its
 * key; as with many rows it must look each row up, so that its choice of parts shows.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_level": "notice",
  "auto_explain.log_format": "json",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_triggers": "on",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_parameter_max_length": "0",
  client_min_messages: "notice",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
};

/** A plan does not tell where an INSERT puts its rows; the calls of a trigger do. The second holds half of R3. */
const WITNESSES = `
  create function guard_sees_insert() returns trigger language plpgsql as 'begin return new; end';
  create function guard_refuses_move() returns trigger language plpgsql as
    'begin raise exception ''R3: tenant_id of % may not change'', tg_table_name; end'`;

/** Makes a rebuilt database tell its plans to every connection from now on. The owner must be a superuser. */
export async function guardDatabase(admin: Pick<ClientBase, "query">): Promise<{ tenantTables: string[] }> {
  await admin.query(WITNESSES);
  const found = await admin.query<{ name: string; database: string }>(
    `select c.relname as name, current_database() as database from pg_class c
     where c.relkind = 'p' and pg_get_partkeydef(c.oid) = 'HASH (tenant_id)' order by c.oid`,
  );
  for (const { name } of found.rows) {
    await admin.query(
      `create trigger guard_insert before insert on ${name} for each row execute function guard_sees_insert()`,
    );
    await admin.query(
      `create trigger guard_move before update of tenant_id on ${name} for each row
       when (old.tenant_id <> new.tenant_id) execute function guard_refuses_move()`,
    );
  }
  const database = found.rows[0]?.database;
  if (database === undefined) throw new Error(`the database was not rebuilt in ${PARTS} parts`);
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await admin.query(`alter database ${database} set ${setting} = '${value}'`);
  }
  return { tenantTables: found.rows.map(({ name }) => name) };
}

export interface Guard {
  /** A pool whose connections judge each plan they hear of. */
  readonly poolOf: (url: string) => Pool;
  /** What broke R6 since the last `forget()`, each statement once. */
  readonly findings: () => Finding[];
  readonly forget: () => void;
  /** How many plans were judged: none would prove nothing. */
  readonly judged: () => number;
  /** Ends its pools. */
  readonly close: () => Promise<void>;
}

export function createGuard(tenantTables: readonly string[]): Guard {
  const parts = partsByName(tenantTables);
  const findings = new Map<string, Finding>();
  const pools: Pool[] = [];
  let judged = 0;
  const hear = (notice: string): void => {
    const statement = explained(notice);
    if (statement === null) return;
    judged += 1;
    const what = judge(statement, parts);
    const where = statement["Query Text"].replaceAll(/\s+/g, " ").trim();
    if (what !== null) findings.set(`${where} ${what}`, { rule: "R6", where, what });
  };
  return {
    poolOf(url) {
      const pool = createPool(url, { applicationName: "reelgate guard" });
      pool.on("connect", (client) => client.on("notice", ({ message }) => hear(message ?? "")));
      pools.push(pool);
      return pool;
    },
    findings: () => [...findings.values()],
    forget: () => findings.clear(),
    judged: () => judged,
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

function explained(notice: string): ExplainedStatement | null {
  const at = /^duration: [\d.]+ ms {2}plan:\n/.exec(notice)?.[0].length;
  // The shape is auto_explain's own.
  return at === undefined ? null : (JSON.parse(notice.slice(at)) as ExplainedStatement);
}
