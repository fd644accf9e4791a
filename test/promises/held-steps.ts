/** Holds rounds of chosen players inside a step of the books, by a lock in a test's own database, until it is let go. */
import { keysOf } from "#contract/keys-of.ts";
import { APP_ROLE } from "#server/db/app-role.ts";
import { connectClient, type Pool } from "#server/db/pool.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

/** Where a round stands before it is written, and what says there that it is. A player `at_<step>` is held at it. */
const HELD = {
  started: "before insert on seamless_rounds",
  staked: "before insert on open_rounds",
  settled: "before delete on open_rounds",
  paying: "before update on seamless_rounds",
  paid: "before update on seamless_rounds",
  rolling_back: "before update on seamless_rounds",
  rolled_back: "before update on seamless_rounds",
  /** As `staked`, and let go when the round has been given back meanwhile. */
  late: "before insert on open_rounds",
} as const;
export type HeldStep = keyof typeof HELD;
export const HELD_STEPS: readonly HeldStep[] = keysOf(HELD);
const placeOf = (step: HeldStep): number => HELD_STEPS.indexOf(step);

/** Any fixed number: the first half of the locks' keys. */
const LOCK = 815;

/** Whoever stands at a step stands there for as long as it is held; to be called before a node connects. */
export async function letStand(admin: Pool): Promise<void> {
  await admin.query(`
    do $$ begin
      execute format('alter role ${APP_ROLE} in database %I set statement_timeout = 0', current_database());
    end $$`);
}

export async function armSteps(admin: Pool): Promise<void> {
  await admin.query(`
    create function hold_step() returns trigger language plpgsql security definer
    set search_path = public, pg_temp set lock_timeout = '0' as $$
    declare
      v_row record;
    begin
      if tg_op = 'DELETE' then v_row := old; else v_row := new; end if;
      if exists (select from players p where p.tenant_id = v_row.tenant_id and p.id = v_row.player_id
        and 'at_' || tg_argv[0] = any(string_to_array(p.code, '.'))) then
        perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[1]::integer);
      end if;
      return v_row;
    end $$`);
  for (const step of HELD_STEPS) {
    const event = HELD[step];
    const when = event.includes("update") ? `when (new.state = '${step}' and old.state <> '${step}')` : "";
    await admin.query(
      `create trigger held_${step} ${event} for each row ${when} execute function hold_step('${step}', '${placeOf(step)}')`,
    );
  }
}

export interface Hold {
  /** Lets go who stands at a step, and who comes to it. */
  readonly letGo: (step: HeldStep) => Promise<void>;
  /** Of all steps. */
  readonly end: () => Promise<void>;
}

export async function holdSteps({ adminUrl }: Pick<FreshDatabase, "adminUrl">): Promise<Hold> {
  const client = await connectClient(adminUrl, { applicationName: "holds steps" });
  for (const step of HELD_STEPS) await client.query("select pg_advisory_lock($1, $2)", [LOCK, placeOf(step)]);
  let ended: Promise<void> | undefined;
  return {
    async letGo(step) {
      await client.query("select pg_advisory_unlock($1, $2)", [LOCK, placeOf(step)]);
    },
    end: () => (ended ??= client.end()),
  };
}

const STANDING = `
  from pg_locks l join pg_database d on d.oid = l.database join pg_stat_activity a on a.pid = l.pid
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted and l.classid = $1
    and l.objid = any($2::integer[])`;

/** How many transactions stand at a step. */
export async function standing(admin: Pool, step: HeldStep): Promise<number> {
  const asked = [LOCK, [placeOf(step)]];
  const { rows } = await admin.query<{ count: bigint }>(`select count(*) as count ${STANDING}`, asked);
  return Number(rows[0]?.count ?? 0n);
}

/** How many transactions wait until another one has ended. */
export async function waitingForOthers(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ count: bigint }>(WAITING_FOR_OTHERS);
  return Number(rows[0]?.count ?? 0n);
}

const WAITING_FOR_OTHERS = `
  select count(*) as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where a.datname = current_database() and l.locktype = 'transactionid' and not l.granted`;

const ENDED_WITHIN_MS = 30_000;

/** Who waits behind what stands comes first: a node that waited too long has asked for the same once more. */
const LEFT = `
  with standing as (select l.pid ${STANDING} and a.application_name = $3)
  select pid from pg_stat_activity
  where datname = current_database() and application_name = $3
    and (pid in (select pid from standing) or pg_blocking_pids(pid) && array(select pid from standing))
  order by pid in (select pid from standing)`;

/**
 * What a dead node has left standing at these steps has come to nothing. Without this it is written when it is let go, as it
 * is by a backend that was told to end and has not yet heard of it.
 */
export async function endStanding(admin: Pool, node: string, steps: readonly HeldStep[]): Promise<void> {
  for (;;) {
    const { rows: left } = await admin.query<{ pid: number }>(LEFT, [LOCK, steps.map(placeOf), node]);
    if (left.length === 0) return;
    for (const { pid } of left) await admin.query("select pg_terminate_backend($1, $2)", [pid, ENDED_WITHIN_MS]);
  }
}
