/** A dump restored into a fresh server goes on where it was: every figure equals the rounds and movements it is made of. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { openRtpMaths, type RtpMaths } from "#server/round/service/rtp-maths.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { openCasino } from "../factories/casino.ts";
import { follow } from "../pg/followed-feed.ts";
import { freshDatabase, isolatedDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { dumpDatabase, installedVersion, restoreDatabase, startInstalledServer } from "../pg/installed-server.ts";
import { startOwnServer } from "../pg/own-server.ts";
import { onServer } from "../pg/server.ts";
import { copyRows } from "./copied-database.ts";
import { figuresOfRounds } from "./figures-of-rounds.ts";
import { followToTheEnd } from "./followers.ts";
import { countOldRows, followOldRows, openOldRows, writeOldRows } from "./old-mark.ts";
import { movedTo, playRounds, takeSeatAt, type PlayedCasino } from "./played-casino.ts";

const BEFORE = 30;
const AFTER = drillCount({ gate: 200, drill: 1_000 });
/** Transactions the first server has behind it: years of play, against the few hundred of a fresh one. */
const TRANSACTIONS = 5_000;

interface Way {
  readonly name: string;
  /** False where this machine lacks what it takes. */
  readonly isHere: boolean;
  readonly start: () => Promise<{ url: string; stop: () => Promise<void> }>;
  /** A fresh server with what `source` holds. */
  readonly restore: (source: FreshDatabase) => Promise<FreshDatabase>;
}

