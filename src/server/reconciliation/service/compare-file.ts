// Compares the lines of an agent's file with the entries of its play credit of that day, in pages, both ways.
import type { Db } from "../../db/database.ts";
import { addDays, startOf } from "../../ledger/days.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import { type CreditDay, entriesOfDay, findEntries, PAGE, type PlayEntry } from "../queries/entries.ts";
import { type FileKey, type FileLine, findFileLines, listFileLines } from "../queries/files.ts";
import { findWalletRounds, type WalletRound } from "../queries/wallet-rounds.ts";
import { compare, Differences } from "./difference.ts";

export interface FileComparison {
  readonly differences: Differences;
  readonly matched: number;
}

export interface FileCompareOptions {
  /** Files of the day before and the day after: clocks differ at midnight. */
  readonly neighbours: readonly string[];
  readonly rows?: number;
  /** Lines compared so far; false when the run has lost its file. */
  readonly onProgress: (compared: number) => Promise<boolean>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function compareFile(
  db: Db,
  file: FileKey,
  of: CreditDay,
  { neighbours, rows = PAGE, onProgress }: FileCompareOptions,
): Promise<FileComparison | "lost"> {
  const differences = new Differences();
  let matched = 0;
  let compared = 0;
  let after = "";
  for (;;) {
    const page = await listFileLines(db, file, after, rows);
    matched += await compareLines(db, file, of, page, differences);
    compared += page.length;
    if (!(await onProgress(compared))) return "lost";
    const last = page.at(-1);
    if (last === undefined || page.length < rows) break;
    after = last.txId;
  }
  for await (const page of entriesOfDay(db, of, rows)) {
    await compareEntries(db, [file.id, ...neighbours], of, page, differences);
    if (!(await onProgress(compared))) return "lost";
  }
  return { differences, matched };
}

/** What the file has: booked here, of nothing, given back, or missing here. Answers how many lines match. */
async function compareLines(
  db: Db,
  file: FileKey,
  of: CreditDay,
  page: readonly FileLine[],
  differences: Differences,
): Promise<number> {
  if (page.length === 0) return 0;
  const txIds = page.map(({ txId }) => txId);
  const booked = await findEntries(db, of, { ids: txIds.filter((txId) => UUID.test(txId)), refs: txIds });
  const unknown = page.filter(({ txId }) => !isNear(booked.get(txId), of.day));
  const excused = await findExcused(db, file, of, unknown);
  let matched = 0;
  for (const { txId, line, amount } of page) {
    const entry = booked.get(txId);
    const near = isNear(entry, of.day) ? entry : undefined;
    const facts = { roundId: entry?.roundId ?? null, transferId: entry?.transferId ?? null, line };
    const difference = excused.has(txId)
      ? null
      : compare("file", txId, { ours: near?.amount ?? null, theirs: amount }, facts);
    if (difference === null) matched += 1;
    differences.add(difference);
  }
  return matched;
}

/** Booked on the day, or on the one before or after it. */
const isNear = (entry: PlayEntry | undefined, day: string): boolean =>
  entry !== undefined && entry.at >= startOf(addDays(day, -1)) && entry.at < startOf(addDays(day, 2));

/**
 * Lines that are in no books here and are right all the same: a win of nothing, which closes a round, and a stake that
 * was given back, as long as the file has both.
 */
async function findExcused(
  db: Db,
  file: FileKey,
  of: CreditDay,
  lines: readonly FileLine[],
): Promise<ReadonlySet<string>> {
  const plain = lines.filter(({ txId }) => UUID.test(txId));
  if (plain.length === 0) return new Set();
  // Each is either a round's own id, or that of its end.
  const roundIds = plain.flatMap(({ txId }) => [txId, movementIdsOf(txId).end]);
  const rounds = await findWalletRounds(db, of.tenantId, of.agentId, roundIds);
  const amounts = await findFileLines(db, file.tenantId, [file.id], roundIds);
  return new Set(plain.filter((line) => isExcused(line, rounds, amounts)).map(({ txId }) => txId));
}

/** `amounts` are those of the file. */
export function isExcused(
  { txId, amount }: FileLine,
  rounds: ReadonlyMap<string, WalletRound>,
  amounts: ReadonlyMap<string, bigint>,
): boolean {
  const other = movementIdsOf(txId).end;
  const asStake = rounds.get(txId);
  const round = asStake ?? rounds.get(other);
  if (round === undefined) return false;
  if (round.state === "paid" || round.state === "paying" || round.state === "by_hand")
    return amount === 0n && (asStake === undefined ? round.win === 0n : round.stake === 0n);
  if (round.state !== "rolled_back" && round.state !== "rolling_back") return false;
  return amount === 0n || (amount === round.stake && amounts.get(other) === amount);
}

/** What is booked here, and in no file. */
async function compareEntries(
  db: Db,
  fileIds: readonly string[],
  of: CreditDay,
  page: readonly PlayEntry[],
  differences: Differences,
): Promise<void> {
  if (page.length === 0) return;
  const namesOf = ({ id, ref }: PlayEntry): string[] => (ref === null ? [id] : [id, ref]);
  const found = await findFileLines(db, of.tenantId, fileIds, page.flatMap(namesOf));
  for (const entry of page) {
    if (namesOf(entry).some((name) => found.has(name))) continue;
    const { id, ref, amount, roundId, transferId } = entry;
    differences.add(compare("file", ref ?? id, { ours: amount, theirs: null }, { roundId, transferId }));
  }
}
