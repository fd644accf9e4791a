// Compares what the ledger booked for an agent's players on a day with what was agreed on with the agent's wallet.
import type { Db } from "../../db/database.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import { type CreditDay, entriesOfDay, findEntries, PAGE, type PlayEntry } from "../queries/entries.ts";
import { findRefundedRounds, findWalletRounds, takenRoundsOfDay, type WalletRound } from "../queries/wallet-rounds.ts";
import { compare, type Difference, Differences } from "./difference.ts";

export interface WalletComparison {
  readonly differences: Differences;
  /** What the wallet took and paid, of what the ledger booked on the day and of what it did not book. */
  readonly stakes: bigint;
  readonly wins: bigint;
}

const GIVEN_BACK: ReadonlySet<WalletRound["state"]> = new Set(["rejected", "rolling_back", "rolled_back"]);

/** What the wallet has of an entry: null where it has nothing of it. */
export function walletAmountOf(entry: PlayEntry, round: WalletRound | undefined, isRefunded: boolean): bigint | null {
  if (round === undefined) return null;
  const isGivenBack = GIVEN_BACK.has(round.state);
  if (entry.kind === "refund") return isGivenBack ? round.stake : null;
  if (isGivenBack) return entry.kind === "stake" && isRefunded ? round.stake : null;
  return entry.kind === "stake" ? round.stake : round.win;
}

export async function compareWallet(db: Db, of: CreditDay, rows = PAGE): Promise<WalletComparison> {
  const differences = new Differences();
  const sums = { stakes: 0n, wins: 0n };
  const count = (kind: "stake" | "win", amount: bigint | null): void => {
    if (kind === "stake") sums.stakes += amount ?? 0n;
    else sums.wins += amount ?? 0n;
  };
  for await (const page of entriesOfDay(db, of, rows)) {
    const played = page.filter(({ roundId }) => roundId !== null);
    if (played.length === 0) continue;
    const ids = [...new Set(played.flatMap(({ roundId }) => roundId ?? []))];
    const rounds = await findWalletRounds(db, of.tenantId, of.agentId, ids);
    const odd = ids.filter((id) => GIVEN_BACK.has(rounds.get(id)?.state ?? "paid"));
    const refunded = odd.length === 0 ? new Set<string>() : await findRefundedRounds(db, of.tenantId, odd);
    for (const entry of played) {
      const { id, kind, amount, roundId } = entry;
      const theirs = walletAmountOf(entry, rounds.get(roundId ?? ""), refunded.has(roundId ?? ""));
      if (kind === "stake" || kind === "win") count(kind, theirs);
      differences.add(compare("wallet", id, { ours: amount, theirs }, { roundId }));
    }
  }
  for await (const missing of missingHere(db, of, rows)) {
    differences.add(missing);
    count(missing.txId === missing.roundId ? "stake" : "win", missing.theirs);
  }
  return { differences, ...sums };
}

/** What the wallet has taken and the ledger has not booked; amounts of nothing are booked nowhere. */
async function* missingHere(db: Db, of: CreditDay, rows: number): AsyncGenerator<Difference> {
  for await (const page of takenRoundsOfDay(db, of, rows)) {
    const taken = page.flatMap(({ id, stake, win }) => {
      const ids = movementIdsOf(id);
      return [
        { txId: ids.stake, roundId: id, amount: stake },
        { txId: ids.end, roundId: id, amount: win ?? 0n },
      ].filter(({ amount }) => amount > 0n);
    });
    if (taken.length === 0) continue;
    const booked = await findEntries(db, of, { ids: taken.map(({ txId }) => txId), refs: [] });
    for (const { txId, roundId, amount } of taken) {
      if (booked.has(txId)) continue;
      const difference = compare("wallet", txId, { ours: null, theirs: amount }, { roundId });
      if (difference !== null) yield difference;
    }
  }
}
