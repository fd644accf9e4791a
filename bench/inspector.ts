/** The inspector among millions of calls: what each question reads and takes, ten times fewer beside it, and what keeping calls costs. */
import { forgetApiCalls } from "#server/access/service/call-log.ts";
import { createDb, type Db } from "#server/db/database.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { forgetWalletCalls } from "#server/seamless/service/forget.ts";
import { openTree } from "../test/factories/tree.ts";
import { startBenchServer, type BenchServer } from "./load/bench-server.ts";
import { questionsOf, type Question } from "./load/call-questions.ts";
import { median, option, publish } from "./load/figures.ts";
import { costOfKeeping, type KeptCost } from "./load/kept-calls.ts";
import { fillCalls } from "./load/many-calls.ts";
import { cpuOfProcessMs } from "./load/process-cpu.ts";
import { openToldPlans, type Reading } from "./load/told-plans.ts";

const calls = option("calls", 1_000_000);
const turns = option("turns", 30);
const keptTurns = option("kept-turns", 10);
const keptCalls = option("kept-calls", 400);
const FEWER = 10;
const OLD_DAYS = 3;

interface Size {
  readonly calls: number;
  readonly server: BenchServer;
  readonly owner: Pool;
  readonly pool: Pool;
  readonly db: Db;
  readonly questions: readonly Question[];
}

