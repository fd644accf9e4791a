/** How long the self-check of the books takes: a pass over many rounds in bounded steps, and the check of what is booked. */
import { createDb, type Db } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import { type BulkRound, bulkSettledRounds } from "#server/ledger/bulk.ts";
import { beginPass, stepPass } from "#server/ledger/check/pass.ts";
import { checksConsumer } from "#server/ledger/check/recent.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import { type ConsumerRules, stepFeed } from "#server/ledger/feed/consume.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openSampleBooks, type SamplePlayer, sampleTransfer } from "#server/ledger/sample-books.ts";
import { STEP_ROWS } from "#server/ledger/self-check.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { option, publish } from "./load/figures.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";

const rounds = option("rounds", 1_000_000);
const days = option("days", 30);
/** Daily partitions there are at least. */
const partitions = option("partitions", 30);
const players = option("players", 2_000);
/** Rounds booked at a time. */
const CHUNK = 50_000;
/** Rounds whose check soon after their booking is measured. */
const RECENT = Math.min(rounds, 100_000);
/** Players at play at the same time, and rounds of a session, which is one series. */
const SEATS = 100;
const SESSION = 50;
const DAY_MS = 86_400_000;
const STAKE = 100n;
const begin = new Date(Date.now() - days * DAY_MS);

