// The check of one tenant's books in steps, each bounded in rows: what a step does, and where the next one begins.
import { z } from "zod";
import type { Tx } from "#server/db/database.ts";
import { instantOf } from "#server/db/uuid.ts";
import { findBreaks, type Found, type LedgerBreak } from "./breaks.ts";
import {
  addChains,
  type ChainKind,
  compareChains,
  findChainsEnd,
  findChunkEnd,
  HIGHEST_ID,
  type IdRange,
  LOWEST_ID,
  type TenantPass,
} from "./chains.ts";
import { brokenDays, countUnfollowed, findDailyEnd, findUnbalancedDays, findWrongLatestDays } from "./daily.ts";
import { checkSlice, endOfDay, findSlice, listDays, startOfDay } from "./slices.ts";

/** Where the check of a tenant is; phases in their order. A migration that comes with other phases removes the pass under way. */
export const checkPoint = z.object({
  phase: z.enum([
    "accounts",
    "series",
    "days",
    "slices",
    "account chains",
    "series chains",
    "currencies",
    "daily balances",
    "latest days",
    "sum of latest days",
  ]),
  /** The last id of the step before. In the slices: the first id of the next one. */
  id: z.string(),
  /** In the daily balances: the last day of the step before. */
  day: z.string(),
  /** UTC days still to be read, the one under way first. */
  days: z.array(z.string()),
  /** Σ balances − Σ entries so far, by currency. */
  drifts: z.record(z.string(), z.string()),
});
export type CheckPoint = z.infer<typeof checkPoint>;

export const FIRST_POINT: CheckPoint = { phase: "accounts", id: LOWEST_ID, day: "-infinity", days: [], drifts: {} };

export interface StepResult extends Found {
  /** Null once the tenant has been checked. */
  readonly next: CheckPoint | null;
  readonly accounts: bigint;
  readonly movements: bigint;
  /** Rules that could not be checked this time, and why. */
  readonly unchecked: readonly LedgerBreak[];
}

export interface StepOptions extends TenantPass {
  /** Rows of each table that a step reads at most, about. */
  readonly most: number;
}

/** Daily balances that are further behind than this are not compared: it would take longer than a step may. */
const MOST_UNFOLLOWED = 100_000n;

const EVERYTHING: IdRange = { after: LOWEST_ID, to: HIGHEST_ID };
const DAY_MS = 86_400_000;

/** The day before the pass began. */
const dayBefore = (passId: string): string => new Date(instantOf(passId).getTime() - DAY_MS).toISOString().slice(0, 10);

const NOTHING = { accounts: 0n, movements: 0n, breaks: 0n, named: [], unchecked: [] } as const;

type Phase = (tx: Tx, options: StepOptions, point: CheckPoint) => Promise<StepResult>;

const PHASES: Record<CheckPoint["phase"], Phase> = {
  accounts: (tx, options, point) => takeDown(tx, options, point, "account"),
  series: (tx, options, point) => takeDown(tx, options, point, "series"),
  days: findDays,
  slices: readSlice,
  "account chains": (tx, options, point) => putTogether(tx, options, point, "account"),
  "series chains": (tx, options, point) => putTogether(tx, options, point, "series"),
  currencies: async (_tx, _options, point) => ({
    ...NOTHING,
    ...unbalanced(point),
    next: begin("daily balances", point),
  }),
  "daily balances": followDays,
  "latest days": compareLatestDays,
  "sum of latest days": sumLatestDays,
};

export const takeStep: Phase = (tx, options, point) => PHASES[point.phase](tx, options, point);

const begin = (phase: CheckPoint["phase"], { days, drifts }: CheckPoint): CheckPoint => ({
  ...FIRST_POINT,
  phase,
  days,
  drifts,
});

/** First of all, so that every slice has what is taken down here. */
async function takeDown(tx: Tx, options: StepOptions, point: CheckPoint, kind: ChainKind): Promise<StepResult> {
  const table = kind === "account" ? "accounts" : "stake_series";
  const end = await findChunkEnd(tx, table, { tenantId: options.tenantId, after: point.id, most: options.most });
  const chains = await addChains(tx, options, kind, { after: point.id, to: end ?? HIGHEST_ID });
  return {
    ...NOTHING,
    accounts: kind === "account" ? chains : 0n,
    next: end === undefined ? begin(kind === "account" ? "series" : "days", point) : { ...point, id: end },
  };
}

