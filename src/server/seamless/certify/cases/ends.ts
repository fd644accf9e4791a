// Cases about how rounds end: wins that are paid once and never refused for the wrong reason, and stakes given back.
import { type Case, type Heard, UNIT } from "../case.ts";
import { each, first, hasMoved, isOk, isRefused, isSameAnswer } from "../judgements.ts";

const won: readonly Case[] = [
  {
    id: "win_paid",
    steps: async ({ stake, win, balance }) => {
      const taken = await stake(UNIT);
      return [taken, await win(taken, UNIT), await balance()];
    },
    judge: ([taken, paid, after]) =>
      first(isOk(taken), isOk(paid), hasMoved(taken, paid, UNIT), hasMoved(taken, after, UNIT)),
  },
  {
    id: "win_of_nothing",
    steps: async ({ stake, win, balance }) => {
      const taken = await stake(UNIT);
      return [taken, await win(taken, 0n), await balance()];
    },
    judge: ([taken, paid, after]) =>
      first(isOk(taken), isOk(paid), hasMoved(taken, paid, 0n), hasMoved(taken, after, 0n)),
  },
  {
    id: "win_repeated_once",
    steps: async ({ stake, win, again, balance }) => {
      const taken = await stake(UNIT);
      const paid = await win(taken, UNIT);
      return [taken, paid, await again(paid), await balance()];
    },
    judge: ([taken, paid, , after]) => first(isOk(taken), isOk(paid), hasMoved(taken, after, UNIT)),
  },
  {
    id: "win_repeated_same_answer",
    steps: async ({ stake, win, again }) => {
      const paid = await win(await stake(UNIT), UNIT);
      return [paid, await again(paid)];
    },
    judge: ([paid, again]) => first(isOk(paid), isSameAnswer(paid, again)),
  },
  {
    id: "win_closes",
    steps: async ({ stake, win, balance }) => {
      const taken = await stake(UNIT);
      const paid = await win(taken, UNIT);
      return [paid, await win(taken, UNIT), await balance()];
    },
    judge: ([paid, another, after]) => first(isOk(paid), isRefused(another), hasMoved(paid, after, 0n)),
  },
  {
    id: "win_after_session",
    steps: async ({ stake, win, balance }) => {
      const taken = await stake(UNIT);
      // Another session has begun and ended its only round: the first one is over.
      const later = await stake(UNIT);
      await win(later, UNIT);
      const before = await balance();
      return [before, await win(taken, UNIT)];
    },
    judge: ([before, paid]) => first(isOk(paid), hasMoved(before, paid, UNIT)),
  },
  {
    id: "win_before_stake",
    steps: async ({ balance, unsent, win }) => [await balance(), await win(unsent(UNIT), UNIT), await balance()],
    judge: ([before, win, after]) => first(isRefused(win, "tx_unknown"), hasMoved(before, after, 0n)),
  },
  {
    id: "win_after_rollback",
    steps: async ({ stake, rollback, win, balance }) => {
      const taken = await stake(UNIT);
      const undone = await rollback(taken);
      return [undone, await win(taken, UNIT), await balance()];
    },
    judge: ([undone, win, after]) => first(isOk(undone), isRefused(win, "tx_rolled_back"), hasMoved(undone, after, 0n)),
  },
];

/** Whoever is blocked could not stake, so what ends a round names a stake the wallet never saw, and moves nothing. */
const blocked: readonly Case[] = [
  {
    id: "blocked_win_heard",
    needs: "blocked_player",
    steps: async ({ unsent, win, blockedPlayer: player }) => [await win(unsent(UNIT, { player }), 0n)],
    judge: ([win]) => isRefused(win, "tx_unknown"),
  },
  {
    id: "blocked_rollback_heard",
    needs: "blocked_player",
    steps: async ({ unsent, rollback, blockedPlayer: player }) => [await rollback(unsent(UNIT, { player }))],
    judge: ([undone]) => isOk(undone),
  },
];

const undone: readonly Case[] = [
  {
    id: "rollback_exact",
    steps: async ({ stake, rollback, balance }) => {
      const taken = await stake(UNIT);
      return [taken, await rollback(taken), await balance()];
    },
    judge: ([taken, undone, after]) =>
      first(isOk(taken), isOk(undone), hasMoved(taken, undone, UNIT), hasMoved(taken, after, UNIT)),
  },
  {
    id: "rollback_repeated_once",
    steps: async ({ stake, rollback, again, balance }) => {
      const taken = await stake(UNIT);
      const undone = await rollback(taken);
      return [taken, undone, await again(undone), await balance()];
    },
    judge: ([taken, undone, repeated, after]) =>
      first(isOk(undone), isSameAnswer(undone, repeated), hasMoved(taken, after, UNIT)),
  },
  {
    id: "rollback_other_id_once",
    steps: async ({ stake, rollback, balance }) => {
      const taken = await stake(UNIT);
      const undone = await rollback(taken);
      return [taken, undone, await rollback(taken), await balance()];
    },
    judge: ([taken, undone, , after]) => first(isOk(undone), hasMoved(taken, after, UNIT)),
  },
  {
    id: "rollback_late",
    steps: async ({ stake, win, rollback, balance }) => {
      const taken = await stake(UNIT);
      const since: Heard[] = [];
      for (let round = 0; round < 3; round += 1) since.push(await win(await stake(UNIT), UNIT));
      return [await balance(), await rollback(taken), ...since];
    },
    judge: ([before, undone, ...since]) => first(each(since, isOk), isOk(undone), hasMoved(before, undone, UNIT)),
  },
  {
    id: "rollback_other_amount",
    steps: async ({ stake, rollback, balance }) => {
      const taken = await stake(UNIT);
      return [taken, await rollback(taken, { amount: UNIT * 2n }), await balance()];
    },
    judge: ([taken, undone, after]) => first(isOk(taken), isRefused(undone, "tx_conflict"), hasMoved(taken, after, 0n)),
  },
  {
    id: "rollback_after_win",
    steps: async ({ stake, win, rollback, balance }) => {
      const taken = await stake(UNIT);
      const paid = await win(taken, UNIT);
      return [paid, await rollback(taken), await balance()];
    },
    judge: ([paid, undone, after]) => first(isOk(paid), isRefused(undone), hasMoved(paid, after, 0n)),
  },
  {
    id: "rollback_unknown_ok",
    steps: async ({ balance, unsent, rollback }) => [await balance(), await rollback(unsent(UNIT)), await balance()],
    judge: ([before, undone, after]) => first(isOk(undone), hasMoved(before, after, 0n)),
  },
  {
    id: "rollback_unknown_blocks",
    steps: async ({ balance, unsent, rollback, again }) => {
      const before = await balance();
      const never = unsent(UNIT);
      return [before, await rollback(never), await again(never), await balance()];
    },
    judge: ([before, , late, after]) => first(isRefused(late, "tx_rolled_back"), hasMoved(before, after, 0n)),
  },
];

export const endCases: readonly Case[] = [...won, ...blocked, ...undone];
