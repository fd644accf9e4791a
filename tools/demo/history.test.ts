// The planned history hangs together: nobody plays with money that is not there, and phases stand in order.
import { describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { stakesOf } from "#studio/games/stakes.ts";
import { planHistory, type PlannedPlayer } from "./history.ts";

const player = (id: string): PlannedPlayer => ({ id, agentCode: "aurora", stake: 40n, sessionsPerDay: 0.6 });
const options = {
  players: [player("a"), player("b"), player("c")],
  until: new Date("2026-02-20T18:00:00Z"),
  days: 20,
  sessionLength: 1,
  seed: 7,
};

describe("works", () => {
  test("every game is played, at a stake it offers, on its highest return", () => {
    // What is won is drawn anew each time, and with it who plays what: in so many sessions each game is among them.
    const sessions = [...planHistory({ ...options, days: 200 })].flatMap((day) => day.sessions);
    for (const { definition, variants } of games) {
      const played = sessions.filter((session) => session.game.definition === definition);
      expect(played.length).toBeGreaterThan(0);
      for (const { game, rounds } of played) {
        expect(game.variant).toBe(variants.at(-1));
        for (const { stake } of rounds) expect(stakesOf(definition.betCoins)).toContain(stake);
      }
    }
  });

  test("every wallet stays at or above zero, event by event in the order it is booked", () => {
    const wallets = new Map<string, bigint>();
    const move = (id: string, by: bigint): void => {
      const balance = (wallets.get(id) ?? 0n) + by;
      expect(balance).toBeGreaterThanOrEqual(0n);
      wallets.set(id, balance);
    };
    let rounds = 0;
    for (const day of planHistory(options)) {
      for (const { player: who, amount } of day.withdrawals) move(who.id, -amount);
      for (const { player: who, amount } of day.deposits) move(who.id, amount);
      for (const session of day.sessions)
        for (const round of session.rounds) {
          move(session.player.id, -round.stake);
          move(session.player.id, round.win);
          rounds += 1;
        }
    }
    expect(rounds).toBeGreaterThan(300);
  });

  test("times never go backwards within an agent's transfers and a player's rounds, and stay before the end", () => {
    let lastTransfer = 0;
    const lastRound = new Map<string, number>();
    for (const day of planHistory(options)) {
      for (const { at } of [...day.withdrawals, ...day.deposits]) {
        expect(at.getTime()).toBeGreaterThanOrEqual(lastTransfer);
        lastTransfer = at.getTime();
      }
      for (const session of day.sessions)
        for (const { at, endedAt } of session.rounds) {
          expect(at.getTime()).toBeGreaterThan(lastRound.get(session.player.id) ?? 0);
          expect(endedAt.getTime()).toBeLessThan(options.until.getTime());
          lastRound.set(session.player.id, endedAt.getTime());
        }
    }
    expect(lastTransfer).toBeGreaterThan(0);
  });

  test.each(["18:00", "09:31", "09:40", "11:00", "23:59", "08:05", "09:20"])(
    "however little is played and whenever it ends, the last 24 hours have rounds of every agent: until %s",
    (hour) => {
      const until = new Date(`2026-02-20T${hour}:00Z`);
      const rarely = (id: string, agentCode: string) => ({ ...player(id), agentCode, sessionsPerDay: 0.001 });
      const players = [rarely("a", "aurora"), rarely("b", "aurora"), rarely("c", "boreal")];
      const played = [...planHistory({ ...options, players, until })]
        .flatMap((day) => day.sessions)
        .filter(({ rounds }) => rounds.some(({ at }) => until.getTime() - at.getTime() < 86_400_000));
      expect(new Set(played.map((session) => session.player.agentCode))).toEqual(new Set(["aurora", "boreal"]));
    },
  );

  test("a round takes as long as its reels turn: seconds, and longer with free spins", () => {
    const lengths = [...planHistory({ ...options, days: 60 })]
      .flatMap((day) => day.sessions.flatMap((session) => session.rounds))
      .map(({ at, endedAt }) => endedAt.getTime() - at.getTime());
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(1_500);
    expect(new Set(lengths.filter((ms) => ms <= 6_000)).size).toBeGreaterThan(100);
    expect(Math.max(...lengths)).toBeGreaterThan(6_000 + 1_800);
  });
});
