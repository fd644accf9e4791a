// The play API as functions: what the game asks of the server, with amounts as bigint.
import type { z } from "zod";
import type {
  findLobby,
  getPlayState,
  markShown,
  openGame,
  playedRound,
  PlayedRound,
  playState,
  PlayState,
  rotateSeeds,
  setClientSeed,
  spin,
} from "#contract/game.ts";
import { outcomeOfWire } from "#contract/outcome-on-wire.ts";
import type { Answer } from "./retry.ts";
import type { Request, Transport } from "./transport.ts";

export interface Spun {
  readonly round: PlayedRound;
  readonly balance: bigint;
  readonly nextNonce: number;
}

export interface PlayApi {
  state(): Promise<Answer<PlayState>>;
  setClientSeed(clientSeed: string): Promise<Answer<PlayState>>;
  /** Ends the series with this commitment: its seed is shown, and another one is committed to. */
  rotateSeeds(commitment: string): Promise<Answer<Rotated>>;
  /** One round; the same nonce on the same seeds again gives the same round. */
  spin(nonce: number, stake: bigint, commitment: string): Promise<Answer<Spun>>;
  markShown(nonce: number): Promise<Answer<undefined>>;
  /** Any other question of this player. */
  call<T>(request: Request, read: (json: unknown) => T): Promise<Answer<T>>;
}

export type RevealedSeeds = z.output<(typeof rotateSeeds)["answer"]>["revealed"];
export interface Rotated {
  readonly revealed: RevealedSeeds;
  readonly state: PlayState;
}

// Only types are taken from the contract: its endpoint objects would bring the validator into the player's download.
type WireState = z.input<typeof playState>;
export type WireAnswer<E extends { answer: z.ZodType }> = z.input<E["answer"]>;
type WireBody<E extends { body: z.ZodType }> = z.input<E["body"]>;

export function open(transport: Transport, launch: string): Promise<Answer<{ token: string; state: PlayState }>> {
  const body: WireBody<typeof openGame> = { launch };
  return transport.send({ method: "POST", path: "/play/api/open", body }, (json) => {
    const { play_token, state } = answered<typeof openGame>(json);
    return { token: play_token, state: stateOf(state) };
  });
}

/** Where a launch token that no longer opens the game leads back to. */
export function lobbyOf(transport: Transport, launch: string): Promise<Answer<string | null>> {
  const body: WireBody<typeof findLobby> = { launch };
  const request: Request = { method: "POST", path: "/play/api/lobby", body };
  return transport.send(request, (json) => answered<typeof findLobby>(json).lobby_url);
}

export function playApi(transport: Transport, token: string): PlayApi {
  const call = <T>(request: Request, read: (json: unknown) => T): Promise<Answer<T>> =>
    transport.send({ ...request, token }, read);
  return {
    state: () =>
      call({ method: "GET", path: "/play/api/state" }, (json) => stateOf(answered<typeof getPlayState>(json))),
    setClientSeed(clientSeed) {
      const body: WireBody<typeof setClientSeed> = { client_seed: clientSeed };
      const request: Request = { method: "PUT", path: "/play/api/client-seed", body };
      return call(request, (json) => stateOf(answered<typeof setClientSeed>(json)));
    },
    rotateSeeds(commitment) {
      const body: WireBody<typeof rotateSeeds> = { server_seed_hash: commitment };
      return call({ method: "POST", path: "/play/api/seeds", body }, (json) => {
        const { revealed, state } = answered<typeof rotateSeeds>(json);
        return { revealed, state: stateOf(state) };
      });
    },
    spin(nonce, stake, commitment) {
      // Every stake offered came as a JSON integer, so going back to one loses nothing.
      const body: WireBody<typeof spin> = { nonce, stake: Number(stake), server_seed_hash: commitment };
      return call({ method: "POST", path: "/play/api/spins", body }, (json) => {
        const { round, balance, next_nonce } = answered<typeof spin>(json);
        return { round: roundOf(round), balance: BigInt(balance), nextNonce: next_nonce };
      });
    },
    call,
    markShown(nonce) {
      const body: WireBody<typeof markShown> = { nonce };
      return call({ method: "POST", path: "/play/api/shown", body }, () => undefined);
    },
  };
}

/** Our own server answers as the contract says; what is no such answer fails in `read` and is asked for again. */
export function answered<E extends { answer: z.ZodType }>(json: unknown): WireAnswer<E> {
  return json as WireAnswer<E>; // for the reason above
}

function stateOf(wire: WireState): PlayState {
  return {
    ...wire,
    balance: BigInt(wire.balance),
    stakes: wire.stakes.map(BigInt),
    last_round: wire.last_round === null ? null : { ...roundOf(wire.last_round), shown: wire.last_round.shown },
  };
}

export function roundOf(wire: z.input<typeof playedRound>): PlayedRound {
  return { ...wire, ...amountsOf(wire), outcome: outcomeOfWire(wire.outcome) };
}

export const amountsOf = ({ stake, win }: Pick<z.input<typeof playedRound>, "stake" | "win">) => ({
  stake: BigInt(stake),
  win: BigInt(win),
});
