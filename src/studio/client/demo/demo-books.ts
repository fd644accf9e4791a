// What a demo session has come to, kept in the tab's storage so that a reload goes on with it.
import { hexOf } from "../../engine/hex.ts";

export interface DemoBooks {
  /** Of the maths played on: on others a session cannot go on. */
  readonly mathsHash: string;
  readonly startedAt: string;
  /** In minor units, like the stake. */
  balance: number;
  serverSeed: string;
  clientSeed: string;
  /** Rounds on these seeds. */
  rounds: number;
  /** Of the newest round on these seeds. */
  lastStake: number | null;
  shownNonce: number;
  /** The series before this one, whose seed has been shown. */
  revealed: { readonly serverSeed: string; readonly clientSeed: string } | null;
}

/** 1,000.00 of a currency with two digits. */
const START_BALANCE = 100_000;

export function newBooks(mathsHash: string, startedAt: string): DemoBooks {
  return { mathsHash, startedAt, balance: START_BALANCE, ...newSeries(), revealed: null };
}

/** Seeds nobody could have foreseen, with no round on them yet. */
export function newSeries() {
  const series = { serverSeed: randomHex(32), clientSeed: randomHex(16) };
  return { ...series, rounds: 0, lastStake: null, shownNonce: -1 };
}

/** Null where nothing was kept, or nothing that can go on. */
export function keptBooks(storage: Storage | null, key: string, mathsHash: string): DemoBooks | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    return isBooks(kept) && kept.mathsHash === mathsHash ? kept : null;
  } catch {
    return null;
  }
}

export function keepBooks(storage: Storage | null, key: string, books: DemoBooks): void {
  try {
    storage?.setItem(key, JSON.stringify(books));
  } catch {
    // A browser that stores nothing still plays; only a reload then begins anew.
  }
}

/** This tab's own words: whether they are whole, not whether somebody changed play money in them. */
function isBooks(kept: unknown): kept is DemoBooks {
  if (typeof kept !== "object" || kept === null) return false;
  const { balance, rounds, serverSeed, clientSeed, startedAt } = kept as Partial<Record<keyof DemoBooks, unknown>>; // each is looked at below
  return (
    Number.isSafeInteger(balance) &&
    Number.isSafeInteger(rounds) &&
    typeof serverSeed === "string" &&
    /^[0-9a-f]{64}$/.test(serverSeed) &&
    typeof clientSeed === "string" &&
    typeof startedAt === "string"
  );
}

const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