const WAYS: readonly Way[] = [
  {
    name: "table by table",
    isHere: true,
    start: startOwnServer,
    async restore(source) {
      const target = await isolatedDatabase({ max: 4 });
      await openOldRows(target.admin);
      await copyRows(source.admin, target.admin);
      return target;
    },
  },
  {
    name: `by pg_dump and pg_restore${installedVersion === undefined ? "" : ` of PostgreSQL ${installedVersion}`}`,
    isHere: installedVersion !== undefined,
    start: startInstalledServer,
    async restore(source) {
      const folder = await mkdtemp(path.join(tmpdir(), "reelgate-dump-"));
      const file = path.join(folder, "reelgate.dump");
      try {
        await dumpDatabase(source.adminUrl, file);
        return await isolatedDatabase({
          max: 4,
          start: startInstalledServer,
          async fill(adminUrl) {
            // Roles belong to a server and are in no database's dump.
            await onServer(adminUrl, "create role reelgate_app login");
            await restoreDatabase(adminUrl, file);
          },
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];

let rtp: RtpMaths;
beforeAll(() => {
  rtp = openRtpMaths();
});
afterAll(() => rtp.stop());

const depsOf = ({ casino }: PlayedCasino) => ({ seal: casino.seal, clock: casino.clock, rtp });

/** Leaves rounds that some consumers followed, rounds that have a position and were not followed, and rounds without a position. */
async function playBefore({ db }: FreshDatabase, played: PlayedCasino): Promise<void> {
  await playRounds(played, BEFORE);
  await followToTheEnd(db, depsOf(played));
  await playRounds(played, BEFORE);
  await follow(db, figuresConsumer);
  await playRounds(played, BEFORE);
  await follow(db, balancesConsumer);
  await playRounds(played, BEFORE);
  await sequenceFeed(db);
  await playRounds(played, BEFORE);
}

async function openSource(start: Way["start"]): Promise<FreshDatabase> {
  const source = await isolatedDatabase({ max: 4, start });
  onTestFinished(source.close);
  await source.admin.query(
    `do $$ begin for i in 1..${TRANSACTIONS} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
  await openOldRows(source.admin);
  return source;
}

const transactionOf = async ({ admin }: FreshDatabase): Promise<bigint> =>
  (await admin.query<{ tx: bigint }>("select pg_current_xact_id()::text::bigint as tx")).rows[0]?.tx ?? 0n;

describe("protects", () => {
  test.for(WAYS)(
    `a dump restored into a fresh server $name, and ${AFTER} more rounds there: no figure is off by a cent`,
    { timeout: 240_000 },
    async ({ name, isHere, start, restore }, { skip }) => {
      skip(!isHere, "no PostgreSQL with pg_dump is installed");
      const source = await openSource(start);
      const played = await takeSeatAt(await openCasino(source));
      await playBefore(source, played);
      await writeOldRows(source.admin, BEFORE);
      await followOldRows(source.admin);
      expect(await countOldRows(source.admin)).toEqual({ rows: BEFORE, followed: BEFORE });
      expect(await figuresOfRounds(source.admin)).not.toEqual([]);

      const target = await restore(source);
      onTestFinished(target.close);
      const [before, after] = [await transactionOf(source), await transactionOf(target)];
      expect(after).toBeLessThan(before);
      await playRounds(movedTo(played, target.pool), AFTER);
      await followToTheEnd(target.db, depsOf(played));
      expect(await figuresOfRounds(target.admin)).toEqual([]);

      // The control: a mark that is the number of a transaction means nothing on another server.
      await writeOldRows(target.admin, AFTER);
      await followOldRows(target.admin);
      const control = await countOldRows(target.admin);
      expect(control).toEqual({ rows: BEFORE + AFTER, followed: BEFORE });

      // Where it came from goes on as well, from the same marks.
      await playRounds(played, BEFORE);
      await followToTheEnd(source.db, depsOf(played));
      expect(await figuresOfRounds(source.admin)).toEqual([]);
      await leaveEvidence(`figures-restored-${name === WAYS[0]?.name ? "copy" : "pg_dump"}`, {
        rounds_before: BEFORE * 5,
        rounds_after: AFTER,
        differences: 0,
        transaction_before: Number(before),
        transaction_after: Number(after),
        control_rows: control.rows,
        control_followed: control.followed,
      });
    },
  );

  test("the comparison names every row that is wrong, missing or too many", async () => {
    const target = await freshDatabase();
    onTestFinished(target.close);
    const played = await takeSeatAt(await openCasino(target));
    await playRounds(played, BEFORE);
    await followToTheEnd(target.db, depsOf(played));
    for (const [name, statement] of WRONGS) {
      const client = await target.admin.connect();
      try {
        await client.query("begin");
        expect((await client.query(statement)).rowCount).toBe(1);
        expect([...new Set((await figuresOfRounds(client)).map((found) => found.replace(/: .*/, "")))]).toContain(name);
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
    expect(await figuresOfRounds(target.admin)).toEqual([]);
  });
});

/** One row of each figure, wrong by the least there is, missing, or too many. */
const ONE = (table: string) => `ctid = (select ctid from ${table} limit 1)`;
const WRONGS: readonly (readonly [string, string])[] = [
  ["rounds_by_day", `update rounds_by_day set turnover = turnover + 1 where ${ONE("rounds_by_day")}`],
  ["rounds_by_day", `delete from rounds_by_day where ${ONE("rounds_by_day")}`],
  [
    "rounds_by_day",
    `insert into rounds_by_day select tenant_id, day - 1, agent_id, game_code, currency, 0, 0, 0, 0 from rounds_by_day limit 1`,
  ],
  [
    "rounds_by_hour",
    `update rounds_by_hour set expected_wins_bps = expected_wins_bps + 1 where ${ONE("rounds_by_hour")}`,
  ],
  ["rounds_by_player", `update rounds_by_player set biggest_win = biggest_win + 1 where ${ONE("rounds_by_player")}`],
  ["rounds_by_minute", `update rounds_by_minute set rounds = rounds - 1 where ${ONE("rounds_by_minute")}`],
  ["rtp_watches", `update rtp_watches set squared_stakes = squared_stakes + 1 where ${ONE("rtp_watches")}`],
  ["replay_counts", `update replay_counts set replayed = replayed + 1 where ${ONE("replay_counts")}`],
  ["daily_balances", `update daily_balances set gained = gained + 1, lost = lost + 1 where ${ONE("daily_balances")}`],
  [
    "daily_balances",
    `update daily_balances set last_seq = last_seq + 1 where ctid = (select ctid from daily_balances where last_seq > 0 limit 1)`,
  ],
  ["holdings", `update holdings set open_stakes = open_stakes + 1 where ${ONE("holdings")}`],
  [
    "balances of accounts",
    `update accounts set entries = entries + 1 where ctid = (select ctid from accounts where entries > 0 limit 1)`,
  ],
  ["feed_marks", `update feed_marks set rounds = rounds + 1 where consumer = 'live'`],
  [
    "ledger_outbox",
    `insert into ledger_outbox select tenant_id, tenant_id, now(), 1, 0, array[tenant_id], '{}' from tenants limit 1`,
  ],
];
