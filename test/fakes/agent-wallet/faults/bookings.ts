/** Faults of the books: money that moves twice, not at all or where it must not, and refusals. */
import type { WalletCallType, WalletRefusal } from "#contract/wallet-call.ts";
import { type Fault, MONEY } from "./fault.ts";

const refusing = (does: string, status: WalletRefusal, types: readonly WalletCallType[] = ["stake"]): Fault => ({
  does,
  types,
  play: ({ books, call, reply }) => reply(books.say(call.player, status)),
});

export const bookingFaults = {
  forgets: {
    does: "Knows no call again: a repeated one moves the money once more.",
    types: MONEY,
    play: ({ books, call, reply }) => {
      const known = books.find(call.tx_id);
      reply(known?.status === "ok" ? books.bookAnyway(call, known.moved) : books.answer(call));
    },
  },
  double_rollback: {
    does: "Gives the stake back with every rollback of it that comes.",
    types: ["rollback"],
    play: ({ books, call, reply }) => {
      const stake = books.find(call.ref_tx_id ?? "");
      const isAgain = stake?.status === "ok" && books.isRolledBack(stake.txId);
      reply(isAgain ? books.bookAnyway(call, stake.amount) : books.answer(call));
    },
  },
  negative_balance: {
    does: "Takes stakes the player cannot afford, and lets the balance go below zero.",
    types: ["stake"],
    play: ({ books, call, reply }) => {
      const isNew = books.find(call.tx_id) === undefined && !books.isRolledBack(call.tx_id);
      reply(isNew ? books.bookAnyway(call, -call.amount) : books.answer(call));
    },
  },
  refuses_unknown_rollback: {
    does: "Answers the rollback of a stake it never saw with tx_unknown, and takes that stake when it comes late.",
    types: ["rollback"],
    play: ({ books, call, reply }) => {
      const isKnown = books.find(call.ref_tx_id ?? "") !== undefined;
      reply(isKnown ? books.answer(call) : books.say(call.player, "tx_unknown"));
    },
  },
  ignores_tombstone: {
    does: "Answers the rollback of a stake it never saw with ok, and still takes that stake when it comes late.",
    types: ["rollback"],
    play: ({ books, call, reply }) => {
      const isKnown = books.find(call.ref_tx_id ?? "") !== undefined;
      reply(isKnown ? books.answer(call) : books.say(call.player, "ok"));
    },
  },
  refuses_late_win: refusing("Refuses every win with player_blocked, as if the session were over.", "player_blocked", [
    "win",
  ]),
  try_again: refusing("Books nothing, and answers try_again.", "try_again", MONEY),
  player_unknown: refusing("Knows no such player.", "player_unknown", ["balance", "stake", "win"]),
  player_blocked: refusing("Refuses stakes with player_blocked.", "player_blocked"),
  limit_reached: refusing("Refuses stakes with limit_reached.", "limit_reached"),
  insufficient: refusing("Refuses stakes with insufficient_funds, whatever the balance.", "insufficient_funds"),
} satisfies Record<string, Fault>;
