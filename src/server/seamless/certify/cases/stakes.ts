// Cases about stakes: taken exactly, once however often they come, and refused where they must be.
import { MAX_AMOUNT, type CurrencyCode } from "#contract/money.ts";
import { type Case, UNIT } from "../case.ts";
import { balanceOf, each, first, hasMoved, isDeclined, isOk, isRefused, isSameAnswer } from "../judgements.ts";

const AT_ONCE = 5;
const STAKES = 10;
const otherThan = (currency: CurrencyCode): CurrencyCode => (currency === "USD" ? "EUR" : "USD");

const taken: readonly Case[] = [
  { id: "stake_taken", steps: async ({ stake }) => [await stake(UNIT)], judge: ([stake]) => isOk(stake) },
  {
    id: "stake_exact",
    steps: async ({ balance, stake }) => [await balance(), await stake(UNIT), await balance()],
    judge: ([before, stake, after]) =>
      first(isOk(stake), hasMoved(before, stake, -UNIT), hasMoved(before, after, -UNIT)),
  },
  {
    id: "stake_whole_balance",
    steps: async ({ balance, stake, rollback }) => {
      const before = await balance();
      const all = await stake(balanceOf(before) ?? UNIT);
      return [before, all, await rollback(all)];
    },
    judge: ([before, all, undone]) =>
      first(isOk(all), hasMoved(before, all, -(balanceOf(before) ?? 0n)), isOk(undone), hasMoved(before, undone, 0n)),
  },
  {
    id: "stakes_at_once",
    steps: async ({ balance, stake }) => {
      const before = await balance();
      const stakes = await Promise.all(Array.from({ length: STAKES }, () => stake(UNIT)));
      return [before, await balance(), ...stakes];
    },
    judge: ([before, after, ...stakes]) => first(each(stakes, isOk), hasMoved(before, after, -UNIT * BigInt(STAKES))),
  },
];

const repeated: readonly Case[] = [
  {
    id: "stake_repeated_once",
    steps: async ({ balance, stake, again }) => {
      const before = await balance();
      const once = await stake(UNIT);
      return [before, once, await again(once), await balance()];
    },
    judge: ([before, once, , after]) => first(isOk(once), hasMoved(before, after, -UNIT)),
  },
  {
    id: "stake_repeated_same_answer",
    steps: async ({ stake, again }) => {
      const once = await stake(UNIT);
      return [once, await again(once), await again(once)];
    },
    judge: ([once, twice, thrice]) => first(isOk(once), isSameAnswer(once, twice), isSameAnswer(once, thrice)),
  },
  {
    id: "stake_repeated_at_once",
    steps: async ({ balance, stake, unsent }) => {
      const before = await balance();
      const { call } = unsent(UNIT);
      const stakes = await Promise.all(Array.from({ length: AT_ONCE }, () => stake(UNIT, call)));
      return [before, await balance(), ...stakes];
    },
    judge: ([before, after, ...stakes]) =>
      first(
        each(stakes, isOk),
        each(stakes, (one) => isSameAnswer(stakes[0], one)),
        hasMoved(before, after, -UNIT),
      ),
  },
  {
    id: "stake_other_amount",
    steps: async ({ stake, again, balance }) => {
      const once = await stake(UNIT);
      return [once, await again(once, { amount: UNIT + 1n }), await balance()];
    },
    judge: ([once, other, after]) => first(isOk(once), isRefused(other, "tx_conflict"), hasMoved(once, after, 0n)),
  },
  {
    id: "stake_other_player",
    steps: async ({ stake, again, balance, strangerCode }) => {
      const once = await stake(UNIT);
      return [once, await again(once, { player: strangerCode }), await balance()];
    },
    judge: ([once, other, after]) =>
      first(isOk(once), isRefused(other, "tx_conflict", "player_unknown"), hasMoved(once, after, 0n)),
  },
];

const declined: readonly Case[] = [
  {
    id: "stake_above_balance",
    steps: async ({ balance, stake }) => {
      const before = await balance();
      return [before, await stake((balanceOf(before) ?? 0n) + 1n), await balance()];
    },
    judge: ([before, stake, after]) => first(isRefused(stake, "insufficient_funds"), hasMoved(before, after, 0n)),
  },
  {
    id: "stake_largest",
    steps: async ({ balance, stake }) => [await balance(), await stake(MAX_AMOUNT), await balance()],
    judge: ([before, stake, after]) =>
      first(isRefused(stake, "insufficient_funds", "limit_reached"), hasMoved(before, after, 0n)),
  },
  {
    id: "stake_other_currency",
    steps: async ({ balance, stake }) => {
      const before = await balance();
      return [before, await stake(UNIT, { currency: otherThan(before.call.currency) }), await balance()];
    },
    judge: ([before, stake, after]) => first(isDeclined(stake), hasMoved(before, after, 0n)),
  },
  {
    id: "stake_after_rollback",
    steps: async ({ stake, rollback, again, balance }) => {
      const once = await stake(UNIT);
      const undone = await rollback(once);
      return [once, undone, await again(once), await balance()];
    },
    judge: ([once, undone, again, after]) =>
      first(isOk(once), isOk(undone), isRefused(again, "tx_rolled_back"), hasMoved(undone, after, 0n)),
  },
  {
    id: "blocked_stake_refused",
    needs: "blocked_player",
    steps: async ({ stake, blockedPlayer }) => [await stake(UNIT, { player: blockedPlayer })],
    judge: ([stake]) => isRefused(stake, "player_blocked"),
  },
];

export const stakeCases: readonly Case[] = [...taken, ...repeated, ...declined];
