// Cases about how a wallet answers at all: reached, in time, readable, and with what must be in each answer.
import { walletRefusal } from "#contract/wallet-call.ts";
import { type Case, MOST_UNITS, type Probe, UNIT } from "../case.ts";
import {
  balanceOf,
  each,
  first,
  hasHeader,
  hasMoved,
  hasStatus,
  isNotFailed,
  isOk,
  isRefused,
  readRaw,
  saysRaw,
} from "../judgements.ts";

/** A call of each kind, the most ordinary ones. */
async function ordinary({ balance, stake, win, rollback }: Probe) {
  const asked = await balance();
  const kept = await stake(UNIT);
  const won = await win(kept, UNIT);
  const undone = await stake(UNIT);
  return [asked, kept, won, undone, await rollback(undone)];
}

/** Long enough for a second answer that is on its way. */
const LISTEN = { lingerMs: 250 };

const MOST_BYTES = 65_536;
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isStatus = (value: unknown): boolean => value === "ok" || walletRefusal.safeParse(value).success;

const answered: readonly Case[] = [
  { id: "balance_answered", steps: async ({ balance }) => [await balance()], judge: ([asked]) => isOk(asked) },
  {
    id: "balance_in_currency",
    steps: async ({ balance }) => [await balance()],
    judge: ([asked]) =>
      saysRaw(asked, "currency", (value) => value === asked?.call.currency, String(asked?.call.currency)),
  },
  {
    id: "balance_whole",
    steps: async ({ balance }) => [await balance()],
    judge: ([asked]) => saysRaw(asked, "balance", isWhole, "an integer"),
  },
  {
    id: "balance_moves_nothing",
    steps: async ({ balance, again }) => {
      const asked = await balance();
      return [asked, await again(asked), await balance()];
    },
    judge: ([asked, again, anew]) => first(isOk(again), hasMoved(asked, again, 0n), hasMoved(asked, anew, 0n)),
  },
  {
    id: "funds_enough",
    steps: async ({ balance }) => [await balance()],
    judge: ([asked]) =>
      saysRaw(asked, "balance", () => (balanceOf(asked) ?? 0n) >= UNIT * MOST_UNITS, `>= ${UNIT * MOST_UNITS}`),
  },
  {
    id: "player_unknown",
    steps: async ({ balance, strangerCode }) => [await balance({ player: strangerCode })],
    judge: ([asked]) => isRefused(asked, "player_unknown"),
  },
];

const delivered: readonly Case[] = [
  { id: "answers_in_time", steps: ordinary, judge: (all) => each(all, (one) => isNotFailed(one, "timed_out")) },
  {
    id: "answers_uncut",
    steps: ordinary,
    judge: (all) => each(all, (one) => isNotFailed(one, "connection_lost", "not_connected", "tls_failed")),
  },
  {
    id: "answers_once",
    steps: async ({ balance, stake }) => [await balance({}, LISTEN), await stake(UNIT, {}, LISTEN)],
    judge: (all) => each(all, (one) => isNotFailed(one, "answered_twice")),
  },
  {
    id: "answers_status_200",
    steps: ordinary,
    judge: (all) => each(all, (one) => hasStatus(one, (status) => status === 200, "200")),
  },
  { id: "answers_in_place", steps: ordinary, judge: (all) => each(all, (one) => isNotFailed(one, "redirected")) },
  {
    id: "answers_as_json",
    steps: ordinary,
    judge: (all) =>
      each(all, (one) =>
        hasHeader(
          one,
          { name: "content-type", what: "content_type" },
          (value) => /^application\/json\b/i.test(value),
          "application/json",
        ),
      ),
  },
  {
    id: "answers_readable",
    steps: ordinary,
    judge: (all) => each(all, (one) => saysRaw(one, "status", (value) => typeof value === "string", "a text")),
  },
  {
    id: "answers_small",
    steps: ordinary,
    judge: (all) =>
      each(all, (one) =>
        one.answer.kind === "failed" && one.answer.reason === "answer_too_large"
          ? { what: "bytes", expected: `<= ${MOST_BYTES}`, found: one.answer.detail }
          : null,
      ),
  },
  {
    id: "connection_kept",
    steps: ordinary,
    judge: (all) =>
      each(all, (one) =>
        hasHeader(one, { name: "connection", what: "connection" }, (value) => !/\bclose\b/i.test(value), "keep-alive"),
      ),
  },
  {
    id: "get_refused",
    steps: async ({ balance }) => [await balance({}, { method: "GET" })],
    judge: ([asked]) => hasStatus(asked, (status) => status >= 400 && status < 500, "4xx"),
  },
];

const worded: readonly Case[] = [
  {
    id: "answers_known_status",
    steps: ordinary,
    judge: (all) => each(all, (one) => saysRaw(one, "status", isStatus, `ok | ${walletRefusal.options.join(" | ")}`)),
  },
  {
    id: "answers_whole_balance",
    steps: ordinary,
    judge: (all) => each(all, (one) => saysRaw(one, "balance", isWhole, "an integer")),
  },
  {
    id: "answers_balance_always",
    steps: ordinary,
    judge: (all) =>
      each(all, (one) => saysRaw(one, "balance", (value) => value !== undefined && value !== null, "a balance")),
  },
  {
    id: "answers_in_currency",
    steps: ordinary,
    judge: (all) =>
      each(all, (one) =>
        readRaw(one)?.status === "ok"
          ? saysRaw(one, "currency", (value) => value === one.call.currency, one.call.currency)
          : isOk(one),
      ),
  },
  {
    id: "fields_unknown_ignored",
    steps: async ({ balance, unsent, stake }) => {
      const before = await balance();
      const { call, body } = unsent(UNIT);
      const more = `${body.slice(0, -1)},"a_field_of_tomorrow":{"more":[1,2]}}`;
      return [before, await stake(UNIT, call, { body: more })];
    },
    judge: ([before, taken]) => first(isOk(taken), hasMoved(before, taken, -UNIT)),
  },
  {
    id: "refusal_tells_balance",
    steps: async ({ balance, stake }) => {
      const before = await balance();
      return [before, await stake((balanceOf(before) ?? 0n) + 1n)];
    },
    judge: ([before, refused]) => first(isRefused(refused), hasMoved(before, refused, 0n)),
  },
];

export const answerCases: readonly Case[] = [...answered, ...delivered, ...worded];
