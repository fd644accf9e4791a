// The command makes days anew for all tenants or one, mends marks that do not fit, and says what it did.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDb } from "#server/db/database.ts";
import { addDays } from "#server/ledger/days.ts";
import { FeedMarkError, stepFeed } from "#server/ledger/feed/consume.ts";
import { FEED_CONSUMERS, type FeedConsumer } from "#server/ledger/feed/consumers.ts";
import { readFeedState } from "#server/ledger/feed/lag.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { openPastDays, type PastDays } from "../../test/factories/past-days.ts";
import { AS_BOOKED, countDifferences } from "../../test/pg/figures-as-booked.ts";
import { freshDatabase, type FreshDatabase } from "../../test/pg/fresh-database.ts";
import { runRebuild } from "./run.ts";

let database: FreshDatabase;
let stage: PastDays;
let other: PastDays;
beforeAll(async () => {
  database = await freshDatabase();
  stage = await openPastDays(database, "first");
  other = await openPastDays(database, "second");
  for (const each of [stage, other]) await each.play(8);
  await stage.follow();
});
afterAll(async () => {
  for (const each of [stage, other]) await each.ledger.close();
  await database.close();
});

async function run(order: Parameters<typeof runRebuild>[1]): Promise<string[]> {
  const lines: string[] = [];
  await runRebuild({ db: createDb(database.admin), now: new Date(), say: (line) => lines.push(line) }, order);
  return lines;
}
const mend = (): Promise<string[]> => run({ kind: "mend", tenant: undefined });

interface Mark {
  readonly consumer: string;
  readonly position: bigint;
}
async function marks(): Promise<Record<string, bigint>> {
  const found = await database.admin.query<Mark>("select consumer, position from feed_marks where tenant_id = $1", [
    stage.tenantId,
  ]);
  return Object.fromEntries(found.rows.map(({ consumer, position }) => [consumer, position]));
}
async function head(): Promise<bigint> {
  const found = await database.admin.query<{ position: bigint }>(
    "select position from feed_heads where tenant_id = $1",
    [stage.tenantId],
  );
  return found.rows[0]?.position ?? -1n;
}
/** Where each consumer of a running server would be. */
async function passAll(): Promise<void> {
  await stage.follow();
  await database.admin.query(
    `insert into feed_marks (tenant_id, consumer, position, rounds, movements, at)
     select h.tenant_id, c, h.position, h.rounds, h.movements, now() from feed_heads h, unnest($1::text[]) c
     on conflict (tenant_id, consumer) do update set position = excluded.position, rounds = excluded.rounds, movements = excluded.movements`,
    [[...FEED_CONSUMERS]],
  );
}
const moveMark = (consumer: FeedConsumer | null, by: number): Promise<unknown> =>
  database.admin.query(
    "update feed_marks set position = position + $3, rounds = rounds + $3 where tenant_id = $1 and consumer = coalesce($2, consumer)",
    [stage.tenantId, consumer, by],
  );
async function expectAsBooked(): Promise<void> {
  await stage.follow();
  expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  expect((await readFeedState(database.db, [stage.tenantId])).broken).toEqual([]);
}

const followFigures = (): Promise<unknown> => stepFeed(database.db, figuresConsumer, stage.tenantId);

describe("works", () => {
  test("makes days anew for the tenant whose root is named, or for every one", async () => {
    const [, from, to] = stage.days;
    await database.admin.query("update rounds_by_day set rounds = rounds + 1 where day = $1", [from]);
    const wrong = (await countDifferences(database.admin))["rounds_by_day"] ?? 0;
    const lines = await run({ kind: "days", span: { from, to }, tenant: "second_root" });
    expect(lines.map((line) => line.replace(/: \d+/, ": N"))).toEqual([
      `second_root ${from}: N rows of figures, 4 changed`,
      `second_root ${to}: N rows of figures, 0 changed`,
      `second_root ${from}: N daily balances, 0 changed`,
      `second_root ${to}: N daily balances, 0 changed`,
      // Running totals: with a day, all days after it.
      ...stage.days.slice(1).map((day) => `second_root ${day}: N holdings, 0 changed`),
    ]);
    expect((await countDifferences(database.admin))["rounds_by_day"]).toBe(wrong / 2);
    expect(await run({ kind: "days", span: { from, to }, tenant: undefined })).toHaveLength(16);
    await expectAsBooked();
  });

  test("has nothing to mend where all marks fit", async () => {
    await passAll();
    const before = await marks();
    expect(await mend()).toEqual(["Every mark fits its feed."]);
    expect(await marks()).toEqual(before);
  });
});

describe("refuses", () => {
  test("a code that is unknown, or not that of a root", async () => {
    const order = { kind: "mend" } as const;
    await expect(run({ ...order, tenant: "nobody" })).rejects.toThrow("--tenant: there is no agent nobody");
    await expect(run({ ...order, tenant: "first_sub" })).rejects.toThrow(
      "--tenant: first_sub is not the root of its tree, first_root",
    );
  });

  test("on the command line, in one line and with an exit code", { timeout: 120_000 }, () => {
    const call = (env: NodeJS.ProcessEnv, ...args: string[]) =>
      spawnSync(process.execPath, [fileURLToPath(new URL("../rollups-rebuild.ts", import.meta.url)), ...args], {
        env: { PATH: process.env["PATH"], ...env },
        encoding: "utf8",
      });
    const env = { DATABASE_URL: database.adminUrl };
    const future = call(env, "--from", "2026-01-01", "--to", "9999-01-01");
    expect(future).toMatchObject({ status: 1, stdout: "" });
    expect(future.stderr).toMatch(/^--to: 9999-01-01 is in the future; today is .* \(UTC\)\n$/);
    const done = call(env, "--from", stage.days[0], "--to", stage.days[0], "--tenant", "first_root");
    expect(done).toMatchObject({ status: 0, stderr: "" });
    expect(done.stdout).toMatch(new RegExp(`^first_root ${stage.days[0]}: \\d+ rows of figures, 0 changed\n`));
    const nowhere = call({ DATA_DIR: "/nowhere/at/all" }, "--mend");
    expect(nowhere).toMatchObject({ status: 1, stderr: "DATA_DIR: there is no database in /nowhere/at/all\n" });
  });
});

