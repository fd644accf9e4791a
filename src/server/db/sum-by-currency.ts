/** Adds up sums per currency tenant by tenant, as far as that is not too much to read. */
import type { CurrencyCode } from "#contract/money.ts";
import type { Reach } from "./reach.ts";

/** More rows than this are not read one by one for a sum. */
const MOST_READ = 50_000n;

export interface CurrencySum {
  readonly currency: CurrencyCode;
}

/** A tenant's part, and how many rows were read for it. */
export interface ReadSum<Sum> {
  readonly sum: Sum;
  readonly read: bigint;
}

export interface SumByCurrency<Sum extends CurrencySum> {
  readonly reach: Reach;
  /** Reads one more row than are left at most: that is enough to know that there are too many. */
  readonly sumOfTenant: (reach: Reach, tenantId: string, left: bigint) => Promise<readonly ReadSum<Sum>[]>;
  readonly added: (one: Sum, other: Sum) => Sum;
  /** What keeps sums of one currency apart; without it there is one of each. */
  readonly apartBy?: (sum: Sum) => string;
  readonly mostRead?: bigint | undefined;
}

/** By currency, in the order of their codes and of what keeps them apart; null when more than `mostRead` rows would have to be read. */
export async function sumByCurrency<Sum extends CurrencySum>({
  reach,
  sumOfTenant,
  added,
  apartBy = () => "",
  mostRead = MOST_READ,
}: SumByCurrency<Sum>): Promise<Sum[] | null> {
  const sums = new Map<string, Sum>();
  let left = mostRead;
  for (const tenantId of reach.tenantIds) {
    for (const { sum, read } of await sumOfTenant({ ...reach, tenantIds: [tenantId] }, tenantId, left)) {
      left -= read;
      const key = `${sum.currency} ${apartBy(sum)}`;
      const before = sums.get(key);
      sums.set(key, before === undefined ? sum : added(before, sum));
    }
    if (left < 0n) return null;
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
