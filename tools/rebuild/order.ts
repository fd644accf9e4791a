// Reads what a rebuild of the roll-ups is asked to do from its command line.
import { parseArgs } from "node:util";
import { SetupError } from "#server/db/setup-error.ts";
import { countDays, dayAt, type DaySpan, startOf } from "#server/ledger/days.ts";

export type RebuildOrder = {
  /** Code of the root agent of the only tenant that is meant. */
  readonly tenant: string | undefined;
} & ({ readonly kind: "days"; readonly span: DaySpan } | { readonly kind: "mend" });

export const USAGE = `npm run rollups:rebuild -- --from DAY --to DAY [--tenant CODE]
npm run rollups:rebuild -- --mend [--tenant CODE]

The first makes the roll-ups and the daily balances of these days (UTC, YYYY-MM-DD) anew from the rounds and the
movements; play may go on. The second finds marks that do not fit their feed, as after a restore of a part of the
database, sets them to its end, and makes every day of their tenants anew. CODE is the code of the root agent of a tree.`;

const MOST_DAYS = 800;
const OPTIONS = {
  from: { type: "string" },
  to: { type: "string" },
  tenant: { type: "string" },
  mend: { type: "boolean", default: false },
} as const;

/** @throws {SetupError} of one line, or with the usage */
export function readOrder(args: readonly string[], now: Date): RebuildOrder {
  const { from, to, tenant, mend } = parse(args);
  if (mend) {
    if (from !== undefined || to !== undefined)
      throw new SetupError("--mend makes every day anew: leave out --from and --to");
    return { kind: "mend", tenant };
  }
  if (from === undefined || to === undefined) throw new SetupError(USAGE);
  const span = { from: dayOf("--from", from, now), to: dayOf("--to", to, now) };
  if (span.from > span.to) throw new SetupError(`--from ${from} is after --to ${to}`);
  const days = countDays(span);
  if (days > MOST_DAYS) throw new SetupError(`${days} days: at most ${MOST_DAYS} at a time`);
  return { kind: "days", span, tenant };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw new SetupError(USAGE, { cause });
  }
}

function dayOf(option: string, text: string, now: Date): string {
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text).getTime()) && dayAt(startOf(text)) === text;
  if (!isDay) throw new SetupError(`${option}: ${text} is not a day such as 2026-01-31`);
  if (text > dayAt(now)) throw new SetupError(`${option}: ${text} is in the future; today is ${dayAt(now)} (UTC)`);
  return text;
}
