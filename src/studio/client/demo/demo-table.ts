// A demo's table: draws each round by the engine, enters it in the books, and answers what the game asks of a server.
import type { PlayState } from "#contract/game.ts";
import { profileFor } from "#contract/jurisdictions.ts";
import { outcomeOnWire } from "#contract/outcome-on-wire.ts";
import type { Locale } from "#contract/session.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import { bytesOf } from "../../engine/hex.ts";
import type { RoundOutcome } from "../../engine/outcome.ts";
import { winOf } from "../../engine/win-of.ts";
import type { GameVariant } from "../../games/game.ts";
import { playedMaths } from "../../games/played-maths.ts";
import { stakesOf } from "../../games/stakes.ts";
import { roundsOf } from "../../verify/web-rounds.ts";
import { type DemoBooks, enter, inForce, type KeptRound, newSeries, type Series } from "./demo-books.ts";

/** A game as the demo plays it. */
export interface DemoGame {
  readonly definition: GameDefinition;
  readonly variant: Omit<GameVariant, "mathsHash">;
}

export interface DemoVisit {
  readonly locale: Locale;
  readonly lobbyUrl: string;
  readonly storage: Storage | null;
  readonly now: () => Date;
}

const CURRENCY = { "en-US": "USD", "pt-BR": "BRL" } as const;
const EXPONENT = 2;
const PAGE = 20;

export class DemoTable {
  readonly #game: DemoGame;
  readonly #visit: DemoVisit;
  readonly #books: DemoBooks;
  readonly #keep: () => void;
  readonly #stakes: readonly bigint[];

  constructor(game: DemoGame, visit: DemoVisit, books: DemoBooks, keep: () => void) {
    this.#game = game;
    this.#visit = visit;
    this.#books = books;
    this.#keep = keep;
    this.#stakes = stakesOf(game.definition.betCoins);
  }

