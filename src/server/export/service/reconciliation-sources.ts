// Where the rows of reconciled days, and of what differs on one, come from.
import {
  listReconciliationLines,
  listReconciliations,
  type Reconciliation,
  type ReconciliationLine,
} from "#contract/reconciliation.ts";
import { pageOfDays, pageOfLines } from "../../reconciliation/service/read-days.ts";
import { reconciliationColumns, reconciliationLineColumns } from "../columns/reconciliation.ts";
import { listedBy, page, type Source } from "./source.ts";

export const reconciliations: Source<Reconciliation> = {
  ...reconciliationColumns,
  ...listedBy(listReconciliations),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfDays(deps, reading.caller, { ...listReconciliations.query.parse(reading.query), ...page(reading) }),
};

export const reconciliationLines: Source<ReconciliationLine> = {
  ...reconciliationLineColumns,
  ...listedBy(listReconciliationLines),
  isOfOne: false,
  hasPeriod: false,
  read: (deps, reading) =>
    pageOfLines(deps, reading.caller, { ...listReconciliationLines.query.parse(reading.query), ...page(reading) }),
};
