/** Amounts as API Pix writes them: a decimal string with two places, read and written digit by digit. */

const VALUE = /^(\d{1,10})\.(\d{2})$/;

/** The largest amount API Pix carries, in minor units. */
export const MOST_VALUE = 999_999_999_999n;

export const valueOf = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

/** Minor units; null where the text is no such amount. */
export function amountOf(value: string): bigint | null {
  const [, whole, cents] = VALUE.exec(value) ?? [];
  return whole === undefined || cents === undefined ? null : BigInt(whole + cents);
}
