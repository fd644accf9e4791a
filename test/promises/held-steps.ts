/** Holds rounds of chosen players inside a step of the books, by a lock in a test's own database, until it is let go. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { connectClient, type Pool } from "#server/db/pool.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

/** Any fixed numbers but those of the product. */
const STEP_LOCK = 815;
/** Of the product: the node that holds it runs the jobs. */
const JOBS_LOCK = 7_301_844_112_020n;
const LOOK_AGAIN_MS = 10;
const WITHIN_MS = 20_000;

/** Players whose code begins so stop where their stake is booked, and others where their win is. */
export async function armSteps(admin: Pool, { atStake, atWin }: { atStake: string; atWin: string }): Promise<void> {
  const heldAt = (name: string, event: string, row: string, prefix: string): string => `
    create function ${name}() returns trigger language plpgsql security definer as $$ begin
      if exists (select from players p where p.tenant_id = ${row}.tenant_id and p.id = ${row}.player_id
        and starts_with(p.code, '${prefix}')) then
        perform pg_advisory_xact_lock_shared(${STEP_LOCK});
      end if;
      return ${row};
    end $$;
    create trigger ${name} before ${event} on open_rounds for each row execute function ${name}();`;
  await admin.query(heldAt("held_at_stake", "insert", "new", atStake) + heldAt("held_at_win", "delete", "old", atWin));
}

type Held = Pick<FreshDatabase, "admin" | "adminUrl">;

export interface Hold {
  readonly letGo: () => Promise<void>;
}

async function hold({ admin, adminUrl }: Held, lock: bigint): Promise<Hold> {
  const client = await connectClient(adminUrl, { applicationName: "holds a step" });
  // It is let go with the database at the latest.
  client.on("error", () => undefined);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const taken = client.query("select pg_advisory_lock($1)", [lock]);
  // Whoever has it loses it, and finds us first in the queue.
  await admin.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.granted
       and (l.classid::bigint << 32 | l.objid::bigint) = $1 and l.pid <> $2`,
    [lock, rows[0]?.pid],
  );
  await taken;
  return { letGo: () => client.end() };
}

export const holdSteps = (database: Held): Promise<Hold> => hold(database, BigInt(STEP_LOCK));

/** While it is held no node takes up what others have left. */
export const holdJobs = (database: Held): Promise<Hold> => hold(database, JOBS_LOCK);

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it never came to be: ${what}`);
    await sleepMs(LOOK_AGAIN_MS);
  }
}

/** Transactions of the application that stand before a lock. */
export async function standing(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ count: bigint }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and usename = 'reelgate_app' and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Their transactions come to nothing. */
export async function endStanding(admin: Pool): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'reelgate_app' and wait_event_type = 'Lock'`,
  );
}
