/** Which periods an agent that pays afterwards is to be invoiced for: UTC months, as far as it paid afterwards in them. */
import type { AgreedTerms } from "../queries/usage.ts";

const HOUR_MS = 3_600_000;

/** A stretch of time in which invoices are paid, in whole hours; `to` null: it goes on. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date | null;
}

/**
 * Stretches of invoices, oldest first. Rounds are counted by the hour, so a stretch begins and ends with one: what is
 * invoiced is given back as credit when it is paid, and an hour more or less of it costs nobody anything.
 */
export function stretchesOf(agreed: readonly Pick<AgreedTerms, "kind" | "at">[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from: Date | null = null;
  for (const { kind, at } of agreed) {
    if (kind === "postpaid") from ??= new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    else if (from !== null) {
      stretches.push({ from, to: new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS) });
      from = null;
    }
  }
  return from === null ? stretches : [...stretches, { from, to: null }];
}

/** When invoices of a stretch are cut, up to `until`: at the beginning of each UTC month, and where it ends. */
export function cutsOf({ from, to }: Stretch, until: Date): Date[] {
  const last = to !== null && to < until ? to : until;
  const cuts: Date[] = [];
  for (let cut = monthAfter(from); cut <= last; cut = monthAfter(cut)) cuts.push(cut);
  const isEnding = to !== null && to <= until && to > from && cuts.at(-1)?.getTime() !== to.getTime();
  return isEnding ? [...cuts, to] : cuts;
}

const monthAfter = (instant: Date): Date => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
