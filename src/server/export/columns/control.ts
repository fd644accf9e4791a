/** What is operated in games as columns of a file: rounds that are not settled, live sessions, and availability. */
import type { AvailabilityCell, AvailabilityRow } from "#contract/availability.ts";
import type { LiveSession } from "#contract/live-session.ts";
import type { OpenRound } from "#contract/open-round.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";
import { gameName } from "./round.ts";

export const openRoundColumns: Columns<OpenRound> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "started", head: "control.column.openSince", kind: "instant", value: (row) => instantOf(row.started_at) },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    { id: "player", head: "column.player", kind: "text", value: (row) => row.player.code },
    { id: "game", head: "column.game", kind: "text", value: (row, locale) => gameName(row.game, locale) },
    { id: "stake", head: "round.column.stake", kind: "money", value: (row) => row.stake },
    { id: "win", head: "round.column.win", kind: "money", value: (row) => row.win },
    {
      id: "step",
      head: "control.column.step",
      kind: "text",
      value: (row, locale) => wordFor("control.rounds.step", row.step, locale),
    },
    {
      id: "waitsFor",
      head: "control.column.waitsFor",
      kind: "text",
      value: (row, locale) => wordFor("control.rounds.waitsFor", row.waits_for, locale),
    },
    {
      id: "progress",
      head: "control.rounds.filter.progress",
      kind: "text",
      value: (row, locale) => wordFor("control.rounds.progress", row.is_stuck ? "stuck" : "moving", locale),
    },
    { id: "lastFailure", head: "control.column.lastError", kind: "text", value: (row) => row.last_failure },
    { id: "attempts", head: "wallet.column.attempts", kind: "count", value: (row) => row.attempts },
    { id: "next", head: "wallet.column.due", kind: "instant", value: (row) => instantOf(row.next_at) },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

/** As the list's badge says it. */
const stateOf = ({ state, opened_at: openedAt }: LiveSession): string =>
  state === "ending" ? "ending" : openedAt === null ? "launched" : "active";

export const liveSessionColumns: Columns<LiveSession> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "player", head: "column.player", kind: "text", value: (row) => row.player?.code ?? null },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    { id: "game", head: "column.game", kind: "text", value: (row, locale) => gameName(row.game, locale) },
    {
      id: "device",
      head: "control.column.device",
      kind: "text",
      value: (row, locale) => (row.device === null ? null : wordFor("control.sessions.devices", row.device, locale)),
    },
    { id: "since", head: "control.column.since", kind: "instant", value: (row) => instantOf(row.created_at) },
    {
      id: "lastRound",
      head: "control.column.lastRound",
      kind: "instant",
      value: (row) => instantOf(row.last_round_at),
    },
    { id: "rounds", head: "control.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "staked", head: "control.column.staked", kind: "money", value: (row) => row.staked },
    { id: "won", head: "control.column.won", kind: "money", value: (row) => row.won },
    { id: "balance", head: "column.balance", kind: "money", value: (row) => row.balance },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("control.sessions.state", stateOf(row), locale),
    },
    { id: "variant", head: "round.column.variant", kind: "text", value: (row) => row.variant },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

/** A game at an agent: a cell of the matrix, with the agent it is in the row of. */
export interface AvailabilityLine extends AvailabilityCell {
  readonly agent: Pick<AvailabilityRow, "code" | "currency">;
}

const A = "control.availability";
/** The rule that says the most of who set what there. */
const lastOf = ({ own }: AvailabilityLine) =>
  [own.state, own.window, own.limits]
    .filter((rule) => rule !== null)
    .toSorted((a, b) => (a.set_at < b.set_at ? 1 : -1))[0];

export const availabilityColumns: Columns<AvailabilityLine> = {
  currencyOf: (row) => row.agent.currency,
  columns: [
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    { id: "game", head: "column.game", kind: "text", value: (row, locale) => gameName(row.game, locale) },
    {
      id: "effective",
      head: "control.column.effective",
      kind: "text",
      value: (row, locale) => wordFor(`${A}.state`, row.effective.state, locale),
    },
    {
      id: "cause",
      head: "control.column.cause",
      kind: "text",
      value: ({ effective }, locale) => effective.from?.code ?? wordFor(`${A}.by`, effective.by ?? "nothing", locale),
    },
    {
      id: "ownState",
      head: "control.column.ownState",
      kind: "text",
      value: ({ own }, locale) => (own.state === null ? null : wordFor(`${A}.state`, own.state.state, locale)),
    },
    {
      id: "window",
      head: "control.column.window",
      kind: "text",
      value: ({ own }, locale) => (own.window === null ? null : wordFor(`${A}.state`, own.window.state, locale)),
    },
    {
      id: "windowFrom",
      head: "control.column.windowFrom",
      kind: "instant",
      value: ({ own }) => instantOf(own.window?.from ?? null),
    },
    {
      id: "windowTo",
      head: "control.column.windowTo",
      kind: "instant",
      value: ({ own }) => instantOf(own.window?.to ?? null),
    },
    { id: "minStake", head: "control.column.minStake", kind: "money", value: (row) => row.stakes.min },
    { id: "maxStake", head: "control.column.maxStake", kind: "money", value: (row) => row.stakes.max },
    { id: "reason", head: "control.column.reason", kind: "text", value: (row) => lastOf(row)?.reason ?? null },
    partyColumn("setBy", "control.column.setBy", (row) => lastOf(row)?.set_by ?? null),
    {
      id: "setAt",
      head: "control.column.setAt",
      kind: "instant",
      value: (row) => instantOf(lastOf(row)?.set_at ?? null),
    },
  ],
};
