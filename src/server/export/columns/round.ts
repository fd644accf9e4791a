/** Rounds as columns of a file. */
import { currency } from "#contract/money.ts";
import { findGame } from "#studio/games/catalogue.ts";
import type { Locale } from "#contract/session.ts";
import type { FiledRound } from "../../round/queries/picked-rounds.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";

/** As the screens call it; a game of another studio by its code. */
export const gameName = (code: string, locale: Locale): string => findGame(code)?.names[locale] ?? code;

const currencies = new Map<string, ReturnType<typeof currency.parse>>();

/** Looked at once for each there is: there are a handful of them, and millions of rounds. */
function currencyOf({ currency: code }: FiledRound): ReturnType<typeof currency.parse> {
  const known = currencies.get(code);
  if (known !== undefined) return known;
  const parsed = currency.parse(code);
  currencies.set(code, parsed);
  return parsed;
}

export const roundColumns: Columns<FiledRound> = {
  currencyOf,
  columns: [
    { id: "started", head: "round.column.startedAt", kind: "instant", value: (row) => row.startedAt },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agentCode },
    { id: "player", head: "column.player", kind: "text", value: (row) => row.playerCode },
    { id: "game", head: "column.game", kind: "text", value: (row, locale) => gameName(row.game, locale) },
    { id: "variant", head: "round.column.variant", kind: "text", value: (row) => row.variant },
    { id: "stake", head: "round.column.stake", kind: "money", value: (row) => row.stake },
    { id: "win", head: "round.column.win", kind: "money", value: (row) => row.win },
    {
      id: "multiplier",
      head: "round.column.multiplier",
      kind: "decimal",
      digits: 2,
      value: ({ stake, win }) => (stake <= 0n || win <= 0n ? null : (win * 100n) / stake),
    },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("round.state", row.state, locale),
    },
    {
      id: "balance",
      head: "round.column.balanceAfter",
      kind: "money",
      value: (row) => row.balanceAfter,
    },
    {
      id: "duration",
      head: "round.column.duration",
      kind: "decimal",
      digits: 3,
      unit: "s",
      value: ({ startedAt, settledAt }) =>
        settledAt === null ? null : BigInt(settledAt.getTime() - startedAt.getTime()),
    },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};
