/** What a page of a statement costs PostgreSQL, with its proof and its totals, by how many entries the account has. */
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { bulkSettledRounds, type BulkRound } from "#server/ledger/bulk.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openSampleBooks, sampleStake, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { readStatement, type StatementQuery } from "#server/ledger/statement.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";

const turns = option("turns", 5);
const pages = option("pages", 20);
const days = option("days", 100);
const SIZES = [5_000, option("entries", 200_000)];
const DAY_MS = 86_400_000;

const server = await startBenchServer();
const pool = createPool(server.appUrl, { applicationName: "bench", max: 2 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 2 });
const db = createDb(pool);
const ledger = createLedger({ pool });
const now = Date.now();
const ago = (daysAgo: number): string => new Date(now - daysAgo * DAY_MS).toISOString();
const QUERIES: readonly [string, StatementQuery][] = [
  ["everything", { limit: 50 }],
  ["30 days, both ends inside a day", { limit: 50, from: ago(40.3), to: ago(10.6) }],
];
try {
  const lines: string[][] = [];
  for (const entries of SIZES) {
    const player = await fill(entries);
    for (const [name, query] of QUERIES) {
      await read(player, query);
      const measured: number[] = [];
      for (let turn = 0; turn < turns; turn += 1) measured.push(await measure(player, query));
      lines.push([
        entries.toLocaleString("en-US"),
        name,
        `${median(measured).toFixed(1)} (${measured.map((ms) => ms.toFixed(1)).join(", ")})`,
      ]);
    }
  }
  await publish({
    row: "statement",
    title: "a page of a statement",
    head: ["entries of the account", "period", "PostgreSQL CPU ms per page"],
    lines,
    notes: [
      `An agent's credit in seamless mode, its entries spread evenly over ${days} days, all of them followed. A page is 50 entries with the proof that everything adds up and the totals of the period. Each turn reads ${pages} pages one after another; ${turns} turns, the median counts.`,
    ],
  });
} finally {
  await ledger.close();
  await pool.end();
  await owner.end();
  await server.stop();
}

async function measure(player: SamplePlayer, query: StatementQuery): Promise<number> {
  const before = cpuOfTreeUs(server.pid());
  for (let page = 0; page < pages; page += 1) await read(player, query);
  return (cpuOfTreeUs(server.pid()) - before) / 1_000 / pages;
}

async function read({ tenantId, accountId }: SamplePlayer, query: StatementQuery): Promise<void> {
  const statement = await readStatement(db, tenantId, accountId, query);
  if ("refused" in statement) throw new Error(statement.refused);
}

/** One account with its credit and settled rounds, a stake and a win each. */
async function fill(entries: number): Promise<SamplePlayer> {
  const [player] = await openSampleBooks(owner, { mode: "seamless" });
  if (player === undefined) throw new Error("the sample has one player");
  const rounds = Math.floor(entries / 2);
  const began = now - days * DAY_MS;
  await owner.query("select ensure_partitions($1::date, current_date)", [new Date(began - DAY_MS)]);
  const id = uuidAt(began - 1_000);
  const issued = sampleTransfer(player, "credit_issue", 1_000_000_000n, { id, ref: id, at: new Date(began - 1_000) });
  const result = await ledger.transfer(issued);
  if (result.outcome !== "posted" || result.transfer.state !== "done") throw new Error("the credit was not issued");
  const history = Array.from({ length: rounds }, (_, index): BulkRound => {
    const at = began + Math.floor((index / rounds) * days * DAY_MS);
    const stake = sampleStake(player, BigInt(index), { roundId: uuidAt(at), at: new Date(at) });
    return { ...stake, sessionId: player.sessionId, stake: 100n, win: BigInt(1 + (index % 190)), startedAt: stake.at };
  });
  await bulkSettledRounds(owner, history);
  await owner.query("analyze");
  await sequenceFeed(db);
  await followFeed(db, balancesConsumer, {
    onFailure: (_tenantId, error) => {
      throw error;
    },
  });
  await owner.query("vacuum analyze");
  return player;
}
