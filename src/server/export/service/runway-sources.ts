/** Where the rows of credit runways and of turns of credit come from. */
import { listCreditTurns, listRunways, type CreditTurn, type RunwayRow } from "#contract/runway.ts";
import { readRunways } from "../../runway/service/read-runways.ts";
import { readTurns } from "../../runway/service/read-turns.ts";
import { creditTurnColumns, runwayColumns } from "../columns/runway.ts";
import { listedBy, page, type Source } from "./source.ts";

export const runways: Source<RunwayRow> = {
  ...runwayColumns,
  ...listedBy(listRunways),
  isOfOne: false,
  hasPeriod: false,
  // All of it is worked out for each page.
  pageRows: 20_000,
  read: (deps, reading) =>
    readRunways(deps, reading.caller, { ...listRunways.query.parse(reading.query), ...page(reading) }),
};

export const creditTurns: Source<CreditTurn> = {
  ...creditTurnColumns,
  ...listedBy(listCreditTurns),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    readTurns(deps, reading.caller, { ...listCreditTurns.query.parse(reading.query), ...page(reading) }),
};
