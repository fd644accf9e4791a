// Fills an empty installation with the demo: people, thirty days of history on the real ledger, played by the real engine.
import type { Db } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Seal } from "#server/db/seal.ts";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import { CLUMSY_PLAYERS, DAYS, PLAYERS, SEAMLESS_PLAYERS } from "./cast.ts";
import { createChance } from "./chance.ts";
import { writeDemoCredentials } from "./credentials.ts";
import { placeControl } from "./control.ts";
import { planHistory, type PlannedDay } from "./history.ts";
import { bookBilling } from "./billing.ts";
import { bookHistory } from "./book.ts";
import { placeOperations } from "./operations.ts";
import { makePeople } from "./people.ts";
import { findTills } from "./money.ts";
import { reconcileHistory } from "./reconciliation.ts";
import { placePlans } from "./plans.ts";
import { placePlayers, placeSeamlessPlayers } from "./players.ts";
import { placeRunways } from "./runway.ts";

export interface DemoDeps {
  /** The owner's pool: history is booked by a path the application's role may not use. */
  readonly admin: Pool;
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly dataDir: string;
  /** How many rounds the history should have, about. */
  readonly rounds: number;
  readonly say: (line: string) => void;
  /** Leaves out what is made of figures that follow the books. */
  readonly booksOnly?: true;
}

const DAY_MS = 86_400_000;
/** Rounds of an average session, measured. */
const ROUNDS_PER_SESSION = 50;
/** No player has more sessions a day than this; more rounds make longer sessions. */
const MOST_SESSIONS_PER_DAY = 0.7;
const SEED = 20_261;

/**
 * Fills the demo once. An interrupted filling is cleared away and begun again; an installation with anybody else's data
 * in it is left alone. Answers whether the demo is there.
 */
export async function fillDemo(deps: DemoDeps): Promise<boolean> {
  const client = await deps.admin.connect();
  try {
    // Two nodes that start together: the second waits and finds the work done.
    await client.query("select pg_advisory_lock(hashtext('reelgate demo'))");
    const marker = await client.query<{ value: { state: string } }>(
      "select value from installation where name = 'demo'",
    );
    const state = marker.rows[0]?.value.state;
    if (state === "filled") return true;
    if (state === "filling") await clearAway(deps.admin);
    else {
      const anybody = await client.query("select 1 from tenants limit 1");
      if (anybody.rows.length > 0) return false;
      await client.query(`insert into installation (name, value) values ('demo', '{"state": "filling"}')`);
    }
    await fill(deps);
    // Its first visitors come before PostgreSQL has counted by itself, and would be planned for empty tables.
    await client.query("analyze");
    await client.query(`update installation set value = '{"state": "filled"}' where name = 'demo'`);
    return true;
  } finally {
    await client.query("select pg_advisory_unlock_all()");
    client.release();
  }
}

async function fill(deps: DemoDeps): Promise<void> {
  const started = performance.now();
  const until = new Date(Date.now() - 15_000);
  const begin = new Date(until.getTime() - (DAYS + 2) * DAY_MS);
  await deps.admin.query("select ensure_partitions($1::date, current_date + 14)", [begin.toISOString().slice(0, 10)]);
  const people = await makePeople({ db: deps.db, ledger: deps.ledger, seal: deps.seal, ids: uuidv7, begin });
  await placeSeamlessPlayers(deps.admin, people.agents, [...SEAMLESS_PLAYERS, ...CLUMSY_PLAYERS], begin);
  const sessionsPerDay = deps.rounds / (ROUNDS_PER_SESSION * DAYS * PLAYERS);
  const sessionLength = Math.max(1, sessionsPerDay / MOST_SESSIONS_PER_DAY);
  const players = await placePlayers(deps.admin, people.agents, {
    count: PLAYERS,
    sessionsPerDay: Math.min(sessionsPerDay, MOST_SESSIONS_PER_DAY),
    begin,
    chance: createChance(SEED),
  });
  const days: PlannedDay[] = [
    ...planHistory({
      players: players.map((player) => player.planned),
      until,
      days: DAYS,
      sessionLength,
      seed: SEED,
    }),
  ];
  const rounds = days.reduce((sum, day) => sum + day.sessions.reduce((n, session) => n + session.rounds.length, 0), 0);
  deps.say(`Filling the demo: ${players.length} players, ${rounds} rounds …`);
  await bookHistory({ ...deps, idAt: (at) => uuidAt(at.getTime()) }, { people, players, days });
  await bookBilling({ admin: deps.admin, people, begin, until });
  await placePlans({ db: deps.db, admin: deps.admin, people, begin, until });
  const plan = { admin: deps.admin, people, until };
  await placeOperations(plan);
  await placeControl(plan);
  const tills = await findTills(deps.db, people.agents);
  await placeRunways({ ...deps, people, players, days, tills, until });
  if (deps.booksOnly !== true) await reconcileHistory({ admin: deps.admin, db: deps.db, people });
  writeDemoCredentials(deps.dataDir, people.credentials);
  deps.say(`Filled the demo in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Removes what an interrupted filling left. Only ever called where the marker says that nothing else was there before. */
async function clearAway(admin: Pool): Promise<void> {
  const tables = await admin.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    join pg_description d on d.objoid = c.oid and d.objsubid = 0
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (d.description like 'tenant:%' or c.relname like 'directory_%' or c.relname in ('ledger_checks', 'ledger_check_passes', 'provider_windows', 'plans', 'plan_versions', 'plan_tiers', 'plan_prices'))`);
  await admin.query(`truncate ${tables.rows.map((row) => row.name).join(", ")}`);
}
