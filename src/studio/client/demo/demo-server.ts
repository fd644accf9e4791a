// The play API with play money, answered in the browser by the engine that draws every round: nothing leaves the page.
import type { PlayState } from "#contract/game.ts";
import { profileFor } from "#contract/jurisdictions.ts";
import type { Locale } from "#contract/session.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import { bytesOf } from "../../engine/hex.ts";
import type { RoundOutcome } from "../../engine/outcome.ts";
import { winOf } from "../../engine/win-of.ts";
import type { GameVariant } from "../../games/game.ts";
import { playedMaths } from "../../games/played-maths.ts";
import { stakesOf } from "../../games/stakes.ts";
import { commitmentTo, hashOfMaths, roundsOf } from "../../verify/web-rounds.ts";
import type { Ask } from "../play/transport.ts";
import { type DemoBooks, keepBooks, keptBooks, newBooks, newSeries } from "./demo-books.ts";

export type OpenDemo = (visit: DemoVisit) => Promise<Ask>;

/** A game as the demo plays it. */
interface DemoGame {
  readonly definition: GameDefinition;
  readonly variant: Omit<GameVariant, "mathsHash">;
}

export interface DemoVisit {
  readonly locale: Locale;
  readonly lobbyUrl: string;
  readonly storage: Storage | null;
  readonly now: () => Date;
}

interface Played {
  readonly nonce: number;
  readonly stake: number;
  readonly win: number;
  readonly outcome: RoundOutcome;
}

const CURRENCY = { "en-US": "USD", "pt-BR": "BRL" } as const;
const EXPONENT = 2;

/** The demo of a game, on the last of its variants. */
export const demoOf =
  (definition: GameDefinition, variants: readonly DemoGame["variant"][]): OpenDemo =>
  async (visit) => {
    const variant = variants.at(-1);
    if (variant === undefined) throw new RangeError(`${definition.code} has no variant`);
    return demoServer({ definition, variant }, visit);
  };

/** Begins or goes on with this tab's demo of the game, and answers what the game asks of a server. */
async function demoServer(game: DemoGame, visit: DemoVisit): Promise<Ask> {
  const mathsHash = await hashOfMaths(game);
  const key = `reelgate.demo.${game.definition.code}`;
  const books = keptBooks(visit.storage, key, mathsHash) ?? newBooks(mathsHash, visit.now().toISOString());
  const table = new DemoTable(game, visit, books, () => keepBooks(visit.storage, key, books));
  // One after the other: two presses at once are two rounds, or one and its repetition.
  let before: Promise<unknown> = Promise.resolve();
  return (path, { body }) => {
    // The game's own words, which the contract describes.
    const read = (typeof body === "string" ? JSON.parse(body) : {}) as Body;
    const answered = before.then(() => table.answer(path, read));
    before = answered.catch(() => undefined);
    return answered;
  };
}

class DemoTable {
  readonly #game: DemoGame;
  readonly #visit: DemoVisit;
  readonly #books: DemoBooks;
  readonly #keep: () => void;
  readonly #stakes: number[];

  constructor(game: DemoGame, visit: DemoVisit, books: DemoBooks, keep: () => void) {
    this.#game = game;
    this.#visit = visit;
    this.#books = books;
    this.#keep = keep;
    this.#stakes = stakesOf(game.definition.betCoins).map(Number);
  }

