/** What the tests of P11 do to a server and to processes under load: start writers, kill, and compare what they were told with the books. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { createDb } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { commandOf } from "./command-lines.ts";
import type { AnyCommand } from "./command-lines.ts";
import { createLedger } from "./ledger.ts";
import { openSampleBooks, sampleTransfer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";

export const WRITERS = 16;

/** What the writers wrote down, by writer and step. */
interface Journal {
  readonly sent: Map<string, AnyCommand>;
  readonly answered: Set<string>;
}

export interface Stage {
  /** Of the owner. */
  readonly admin: Pool;
  readonly appUrl: string;
  /** For the files of the writers. */
  readonly folder: string;
}

export interface Run {
  readonly tenantId: string;
  readonly start: () => ChildProcess;
  readonly journal: () => Journal;
  /** How many answers the writers have had. */
  readonly answers: () => number;
}

export async function prepareRun({ admin, appUrl, folder }: Stage, name: string): Promise<Run> {
  const ledger = createLedger({ pool: admin });
  const players = await openSampleBooks(admin, { playersPerAgent: WRITERS });
  const [first] = players;
  if (first === undefined) throw new Error("no player");
  await ledger.transfer(sampleTransfer(first, "credit_issue", 1_000_000_000n));
  for (const player of players) await ledger.transfer(sampleTransfer(player, "deposit", 1_000n));
  await ledger.close();
  const playersFile = path.join(folder, `${name}.players.json`);
  const journalFile = path.join(folder, `${name}.journal.txt`);
  await writeFile(playersFile, JSON.stringify(players));
  await writeFile(journalFile, "");
  return {
    tenantId: first.tenantId,
    start: () =>
      spawn(process.execPath, [path.join(import.meta.dirname, "crash-writer.ts"), appUrl, playersFile, journalFile], {
        stdio: "inherit",
      }),
    journal: () => readJournal(journalFile),
    answers: () => readFileSync(journalFile, "utf8").match(/^answered/gm)?.length ?? 0,
  };
}

function readJournal(file: string): Journal {
  const journal: Journal = { sent: new Map(), answered: new Set() };
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [mark, writer, step, ...command] = line.split(" ");
    if (mark === "sent") journal.sent.set(`${writer} ${step}`, commandOf(command.join(" ")));
    if (mark === "answered") journal.answered.add(`${writer} ${step}`);
  }
  return journal;
}

/** Waits until the writers have had `count` answers more; returns how long that took, in ms. */
export async function waitForAnswers(run: Run, count: number): Promise<number> {
  const begun = performance.now();
  const enough = run.answers() + count;
  while (run.answers() < enough) {
    if (performance.now() - begun > 60_000) throw new Error("the writers have no answers any more");
    await sleepMs(10);
  }
  return performance.now() - begun;
}

/** Kills the server with everything it started within a millisecond or so, as a power cut would. */
export function killServer(server: number): void {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === server);
  for (const pid of [server, ...children.map(Number)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  }
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

export interface Verdict {
  readonly answered: number;
  /** Answered commands whose effect is not in the books. */
  readonly lost: string[];
  /** Commands with more than one effect. */
  readonly doubled: string[];
  readonly breaks: bigint;
}

/** Compares what the writers were told with the books. */
export async function judge(pool: Pool, run: Run): Promise<Verdict> {
  const found = await pool.query<{ id: string; times: bigint }>(
    `select id, count(*) as times from (
         select 'stake ' || round_id as id from movements where tenant_id = $1 and kind = 'stake'
         union all select 'settle ' || id from rounds where tenant_id = $1 and state = 'settled'
         union all select 'deposit ' || t.ref from movements m join transfers t on t.tenant_id = $1 and t.id = m.transfer_id where m.tenant_id = $1
       ) e group by id`,
    [run.tenantId],
  );
  const times = new Map(found.rows.map(({ id, times: count }) => [id, count]));
  const { sent, answered } = run.journal();
  const timesOf = (step: string): bigint => {
    const command = sent.get(step);
    if (command === undefined) throw new Error(`answered, but never sent: ${step}`);
    return times.get(`${command.kind} ${"ref" in command ? command.ref : command.roundId}`) ?? 0n;
  };
  const checked = await checkBooks(createDb(pool), run.tenantId);
  return {
    answered: answered.size,
    lost: [...answered].filter((step) => timesOf(step) === 0n),
    doubled: [...sent.keys()].filter((step) => timesOf(step) > 1n),
    breaks: checked.breaks,
  };
}
