/** The feed gives everything booked one position per tenant, and each consumer takes every position once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { announceRounds } from "../../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { FeedMarkError, stepFeed, type ConsumerRules, type FeedSpan } from "./consume.ts";
import { FEED_CONSUMERS } from "./consumers.ts";
import { followFeed } from "./follow.ts";
import { forgetPassedBatches } from "./forget.ts";
import { readFeedState } from "./lag.ts";
import { sequenceFeed } from "./sequence.ts";

let database: FreshDatabase;
let tenant: string;
beforeEach(async () => {
  database = await freshDatabase();
  tenant = await openTenant();
});
afterEach(() => database.close());

async function openTenant(): Promise<string> {
  const id = uuidv7();
  await database.admin.query("insert into tenants (tenant_id, created_at) values ($1, now())", [id]);
  return id;
}

/** Books `count` rounds in as many postings. */
async function book(count: number, tenantId = tenant): Promise<string[]> {
  const ids = Array.from({ length: count }, uuidv7);
  for (const id of ids) await announceRounds(database.admin, tenantId, [id]);
  return ids;
}

/** A consumer that writes nothing, and remembers what it was handed once that counts. */
function recorder(most = 2_000) {
  const spans: FeedSpan[] = [];
  const rules: ConsumerRules<void, void> = {
    name: "figures",
    counts: "rounds",
    most,
    prepare: async () => undefined,
    apply: async (_tx, span) => void spans.push(span),
  };
  return { rules, spans };
}
const failures = () => {
  const found: unknown[] = [];
  return { found, onFailure: (_tenantId: string, error: unknown) => void found.push(error) };
};
async function idsOf(spans: readonly FeedSpan[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { tenantId, after, to } of spans) {
    const found = await database.admin.query<{ ids: string[] }>(
      "select round_ids as ids from feed_batches where tenant_id = $1 and position > $2 and position <= $3",
      [tenantId, after, to],
    );
    ids.push(...found.rows.flatMap((row) => row.ids));
  }
  return ids;
}
const MARK = "insert into feed_marks (tenant_id, consumer, position, rounds, at) values ($1, 'figures', $2, $3, now())";
const setMark = (position: number, rounds: number) => database.admin.query(MARK, [tenant, position, rounds]);
const lagOf = async (consumer = "figures") =>
  (await readFeedState(database.db, [tenant])).lags.find((lag) => lag.consumer === consumer);

describe("works", () => {
  test("a consumer is handed everything once, in steps no larger than it asks for", async () => {
    const booked = [...(await book(7))];
    await sequenceFeed(database.db);
    booked.push(...(await book(5)));
    await sequenceFeed(database.db);
    const { rules, spans } = recorder(7);
    const { found, onFailure } = failures();
    await followFeed(database.db, rules, { onFailure });
    expect(found).toEqual([]);
    expect(spans.map(({ rounds }) => rounds)).toEqual([7n, 5n]);
    expect((await idsOf(spans)).toSorted()).toEqual(booked.toSorted());
    await followFeed(database.db, rules, { onFailure });
    expect(spans).toHaveLength(2);
  });

  test("tenants take turns: one with a backlog holds nobody up", async () => {
    const other = await openTenant();
    for (let batch = 0; batch < 3; batch += 1) {
      await book(2);
      await sequenceFeed(database.db);
    }
    await book(1, other);
    await sequenceFeed(database.db);
    const { rules, spans } = recorder(2);
    await followFeed(database.db, rules, failures());
    expect(spans.slice(0, 2).map(({ tenantId }) => tenantId)).toEqual([tenant, other].toSorted());
    expect(spans).toHaveLength(4);
  });

  test("says how many rounds and seconds a consumer is behind, before and after it followed", async () => {
    expect(await lagOf()).toMatchObject({ rounds: 0n, seconds: 0 });
    await book(3);
    await database.admin.query("update ledger_outbox set at = clock_timestamp() - interval '40 seconds'");
    const pending = await lagOf();
    expect(pending?.rounds).toBe(3n);
    expect(pending?.seconds).toBeGreaterThanOrEqual(40);
    await sequenceFeed(database.db);
    expect(await lagOf()).toMatchObject({ rounds: 3n, completeTo: pending?.completeTo });
    await followFeed(database.db, recorder().rules, failures());
    expect(await lagOf()).toMatchObject({ rounds: 0n, seconds: 0 });
    expect(await lagOf("replay")).toMatchObject({ rounds: 3n });
  });

  test("batches go once every consumer has passed them, and not before", async () => {
    await book(2);
    await sequenceFeed(database.db);
    await database.admin.query("update feed_batches set at = at - interval '2 hours'");
    const { rules } = recorder();
    for (const name of FEED_CONSUMERS) {
      expect(await forgetPassedBatches(database.db)).toBe(0n);
      await followFeed(database.db, { ...rules, name }, failures());
    }
    expect(await forgetPassedBatches(database.db)).toBe(1n);
    await book(1);
    await sequenceFeed(database.db);
    const { found, onFailure } = failures();
    await followFeed(database.db, rules, { onFailure });
    expect(found).toEqual([]);
  });

  test("one consumer stays behind another", async () => {
    await book(4);
    await sequenceFeed(database.db);
    const behind = { ...recorder().rules, name: "live", behind: "figures" } as const;
    await followFeed(database.db, behind, failures());
    expect(await stepFeed(database.db, behind, tenant)).toBeNull();
    await followFeed(database.db, recorder().rules, failures());
    expect(await stepFeed(database.db, behind, tenant)).toMatchObject({ span: { rounds: 4n } });
  });
});

