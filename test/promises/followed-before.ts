/** A database of the version that followed rounds by transaction id, and what its followers had come to at given marks. */
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { MIGRATIONS_FOLDER } from "#server/db/open-database.ts";
import { withClient, type Pool } from "#server/db/pool.ts";
import type { RtpMaths } from "#server/round/service/rtp-maths.ts";
import { countedOf } from "./figures-of-rounds.ts";

/** The last migration of that version, and the first after it, with which the feed begins. */
export const LAST_BEFORE = "0032";
export const FEED_BEGINS = "0033";

/** Applies migrations up to that number. */
export async function migrateTo(adminUrl: string, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelgate-migrations-"));
  try {
    for (const name of await readdir(MIGRATIONS_FOLDER))
      if (/^\d/.test(name) && name.slice(0, 4) <= last)
        await copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
    await withClient(adminUrl, { applicationName: "reelgate tests" }, (client) => migrate({ client, folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last migration that changes what the demo of before is filled with. */
const LAST_OF_FEED = "0037";

const CHANGED = /^alter table (\w+) (drop constraint|add column) (\w+)/;

/**
 * Lends a database of before the tables and columns of migrations after the feed's, without which today's services and demo
 * cannot fill it, and lifts the checks that those migrations replace. All of it is undone, and what was written to tables
 * and columns is lost, before those migrations are applied.
 */
export async function withLaterTables(adminUrl: string, fill: () => Promise<void>): Promise<void> {
  const files = await readMigrations(MIGRATIONS_FOLDER);
  const later = files.filter(({ name }) => name.slice(0, 4) > LAST_OF_FEED).flatMap(({ statements }) => statements);
  const tables = later.flatMap(({ text }) => /^create table (\w+)/m.exec(text)?.[1] ?? []);
  const isOfThem = ({ text }: { readonly text: string }) =>
    /^create table /m.test(text) || (/^grant /m.test(text) && tables.some((name) => text.includes(` on ${name} to `)));
  const run = (statements: readonly string[]) =>
    withClient(adminUrl, { applicationName: "reelgate tests" }, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const changes = later.flatMap(({ text }) => {
    const [, table = "", change, name = ""] = CHANGED.exec(text) ?? [];
    return change === undefined || tables.includes(table)
      ? []
      : [{ table, name, text, isColumn: change === "add column" }];
  });
  const columns = changes.filter(({ isColumn }) => isColumn);
  const checks = await readChecks(
    adminUrl,
    changes.filter(({ isColumn }) => !isColumn),
  );
  await run(later.filter(isOfThem).map(({ text }) => text));
  await run(columns.map(({ text }) => text));
  await run(checks.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await fill();
  await run(checks.map(({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule} not valid`));
  await run(columns.map(({ table, name }) => `alter table ${table} drop column ${name}`));
  await run(tables.toReversed().map((name) => `drop table ${name}`));
}

interface Named {
  readonly table: string;
  readonly name: string;
}

/** The checks among these constraints, with their rules. */
const readChecks = (adminUrl: string, named: readonly Named[]): Promise<(Named & { readonly rule: string })[]> =>
  withClient(adminUrl, { applicationName: "reelgate tests" }, async (client) => {
    const found = await client.query<Named & { rule: string }>(
      `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as rule
       from pg_constraint where contype = 'c' and conrelid::regclass::text || '.' || conname = any($1)`,
      [named.map(({ table, name }) => `${table}.${name}`)],
    );
    return found.rows;
  });

/** How far each follower had come; absent: it had never run. */
export interface OldMarks {
  /** Rounds of transactions below it are in the roll-ups. */
  readonly figures?: bigint;
  /** Rounds of transactions below it have been watched. */
  readonly rtp?: bigint;
  /** Rounds up to this transaction, and within it up to this id, have been replayed. */
  readonly replay?: { readonly tx: bigint; readonly roundId: string };
}

/** Where everything ends: beyond any transaction of a test. */
export const BEYOND = 1n << 40n;
export const NO_ROUND = "00000000-0000-0000-0000-000000000000";

interface Transaction {
  readonly tx: bigint;
  readonly ids: readonly string[];
}

/** The transaction that settled the round at that share of all rounds, and its rounds in order. */
export async function transactionAt(admin: Pool, share: number): Promise<Transaction> {
  const found = await admin.query<Transaction>(
    `select tx, array_agg(id order by id) as ids from rounds
     where tx = (select percentile_disc($1) within group (order by tx) from rounds) group by tx`,
    [share],
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error("no round was settled");
  return row;
}

/** Followers at these shares of all rounds; the replay stands amid a transaction. */
export async function marksAt(
  admin: Pool,
  shares: { figures: number; rtp: number; replay: number },
): Promise<Required<OldMarks>> {
  const { tx, ids } = await transactionAt(admin, shares.replay);
  return {
    figures: (await transactionAt(admin, shares.figures)).tx,
    rtp: (await transactionAt(admin, shares.rtp)).tx,
    replay: { tx, roundId: ids[ids.length >> 1] ?? NO_ROUND },
  };
}

/** Writes what the followers of before had written when they stood at these marks. */
export async function followAsBefore(admin: Pool, { figures, rtp, replay }: OldMarks, maths: RtpMaths): Promise<void> {
  if (figures !== undefined) {
    const counted = countedOf(`r.tx < ${figures}`);
    for (const name of ["rounds_by_day", "rounds_by_hour", "rounds_by_player"] as const)
      await admin.query(`insert into ${name} (${await columnsOf(admin, counted[name])}) ${counted[name]}`);
    await admin.query(
      `insert into rounds_by_minute select * from (${counted.rounds_by_minute}) m where minute > now() - interval '2 days'`,
    );
    await admin.query("insert into rollup_watermarks values ('rounds', $1, now())", [figures]);
  }
  if (rtp !== undefined) {
    await watchAsBefore(admin, rtp, maths);
    await admin.query("insert into rollup_watermarks values ('rtp', $1, now())", [rtp]);
  }
  if (replay !== undefined)
    await admin.query(
      `insert into round_replays (name, upto, upto_round_id, replayed, differing, total, at)
       select 'rounds', $1, $2, count(*), 0, count(*), now() from rounds
       where state = 'settled' and provider_code = 'reelgate_studio' and (tx, id) <= ($1, $2)`,
      [replay.tx, replay.roundId],
    );
}

async function columnsOf(admin: Pool, query: string): Promise<string> {
  const { fields } = await admin.query(`select * from (${query}) q limit 0`);
  return fields.map(({ name }) => name).join(", ");
}

interface Paid {
  readonly place: string;
  readonly game: string;
  readonly variant: string;
  readonly multiple: number;
  readonly rounds: number;
}

async function watchAsBefore(admin: Pool, before: bigint, maths: RtpMaths): Promise<void> {
  const found = await admin.query<Paid>(
    `select concat_ws('/', r.tenant_id, r.agent_id, r.game_code, r.variant_id, extract(year from r.settled_at at time zone 'utc')) as place,
       r.game_code as game, r.variant_id as variant, r.win::double precision / r.stake as multiple, count(*)::integer as rounds
     from rounds r where r.state = 'settled' and r.stake > 0 and r.tx < $1 group by 1, 2, 3, 4`,
    [before],
  );
  const groups = [...Map.groupBy(found.rows, ({ place }) => place)];
  const watched = await maths.observe(
    groups.map(([, paid]) => ({ game: paid[0]?.game ?? "", variant: paid[0]?.variant ?? "", state: null, paid })),
  );
  await admin.query(
    `insert into rtp_watches (tenant_id, agent_id, game_code, variant_id, year, number, currency, rounds, turnover, squared_stakes,
       wins, state)
     select c.tenant_id, c.agent_id, c.game_code, c.variant_id, c.year, row_number() over (partition by c.tenant_id, c.year),
       c.currency, c.rounds, c.turnover, c.squared_stakes, c.wins, s.state
     from (${countedOf(`r.tx < ${before}`).rtp_watches}) c
     join unnest($1::text[], $2::jsonb[]) s(place, state)
       on s.place = concat_ws('/', c.tenant_id, c.agent_id, c.game_code, c.variant_id, c.year)`,
    [groups.map(([place]) => place), watched.map((each) => JSON.stringify(each?.state))],
  );
}
