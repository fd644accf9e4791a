/** How fast one caller of each kind may call: an agent, a session, an address. */
import { createBuckets, type Buckets, type Limit } from "./buckets.ts";

export interface Limits {
  readonly api: Limit;
  readonly member: Limit;
  readonly play: Limit;
  readonly anybody: Limit;
}

const LIMITS: Limits = {
  api: { perSecond: 100, burst: 200 },
  member: { perSecond: 50, burst: 300 },
  play: { perSecond: 50, burst: 200 },
  anybody: { perSecond: 50, burst: 300 },
};

/** A bucket for each kind, filled as told and otherwise as usual. */
export function openBuckets(told: Partial<Limits> = {}): Readonly<Record<keyof Limits, Buckets>> {
  const limits = { ...LIMITS, ...told };
  const open = (limit: Limit) => createBuckets(limit, () => performance.now());
  return { api: open(limits.api), member: open(limits.member), play: open(limits.play), anybody: open(limits.anybody) };
}