  async answer(path: string, body: Body): Promise<Response> {
    const [, noun = "", id = "", cursor = ""] =
      /^\/play\/api\/([\w-]+)(?:\/([\w-]+)|\?cursor=([\w-]+))?$/.exec(path) ?? [];
    switch (noun) {
      case "open":
        return Response.json({ play_token: "demo", state: await this.#state() });
      case "state":
        return Response.json(await this.#state());
      case "spins":
        return this.#spin(body);
      case "client-seed":
        return this.#setClientSeed(body);
      case "seeds":
        return this.#rotate(body);
      case "shown":
        this.#books.shownNonce = Math.min(body.nonce ?? 0, inForce(this.#books).rounds - 1);
        this.#keep();
        return new Response(null, { status: 204 });
      case "rounds":
        return id === "" ? this.#rounds(cursor) : this.#round(id);
      default:
        return refused("route_not_found");
    }
  }

  async #drawn({ serverSeed, clientSeed }: Series, nonce: number): Promise<RoundOutcome> {
    const { mathsHash } = this.#books;
    const outcomeAt = await roundsOf(this.#game, { serverSeed: bytesOf(serverSeed), clientSeed, mathsHash });
    return outcomeAt(nonce);
  }

  #seriesOf({ series }: KeptRound): Series {
    return this.#books.series[series] ?? inForce(this.#books);
  }

  async #played(round: KeptRound) {
    const { id, nonce, stake, win } = round;
    const outcome = await this.#drawn(this.#seriesOf(round), nonce);
    return { round_id: id, nonce, stake: Number(stake), win: Number(win), outcome: outcomeOnWire(outcome) };
  }

  async #state() {
    const [books, game, visit] = [this.#books, this.#game, this.#visit];
    const { commitment, clientSeed, rounds } = inForce(books);
    const last = books.rounds.at(-1);
    const isShown = last !== undefined && (last.series < books.series.length - 1 || last.nonce <= books.shownNonce);
    const currency = CURRENCY[visit.locale];
    return {
      session_id: books.sessionId,
      state: "active",
      mode: "demo",
      game: game.definition.code,
      ...playedMaths(game.definition, { ...game.variant, mathsHash: books.mathsHash }),
      profile: profileFor(currency),
      currency,
      exponent: EXPONENT,
      locale: visit.locale,
      lobby_url: visit.lobbyUrl,
      balance: Number(books.balance),
      stakes: this.#stakes.map(Number),
      started_at: books.startedAt,
      server_seed_hash: commitment,
      client_seed: clientSeed,
      next_nonce: rounds,
      last_round: last === undefined ? null : { ...(await this.#played(last)), shown: isShown },
    } satisfies Record<keyof PlayState, unknown>;
  }

  async #spin({ nonce, stake, server_seed_hash }: Body): Promise<Response> {
    const books = this.#books;
    const series = inForce(books);
    const isOurs = server_seed_hash === series.commitment;
    const last = books.rounds.at(-1);
    const isAgain = last !== undefined && nonce === series.rounds - 1 && BigInt(stake ?? 0) === last.stake;
    if (isOurs && isAgain) return this.#spun(last);
    if (!isOurs || nonce !== series.rounds) return refused("spin_out_of_order");
    const staked = this.#stakes.find((offered) => Number(offered) === stake);
    if (staked === undefined) return refused("stake_out_of_range");
    if (staked > books.balance) return refused("wallet_insufficient");
    const { coins } = await this.#drawn(series, nonce);
    const win = winOf(staked, coins, this.#game.definition.betCoins);
    const round = enter(books, { stake: staked, win, startedAt: this.#visit.now().toISOString() });
    this.#keep();
    return this.#spun(round);
  }

  async #spun(round: KeptRound): Promise<Response> {
    const { balance } = this.#books;
    const next_nonce = inForce(this.#books).rounds;
    return Response.json({ round: await this.#played(round), balance: Number(balance), next_nonce });
  }

  async #setClientSeed({ client_seed = "" }: Body): Promise<Response> {
    const series = inForce(this.#books);
    if (series.rounds > 0) return refused("spin_out_of_order");
    series.clientSeed = client_seed;
    this.#keep();
    return Response.json(await this.#state());
  }

  /** Asked again for seeds that were shown, it shows them again. */
  async #rotate({ server_seed_hash }: Body): Promise<Response> {
    const books = this.#books;
    const series = books.series.find(({ commitment }) => commitment === server_seed_hash);
    if (series === undefined) return refused("seeds_not_found");
    if (series === inForce(books)) {
      if (series.rounds === 0) return refused("seeds_unused");
      books.series.push(await newSeries());
      books.shownNonce = -1;
      this.#keep();
    }
    const seeds = { server_seed: series.serverSeed, server_seed_hash, client_seed: series.clientSeed };
    return Response.json({ revealed: { ...seeds, maths_hash: books.mathsHash }, state: await this.#state() });
  }

  /** Newest first, those before `cursor`, the last of the page before. */
  #rounds(cursor: string): Response {
    const newest = this.#books.rounds.toReversed();
    const from = cursor === "" ? 0 : newest.findIndex(({ id }) => id === cursor) + 1;
    const page = newest.slice(from, from + PAGE);
    const data = page.map(({ id, nonce, stake, win, startedAt }) => {
      return { round_id: id, nonce, stake: Number(stake), win: Number(win), started_at: startedAt };
    });
    return Response.json({
      data,
      next_cursor: from + PAGE < newest.length ? (page.at(-1)?.id ?? null) : null,
    });
  }

  /** With its seed, once that has been shown. */
  async #round(asked: string): Promise<Response> {
    const { rounds, mathsHash } = this.#books;
    const { definition, variant } = this.#game;
    const round = rounds.find(({ id }) => id === asked);
    if (round === undefined) return refused("round_not_found");
    const series = this.#seriesOf(round);
    return Response.json({
      round: await this.#played(round),
      maths: { id: variant.id, definition, strips: variant.strips },
      proof: {
        server_seed_hash: series.commitment,
        server_seed: series === inForce(this.#books) ? null : series.serverSeed,
        client_seed: series.clientSeed,
        nonce: round.nonce,
        maths_hash: mathsHash,
      },
    });
  }
}

/** What any of its questions may bring. */
export interface Body {
  readonly nonce?: number;
  readonly stake?: number;
  readonly server_seed_hash?: string;
  readonly client_seed?: string;
}

const refused = (code: string): Response => Response.json({ code, request_id: null }, { status: 409 });
