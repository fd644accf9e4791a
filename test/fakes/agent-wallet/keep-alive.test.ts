/** The way out and the wallet together: thousands of signed stakes over a tenth as many connections at most, every cent accounted for. */
import { expect, test } from "vitest";
import { stage, stakeOf } from "./caller.ts";

const STAKES = 2_000;
/** Rounds being played at a time. */
const LANES = 32;

test("2,000 signed stakes of 32 players at once go over fewer than 200 connections, each booked once", async () => {
  const { wallet, ask } = await stage({ openingBalance: 1_000_000n });
  let sent = 0;
  const play = async (player: string): Promise<void> => {
    while (sent < STAKES) {
      sent += 1;
      expect(await ask(stakeOf(player, 7n))).toMatchObject({ status: "ok" });
    }
  };
  const players = Array.from({ length: LANES }, (_, at) => `player-${at}`);
  await Promise.all(players.map(play));
  expect(wallet.connections()).toBeLessThan(200);
  const staked = players.map((player) => 1_000_000n - wallet.balanceOf(player));
  expect(staked.reduce((sum, of) => sum + of, 0n)).toBe(7n * BigInt(STAKES));
});