async function findDays(tx: Tx, { tenantId }: StepOptions, point: CheckPoint): Promise<StepResult> {
  return { ...NOTHING, next: nextDay(point, await listDays(tx, tenantId)) };
}

const nextDay = (point: CheckPoint, days: string[]): CheckPoint => {
  const [first] = days;
  return first === undefined
    ? begin("account chains", { ...point, days })
    : { ...begin("slices", { ...point, days }), id: startOfDay(first) };
};

async function readSlice(tx: Tx, options: StepOptions, point: CheckPoint): Promise<StepResult> {
  const [day, ...later] = point.days;
  if (day === undefined) throw new Error("a pass reads slices, but has no day left");
  const slice = await findSlice(tx, options.tenantId, { day, low: point.id, most: options.most });
  const checked = await checkSlice(tx, options, slice);
  const next = slice.high === endOfDay(day) ? nextDay(point, later) : { ...point, id: slice.high };
  return { ...NOTHING, ...checked, next };
}

async function putTogether(tx: Tx, options: StepOptions, point: CheckPoint, kind: ChainKind): Promise<StepResult> {
  const end = await findChainsEnd(tx, options, kind, { after: point.id, most: options.most });
  const { drifts, ...found } = await compareChains(tx, options, kind, { after: point.id, to: end ?? HIGHEST_ID });
  const sums = { ...point.drifts };
  for (const { currency, amount } of drifts) sums[currency] = String(BigInt(sums[currency] ?? 0) + amount);
  const here = { ...point, drifts: sums };
  const after = begin(kind === "account" ? "series chains" : "currencies", here);
  return { ...NOTHING, ...found, next: end === undefined ? after : { ...here, id: end } };
}

/** Σ of all accounts is 0 in each currency. What house and issuance have is the other side of what the others' entries come to. */
function unbalanced({ drifts }: CheckPoint): Found {
  const named = Object.entries(drifts)
    .filter(([, amount]) => BigInt(amount) !== 0n)
    .map(([subject, amount]): LedgerBreak => ({
      check: "unbalancedCurrencies",
      subject,
      detail: `all accounts add up to ${amount}`,
    }));
  return { breaks: BigInt(named.length), named };
}

async function followDays(tx: Tx, { tenantId, most }: StepOptions, point: CheckPoint): Promise<StepResult> {
  const after = { accountId: point.id, day: point.day };
  const end = await findDailyEnd(tx, tenantId, after, most);
  const found = await findBreaks(tx, [brokenDays(tenantId, after, end)]);
  const next = end === undefined ? begin("latest days", point) : { ...point, id: end.accountId, day: end.day };
  return { ...NOTHING, ...found, next };
}

async function compareLatestDays(
  tx: Tx,
  { tenantId, passId, most }: StepOptions,
  point: CheckPoint,
): Promise<StepResult> {
  const late = await tooLate(tx, tenantId);
  if (late !== undefined) return late;
  const end = await findChunkEnd(tx, "accounts", { tenantId, after: point.id, most });
  const range: IdRange = { after: point.id, to: end ?? HIGHEST_ID };
  const found = await findWrongLatestDays(tx, { tenantId, range, since: dayBefore(passId) });
  return { ...NOTHING, ...found, next: end === undefined ? begin("sum of latest days", point) : { ...point, id: end } };
}

async function sumLatestDays(tx: Tx, { tenantId, passId }: StepOptions): Promise<StepResult> {
  const late = await tooLate(tx, tenantId);
  if (late !== undefined) return late;
  const found = await findUnbalancedDays(tx, { tenantId, range: EVERYTHING, since: dayBefore(passId) });
  return { ...NOTHING, ...found, next: null };
}

/** Ends the check of a tenant whose daily balances are too far behind; this pass has proved its books without them. */
async function tooLate(tx: Tx, tenantId: string): Promise<StepResult | undefined> {
  const behind = await countUnfollowed(tx, tenantId);
  if (behind <= MOST_UNFOLLOWED) return undefined;
  const detail = `the daily balances are ${behind} movements behind`;
  return { ...NOTHING, unchecked: [{ check: "wrongDailyBalances", subject: tenantId, detail }], next: null };
}
