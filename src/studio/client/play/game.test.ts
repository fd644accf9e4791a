// A session played against a server that loses answers, refuses and closes.
import { describe, expect, it } from "vitest";
import type { PlayState } from "#contract/game.ts";
import { playApi, type PlayApi } from "./api.ts";
import { commitmentOf } from "../../verify/node-stream.ts";
import { bytesOf } from "../../engine/hex.ts";
import { definition, playServer, type PlayServer, type Trouble } from "./fake-play-server.ts";
import { Game, type Screen } from "./game.ts";
import type { Show } from "./round-show.ts";
import type { Step } from "./round-steps.ts";
import { transportOver } from "./transport.ts";

function apiOf(server: PlayServer): PlayApi {
  const transport = transportOver(server.ask, () => 0);
  return playApi(transport, "token");
}

const SHORTEST_CYCLE_MS = 2_500;

interface Seen {
  readonly shows: Show[];
  readonly steps: Step[];
  readonly refused: [string, boolean][];
  readonly troubles: number[];
  /** Number of the round, and the step shown just before. */
  readonly recalled: [number, string | null][];
  /** Commitments to the seeds in force, as told. */
  readonly settled: string[];
}

/** A screen that shows everything in no time, on a clock that only waiting moves. */
function table(server: PlayServer, api: PlayApi = apiOf(server), shortestCycleMs = SHORTEST_CYCLE_MS) {
  const seen: Seen = { shows: [], steps: [], refused: [], troubles: [], recalled: [], settled: [] };
  let now = 0;
  const wait = (ms: number): Promise<void> => {
    now += ms;
    return Promise.resolve();
  };
  const screen: Screen = {
    turned: (show) => seen.shows.push(show),
    play: (step) => {
      seen.steps.push(step);
      return wait(step.kind === "reels" ? 1_910 : 0);
    },
    refused: (code, _request, final) => seen.refused.push([code, final]),
    trouble: (failures) => seen.troubles.push(failures),
    recalled: ({ nonce }) => seen.recalled.push([nonce, seen.steps.at(-1)?.kind ?? null]),
    showCommitment: () => Promise.resolve(),
    seedsSettled: (state) => seen.settled.push(state.server_seed_hash),
  };
  const game = new Game(definition, api, screen, {
    now: () => now,
    wait,
    waitToRetry: wait,
    newClientSeed: () => "mine",
    shortestCycleMs,
  });
  return { game, seen, api, clock: () => now };
}

async function stateFrom(api: PlayApi): Promise<PlayState> {
  const answer = await api.state();
  if (answer.kind !== "done") throw new Error("no state");
  return answer.value;
}

describe("works", () => {
  it("sends its own seed after the commitment, then plays round after round", async () => {
    const server = playServer();
    const { game, seen, api, clock } = table(server);
    await game.resume(await stateFrom(api));
    expect(server.books.clientSeed).toBe("mine");
    for (let round = 0; round < 20; round += 1) await game.press(20n);
    expect(server.books.stakes).toBe(20);
    expect(seen.shows.at(-1)).toMatchObject({
      at: "ready",
      nonce: 20,
      figures: { balance: BigInt(server.books.balance) },
    });
    await Promise.resolve();
    expect(server.books.shown).toEqual(Array.from({ length: 20 }, (_, nonce) => nonce));
    expect(clock()).toBeGreaterThanOrEqual(20 * SHORTEST_CYCLE_MS);
  });

  it("shows a round again that a reload interrupted, from the balance before its win", async () => {
    const server = playServer();
    const { api } = table(server);
    await api.setClientSeed("mine");
    const { server_seed_hash: seeds } = await stateFrom(api);
    let answer = await api.spin(0, 20n, seeds);
    for (let nonce = 1; answer.kind === "done" && answer.value.round.win === 0n; nonce += 1)
      answer = await api.spin(nonce, 20n, seeds);
    const reloaded = table(server, api);
    await reloaded.game.resume(await stateFrom(api));
    const balance = BigInt(server.books.balance);
    if (answer.kind !== "done") throw new Error("no round");
    expect(reloaded.seen.steps[0]).toMatchObject({ kind: "reels", result: answer.value.round.outcome.base });
    expect(reloaded.seen.steps[0]?.figures).toEqual({ balance: balance - answer.value.round.win, win: 0n });
    expect(reloaded.seen.shows.at(-1)).toMatchObject({
      at: "ready",
      figures: { balance, win: answer.value.round.win },
    });
    expect(server.books.shown).toEqual([answer.value.round.nonce]);
  });

  it("says after a reload what the last spin came to, once it has been shown", async () => {
    const server = playServer();
    const first = table(server);
    await first.game.resume(await stateFrom(first.api));
    expect(first.seen.recalled).toEqual([]);
    await first.api.spin(0, 20n, (await stateFrom(first.api)).server_seed_hash);
    const unseen = table(server);
    await unseen.game.resume(await stateFrom(unseen.api));
    expect(unseen.seen.recalled).toEqual([[0, "result"]]);
    await Promise.resolve();
    const seen = table(server);
    await seen.game.resume(await stateFrom(seen.api));
    expect(seen.seen.recalled).toEqual([[0, null]]);
  });

  it("goes on where the session stands when it was played on elsewhere", async () => {
    const server = playServer();
    const here = table(server);
    await here.game.resume(await stateFrom(here.api));
    await here.game.press(20n);
    await here.api.spin(1, 40n, (await stateFrom(here.api)).server_seed_hash);
    await here.game.press(20n);
    expect(server.books.stakes).toBe(2);
    expect(here.seen.refused).toEqual([]);
    expect(here.seen.shows.at(-1)).toMatchObject({ at: "ready", nonce: 2 });
    await here.game.press(20n);
    expect(server.books.stakes).toBe(3);
  });
});

