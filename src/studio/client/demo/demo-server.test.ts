// The demo's own books: what it tells of its rounds holds, over a reload and a change of seeds, and nothing it should not tell.
import { describe, expect, test } from "vitest";
import { emberAnvilVariants } from "../../games/ember-anvil-variants.ts";
import { emberAnvil } from "../../games/ember-anvil.ts";
import { checkRound } from "../panels/proof.ts";
import { open, playApi, type PlayApi } from "../play/api.ts";
import { ownRound, ownRounds, type OwnRounds } from "../play/own-rounds.ts";
import type { Answer } from "../play/retry.ts";
import { transportOver } from "../play/transport.ts";
import { demoOf } from "./demo-server.ts";

const STAKE = 5n;

class Kept implements Storage {
  readonly #texts = new Map<string, string>();
  get length(): number {
    return this.#texts.size;
  }
  clear = (): void => this.#texts.clear();
  getItem = (key: string): string | null => this.#texts.get(key) ?? null;
  key = (at: number): string | null => [...this.#texts.keys()][at] ?? null;
  removeItem = (key: string): void => void this.#texts.delete(key);
  setItem = (key: string, text: string): void => void this.#texts.set(key, text);
}

function told<T>(answer: Answer<T>): T {
  if (answer.kind !== "done") throw new Error(`${answer.kind}: ${answer.kind === "refused" ? answer.code : ""}`);
  return answer.value;
}

async function demo(storage: Storage | null = new Kept()) {
  const visit = { locale: "en-US", lobbyUrl: "/", storage, now: () => new Date("2026-11-22T08:00:00Z") } as const;
  const transport = transportOver(await demoOf(emberAnvil, emberAnvilVariants)(visit), Date.now);
  const { token, state } = told(await open(transport, "demo"));
  return { api: playApi(transport, token), state, storage };
}

/** Plays `count` rounds on the seeds in force. */
async function play(api: PlayApi, count: number) {
  const { server_seed_hash, next_nonce } = told(await api.state());
  const spun = [];
  for (let at = 0; at < count; at += 1) spun.push(told(await api.spin(next_nonce + at, STAKE, server_seed_hash)));
  return spun;
}

describe("works", () => {
  test("every round is in the history, newest first, page by page, and adds up to the balance", async () => {
    const { api, state } = await demo();
    const spun = await play(api, 45);
    const all = [];
    let cursor: string | null = null;
    do {
      const page: OwnRounds = told(await ownRounds(api, cursor));
      all.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(all.map(({ round_id }) => round_id)).toEqual(spun.map(({ round }) => round.round_id).toReversed());
    const net = all.reduce((sum, { stake, win }) => sum + win - stake, 0n);
    expect(told(await api.state()).balance).toBe(state.balance + net);
  });

  test("a change of seeds shows those of the rounds before, which then hold", async () => {
    const { api, state } = await demo();
    const spun = await play(api, 3);
    const { revealed } = told(await api.rotateSeeds(state.server_seed_hash));
    await play(api, 1);
    for (const { round } of spun) {
      const own = told(await ownRound(api, round.round_id));
      expect(own.round).toEqual(round);
      expect(own.proof).toMatchObject({ server_seed: revealed.server_seed, nonce: round.nonce });
      expect(await checkRound(own)).toEqual({ commitment: true, maths: true, outcome: true });
    }
    expect(told(await api.rotateSeeds(state.server_seed_hash)).revealed).toEqual(revealed);
  });

  test("a reload goes on with the session, its money, its rounds and a seed of the player's own", async () => {
    const { api, storage } = await demo();
    await api.setClientSeed("7");
    const spun = await play(api, 2);
    const before = told(await api.state());
    const again = await demo(storage);
    expect(again.state).toEqual(before);
    expect(again.state).toMatchObject({ client_seed: "7", next_nonce: 2, last_round: spun[1]?.round });
    expect(told(await ownRounds(again.api, null)).data).toHaveLength(2);
  });

  test("sessions and rounds have names of their own", async () => {
    const [one, other] = [await demo(), await demo()];
    const rounds = [...(await play(one.api, 2)), ...(await play(other.api, 2))];
    const names = [one.state.session_id, other.state.session_id, ...rounds.map(({ round }) => round.round_id)];
    expect(new Set(names).size).toBe(6);
    expect(names.join(" ")).not.toMatch(/0{8}/);
  });
});

describe("protects", () => {
  test("the seed in force is told of no round", async () => {
    const { api } = await demo();
    const [spun] = await play(api, 1);
    const own = told(await ownRound(api, spun?.round.round_id ?? ""));
    expect(own.proof.server_seed).toBeNull();
    expect(await checkRound(own)).toBeNull();
  });

  test("the same spin again is the same round", async () => {
    const { api, state } = await demo();
    const [once] = await play(api, 1);
    expect(told(await api.spin(0, STAKE, state.server_seed_hash))).toEqual(once);
    expect(told(await ownRounds(api, null)).data).toHaveLength(1);
  });

  test("what was kept by halves begins anew", async () => {
    const { storage } = await demo();
    for (const kept of ["{", "null", '{"balance":1000}', '{"balance":"x"}']) {
      storage?.setItem("reelgate.demo.ember-anvil", kept);
      expect((await demo(storage)).state).toMatchObject({ balance: 100_000n, next_nonce: 0 });
    }
  });
});

describe("refuses", () => {
  test("an unknown round, an unknown stake, and other seeds", async () => {
    const { api, state } = await demo();
    const code = (answer: Answer<unknown>): string => (answer.kind === "refused" ? answer.code : answer.kind);
    expect(code(await ownRound(api, "nobody"))).toBe("round_not_found");
    expect(code(await api.spin(0, 6n, state.server_seed_hash))).toBe("stake_out_of_range");
    expect(code(await api.spin(0, STAKE, "0".repeat(64)))).toBe("spin_out_of_order");
    expect(code(await api.rotateSeeds(state.server_seed_hash))).toBe("seeds_unused");
  });
});