describe("protects", () => {
  test("sequencers at the same time give every posting one position, without a gap", async () => {
    const booking = Promise.all([book(40), book(40), book(40)]);
    const sequencing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let turn = 0; turn < 15; turn += 1) await sequenceFeed(database.db);
      }),
    );
    await Promise.all([booking, sequencing]);
    await sequenceFeed(database.db);
    const found = await database.admin.query(
      `select count(*)::int = max(position)::int as dense, sum(cardinality(round_ids))::int as rounds,
         max(rounds_to)::int as rounds_to, (select count(*)::int from ledger_outbox) as pending,
         (select count(distinct x)::int from feed_batches, unnest(round_ids) x) as ids
       from feed_batches where tenant_id = $1`,
      [tenant],
    );
    expect(found.rows).toEqual([{ dense: true, rounds: 120, rounds_to: 120, pending: 0, ids: 120 }]);
  });

  test("nodes that step at the same time: the one that moves the mark counts, and the mark never goes back", async () => {
    const { rules, spans } = recorder(3);
    const marks: bigint[] = [];
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        const found = await database.admin.query<{ position: bigint }>("select position from feed_marks");
        marks.push(found.rows[0]?.position ?? 0n);
      }
    })();
    const booked: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      booked.push(...(await book(3)));
      await sequenceFeed(database.db);
      await Promise.all(Array.from({ length: 4 }, () => stepFeed(database.db, rules, tenant)));
    }
    await followFeed(database.db, rules, failures());
    over.abort();
    await watching;
    expect((await idsOf(spans)).toSorted()).toEqual(booked.toSorted());
    expect(marks).toEqual(marks.toSorted((a, b) => Number(a - b)));
  });

  test("a mark ahead of the feed is refused and named with what mends it; another tenant goes on", async () => {
    const other = await openTenant();
    await book(1);
    await book(1, other);
    await sequenceFeed(database.db);
    await setMark(5, 0);
    const { rules, spans } = recorder();
    const { found, onFailure } = failures();
    await followFeed(database.db, rules, { onFailure });
    expect(found).toHaveLength(1);
    expect(found[0]).toBeInstanceOf(FeedMarkError);
    expect(String(found[0])).toContain("rollups:rebuild -- --mend");
    expect(spans.map(({ tenantId }) => tenantId)).toEqual([other]);
    expect((await readFeedState(database.db, [tenant, other])).broken).toEqual([
      { tenantId: tenant, consumer: "figures", position: 5n, head: 1n },
    ]);
  });

  test("a mark whose next batch is gone is refused as well", async () => {
    await book(1);
    await sequenceFeed(database.db);
    await book(1);
    await sequenceFeed(database.db);
    await database.admin.query("delete from feed_batches where position = 1");
    const { found, onFailure } = failures();
    await followFeed(database.db, recorder().rules, { onFailure });
    expect(String(found[0])).toContain("the batch after it is gone");
    expect((await readFeedState(database.db, [tenant])).broken).toHaveLength(FEED_CONSUMERS.length);
  });

  test("a node that looks while another passes its batches, which are then removed, takes no step and reports nothing", async () => {
    await book(2);
    await sequenceFeed(database.db);
    await database.admin.query("update feed_batches set at = at - interval '2 hours'");
    let hasPassed = false;
    const slow = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!hasPassed) {
          hasPassed = true;
          for (const name of FEED_CONSUMERS) await followFeed(database.db, { ...recorder().rules, name }, failures());
          expect(await forgetPassedBatches(database.db)).toBe(1n);
        }
        return result;
      },
    });
    const { rules, spans } = recorder();
    expect(await stepFeed(slow, rules, tenant)).toBeNull();
    expect(spans).toEqual([]);
  });

  test("a tenant whose head another transaction holds keeps no other tenant out of its feed", async () => {
    const tenants = [tenant, await openTenant(), await openTenant()];
    for (const each of tenants) await book(1, each);
    await sequenceFeed(database.db);
    const holder = await database.admin.connect();
    const hasty = createPool(database.appUrl, { applicationName: "reelgate tests", lockTimeoutMs: 100 });
    try {
      for (const held of tenants) {
        await holder.query("begin");
        await holder.query("select from feed_heads where tenant_id = $1 for update", [held]);
        for (const each of tenants) await book(1, each);
        await expect(sequenceFeed(createDb(hasty))).rejects.toThrow("lock timeout");
        const pending = await database.admin.query("select distinct tenant_id from ledger_outbox");
        expect(pending.rows).toEqual([{ tenant_id: held }]);
        await holder.query("rollback");
        await sequenceFeed(database.db);
      }
    } finally {
      holder.release();
      await hasty.end();
    }
  });

  test("a backlog is sequenced batch by batch, and not read as a whole for each", async () => {
    const POSTINGS = 20_000;
    const ids = Array.from({ length: POSTINGS }, uuidv7);
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       select $1, x.id, clock_timestamp(), 1, 0, array[x.id], '{}' from unnest($2::uuid[]) x(id)`,
      [tenant, ids],
    );
    const client = await database.admin.connect();
    try {
      await client.query("begin");
      const moved = await client.query<{ ids: number }>("select sequence_feed($1, 2000) as ids", [tenant]);
      expect(moved.rows).toEqual([{ ids: 2_000 }]);
      const read = await client.query<{ rows: bigint }>(
        `select pg_stat_get_xact_tuples_returned('ledger_outbox'::regclass)
           + pg_stat_get_xact_tuples_returned('ledger_outbox_pkey'::regclass) as rows`,
      );
      expect(Number(read.rows[0]?.rows)).toBeLessThan(POSTINGS / 2);
      await client.query("rollback");
    } finally {
      client.release();
    }
  });

  test("a mark that a feed set back has grown past is refused: its rounds are others", async () => {
    for (const count of [2, 3]) {
      await book(count);
      await sequenceFeed(database.db);
    }
    await setMark(1, 7);
    const { rules, spans } = recorder();
    const { found, onFailure } = failures();
    await followFeed(database.db, rules, { onFailure });
    expect(String(found[0])).toContain("do not go on from there");
    expect(spans).toEqual([]);
  });

  test("the application's role writes no outbox, no batch and no head", async () => {
    for (const text of [
      "insert into ledger_outbox select * from ledger_outbox",
      "delete from ledger_outbox",
      "insert into feed_batches select * from feed_batches",
      "update feed_batches set position = 1",
      "update feed_heads set position = 0",
      "delete from feed_marks",
    ])
      await expect(database.pool.query(text)).rejects.toThrow("permission denied");
  });
});
