/** What a client has been told of its own player's money, and whether platform and wallet say the same. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { z } from "zod";
import type { Pool } from "#server/db/pool.ts";
import { problem } from "#contract/errors.ts";
import { OPENING, spoken, type Operator } from "./operator.ts";
import type { PatientCaller, Told } from "./patient-caller.ts";

const transferTold = z.object({ state: z.enum(["done", "failed"]), amount: z.coerce.bigint() });
const roundTold = z.object({
  round: z.object({ round_id: z.string(), stake: z.coerce.bigint(), win: z.coerce.bigint() }),
});

export interface PlayersBook {
  readonly player: string;
  /** By transfer id: what it did to the player's money. */
  readonly transfers: Map<string, bigint>;
  /** By round id. */
  readonly rounds: Map<string, bigint>;
}

export const STAKE = 20;
/** Whoever asks a wallet that fails too soon again finds it left alone for half a minute. */
const PAUSE_MS = 1_000;

/** Moves money of its player in and out, each under an id that every repetition bears again, unless `idOf` says otherwise. */
export async function moveMoney(
  { caller, signed }: Operator,
  book: PlayersBook,
  count: number,
  idOf: (id: string, attempt: number) => string = (id) => id,
): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const isDeposit = turn % 3 !== 2;
    const amount = 100 + (turn % 7);
    let ref = "";
    const { status, text } = await caller.ask((attempt) => {
      ref = idOf(`${book.player}-${turn}`, attempt);
      const path = `/v1/players/${book.player}/${isDeposit ? "deposits" : "withdrawals"}`;
      return signed("POST", path, { transfer_id: ref, amount, currency: "BRL" });
    });
    if (status !== 200) throw new Error(`${ref}: ${text}`);
    const told = transferTold.parse(JSON.parse(text));
    book.transfers.set(ref, told.state === "done" ? (isDeposit ? told.amount : -told.amount) : 0n);
  }
}

/** Spins; what came to nothing at the agent's wallet is tried again as a round of its own. */
export async function playRounds({ caller }: Operator, book: PlayersBook, token: string, count: number): Promise<void> {
  for (let nonce = 0; nonce < count; nonce += 1) noteRound(book, await playRound(caller, token, nonce));
}

/** The answer to a round that was played, as it came. */
export async function playRound(caller: PatientCaller, token: string, nonce: number): Promise<string> {
  for (;;) {
    const told = await caller.ask(() => spoken("/play/api/spins", { nonce, stake: STAKE }, token));
    if (told.status === 200) return told.text;
    if (!cameToNothing(told)) throw new Error(`spin ${nonce}: ${told.text}`);
    await sleepMs(PAUSE_MS);
  }
}

/** Whether the agent's wallet did not agree to a round. */
export const cameToNothing = ({ status, text }: Told): boolean =>
  status === 409 && problem.parse(JSON.parse(text)).code === "callback_unhealthy";

export function noteRound(book: PlayersBook, text: string): void {
  const { round } = roundTold.parse(JSON.parse(text));
  book.rounds.set(round.round_id, round.win - round.stake);
}

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((total, value) => total + value, 0n);

interface Effects {
  readonly player: string;
  /** Transfers that moved money. */
  readonly transfers: string[];
  /** The most movements under one transfer id, and of one kind under one round id. */
  readonly most: bigint;
  readonly rounds: string[];
  readonly balance: bigint;
}

/** What the agent's wallet has booked. */
interface WalletsWord {
  readonly balanceOf: (player: string) => bigint;
  readonly transactionsOf: (player: string) => readonly { readonly txId: string }[];
}

/**
 * What is wrong with what was done for these players: nothing, where each id had its one effect and all sums agree.
 * `wallet`: the agent's, in seamless mode.
 */
export async function disagreements(
  pool: Pool,
  wallet: WalletsWord | null,
  operator: Operator,
  books: readonly PlayersBook[],
): Promise<string[]> {
  const { tenantId } = operator.casino.books;
  const found = await pool.query<Effects>(EFFECTS, [tenantId, books.map(({ player }) => player)]);
  const wrong: string[] = [];
  const check = (player: string, what: string, told: unknown, done: unknown): void => {
    if (String(told) !== String(done)) wrong.push(`${player}: ${what} told ${String(told)}, done ${String(done)}`);
  };
  for (const { player, transfers, rounds } of books) {
    const done = found.rows.find((row) => row.player === player);
    const moved = [...transfers].filter(([, amount]) => amount !== 0n).map(([id]) => id);
    check(player, "transfers", moved.sort(), done?.transfers);
    check(player, "rounds", [...rounds.keys()].sort(), done?.rounds);
    check(player, "effects of one id", 1n, done?.most ?? 1n);
    const balance = sum(transfers.values()) + sum(rounds.values());
    check(player, "money in the books", balance, done?.balance);
    if (wallet === null) continue;
    check(player, "money at the wallet", balance, wallet.balanceOf(player) - OPENING);
    const booked = wallet.transactionsOf(player).map(({ txId }) => txId);
    check(player, "bookings of one id", new Set(booked).size, booked.length);
  }
  const left = await pool.query<{ open: bigint; waiting: bigint }>(
    `select (select count(*) from open_rounds where tenant_id = $1) as open,
       (select count(*) from seamless_rounds where tenant_id = $1 and ended_at is null) as waiting`,
    [tenantId],
  );
  check("all", "open rounds", 0n, left.rows[0]?.open);
  check("all", "rounds that wait", 0n, left.rows[0]?.waiting);
  return wrong;
}

const EFFECTS = `
  with players_of as (
    select id, code, wallet_account_id from players where tenant_id = $1 and code = any($2)
  ), moved as (
    select t.player_id, t.ref, count(*) as times,
      sum(case when t.kind = 'deposit' then m.amount else -m.amount end) as amount
    from transfers t join movements m on m.tenant_id = t.tenant_id and m.transfer_id = t.id
    where t.tenant_id = $1 group by t.player_id, t.ref
  ), staked as (
    select round_id, max(times) as times
    from (select round_id, kind, count(*) as times from movements
      where tenant_id = $1 and round_id is not null group by round_id, kind) k group by round_id
  ), settled as (
    select r.player_id, r.id, r.win - r.stake as amount, s.times
    from rounds r join staked s on s.round_id = r.id where r.tenant_id = $1 and r.state = 'settled'
  )
  select p.code as player,
    array(select ref from moved where player_id = p.id order by ref collate "C") as transfers,
    array(select id::text from settled where player_id = p.id order by id) as rounds,
    greatest((select max(times) from moved where player_id = p.id), (select max(times) from settled where player_id = p.id)) as most,
    coalesce(
      (select a.balance from accounts a where a.tenant_id = $1 and a.id = p.wallet_account_id),
      (select sum(amount)::bigint from settled where player_id = p.id), 0) as balance
  from players_of p`;
