// Hands out work that any node may do: pg-boss keeps who waits for which work, and each node takes some of it.
import { PgBoss } from "pg-boss";
import { APP_ROLE } from "./app-role.ts";
import { askPlainly, type Client, type Pool } from "./pool.ts";
import { codeOf, SetupError } from "./setup-error.ts";

/** The schema pg-boss keeps its own tables in; what a job is about lies in ours. */
export const JOB_SCHEMA = "pgboss";

const INSUFFICIENT_PRIVILEGE = "42501";
const POLL_SECONDS = 0.5;
/** Tenants that a node takes at once. */
const BATCH = 100;
/** A job says only that there is something to do: one that came to nothing is asked for again by whoever looks next. */
const QUEUE = {
  policy: "short",
  retryLimit: 0,
  expireInSeconds: 60,
  retentionSeconds: 600,
  deleteAfterSeconds: 60,
} as const;
/** What is over is cleared away at this pace. */
const CLEAR_SECONDS = 60;

export interface JobQueue {
  /** Asks some node to take up work of this name for each of the tenants; one that waits for it already is not asked twice. */
  ask(name: string, tenantIds: readonly string[]): Promise<void>;
  /** Takes up, on this node, what is asked. `takeUp` must not fail. */
  take(name: string, takeUp: (tenantId: string) => Promise<void>): Promise<void>;
  /** Takes nothing more, and waits for what is being taken up. */
  stop(): Promise<void>;
}

export interface JobQueueOptions {
  readonly pool: Pool;
  /** Of the work that is handed out. */
  readonly names: readonly string[];
  readonly onError: (error: Error) => void;
}

/** @throws when the database has not been made ready by `installJobQueue` of this version */
export async function openJobQueue({ pool, names, onError }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => askPlainly(pool, text, values) },
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    maintenanceIntervalSeconds: CLEAR_SECONDS,
  });
  boss.on("error", onError);
  await boss.start();
  for (const name of names) await boss.createQueue(name, QUEUE);
  const taken = new Set<string>();
  return {
    async ask(name, tenantIds) {
      if (tenantIds.length === 0) return;
      await boss.insert(
        name,
        tenantIds.map((tenantId) => ({ data: { tenantId }, singletonKey: tenantId })),
      );
    },
    async take(name, takeUp) {
      taken.add(name);
      await boss.work<{ tenantId: string }>(
        name,
        { batchSize: BATCH, pollingIntervalSeconds: POLL_SECONDS },
        async (jobs) => {
          await Promise.all(jobs.map(({ data }) => takeUp(data.tenantId)));
        },
      );
    },
    async stop() {
      await Promise.all([...taken].map((name) => boss.offWork(name, { wait: true })));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/**
 * Makes or renews pg-boss's tables, as the owner, and lets the app role work with them.
 * @throws {SetupError} when the owner may not make the schema for them
 */
export async function installJobQueue(admin: Client): Promise<void> {
  await ensureSchema(admin);
  const failures: Error[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => askPlainly(admin, text, values) },
    schema: JOB_SCHEMA,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (failures.length > 0) throw new AggregateError(failures, "the job queue could not be installed");
  await admin.query(`
    do $$ begin
      if not has_schema_privilege('${APP_ROLE}', '${JOB_SCHEMA}', 'usage') then
        grant usage on schema ${JOB_SCHEMA} to ${APP_ROLE};
        grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${APP_ROLE};
        alter default privileges in schema ${JOB_SCHEMA} grant select, insert, update, delete on tables to ${APP_ROLE};
      end if;
    end $$`);
}

async function ensureSchema(admin: Client): Promise<void> {
  const found = await admin.query("select from pg_namespace where nspname = $1", [JOB_SCHEMA]);
  if (found.rowCount === 1) return;
  try {
    await admin.query(`create schema ${JOB_SCHEMA}`);
  } catch (cause) {
    if (codeOf(cause) !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new SetupError(
      `DATABASE_URL: its role may not create the schema ${JOB_SCHEMA}; let it, or create the schema yourself and make the role its owner`,
      { cause },
    );
  }
}
