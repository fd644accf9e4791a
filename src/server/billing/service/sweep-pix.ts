/** Finds what no webhook said: everything that came by PIX since the last sweep, asked for at the bank page by page. */
import type { PixBank } from "../../callback/bank/api-pix.ts";
import { findPlatform, type Platform } from "../../db/platform.ts";
import { knownEndToEndIds } from "../queries/received-pix.ts";
import type { BillingDeps } from "./deps.ts";
import { inTurns } from "./pix-charge.ts";
import { takePix } from "./take-pix.ts";

const HOUR_MS = 3_600_000;
/** What a bank lists late is found by looking back so far each time. */
const OVERLAP_MS = HOUR_MS;
/** Of the first sweep there is. */
const FIRST_MS = 24 * HOUR_MS;
/** A sweep after a long pause is cut into such spans, as banks limit them. */
const SPAN_MS = 24 * HOUR_MS;
/** So often the bank is asked about each before the sweep gives up. */
const ROUNDS = 3;

/** @throws Error where the bank did not answer all of it: the next sweep begins where this one did. */
export async function sweepPix(deps: BillingDeps): Promise<void> {
  const bank = deps.pixBank();
  const platform = await findPlatform(deps.db);
  if (bank === null || platform === undefined) return;
  const end = deps.clock();
  for (let from = await sweptTo(deps, platform, end); ;) {
    const to = new Date(Math.min(from.getTime() + SPAN_MS, end.getTime()));
    await sweepSpan(deps, bank, platform, { from: new Date(from.getTime() - OVERLAP_MS), to });
    await deps.db
      .insertInto("pix_sweeps")
      .values({ tenant_id: platform.tenantId, swept_to: to })
      .onConflict((known) => known.column("tenant_id").doUpdateSet({ swept_to: to }))
      .execute();
    if (to >= end) return;
    from = to;
  }
}

async function sweptTo({ db }: BillingDeps, { tenantId }: Platform, now: Date): Promise<Date> {
  const mark = await db
    .selectFrom("pix_sweeps")
    .select("swept_to")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  // A mark of a clock that was ahead is none.
  return mark === undefined || mark.swept_to > now ? new Date(now.getTime() - FIRST_MS) : mark.swept_to;
}

async function sweepSpan(
  deps: BillingDeps,
  bank: PixBank,
  { tenantId }: Platform,
  span: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const left: string[] = [];
  let pages = 1;
  for (let page = 0; page < pages; page += 1) {
    const listed = await bank.listPix({ ...span, page });
    if (listed.kind !== "done") throw new Error(`the bank does not list what came: ${listed.detail}`);
    pages = listed.value.pages;
    const known = await knownEndToEndIds(deps.db, tenantId, listed.value.ids);
    left.push(...listed.value.ids.filter((id) => !known.has(id)));
  }
  let failures: unknown[] = [];
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1) {
    failures = [];
    await inTurns(
      left.splice(0).map((id) => async () => {
        const taken = await takePix(deps, id).catch((failure: unknown) => void failures.push(failure));
        if (taken === "later" || taken === undefined) left.push(id);
      }),
      (failure) => failures.push(failure),
    );
  }
  if (left.length > 0) throw new AggregateError(failures, `${left.length} PIX could not be taken in`);
}