describe("protects", () => {
  test("a mark set ahead stops its consumer; mended, with play going on, all figures equal the rounds", async () => {
    await passAll();
    await moveMark("figures", 5);
    await stage.play(6);
    await sequenceFeed(database.db);
    await expect(followFigures()).rejects.toThrow(FeedMarkError);
    // In the time until it is mended, rounds came between the feed's end and the mark: they are in no figure.
    expect(await countDifferences(database.admin)).not.toEqual(AS_BOOKED);
    const end = await head();
    const beside = { isOver: false };
    const playing = (async () => {
      while (!beside.isOver) await stage.play(3);
    })();
    const lines = await mend();
    beside.isOver = true;
    await playing;
    expect(lines[0]).toMatch(new RegExp(`^first_root: mark of figures \\d+ → ${end}$`));
    expect(lines[1]).toContain("all rows of figures are made anew");
    await expectAsBooked();
  });

  test("a feed that has grown past a mark set ahead is found by its counts", async () => {
    await passAll();
    await moveMark("figures", 2);
    for (let batch = 0; batch < 4; batch += 1) {
      await stage.play(3);
      await sequenceFeed(database.db);
    }
    expect((await readFeedState(database.db, [stage.tenantId])).broken).toEqual([]);
    expect((await mend())[0]).toContain("mark of figures");
    await expectAsBooked();
  });

  test("batches that are gone: every consumer's mark goes to the end, and what is not made anew is said", async () => {
    await passAll();
    const before = await marks();
    await stage.play(6);
    await sequenceFeed(database.db);
    await stage.play(6);
    await sequenceFeed(database.db);
    await database.admin.query("delete from feed_batches where tenant_id = $1 and position < $2", [
      stage.tenantId,
      await head(),
    ]);
    const { broken } = await readFeedState(database.db, [stage.tenantId]);
    expect(broken.map(({ consumer }) => consumer)).toEqual([...FEED_CONSUMERS]);
    const lines = await run({ kind: "mend", tenant: "first_root" });
    const end = await head();
    expect(lines.find((line) => line.includes("replay"))).toMatch(
      new RegExp(`mark of replay ${before["replay"]} → ${end}; [1-9]\\d* rounds in between are not replayed$`),
    );
    expect(lines.find((line) => line.includes("rtp"))).toMatch(/rounds in between are not watched$/);
    expect(lines.filter((line) => line.includes("made anew"))).toHaveLength(3);
    expect(new Set(Object.values(await marks()))).toEqual(new Set([end]));
    await expectAsBooked();
  });

  test("all marks ahead: those that go on without being made anew say that it is not known what they followed", async () => {
    await passAll();
    await moveMark(null, 7);
    const lines = await mend();
    expect(lines.find((line) => line.includes("mark of replay"))).toMatch(
      /it counted \d+ rounds, the feed has \d+ up to there: which of them were replayed is not known$/,
    );
    await expectAsBooked();
  });

  test("an end of the feed behind its batches goes to the newest, and sequencing goes on", async () => {
    await passAll();
    await stage.play(3);
    await sequenceFeed(database.db);
    const end = await head();
    await database.admin.query("update feed_heads set position = position - 1 where tenant_id = $1", [stage.tenantId]);
    await stage.play(3);
    await expect(sequenceFeed(database.db)).rejects.toThrow("feed_batches_pkey");
    expect((await mend())[0]).toBe(`first_root: end of the feed ${end - 1n} → ${end}, that of its newest batch`);
    await expectAsBooked();
  });

  test("live goes no farther than figures has followed", async () => {
    await passAll();
    await stage.play(3);
    await sequenceFeed(database.db);
    const { figures } = await marks();
    await moveMark("live", 9);
    await mend();
    expect((await marks())["live"]).toBe(figures);
    await expectAsBooked();
  });

  test("figures that are newer or older than all rounds go, as after a restore of the rounds alone", async () => {
    await passAll();
    for (const by of [-30, 3])
      await database.admin.query(
        `insert into rounds_by_day select tenant_id, $1, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps
         from rounds_by_day where tenant_id = $2 and day = $3`,
        [addDays(stage.days[4], by), stage.tenantId, stage.days[1]],
      );
    await moveMark("figures", 1);
    await database.admin.query(
      "insert into day_checks values ($1, $2, 'rounds', now(), 1, 0, '{}'), ($1, $2, 'balances', now(), 1, 0, '{}')",
      [stage.tenantId, stage.days[0]],
    );
    await mend();
    await expectAsBooked();
    // What was checked before is checked again.
    const due = await database.admin.query("select subject from day_checks where checked_at = to_timestamp(0)");
    expect(due.rows).toEqual([{ subject: "rounds" }]);
  });
});