async function openSize(count: number): Promise<Size> {
  const server = await startBenchServer();
  const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 3 });
  const pool = createPool(server.appUrl, { applicationName: "bench", max: 1 });
  const tree = await openTree(createDb(owner), owner);
  const began = performance.now();
  const agents = await fillCalls(owner, tree, count);
  console.log(`${count} calls filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  await tree.deps.ledger.close();
  const questions = await questionsOf(owner, agents, tree.platform);
  return { calls: count, server, owner, pool, db: createDb(pool), questions };
}

interface Taken {
  readonly ms: number;
  /** Of the node and of the one connection together: what else the machine does is not in it. */
  readonly cpuMs: number;
}

async function took({ pool, db }: Size, { ask }: Question): Promise<Taken> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  const backend = cpuOfProcessMs(pid);
  const node = process.cpuUsage();
  const began = performance.now();
  await ask(db);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(node);
  return { ms, cpuMs: (user + system) / 1_000 + cpuOfProcessMs(pid) - backend };
}

interface Answered {
  readonly name: string;
  readonly times: readonly Taken[];
  readonly reading: Reading;
}

/** The sizes take turns, question by question. */
async function askAll(sizes: readonly Size[]): Promise<Answered[][]> {
  const told = sizes.map(({ server }) => openToldPlans(server.ownerUrl, /^(?:api|wallet)_calls/));
  const all: Answered[][] = [];
  for (const at of sizes[0]?.questions.keys() ?? []) {
    const times = sizes.map((): Taken[] => []);
    // A connection that has not asked before reads the catalogue first.
    for (let turn = -2; turn < turns; turn += 1)
      for (const [place, size] of sizes.entries()) {
        const taken = await took(size, questionOf(size, at));
        if (turn >= 0) times[place]?.push(taken);
      }
    const answers: Answered[] = [];
    for (const [place, size] of sizes.entries()) {
      const plans = told[place];
      if (plans === undefined) throw new Error("each size tells its plans");
      const { name, ask } = questionOf(size, at);
      const reading = await plans.readingOf(() => ask(createDb(plans.pool)));
      answers.push({ name, reading, times: times[place] ?? [] });
    }
    all.push(answers);
    console.log(lineOf(answers).join(" | "), answers.at(-1)?.reading.indexes.join(" "));
  }
  for (const plans of told) await plans.close();
  return all;
}

function questionOf({ questions }: Size, at: number): Question {
  const question = questions[at];
  if (question === undefined) throw new Error("each size is asked the same");
  return question;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

const cpuOf = ({ times }: Answered): number => median(times.map(({ cpuMs }) => cpuMs));

function ratioOf(answers: readonly Answered[]): number {
  const [few, many] = answers.map(cpuOf);
  return (many ?? Number.NaN) / (few ?? Number.NaN);
}

function lineOf(answers: readonly Answered[]): string[] {
  const [few, many] = answers;
  if (few === undefined || many === undefined) throw new Error("two sizes are compared");
  const { name, times, reading } = many;
  return [
    name,
    median(times.map(({ ms }) => ms)).toFixed(1),
    p95(times.map(({ ms }) => ms)).toFixed(1),
    cpuOf(few).toFixed(2),
    cpuOf(many).toFixed(2),
    ratioOf(answers).toFixed(2),
    String(few.reading.rows),
    String(reading.rows),
    String(reading.sorted),
    reading.whole.length === 0 ? "none" : reading.whole.join(", "),
  ];
}

/** Days past their time, each with a tenth of all calls, dropped by the jobs' own functions; in milliseconds. */
async function dropOldDays({ owner, db, calls: count }: Size): Promise<number> {
  await owner.query(`select ensure_partitions(current_date - ${91 + OLD_DAYS}, current_date - 92)`);
  for (const table of ["api_calls", "wallet_calls"])
    for (let day = 0; day < OLD_DAYS; day += 1) {
      await owner.query(`create temp table old as select * from ${table} limit ${Math.floor(count / FEWER / 2)}`);
      await owner.query(`update old set day = current_date - ${92 + day}`);
      await owner.query(`insert into ${table} select * from old`);
      await owner.query("drop table old");
    }
  const began = performance.now();
  const clock = () => new Date();
  const dropped = (await forgetApiCalls({ db, clock })) + (await forgetWalletCalls({ db, clock }));
  if (dropped < 2 * OLD_DAYS) throw new Error(`only ${dropped} days were dropped`);
  return performance.now() - began;
}

const keptLine = ({ kind, plain, kept, more }: KeptCost): string =>
  `${kind}: ${(more * 100).toFixed(1)} % (node ${plain.nodeUs.toFixed(0)} → ${kept.nodeUs.toFixed(0)} µs, PostgreSQL ${plain.postgresUs.toFixed(0)} → ${kept.postgresUs.toFixed(0)} µs)`;

const kept = await costOfKeeping({ turns: keptTurns, calls: keptCalls });
const sizes: Size[] = [];
try {
  for (const count of [calls / FEWER, calls]) sizes.push(await openSize(count));
  const answers = await askAll(sizes);
  const drops: string[] = [];
  for (const size of sizes) drops.push((await dropOldDays(size)).toFixed(0));
  await publish({
    row: "inspector",
    title: `calls looked at among ${calls.toLocaleString("en-US")}`,
    head: [
      "question",
      "ms",
      "ms, p95",
      `CPU ms of ${FEWER} × fewer`,
      "CPU ms",
      "ratio",
      `rows read of ${FEWER} × fewer`,
      "rows read",
      "most rows sorted",
      "tables read whole",
    ],
    lines: answers.map(lineOf),
    notes: [
      `Half of the calls came from agents' servers, half went to wallets: 90 days, 20 agents of which the hot one has six of ten calls and the small one two of ten thousand, 20,000 players of which the busiest has 4 %, three of a hundred failed. Every question is the function that serves members, page of 50; CPU is that of the node and of its connection together, median of ${turns} turns that alternate with a database of ${FEWER} times fewer calls. What counts is the ratio, at most 1.5, the largest here ${Math.max(...answers.map(ratioOf)).toFixed(2)}, and the rows read: of partitioned tables, those passed over with them. The target for a page is 40 ms at the 95th percentile on a machine with nothing else to do.`,
      "",
      `Forgetting: ${OLD_DAYS} days of both tables past their time, each with a twentieth of all calls, are dropped in ${drops[1] ?? "?"} ms; in ${drops[0] ?? "?"} ms with ${FEWER} times fewer.`,
      "",
      `Keeping: CPU of a call to /v1 with its call kept, against the same without; ${keptTurns} pairs of turns of ${keptCalls} calls by 12 clients, the writing waited for, the median of the pairs. Target: at most 5 %.`,
      "",
      ...kept.map((cost) => `- ${keptLine(cost)}`),
    ],
  });
} finally {
  for (const { server, owner, pool } of sizes) {
    await pool.end();
    await owner.end();
    await server.stop();
  }
}
