/** A dump restored into a fresh server goes on where it was: every figure equals the rounds and movements it is made of. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDb } from "#server/db/database.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { openRtpMaths, type RtpMaths } from "#server/round/service/rtp-maths.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { openCasino } from "../factories/casino.ts";
import { isolatedDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { follow } from "../pg/followed-feed.ts";
import { copyRows } from "./copied-database.ts";
import { figuresOfRounds } from "./figures-of-rounds.ts";
import { followToTheEnd } from "./followers.ts";
import { countOldRows, followOldRows, openOldRows, writeOldRows } from "./old-mark.ts";
import { movedTo, playRounds, takeSeatAt, type PlayedCasino } from "./played-casino.ts";

const BEFORE = 30;
const AFTER = drillCount({ gate: 200, drill: 1_000 });
/** Transactions the first server has behind it: years of play, against the few hundred of a fresh one. */
const TRANSACTIONS = 5_000;

let source: FreshDatabase;
let target: FreshDatabase;
let rtp: RtpMaths;
let played: PlayedCasino;

beforeAll(async () => {
  [source, target] = await Promise.all([isolatedDatabase({ max: 4 }), isolatedDatabase({ max: 4 })]);
  rtp = openRtpMaths();
  await source.admin.query(
    `do $$ begin for i in 1..${TRANSACTIONS} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
  played = await takeSeatAt(await openCasino(source));
  await playBefore();
});
afterAll(async () => {
  await rtp.stop();
  await Promise.all([source.close(), target.close()]);
});

const deps = () => ({ seal: played.casino.seal, clock: played.casino.clock, rtp });

/** Leaves rounds that some consumers followed, rounds that have a position and were not followed, and rounds without a position. */
async function playBefore(): Promise<void> {
  await playRounds(played, BEFORE);
  await followToTheEnd(source.db, deps());
  await playRounds(played, BEFORE);
  await follow(source.db, figuresConsumer);
  await playRounds(played, BEFORE);
  await follow(source.db, balancesConsumer);
  await playRounds(played, BEFORE);
  await sequenceFeed(source.db);
  await playRounds(played, BEFORE);
}

const transactionOf = async ({ admin }: FreshDatabase): Promise<bigint> =>
  (await admin.query<{ tx: bigint }>("select pg_current_xact_id()::text::bigint as tx")).rows[0]?.tx ?? 0n;

describe("protects", () => {
  test(`a dump restored into a fresh server and ${AFTER} more rounds there: no figure is off by a cent`, async () => {
    await openOldRows([source.admin, target.admin]);
    await writeOldRows(source.admin, BEFORE);
    await followOldRows(source.admin);
    expect(await countOldRows(source.admin)).toEqual({ rows: BEFORE, followed: BEFORE });
    expect(await figuresOfRounds(source.admin)).not.toEqual([]);

    await copyRows(source.admin, target.admin);
    const [before, after] = [await transactionOf(source), await transactionOf(target)];
    expect(after).toBeLessThan(before);

    const there = movedTo(played, target.pool);
    await playRounds(there, AFTER);
    await followToTheEnd(createDb(target.pool), deps());
    expect(await figuresOfRounds(target.admin)).toEqual([]);

    // The control: a mark that is the number of a transaction means nothing on another server.
    await writeOldRows(target.admin, AFTER);
    await followOldRows(target.admin);
    const control = await countOldRows(target.admin);
    expect(control).toEqual({ rows: BEFORE + AFTER, followed: BEFORE });

    // Where it came from goes on as well, from the same marks.
    await playRounds(played, BEFORE);
    await followToTheEnd(source.db, deps());
    expect(await figuresOfRounds(source.admin)).toEqual([]);
    await leaveEvidence("figures-restored", {
      rounds_before: BEFORE * 5,
      rounds_after: AFTER,
      differences: 0,
      transaction_before: Number(before),
      transaction_after: Number(after),
      control_rows: control.rows,
      control_followed: control.followed,
    });
  }, 180_000);

  test("the comparison names every row that is wrong, missing or too many", async () => {
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
