// Consumers of the feed that lag or stand still: the platform is notified of each episode once, and of nothing while all is well.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticeAbout } from "#contract/notice.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { FEED_CONSUMERS, type FeedConsumer } from "./consumers.ts";
import { FeedMarkError } from "./consume.ts";
import { logFailures } from "./follow.ts";
import { findCompleteTo, listLags } from "./lag.ts";
import { sequenceFeed } from "./sequence.ts";
import { createFeedWatch, reportBrokenMarks } from "./watch.ts";

let database: FreshDatabase;
let tree: Tree;
let tenantId: string;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  tenantId = (await tree.plant(tree.platform, "north")).tenantId;
  await tree.plant(tree.platform, "south");
});
afterAll(async () => {
  await tree.deps.ledger.close();
  await database.close();
});
beforeEach(async () => {
  await follow(FEED_CONSUMERS);
  await database.admin.query("delete from notice_events");
});

/** Books that many rounds so long ago: what a consumer follows is their ids. */
const book = (secondsAgo: number, rounds = 1) =>
  database.admin.query(
    `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
     values ($1, $2, clock_timestamp() - make_interval(secs => $3), cardinality($4::uuid[]), 0, $4, '{}')`,
    [tenantId, uuidv7(), secondsAgo, Array.from({ length: rounds }, uuidv7)],
  );

/** These consumers have followed everything. */
async function follow(consumers: readonly FeedConsumer[]): Promise<void> {
  await sequenceFeed(database.db);
  await database.admin.query(
    `insert into feed_marks (tenant_id, consumer, position, rounds, movements, at)
     select h.tenant_id, c.consumer, h.position, h.rounds, h.movements, clock_timestamp()
     from feed_heads h cross join unnest($1::text[]) c(consumer)
     on conflict (tenant_id, consumer) do update
     set position = excluded.position, rounds = excluded.rounds, movements = excluded.movements, at = excluded.at`,
    [consumers],
  );
}

const ALL_BUT_FIGURES = FEED_CONSUMERS.filter((consumer) => consumer !== "figures");

interface Logged {
  readonly [name: string]: unknown;
}

/** A node that watches, with what it logs. */
function openWatch() {
  const logged: Logged[] = [];
  let now = Date.now();
  const deps = {
    db: database.db,
    clock: () => new Date(now),
    log: { error: (context: Logged) => void logged.push(context) },
  };
  return { look: createFeedWatch(deps), deps, logged, wait: (seconds: number) => (now += seconds * 1_000) };
}

const notices = async () => {
  const found = await database.admin.query<{ about: unknown }>("select about from notice_events order by at, key");
  return found.rows.map(({ about }) => noticeAbout.parse(about));
};
const stateOf = async (consumer: FeedConsumer) => {
  const [state] = await listLags(database.db, [tenantId], [consumer]);
  if (state === undefined) throw new Error("the tenant is there");
  return state;
};

describe("works", () => {
  test("a consumer more than half a minute behind is reported once, also while its mark moves", async () => {
    await book(45, 3);
    await sequenceFeed(database.db);
    await book(40, 4);
    await follow(ALL_BUT_FIGURES);
    const { look, logged } = openWatch();
    await look();
    await look();
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ event: "feed.lagging", consumer: "figures", agent_code: "north", rounds: 7 });
    const seconds = notice?.event === "feed.lagging" ? notice.seconds : 0;
    expect(seconds).toBeGreaterThanOrEqual(45);
    expect(seconds).toBeLessThan(60);
    expect(logged).toEqual([{ consumer: "figures", tenantId, rounds: 7, seconds }]);
    // It works, and does not catch up.
    await database.admin.query(
      "update feed_marks set position = position + 1 where tenant_id = $1 and consumer = 'figures'",
      [tenantId],
    );
    expect((await stateOf("figures")).seconds).toBeGreaterThan(30);
    await look();
    expect(await notices()).toHaveLength(1);
  });

  test("a consumer that lags again after it had caught up is reported again", async () => {
    const { look } = openWatch();
    for (const times of [1, 2]) {
      await book(45);
      await follow(ALL_BUT_FIGURES);
      await look();
      expect(await notices()).toHaveLength(times);
      await follow(["figures"]);
      await look();
    }
  });

  test("a lag that falls below the bound without catching up is the same episode", async () => {
    await book(45);
    await follow(ALL_BUT_FIGURES);
    const { look } = openWatch();
    await look();
    await database.admin.query("update feed_batches set at = clock_timestamp() - interval '20 seconds'");
    await look();
    await database.admin.query("update feed_batches set at = clock_timestamp() - interval '50 seconds'");
    await look();
    expect(await notices()).toHaveLength(1);
  });

  test("another node that takes over does not report a mark that has not moved again", async () => {
    await book(45);
    await follow(ALL_BUT_FIGURES);
    await openWatch().look();
    await openWatch().look();
    expect(await notices()).toHaveLength(1);
  });

  test("without a sequencer every consumer is behind", async () => {
    await book(45);
    await openWatch().look();
    const consumers = (await notices()).map((about) => (about.event === "feed.lagging" ? about.consumer : null));
    expect(new Set(consumers)).toEqual(new Set(FEED_CONSUMERS));
    expect(consumers).toHaveLength(FEED_CONSUMERS.length);
  });

  test("a lasting lag is logged every minute", async () => {
    await book(45);
    await follow(ALL_BUT_FIGURES);
    const { look, logged, wait } = openWatch();
    await look();
    wait(50);
    await look();
    expect(logged).toHaveLength(1);
    wait(10);
    await look();
    expect(logged).toHaveLength(2);
  });
});

