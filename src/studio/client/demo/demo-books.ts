// What a demo session has come to, kept in the tab's storage so that a reload goes on with it.
import { bytesOf, hexOf } from "../../engine/hex.ts";
import { commitmentTo } from "../../verify/web-rounds.ts";
import { keep } from "../play/keep.ts";

/** The rounds decided by one pair of seeds. */
export interface Series {
  readonly serverSeed: string;
  readonly commitment: string;
  clientSeed: string;
  rounds: number;
}

/** What its seeds do not tell of a round: its outcome is drawn again whenever it is asked for. */
export interface KeptRound {
  readonly id: string;
  /** Number of its series. */
  readonly series: number;
  readonly nonce: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly startedAt: string;
}

export interface DemoBooks {
  /** Of the maths played on: on others a session cannot go on. */
  readonly mathsHash: string;
  readonly sessionId: string;
  readonly startedAt: string;
  /** In minor units, like every stake and win. */
  balance: bigint;
  /** In the order they were played; of all but the last the seed has been shown. */
  readonly series: [Series, ...Series[]];
  /** Oldest first, the newest thousand. */
  readonly rounds: KeptRound[];
  /** Of the newest series. */
  shownNonce: number;
}

/** 1,000.00 of a currency with two digits. */
const START_BALANCE = 100_000n;
const MOST_KEPT = 1_000;
/** They are kept as text: JSON knows no bigint. */
const AMOUNTS = new Set<string>(["balance", "stake", "win"] satisfies (keyof DemoBooks | keyof KeptRound)[]);

export async function newBooks(mathsHash: string, startedAt: string): Promise<DemoBooks> {
  const begun = { mathsHash, sessionId: crypto.randomUUID(), startedAt, balance: START_BALANCE };
  return { ...begun, series: [await newSeries()], rounds: [], shownNonce: -1 };
}

/** Seeds nobody could have foreseen, with no round on them yet. */
export async function newSeries(): Promise<Series> {
  const serverSeed = crypto.getRandomValues(new Uint8Array(32));
  const clientSeed = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  return { serverSeed: hexOf(serverSeed), commitment: await commitmentTo(serverSeed), clientSeed, rounds: 0 };
}

/** The seeds in force. */
export const inForce = ({ series }: DemoBooks): Series => series.at(-1) ?? series[0];

/** Enters a round on the seeds in force, as their next. */
export function enter(books: DemoBooks, entry: Pick<KeptRound, "stake" | "win" | "startedAt">): KeptRound {
  const series = inForce(books);
  const round = { id: crypto.randomUUID(), series: books.series.length - 1, nonce: series.rounds, ...entry };
  series.rounds += 1;
  books.balance += entry.win - entry.stake;
  books.rounds.push(round);
  books.rounds.splice(0, books.rounds.length - MOST_KEPT);
  return round;
}

/** A browser that stores nothing still plays; only a reload then begins anew. */
export function keepBooks(storage: Storage | null, key: string, books: DemoBooks): void {
  keep(
    storage,
    key,
    JSON.stringify(books, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
  );
}

/** Null where nothing was kept, or nothing that can go on. */
export function keptBooks(storage: Storage | null, key: string, mathsHash: string): DemoBooks | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "null", (name, value: unknown) =>
      AMOUNTS.has(name) && typeof value === "string" ? BigInt(value) : value,
    );
    return isBooks(kept) && kept.mathsHash === mathsHash ? kept : null;
  } catch {
    return null;
  }
}

/** This tab's own words: whether they are whole, not whether somebody changed play money in them. */
function isBooks(kept: unknown): kept is DemoBooks {
  if (typeof kept !== "object" || kept === null) return false;
  const { balance, sessionId, startedAt, series, rounds } = kept as Partial<Record<keyof DemoBooks, unknown>>; // each is looked at here
  return (
    typeof balance === "bigint" &&
    typeof sessionId === "string" &&
    typeof startedAt === "string" &&
    Array.isArray(rounds) &&
    Array.isArray(series) &&
    series.length > 0 &&
    series.every((one: Partial<Series> | null) => bytesOf(one?.serverSeed ?? "").length === 32)
  );
}
