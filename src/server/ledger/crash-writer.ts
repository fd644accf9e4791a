/**
 * A process of 16 writers that write down each command before they send it and each answer when they have it, until it
 * is killed; started again it sends first what was never answered: `node crash-writer.ts <url> <players> <journal>`.
 */
import { existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { createPool } from "#server/db/pool.ts";
import { commandOf, lineOf } from "./command-lines.ts";
import type { AnyCommand } from "./command-lines.ts";
import { createLedger } from "./ledger.ts";
import { sampleEnd, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";

const [url = "", playersFile = "", journalFile = ""] = process.argv.slice(2);
// The test wrote the file.
const players = JSON.parse(readFileSync(playersFile, "utf8")) as SamplePlayer[];

/** Where each writer stands: its last command, and whether that was answered. */
const last = new Map<number, { step: number; command: AnyCommand; isAnswered: boolean }>();
if (existsSync(journalFile)) {
  for (const line of readFileSync(journalFile, "utf8").split("\n")) {
    const [mark, writer, step, ...command] = line.split(" ");
    if (mark === "sent") {
      last.set(Number(writer), { step: Number(step), command: commandOf(command.join(" ")), isAnswered: false });
    } else if (mark === "answered") {
      const before = last.get(Number(writer));
      if (before !== undefined) last.set(Number(writer), { ...before, isAnswered: true });
    }
  }
}

const ledger = createLedger({ pool: createPool(url, { applicationName: "reelgate crash writer", max: 4 }) });
// What was handed to the kernel outlives the process.
const journal = openSync(journalFile, "a");

/** Three steps make a round trip: a stake, its settlement, a deposit that pays for the next. */
function commandAt(player: SamplePlayer, step: number, before: AnyCommand | undefined): AnyCommand {
  if (step % 3 === 0) return sampleStake(player, BigInt(step / 3), { amount: 10n });
  if (step % 3 === 2 || before === undefined || !("roundId" in before)) return sampleTransfer(player, "deposit", 10n);
  return sampleEnd(before, BigInt(step % 2));
}

async function answerTo(command: AnyCommand): Promise<string> {
  for (;;) {
    try {
      if (!("ref" in command)) return (await ledger.round(command)).code;
      const result = await ledger.transfer(command);
      return result.outcome === "posted" ? result.transfer.state : result.outcome;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "LedgerUnavailable") throw error;
    }
  }
}

await Promise.all(
  players.map(async (player, writer) => {
    const stood = last.get(writer);
    let step = stood === undefined ? 0 : stood.step + (stood.isAnswered ? 1 : 0);
    let before = stood?.command;
    let unanswered = stood?.isAnswered === false ? stood.command : undefined;
    for (;;) {
      const command = unanswered ?? commandAt(player, step, before);
      if (unanswered === undefined) writeSync(journal, `sent ${writer} ${step} ${lineOf(command)}\n`);
      unanswered = undefined;
      writeSync(journal, `answered ${writer} ${step} ${await answerTo(command)}\n`);
      before = command;
      step += 1;
    }
  }),
);
