/** Where the rows of the lists of game control come from. */
import { listAvailability } from "#contract/availability.ts";
import { isRefusal } from "#contract/errors.ts";
import { listLiveSessions, type LiveSession } from "#contract/live-session.ts";
import { listOpenRounds, type OpenRound } from "#contract/open-round.ts";
import { readAvailability } from "../../game/service/availability/read-availability.ts";
import { readLiveSessions } from "../../round/service/live-sessions.ts";
import { readOpenRounds } from "../../round/service/open-rounds.ts";
import {
  availabilityColumns,
  liveSessionColumns,
  openRoundColumns,
  type AvailabilityLine,
} from "../columns/control.ts";
import { listedBy, page, type Source } from "./source.ts";

export const openRounds: Source<OpenRound> = {
  ...openRoundColumns,
  ...listedBy(listOpenRounds),
  isOfOne: false,
  hasPeriod: false,
  read: (deps, reading) =>
    readOpenRounds(deps, reading.caller, { ...listOpenRounds.query.parse(reading.query), ...page(reading) }),
};

export const liveSessions: Source<LiveSession> = {
  ...liveSessionColumns,
  ...listedBy(listLiveSessions),
  isOfOne: false,
  hasPeriod: false,
  read: (deps, reading) =>
    readLiveSessions(deps, reading.caller, { ...listLiveSessions.query.parse(reading.query), ...page(reading) }),
};

/** A line for each game of each agent. */
export const availability: Source<AvailabilityLine> = {
  ...availabilityColumns,
  ...listedBy(listAvailability),
  isOfOne: false,
  hasPeriod: false,
  async read(deps, reading) {
    const found = await readAvailability(deps, reading.caller, {
      ...listAvailability.query.parse(reading.query),
      ...page(reading),
    });
    if (isRefusal(found)) return found;
    const lines = found.data.flatMap(({ code, currency, cells }) =>
      cells.map((cell) => ({ ...cell, agent: { code, currency } })),
    );
    return { data: lines, next_cursor: found.next_cursor };
  },
};
