// The play API as the contract tells it, in memory and played by the real engine: what the tests of the game talk to.
import { outcomeOnWire } from "#contract/outcome-on-wire.ts";
import { findGame } from "../../games/catalogue.ts";
import { winOf } from "../../engine/win-of.ts";
import { hexOf } from "../../engine/hex.ts";
import { commitmentOf, outcomeOf } from "../../verify/node-stream.ts";
import type { Ask } from "./transport.ts";

const meadow = findGame("lantern-meadow");
const variant = meadow?.variants[0];
if (meadow === undefined || variant === undefined) throw new Error("the catalogue has no Lantern Meadow");
export const { definition } = meadow;
const served = variant;

/** What goes wrong with the next spin: lost before or after it was played, answered with rubbish, or refused. */
export type Trouble =
  | "lost before"
  | "lost after"
  | "500"
  | "round_in_progress"
  | "wallet_insufficient"
  | "session_closed";

export interface Books {
  balance: number;
  stakes: number;
  nonce: number;
  clientSeed: string;
  /** How often the seeds were changed. */
  series: number;
  readonly shown: number[];
}

export interface PlayServer {
  readonly ask: Ask;
  readonly books: Books;
}

interface Round {
  readonly nonce: number;
  readonly stake: number;
  readonly win: number;
  readonly outcome: object;
  shown: boolean;
}

interface Given {
  readonly nonce: number;
  readonly stake: number;
  readonly client_seed: string;
  readonly server_seed_hash: string;
}

const seedOf = (series: number): Uint8Array => new Uint8Array(32).fill(3 + series);
const commitmentOfSeries = (series: number): string => commitmentOf(seedOf(series));

export function playServer(troubles: Trouble[] = []): PlayServer {
  const books: Books = { balance: 10_000, stakes: 0, nonce: 0, clientSeed: "", series: 0, shown: [] };
  let last: Round | null = null;
  let closed = false;

  const play = (nonce: number, stake: number, commitment: string): Response => {
    if (commitment !== commitmentOfSeries(books.series)) return problem("spin_out_of_order");
    if (last?.nonce !== nonce) {
      if (nonce !== books.nonce) return problem("spin_out_of_order");
      last = drawn(books, nonce, stake);
      books.balance += last.win - stake;
      books.stakes += 1;
      books.nonce += 1;
    }
    return Response.json({ round: last, balance: books.balance, next_nonce: books.nonce });
  };

  /** Asked again for seeds that were shown, it shows them again. */
  const rotate = (commitment: string): Response => {
    const isCurrent = commitment === commitmentOfSeries(books.series);
    const named = isCurrent ? books.series : books.series - 1;
    if (commitment !== commitmentOfSeries(named)) return problem("seeds_not_found");
    if (isCurrent && books.nonce === 0) return problem("seeds_unused");
    if (isCurrent) {
      books.series += 1;
      books.nonce = 0;
      last = null;
    }
    const revealed = { server_seed: hexOf(seedOf(named)), server_seed_hash: commitment, client_seed: books.clientSeed };
    return Response.json({ revealed, state: stateOf(books, last, closed) });
  };

  const spin = (nonce: number, stake: number, commitment: string): Response => {
    const trouble = troubles.shift();
    if (trouble === "lost before") throw new TypeError("connection refused");
    if (trouble === "500") return new Response("<h1>Bad gateway</h1>", { status: 500 });
    if (trouble === "session_closed") closed = true;
    if (trouble !== undefined && trouble !== "lost after") return problem(trouble);
    const answer = play(nonce, stake, commitment);
    if (trouble === "lost after") throw new TypeError("connection reset");
    return answer;
  };

  const ask: Ask = async (path, { body }) => {
    await Promise.resolve();
    const text = typeof body === "string" ? body : "{}";
    const given = JSON.parse(text) as Given; // our own requests: each brings those of these it needs
    if (path.endsWith("/spins")) return spin(given.nonce, given.stake, given.server_seed_hash);
    if (path.endsWith("/seeds")) return rotate(given.server_seed_hash);
    if (path.endsWith("/client-seed")) books.clientSeed = given.client_seed;
    if (path.endsWith("/shown")) {
      books.shown.push(given.nonce);
      if (last?.nonce === given.nonce) last.shown = true;
      return new Response(null, { status: 204 });
    }
    return Response.json(stateOf(books, last, closed));
  };
  return { ask, books };
}

function drawn({ clientSeed, series }: Books, nonce: number, stake: number): Round {
  const { mathsHash } = served;
  const serverSeed = seedOf(series);
  const outcome = outcomeOf({ definition, variant: served, serverSeed, clientSeed, nonce, mathsHash });
  const win = Number(winOf(BigInt(stake), outcome.coins, definition.betCoins));
  return { nonce, stake, win, outcome: outcomeOnWire(outcome), shown: false };
}

function stateOf(books: Books, last: Round | null, closed: boolean): object {
  return {
    session_id: "0190b0f0-0000-7000-8000-000000000001",
    state: closed ? "closed" : "active",
    balance: books.balance,
    stakes: [20, 40],
    server_seed_hash: commitmentOfSeries(books.series),
    client_seed: books.clientSeed,
    next_nonce: books.nonce,
    last_round: last,
  };
}

function problem(code: string): Response {
  return Response.json({ code, request_id: "r-1" }, { status: 409 });
}
