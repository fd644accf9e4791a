/** The error that means: nothing is known to be wrong with this command, ask again later with the same id. */

export type UnavailableReason = "closed" | "overloaded" | "database" | "partition_missing";

const MESSAGES: Record<UnavailableReason, string> = {
  closed: "the ledger is closing and takes no more commands",
  overloaded: "too many commands are waiting for the ledger",
  database: "the database did not answer in time",
  partition_missing: "the day of this id has no partition; ensure_partitions makes it",
};

export class LedgerUnavailable extends Error {
  override readonly name = "LedgerUnavailable";
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}
