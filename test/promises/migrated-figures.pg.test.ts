/** Figures that followed rounds by transaction id become figures that follow the feed, wherever their followers stood. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDb } from "#server/db/database.ts";
import { connectClient, createPool, type Pool } from "#server/db/pool.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { bulkSettledRounds } from "#server/ledger/bulk.ts";
import { drillCount, isDrill, leaveEvidence } from "#server/ledger/drill.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { sampleStake, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { installStudio } from "#server/provider/service.ts";
import { openRtpMaths, type RtpMaths } from "#server/round/service/rtp-maths.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { fillDemo } from "../../tools/demo/fill.ts";
import { openCasino } from "../factories/casino.ts";
import { follow } from "../pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { waitingForLocks } from "../pg/waiting-for-locks.ts";
import { figuresOfRounds } from "./figures-of-rounds.ts";
import {
  BEYOND,
  FEED_BEGINS,
  followAsBefore,
  LAST_BEFORE,
  marksAt,
  migrateTo,
  NO_ROUND,
  transactionAt,
  withLaterTables,
  type OldMarks,
} from "./followed-before.ts";
import { followToTheEnd } from "./followers.ts";
import { movedTo, playRounds, takeSeatAt, type PlayedCasino } from "./played-casino.ts";
import { until } from "./processes.ts";

/** More than one batch of the migration holds, at one tenant at least. */
const ROUNDS = drillCount({ gate: 5_000, drill: 20_000 });
const PLAYED = 20;
const LEFT_OPEN = 5;
const NEWEST = "9999";

let rtp: RtpMaths;
let before: FreshDatabase;
let played: PlayedCasino;
let open: readonly string[];
/** How many rounds each case came to. */
const rounds: Record<string, number> = {};