describe("protects", () => {
  test("healthy consumers and a lag below half a minute are not reported", async () => {
    const { look, logged } = openWatch();
    await look();
    await book(25);
    await look();
    await sequenceFeed(database.db);
    await look();
    expect(await notices()).toEqual([]);
    expect(logged).toEqual([]);
  });

  const command = "npm run rollups:rebuild -- --mend";
  test.each([
    ["ahead of its feed", "update feed_marks set position = position + 5 where tenant_id = $1 and consumer = 'rtp'"],
    ["before batches that are gone", "delete from feed_batches where tenant_id = $1"],
  ])("a mark %s is reported once with the command, and again at another position", async (_where, breakIt) => {
    await book(10);
    await follow(FEED_CONSUMERS.filter((consumer) => consumer !== "rtp"));
    expect((await stateOf("rtp")).isBroken).toBe(false);
    await database.admin.query(breakIt, [tenantId]);
    expect((await stateOf("rtp")).isBroken).toBe(true);
    const { look, logged } = openWatch();
    await look();
    await look();
    await openWatch().look();
    const reported = { event: "feed.broken", consumer: "rtp", agent_code: "north", command };
    expect(await notices()).toEqual([reported]);
    expect(logged).toMatchObject([{ consumer: "rtp", tenantId, command }]);
    await database.admin.query(
      "update feed_marks set position = position + 7 where tenant_id = $1 and consumer = 'rtp'",
      [tenantId],
    );
    await look();
    expect(await notices()).toEqual([reported, reported]);
  });

  test("a consumer that stands still does not claim to be up to date", async () => {
    await book(10);
    await follow(ALL_BUT_FIGURES);
    await database.admin.query(
      "update feed_marks set at = clock_timestamp() - interval '1 hour' where tenant_id = $1 and consumer = 'figures'",
      [tenantId],
    );
    const before = await findCompleteTo(database.db, [tenantId], "figures");
    expect(Date.now() - before.getTime()).toBeLessThan(60_000);
    await database.admin.query("delete from feed_batches where tenant_id = $1", [tenantId]);
    const after = await findCompleteTo(database.db, [tenantId], "figures");
    expect(Date.now() - after.getTime()).toBeGreaterThan(3_500_000);
  });

  test("the consumer itself does not log its broken mark in every run, but any other failure", () => {
    const { deps, logged } = openWatch();
    const onFailure = logFailures(deps.log, "rounds could not be added");
    onFailure(tenantId, new FeedMarkError(tenantId, "figures", "is 12, ahead of its end 10"));
    expect(logged).toEqual([]);
    const err = new Error("no space left");
    onFailure(tenantId, err);
    expect(logged).toEqual([{ err, tenantId }]);
  });

  test("a start names the consumers that stand still, and prints nothing where there is none", async () => {
    const { deps, logged } = openWatch();
    expect(await reportBrokenMarks(deps)).toEqual([]);
    expect(await notices()).toEqual([]);
    await database.admin.query("update feed_marks set position = 900 where tenant_id = $1 and consumer = 'balances'", [
      tenantId,
    ]);
    const [line, ...more] = await reportBrokenMarks(deps);
    expect(more).toEqual([]);
    expect(line).toMatch(/^The feed of north: balances is at 900, ahead of the end at \d+, and stands still\./);
    expect(line).toContain(command);
    expect(logged).toHaveLength(1);
    await openWatch().look();
    expect(await notices()).toEqual([{ event: "feed.broken", consumer: "balances", agent_code: "north", command }]);
  });
});