const server = await startBenchServer();
const pool = createPool(server.appUrl, { applicationName: "bench", max: 4 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 2 });
try {
  const db = createDb(pool);
  const deps = { db, ids: uuidv7, clock: () => new Date() };
  const books = await openBooks();
  const tenantId = books[0]?.tenantId ?? "";
  const history = planHistory(books);
  const began = performance.now();
  for (let from = 0; from < rounds - RECENT; from += CHUNK) {
    await book(db, tenantId, history, from, Math.min(from + CHUNK, rounds - RECENT));
    console.log(`${from} rounds after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  await sequenceFeed(db);
  await owner.query(
    `insert into feed_marks (tenant_id, consumer, position, rounds, movements, at)
     select tenant_id, 'checks', position, rounds, movements, now() from feed_heads where tenant_id = $1`,
    [tenantId],
  );
  for (let from = rounds - RECENT; from < rounds; from += CHUNK)
    await book(db, tenantId, history, from, Math.min(from + CHUNK, rounds));
  await owner.query("vacuum analyze");
  const recent = await measureRecent();
  const whole = await measurePass();
  await publish({
    row: "self-check",
    title: `self-check of the books with ${rounds.toLocaleString("en-US")} rounds`,
    head: [
      "check",
      "movements",
      "seconds",
      "PostgreSQL CPU s per million rounds",
      "steps",
      "longest step ms",
      "breaks",
    ],
    lines: [
      ["pass over everything", ...whole],
      [`what was booked last (${RECENT.toLocaleString("en-US")} rounds)`, ...recent],
    ],
    notes: [
      `One tenant with ${players.toLocaleString("en-US")} players at transfer wallets, ${SEATS} of them at play at a time, sessions of ${SESSION} rounds, history of ${days} days booked by the bulk path and followed into the daily balances. Steps one after the other without rest, at most ${STEP_ROWS.toLocaleString("en-US")} rows of each table in a step of the pass; the job works for a second and rests for two, so a pass of it takes about three times as long. The server does nothing else meanwhile.`,
    ],
  });

  async function measurePass(): Promise<string[]> {
    await beginPass(deps, { ifDue: false });
    return measure(async () => {
      const step = await stepPass(deps, STEP_ROWS);
      if (typeof step === "string") throw new Error(`the pass is ${step}`);
      return step.isLast;
    }, "whole");
  }

  async function measureRecent(): Promise<string[]> {
    const consumer = checksConsumer(deps);
    return measure(async () => (await stepFeed(db, consumer, tenantId)) === null, "recent");
  }

  async function measure(step: () => Promise<boolean>, extent: "recent" | "whole"): Promise<string[]> {
    const serverBefore = cpuOfTreeUs(server.pid());
    const start = performance.now();
    let steps = 0;
    let longestMs = 0;
    for (let isLast = false; !isLast; steps += 1) {
      const stepBegan = performance.now();
      isLast = await step();
      longestMs = Math.max(longestMs, performance.now() - stepBegan);
    }
    const seconds = (performance.now() - start) / 1_000;
    const cpu = (cpuOfTreeUs(server.pid()) - serverBefore) / 1e6;
    const results = await owner.query<{ movements: bigint; breaks: bigint; details: object }>(
      "select movements, breaks, details from ledger_checks where details ->> 'extent' = $1 order by id desc limit 1",
      [extent],
    );
    const [result] = results.rows;
    if (result !== undefined && result.breaks > 0n) throw new Error(JSON.stringify(result.details));
    const checked = extent === "whole" ? rounds : RECENT;
    const movements = result?.movements.toLocaleString("en-US") ?? "those of these rounds";
    return [
      movements,
      seconds.toFixed(1),
      ((cpu / checked) * 1e6).toFixed(1),
      String(steps),
      longestMs.toFixed(0),
      "0",
    ];
  }
} finally {
  await pool.end();
  await owner.end();
  await server.stop();
}

/** Players with money enough for all their rounds, since before the first of them. */
async function openBooks(): Promise<SamplePlayer[]> {
  await owner.query("select ensure_partitions(current_date - $1::int, current_date + 1)", [
    Math.max(partitions, days + 1),
  ]);
  const opened = await openSampleBooks(owner, { playersPerAgent: players });
  const [first] = opened;
  if (first === undefined) throw new Error("no player");
  const each = BigInt(rounds) * STAKE;
  const at = new Date(begin.getTime() - 60_000);
  const dated = () => ({ id: uuidAt(at.getTime()), at });
  const ledger = createLedger({ pool });
  await ledger.transfer(sampleTransfer(first, "credit_issue", each * BigInt(players) + 1n, dated()));
  for (let from = 0; from < opened.length; from += 500)
    await Promise.all(
      opened.slice(from, from + 500).map((player) => ledger.transfer(sampleTransfer(player, "deposit", each, dated()))),
    );
  await ledger.close();
  return opened;
}

interface History {
  readonly books: readonly SamplePlayer[];
  readonly stepMs: number;
  /** By seat: the series of the session under way. */
  readonly series: Map<number, string>;
}

function planHistory(books: readonly SamplePlayer[]): History {
  return { books, stepMs: (days * DAY_MS - 60_000) / rounds, series: new Map() };
}

/** Books the rounds from the one number to the other, and follows them into the daily balances. */
async function book(db: Db, tenantId: string, history: History, from: number, to: number): Promise<void> {
  const opened: string[] = [];
  const chunk: BulkRound[] = [];
  for (let index = from; index < to; index += 1) {
    const seat = index % SEATS;
    const turn = Math.floor(index / SEATS);
    const startedAt = new Date(Math.floor(begin.getTime() + index * history.stepMs));
    if (turn % SESSION === 0 || !history.series.has(seat)) {
      const id = uuidAt(startedAt.getTime());
      history.series.set(seat, id);
      opened.push(id);
    }
    const player = history.books[(Math.floor(turn / SESSION) * SEATS + seat) % history.books.length];
    if (player === undefined) throw new Error("no player");
    chunk.push({
      ...player,
      roundId: uuidAt(startedAt.getTime()),
      seriesId: history.series.get(seat) ?? "",
      number: BigInt(turn % SESSION),
      providerCode: "reelgate",
      gameCode: "lantern_meadow",
      variantId: "a",
      rtpBps: 9_600,
      currency: "BRL",
      stake: STAKE,
      win: turn % 10 < 3 ? 300n : 0n,
      startedAt,
    });
  }
  await owner.query("insert into stake_series (tenant_id, id) select $1, unnest($2::uuid[])", [tenantId, opened]);
  await bulkSettledRounds(owner, chunk);
  await sequenceFeed(db);
  // Much comes at once: the planner is told before the server would find out.
  if ((from / CHUNK) % 10 === 0) await owner.query("analyze");
  await followAll(db, balancesConsumer, tenantId);
}

async function followAll<Prepared, Result>(
  db: Db,
  consumer: ConsumerRules<Prepared, Result>,
  tenantId: string,
): Promise<void> {
  while ((await stepFeed(db, consumer, tenantId)) !== null);
}