  async answer(path: string, body: Body): Promise<Response> {
    switch (path) {
      case "/play/api/open":
        return Response.json({ play_token: "demo", state: await this.#state() });
      case "/play/api/state":
        return Response.json(await this.#state());
      case "/play/api/spins":
        return this.#spin(body);
      case "/play/api/client-seed":
        return this.#setClientSeed(body);
      case "/play/api/seeds":
        return this.#rotate(body);
      case "/play/api/shown":
        this.#books.shownNonce = Math.min(body.nonce ?? 0, this.#books.rounds - 1);
        this.#keep();
        return new Response(null, { status: 204 });
      case "/play/api/rounds":
        return Response.json({ data: [], next_cursor: null });
      default:
        return refused("route_not_found");
    }
  }

  async #drawn(nonce: number, stake: number): Promise<Played> {
    const { serverSeed, clientSeed, mathsHash } = this.#books;
    const outcomeAt = await roundsOf(this.#game, { serverSeed: bytesOf(serverSeed), clientSeed, mathsHash });
    const outcome = await outcomeAt(nonce);
    const win = Number(winOf(BigInt(stake), outcome.coins, this.#game.definition.betCoins));
    return { nonce, stake, win, outcome };
  }

  #commitment(): Promise<string> {
    return commitmentTo(bytesOf(this.#books.serverSeed));
  }

  async #state() {
    const [books, game, visit] = [this.#books, this.#game, this.#visit];
    const last = books.lastStake === null ? null : await this.#drawn(books.rounds - 1, books.lastStake);
    const currency = CURRENCY[visit.locale];
    return {
      session_id: NOBODY,
      state: "active",
      mode: "demo",
      game: game.definition.code,
      ...playedMaths(game.definition, { ...game.variant, mathsHash: books.mathsHash }),
      profile: profileFor(currency),
      currency,
      exponent: EXPONENT,
      locale: visit.locale,
      lobby_url: visit.lobbyUrl,
      balance: books.balance,
      stakes: this.#stakes,
      started_at: books.startedAt,
      server_seed_hash: await this.#commitment(),
      client_seed: books.clientSeed,
      next_nonce: books.rounds,
      last_round: last && { ...roundOf(last), shown: last.nonce <= books.shownNonce },
    } satisfies Record<keyof PlayState, unknown>;
  }

  async #spin({ nonce, stake, server_seed_hash }: Body): Promise<Response> {
    const books = this.#books;
    const isOurs = server_seed_hash === (await this.#commitment());
    if (isOurs && nonce === books.rounds - 1 && stake === books.lastStake)
      return spun(await this.#drawn(nonce, stake), books);
    if (!isOurs || nonce !== books.rounds) return refused("spin_out_of_order");
    if (stake === undefined || !this.#stakes.includes(stake)) return refused("stake_out_of_range");
    if (stake > books.balance) return refused("wallet_insufficient");
    const played = await this.#drawn(nonce, stake);
    books.balance += played.win - stake;
    books.rounds += 1;
    books.lastStake = stake;
    this.#keep();
    return spun(played, books);
  }

  async #setClientSeed({ client_seed = "" }: Body): Promise<Response> {
    if (this.#books.rounds > 0) return refused("spin_out_of_order");
    this.#books.clientSeed = client_seed;
    this.#keep();
    return Response.json(await this.#state());
  }

  /** Asked again for seeds that were shown, it shows them again. */
  async #rotate({ server_seed_hash }: Body): Promise<Response> {
    const books = this.#books;
    if (server_seed_hash === (await this.#commitment())) {
      if (books.rounds === 0) return refused("seeds_unused");
      const { serverSeed, clientSeed } = books;
      Object.assign(books, newSeries(), { revealed: { serverSeed, clientSeed } });
      this.#keep();
    }
    const shown = books.revealed;
    if (shown === null || server_seed_hash !== (await commitmentTo(bytesOf(shown.serverSeed))))
      return refused("seeds_not_found");
    const seeds = { server_seed: shown.serverSeed, server_seed_hash, client_seed: shown.clientSeed };
    return Response.json({ revealed: { ...seeds, maths_hash: books.mathsHash }, state: await this.#state() });
  }
}

/** No session was opened anywhere. */
const NOBODY = "00000000-0000-7000-8000-000000000000";

interface Body {
  readonly nonce?: number;
  readonly stake?: number;
  readonly server_seed_hash?: string;
  readonly client_seed?: string;
}

const roundOf = (played: Played) => ({ round_id: NOBODY, ...played });

const spun = (played: Played, { balance, rounds }: DemoBooks): Response =>
  Response.json({ round: roundOf(played), balance, next_nonce: rounds });

const refused = (code: string): Response => Response.json({ code, request_id: null }, { status: 409 });
