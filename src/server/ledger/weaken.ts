/** Takes a protection out of a ledger function in a test's own database, to show that the test would notice. */
import type { Pool } from "#server/db/pool.ts";

type LedgerFunction =
  | "post_rounds"
  | "post_stake"
  | "post_settlement"
  | "post_transfers"
  | "known_stakes"
  | "close_series"
  | "reject_round";

/** Replaces `protection` in the function's source, and returns how to put it back. Throws where it does not stand there. */
export async function weaken(
  admin: Pool,
  name: LedgerFunction,
  protection: string,
  replacement: string,
): Promise<() => Promise<void>> {
  const found = await admin.query<{ source: string }>("select pg_get_functiondef($1::regproc) as source", [name]);
  const source = found.rows[0]?.source ?? "";
  if (!source.includes(protection)) throw new Error(`${name} does not contain: ${protection}`);
  await admin.query(source.replaceAll(protection, replacement));
  return async () => {
    await admin.query(source);
  };
}

/** Takes the lock on the paying account out of every function that books rounds, and returns how to put it back. */
export async function weakenAccountLocks(admin: Pool): Promise<() => Promise<void>> {
  const restores: (() => Promise<void>)[] = [];
  for (const name of ["post_rounds", "post_stake", "post_settlement"] as const) {
    restores.push(await weaken(admin, name, "for update of a", ""));
  }
  return async () => {
    for (const restore of restores) await restore();
  };
}