describe("works with the player's seeds", () => {
  it("changes them: the old one is shown, its successor committed to, and the player's part is new", async () => {
    const server = playServer();
    const { game, seen, api } = table(server);
    const { server_seed_hash: first } = await stateFrom(api);
    await game.resume(await stateFrom(api));
    await game.press(20n);
    server.books.clientSeed = "of the first series";
    const revealed = await game.changeSeeds();
    expect(revealed?.server_seed_hash).toBe(first);
    expect(commitmentOf(bytesOf(revealed?.server_seed ?? ""))).toBe(first);
    expect(server.books).toMatchObject({ series: 1, nonce: 0, clientSeed: "mine" });
    const { server_seed_hash: second } = await stateFrom(api);
    expect(seen.settled).toEqual([first, second]);
    expect(seen.shows.slice(-2).map((show) => show.at)).toEqual(["seeding", "ready"]);
    await game.press(20n);
    expect(server.books).toMatchObject({ nonce: 1, stakes: 2 });
  });

  it("takes a seed of the player's choice until the first round", async () => {
    const server = playServer();
    const { game, api } = table(server);
    await game.resume(await stateFrom(api));
    expect(await game.chooseClientSeed("lucky")).toBe(true);
    expect(server.books.clientSeed).toBe("lucky");
  });

  it("goes on with the seeds that were changed elsewhere, and stakes nothing by mistake", async () => {
    const server = playServer();
    const here = table(server);
    const elsewhere = table(server);
    await here.game.resume(await stateFrom(here.api));
    await here.game.press(20n);
    await elsewhere.game.resume(await stateFrom(elsewhere.api));
    await elsewhere.game.changeSeeds();
    await here.game.press(20n);
    expect(server.books.stakes).toBe(1);
    expect(here.seen.settled.at(-1)).toBe((await stateFrom(here.api)).server_seed_hash);
    expect(here.seen.shows.at(-1)).toMatchObject({ at: "ready", nonce: 0 });
    await here.game.press(20n);
    expect(server.books.stakes).toBe(2);
  });
});

describe("refuses", () => {
  it("to change seeds in the middle of a round, and seeds nothing was played on", async () => {
    const server = playServer();
    const { game, seen, api } = table(server);
    await game.resume(await stateFrom(api));
    const spinning = game.press(20n);
    expect(await game.changeSeeds()).toBeNull();
    await spinning;
    await game.changeSeeds();
    expect(await game.changeSeeds()).toBeNull();
    expect(seen.refused).toEqual([["seeds_unused", false]]);
    expect(server.books.series).toBe(1);
    expect(seen.shows.at(-1)).toMatchObject({ at: "ready", nonce: 0 });
  });

  it.each([2_500, 5_000])("to begin a round within %i ms of the one before", async (cycle) => {
    const server = playServer();
    const { game, api, clock } = table(server, undefined, cycle);
    await game.resume(await stateFrom(api));
    const begun = clock();
    for (let round = 0; round < 5; round += 1) await game.press(20n);
    expect(clock() - begun).toBeGreaterThanOrEqual(5 * cycle);
    expect(clock() - begun).toBeLessThan(5 * (cycle + 100));
  });

  it("moves nothing when the stake is refused, and can go on", async () => {
    const server = playServer(["wallet_insufficient"]);
    const { game, seen, api } = table(server);
    await game.resume(await stateFrom(api));
    await game.press(20n);
    expect(seen.refused).toEqual([["wallet_insufficient", false]]);
    expect(seen.steps).toEqual([]);
    for (const show of seen.shows) expect(show.figures.balance).toBe(10_000n);
    await game.press(20n);
    expect(server.books.stakes).toBe(1);
  });

  it("ends with the session and hears no press after that", async () => {
    const server = playServer(["session_closed"]);
    const { game, seen, api } = table(server);
    await game.resume(await stateFrom(api));
    await game.press(20n);
    await game.press(20n);
    expect(seen.refused).toEqual([["session_closed", true]]);
    expect(seen.shows.at(-1)?.at).toBe("over");
    expect(server.books.stakes).toBe(0);
  });
});

describe("protects", () => {
  const worstDay: Trouble[] = ["lost before", "500", "lost after", "round_in_progress", "lost after", "500"];

  it("stakes once though six answers are lost, and shows the outcome that was drawn", async () => {
    const server = playServer([...worstDay]);
    const { game, seen, api } = table(server);
    await game.resume(await stateFrom(api));
    await game.press(20n);
    expect(server.books.stakes).toBe(1);
    expect(seen.troubles).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(seen.shows.at(-1)).toMatchObject({
      at: "ready",
      nonce: 1,
      figures: { balance: BigInt(server.books.balance) },
    });
  });

  it("would stake more than once if it did not keep to its nonce", async () => {
    const server = playServer([...worstDay]);
    const honest = apiOf(server);
    await honest.setClientSeed("mine");
    // The protection switched off: every request takes the nonce that is due by then.
    const forgetful: PlayApi = { ...honest, spin: (_, stake, seeds) => honest.spin(server.books.nonce, stake, seeds) };
    const { game, api } = table(server, forgetful);
    await game.resume(await stateFrom(api));
    void game.press(20n);
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
    expect(server.books.stakes).toBeGreaterThan(1);
  });

  it("stakes once however often it is pressed", async () => {
    const server = playServer();
    const { game, api } = table(server);
    await game.resume(await stateFrom(api));
    await Promise.all([game.press(20n), game.press(20n), game.press(40n)]);
    expect(server.books.stakes).toBe(1);
  });
});
