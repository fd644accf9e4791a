/** How many of a test's own database wait for what another transaction holds: who does has been let in already. */
import type { Pool } from "#server/db/pool.ts";

export async function waitingForLocks(admin: Pool): Promise<number> {
  const found = await admin.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return found.rowCount ?? 0;
}