beforeAll(async () => {
  rtp = openRtpMaths();
  before = await freshDatabase({ migrated: false });
  await migrateTo(before.adminUrl, LAST_BEFORE);
  const options = { applicationName: "reelgate tests", max: 4 };
  const [pool, admin] = [createPool(before.appUrl, options), createPool(before.adminUrl, options)];
  const dataDir = await mkdtemp(path.join(tmpdir(), "reelgate-before-"));
  try {
    await withLaterTables(before.adminUrl, () => fillBefore(pool, admin, dataDir));
  } finally {
    // Only what nobody is connected to can be copied.
    await Promise.all([pool.end(), admin.end()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);
afterAll(async () => {
  await leaveEvidence("figures-migrated", { rounds, differences: 0 });
  await rtp.stop();
  await before.close();
});

const seal = createSeal(Buffer.alloc(32, 7).toString("base64url"));

/** A month of history at several tenants, rounds of one more that were played one by one, and rounds left open. */
async function fillBefore(pool: Pool, admin: Pool, dataDir: string): Promise<void> {
  const db = createDb(pool);
  const ledger = createLedger({ pool });
  await installStudio(db, { ids: uuidv7, clock: () => new Date() });
  await fillDemo({ admin, db, ledger, seal, dataDir, rounds: ROUNDS, say: () => undefined, booksOnly: true });
  played = await takeSeatAt(await openCasino({ db, pool }, { seal }));
  await playRounds(played, PLAYED);
  open = await Promise.all(
    Array.from({ length: LEFT_OPEN }, async (_, number) => {
      const stake = sampleStake(played.casino.books, BigInt(number));
      expect((await ledger.round(stake)).code).toBe("open");
      return stake.roundId;
    }),
  );
}

async function copyOfBefore(): Promise<FreshDatabase> {
  const database = await freshDatabase({ template: before, max: 4 });
  onTestFinished(database.close);
  return database;
}

/** Plays on, ends what was left open, and lets everything be followed. */
async function goOn(database: FreshDatabase): Promise<void> {
  const there = movedTo(played, database.pool);
  await playRounds(there, PLAYED);
  for (const [number, roundId] of open.entries()) {
    const { tenantId } = there.casino.books;
    const end = { tenantId, roundId, movementId: uuidv7(), at: new Date() };
    const ended = await there.casino.ledger.round(
      number % 2 === 0 ? { ...end, kind: "settle", win: BigInt(number) } : { ...end, kind: "refund" },
    );
    expect(["settled", "refunded"]).toContain(ended.code);
  }
  await followToTheEnd(database.db, { seal, clock: () => new Date(), rtp });
}

interface Case {
  readonly name: string;
  readonly marksIn: (database: FreshDatabase) => Promise<OldMarks>;
  /** Only in the drill. */
  readonly isLong?: true;
}

const inOrder =
  (figures: number, watched: number, replay: number): Case["marksIn"] =>
  (database) =>
    marksAt(database.admin, { figures, rtp: watched, replay });

const CASES: readonly Case[] = [
  { name: "nothing was followed yet", marksIn: async () => ({}) },
  {
    name: "all followers stood at one mark",
    async marksIn(database) {
      const { tx } = await transactionAt(database.admin, 0.5);
      return { figures: tx, rtp: tx, replay: { tx, roundId: NO_ROUND } };
    },
  },
  { name: "figures before watches before the replay", marksIn: inOrder(0.8, 0.5, 0.2) },
  { name: "the replay before watches before figures", marksIn: inOrder(0.2, 0.5, 0.8) },
  { name: "watches before figures before the replay", marksIn: inOrder(0.5, 0.8, 0.2), isLong: true },
  { name: "the replay before figures before watches", marksIn: inOrder(0.5, 0.2, 0.8), isLong: true },
  { name: "watches before the replay before figures", marksIn: inOrder(0.2, 0.8, 0.5), isLong: true },
  { name: "figures before the replay before watches", marksIn: inOrder(0.8, 0.2, 0.5), isLong: true },
  {
    name: "only the replay had run",
    marksIn: async (database) => ({
      replay: (await marksAt(database.admin, { figures: 0, rtp: 0, replay: 0.6 })).replay,
    }),
  },
  {
    name: "all marks were beyond everything",
    marksIn: async () => ({ figures: BEYOND, rtp: BEYOND, replay: { tx: BEYOND, roundId: NO_ROUND } }),
  },
  {
    name: "one mark was beyond everything",
    isLong: true,
    marksIn: async (database) => ({
      ...(await marksAt(database.admin, { figures: 0.5, rtp: 0.5, replay: 0.5 })),
      rtp: BEYOND,
    }),
  },
];

describe("protects", () => {
  test.for(CASES.filter(({ isLong }) => isDrill || isLong !== true))(
    "after the migration every figure equals its rounds where $name",
    { timeout: 180_000 },
    async ({ name, marksIn }) => {
      const database = await copyOfBefore();
      await followAsBefore(database.admin, await marksIn(database), rtp);
      await migrateTo(database.adminUrl, NEWEST);
      await goOn(database);
      expect(await figuresOfRounds(database.admin)).toEqual([]);
      rounds[name] = await countRounds(database);
    },
  );

  test("a posting by the function of before, which commits while the migration waits for it, is counted once", async () => {
    const database = await copyOfBefore();
    await followAsBefore(database.admin, await marksAt(database.admin, { figures: 0.9, rtp: 0.5, replay: 0.7 }), rtp);
    const { books } = played.casino;
    const holder = await connectClient(database.adminUrl, { applicationName: "reelgate tests" });
    onTestFinished(() => holder.end());
    await holder.query("begin");
    await holder.query("select from accounts where tenant_id = $1 and id = $2 for update", [
      books.tenantId,
      books.accountId,
    ]);
    const late = lateRounds(books, 30);
    const posting = bulkSettledRounds(database.admin, late);
    await until("it waits for the account", async () => (await waitingForLocks(database.admin)) === 1);
    let isOver = false;
    const migrating = migrateTo(database.adminUrl, NEWEST).finally(() => (isOver = true));
    await until("the feed's first migration is there", async () => {
      const found = await database.admin.query("select from schema_migrations where name like $1", [`${FEED_BEGINS}%`]);
      return found.rowCount === 1;
    });
    expect(isOver).toBe(false);
    await holder.query("commit");
    await posting;
    await migrating;
    const outbox = await database.admin.query("select from ledger_outbox");
    expect(outbox.rowCount).toBe(0);
    await goOn(database);
    expect(await figuresOfRounds(database.admin)).toEqual([]);
  });

  test("rounds that a node of before followed although they have a place in the outbox are counted once", async () => {
    const database = await copyOfBefore();
    await migrateTo(database.adminUrl, FEED_BEGINS);
    const there = movedTo(played, database.pool);
    await withLaterTables(database.adminUrl, async () => {
      await playRounds(there, PLAYED);
      const { tx: watched } = await transactionAt(database.admin, 1);
      await playRounds(there, PLAYED);
      await bulkSettledRounds(database.admin, lateRounds(played.casino.books, 30));
      const { tx, ids } = await transactionAt(database.admin, 1);
      await playRounds(there, PLAYED);
      const marks = { figures: tx + 1n, rtp: watched, replay: { tx, roundId: ids[10] ?? NO_ROUND } };
      await followAsBefore(database.admin, marks, rtp);
    });
    await migrateTo(database.adminUrl, NEWEST);
    await goOn(database);
    expect(await figuresOfRounds(database.admin)).toEqual([]);
  });

  test("control: with a mark set back by one batch the same comparison finds rounds counted twice", async () => {
    const database = await copyOfBefore();
    await followAsBefore(database.admin, await marksAt(database.admin, { figures: 0.8, rtp: 0.5, replay: 0.2 }), rtp);
    await migrateTo(database.adminUrl, NEWEST);
    await database.admin.query(
      `update feed_marks m set position = m.position - 1, rounds = b.rounds_to - cardinality(b.round_ids)
       from feed_batches b
       where m.consumer = 'figures' and b.tenant_id = m.tenant_id and b.position = m.position`,
    );
    await follow(database.db, figuresConsumer);
    await goOn(database);
    expect((await figuresOfRounds(database.admin)).map((found) => found.replace(/: .*/, ""))).toContain(
      "rounds_by_day",
    );
  });
});

async function countRounds({ admin }: FreshDatabase): Promise<number> {
  const found = await admin.query<{ n: number }>("select count(*)::integer as n from rounds");
  return found.rows[0]?.n ?? 0;
}

/** Rounds of another studio that are settled already. */
const lateRounds = (books: SamplePlayer, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...books,
    roundId: uuidv7(),
    number: BigInt(LEFT_OPEN + place),
    providerCode: "elsewhere",
    gameCode: "elsewhere",
    variantId: "a",
    rtpBps: 9_500,
    currency: "BRL",
    stake: 100n,
    win: BigInt(place * 10),
    startedAt: new Date(),
  }));
